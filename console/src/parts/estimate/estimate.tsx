import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Duties } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import type { RawInput } from '../declaration/document-edit.ts';
import { ProblemAlert } from '../problem-alert.tsx';

const estimateRequestDelayMs = 600;

/** Elements that duties depend on. Changes to other elements need no new calculation. */
const dutyRelevantElements = [
  'type',
  'invoice',
  'goodsItems',
  'supportingDocuments',
  'representation',
  'declarant',
  'importer',
  'exporter',
];

interface EstimateProps {
  /** The current document, complete or not. */
  readonly document: RawInput;
  /** Moves the focus to an element of the document. */
  readonly focusOn: (pointer: string) => void;
}

/**
 * Shows the duty estimate by tax and item, updated shortly after the user stops typing, or the reason why it
 * is unavailable.
 */
export function Estimate({ document, focusOn }: EstimateProps) {
  const { text } = useText();
  const { data, error, isFetching } = useDutyEstimate(document);
  return (
    <section className="card stack" aria-label={text('estimate')} aria-busy={isFetching}>
      <h2>{text('estimate')}</h2>
      {error ? (
        <ProblemAlert error={error} />
      ) : (
        data && <EstimateResult duties={data.duties} focusOn={focusOn} />
      )}
      <p className="soft">{text('estimate.about')}</p>
    </section>
  );
}

/** Queries the duties of a document on a date, by default today, after a pause in typing. */
export function useDutyEstimate(document: RawInput, date?: string) {
  const { language } = useText();
  const dutyElements = useDebouncedDutyElements(document);
  return useQuery({
    queryKey: ['estimate', language, date, dutyElements],
    enabled: dutyElements !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: () =>
      responseData(
        untypedInputClient.POST('/management/organisation/tariff/calculation', {
          params: { query: { date } },
          body: JSON.parse(dutyElements ?? '{}'),
        }),
      ),
  });
}

/** Returns the elements that duties depend on as JSON, after a pause in typing. */
function useDebouncedDutyElements(document: RawInput): string | null {
  const [dutyElements, setDutyElements] = useState<string | null>(null);
  useEffect(() => {
    const waiting = setTimeout(() => {
      const members = Object.entries(document).filter(([name]) => dutyRelevantElements.includes(name));
      setDutyElements(document.type === undefined ? null : JSON.stringify(Object.fromEntries(members)));
    }, estimateRequestDelayMs);
    return () => clearTimeout(waiting);
  }, [document]);
  return dutyElements;
}

interface EstimateResultProps extends Omit<EstimateProps, 'document'> {
  readonly duties: Duties;
}

/** Shows calculated duties by tax and item, or the reasons why they are unavailable. */
export function EstimateResult({ duties, focusOn }: EstimateResultProps) {
  const { text } = useText();
  switch (duties.kind) {
    case 'calculated':
      return <EstimatedAmounts duties={duties} />;
    case 'nothing_due':
      return <p>{duties.reason}</p>;
    case 'not_calculable':
      return (
        <div className="stack">
          <p>{text('estimate.lacking')}</p>
          <ul>
            {duties.reasons.map(({ pointer, message }) => (
              <li key={pointer}>
                <button type="button" className="link" onClick={() => focusOn(pointer)}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </div>
      );
    default:
      return duties satisfies never;
  }
}

function EstimatedAmounts({ duties }: { readonly duties: Extract<Duties, { readonly kind: 'calculated' }> }) {
  const { text, decimal, amount } = useText();
  const { items, totals, currency } = duties;
  return (
    <>
      <p role="status">
        {text('estimate.payable')} <strong>{amount(totals.payable, currency)}</strong>
        {Number(totals.suspended) !== 0 && (
          <> · {text('estimate.suspended', { amount: amount(totals.suspended, currency) })}</>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-scroll tall" aria-label={text('estimate.items')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('estimate.item')}</th>
              <th scope="col" className="number">
                {text('estimate.value', { currency })}
              </th>
              <th scope="col" className="number">
                {text('estimate.duty', { currency })}
              </th>
              <th scope="col" className="number">
                {text('estimate.vat', { currency })}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.item}>
                <th scope="row">
                  {item.item} <span className="mono soft">{item.commodityCode}</span>
                </th>
                <td className="number">{decimal(item.customsValue)}</td>
                <td className="number">{decimal(item.duty)}</td>
                <td className="number">{decimal(item.vat)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('estimate.all')}</th>
              <td className="number">{decimal(totals.customsValue)}</td>
              <td className="number">{decimal(totals.duty)}</td>
              <td className="number">{decimal(totals.vat)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}
