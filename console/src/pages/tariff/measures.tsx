import type { Tariff } from '../../api/types.ts';
import { codeWithName } from '../../parts/code-picker/code-option.tsx';
import { QuotaBalance } from '../../parts/code-picker/quota-balance.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

type Measure = Tariff['measures'][number];
type Condition = Measure['conditions'][number][number];

/** Shows the measures of a code, each with its area, quota and conditions. */
export function Measures({ rows }: { readonly rows: readonly Measure[] | undefined }) {
  const words = useText();
  const { text } = words;
  return (
    <DataTable
      // A new table, because the texts above it would move the one that was shown while they loaded.
      key={rows === undefined ? 'loading' : 'loaded'}
      label={text('tariff.measures')}
      columns={measureColumns(words)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={<p>{text('tariff.empty')}</p>}
    />
  );
}

function measureColumns(words: TextFormatter): readonly Column<Measure>[] {
  const { text, day } = words;
  return [
    { title: text('tariff.type'), cell: (measure) => <MeasureType measure={measure} /> },
    { title: text('tariff.area'), cell: ({ area }) => area.name, fold: 1 },
    { title: text('tariff.duty'), cell: ({ duty }) => duty && localRate(duty, words), number: true },
    {
      title: text('tariff.conditions'),
      cell: ({ conditions }) =>
        conditions
          .flat()
          .map((condition) => <div key={JSON.stringify(condition)}>{conditionText(condition, words)}</div>),
    },
    { title: text('tariff.legalBase'), cell: ({ legalBase }) => legalBase },
    {
      title: text('tariff.validity'),
      cell: ({ validFrom, validUntil }) =>
        `${day(validFrom)} – ${validUntil === null ? '' : day(validUntil)}`,
      fold: 2,
    },
  ];
}

function MeasureType({ measure: { type, additionalCode, quota } }: { readonly measure: Measure }) {
  return (
    <span className="words">
      {type.name}
      {additionalCode && (
        <small className="soft">{codeWithName(additionalCode.code, additionalCode.name)}</small>
      )}
      {quota && (
        <>
          <small className="soft">{codeWithName(quota.orderNumber, quota.name)}</small>
          <QuotaBalance entry={{ code: quota.orderNumber, attributes: { volume: quota.volume } }} />
        </>
      )}
    </span>
  );
}

/** Returns the text of a condition: required document, threshold, and the result if it is met. */
function conditionText({ document, threshold, action, duty }: Condition, words: TextFormatter): string {
  const met = [
    ...(document ? [codeWithName(document.code, document.name)] : []),
    ...(threshold === null ? [] : [localRate(threshold, words)]),
  ];
  // Goods with the document are permitted, which the document alone states.
  if (document && action === 'apply') return met.join(', ');
  const result = `${words.word('tariff.action', action)}${duty === null ? '' : ` ${localRate(duty, words)}`}`;
  return `${met.length > 0 ? met.join(', ') : words.text('tariff.otherwise')}: ${result}`;
}

/** Replaces the decimal sign: 7.5 % is 7,5 % in some locales. */
function localRate(rate: string, { decimal }: TextFormatter): string {
  return rate.replaceAll(/\d+\.\d+/g, decimal);
}
