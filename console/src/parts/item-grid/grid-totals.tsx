import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../texts/text.tsx';
import { type ItemSum, itemSumsOf, sumMatchesHeader } from './sums.ts';

const gridTotalsDelayMs = 150;

/** Shows the totals of the items and their differences from the declaration header. */
export function ItemGridTotals({ list, count }: { readonly list: string; readonly count: number }) {
  const { text, number } = useText();
  const sums = useSums(list);
  return (
    <section aria-label={text('grid.sums')} aria-live="polite">
      <dl className="grid-foot">
        <div>
          <dt>{text('grid.items')}</dt>
          <dd>{number(count)}</dd>
        </div>
        {sums.map((sum) => (
          <div key={sum.name}>
            <dt>{text(`grid.sum.${sum.name}`)}</dt>
            <dd>
              <ItemTotal {...sum} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ItemTotal(itemSum: ItemSum) {
  const { text, decimal } = useText();
  const { sum, difference } = itemSum;
  return (
    <>
      {decimal(sum)}
      {difference !== null && (
        <small className={sumMatchesHeader(itemSum) ? 'soft' : 'fault'}>
          {sumMatchesHeader(itemSum)
            ? text('grid.agrees')
            : text('grid.differs', {
                difference: `${difference.startsWith('-') ? '' : '+'}${decimal(difference)}`,
              })}
        </small>
      )}
    </>
  );
}

/**
 * Calculates the totals again after a pause in typing, so that the grid responds quickly with a thousand items.
 */
function useSums(list: string): readonly ItemSum[] {
  const { formats } = useText();
  const { getValues, subscribe } = useFormContext();
  const [sums, setSums] = useState(() => itemSumsOf(getValues(), list, formats));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setSums(itemSumsOf(getValues(), list, formats)), gridTotalsDelayMs);
    };
    later();
    const end = subscribe({ formState: { values: true }, callback: later });
    return () => {
      clearTimeout(waiting);
      end();
    };
  }, [getValues, subscribe, list, formats]);
  return sums;
}
