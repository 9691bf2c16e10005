import { useText } from '../../texts/text.tsx';
import type { TaxAmount } from './debt-api.ts';

interface TaxLinesProps {
  readonly lines: readonly TaxAmount[];
  readonly currency: string;
}

/** Shows amounts by tax. */
export function TaxLines({ lines, currency }: TaxLinesProps) {
  const { word, amount } = useText();
  return (
    <dl className="facts">
      {lines.map(({ tax, amount: each }) => (
        <div key={tax}>
          <dt>{word('tax', tax)}</dt>
          <dd>{amount(each, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
