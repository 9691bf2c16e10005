import { TextBadge } from '../../parts/badge.tsx';
import { useText } from '../../texts/text.tsx';
import type { ControlledItem } from './control-items.tsx';

/** Shows the results of a control by goods item. */
export function ControlItemResults({ results }: { readonly results: readonly ControlledItem[] }) {
  const { text, word } = useText();
  if (results.length === 0) return null;
  return (
    <ul className="plain">
      {results.map((result) => (
        <li key={result.item}>
          {text('goods.item', { number: result.item })}{' '}
          <TextBadge tone={result.outcome === 'irregular' ? 'bad' : 'good'}>
            {word('result', result.outcome)}
          </TextBadge>{' '}
          {result.outcome === 'irregular' &&
            [
              ...result.irregularities.map((each) => word('irregularity', each)),
              ...(result.measures === undefined ? [] : [result.measures]),
            ].join(' · ')}
          {result.samples && (
            <div className="soft">
              {text('result.samples')}: {result.samples.join(', ')}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
