import type { DeclarationForOfficers } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';

/** Shows the applicable law of a declaration: acceptance date, time zone and exchange rates. */
export function ApplicableLaw({ law }: { readonly law: DeclarationForOfficers['applicableLaw'] }) {
  const { text, day, decimal } = useText();
  if (law === null) return null;
  const rates = Object.entries(law.exchangeRates).map(
    ([currency, rate]) => `1 ${currency} = ${decimal(rate)}`,
  );
  return (
    <p className="soft">
      {text('law.date', { date: day(law.date), timeZone: law.timeZone })}
      {rates.length > 0 && ` ${text('law.rates', { rates: rates.join(', ') })}`}
    </p>
  );
}
