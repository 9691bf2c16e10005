import type { OfficersDeclaration } from '../../api/kinds.ts';
import { useText } from '../../texts/text.tsx';

/** By the law of which day a declaration is reckoned, and by which exchange rates. */
export function LawFacts({ law }: { readonly law: OfficersDeclaration['law'] }) {
  const { text, day, decimal } = useText();
  if (law === null) return null;
  const rates = Object.entries(law.exchangeRates).map(
    ([currency, rate]) => `1 ${currency} = ${decimal(rate)}`,
  );
  return (
    <p className="soft">
      {text('law.day', { day: day(law.day), zone: law.zone })}
      {rates.length > 0 && ` ${text('law.rates', { rates: rates.join(', ') })}`}
    </p>
  );
}
