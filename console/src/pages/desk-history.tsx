import type { OfficersDeclaration } from '../api/kinds.ts';
import { Time } from '../parts/time.tsx';
import { useText } from '../texts/text.tsx';

/** What happened to a declaration, the latest first. */
export function DeskHistory({ declaration }: { readonly declaration: OfficersDeclaration }) {
  const { text, word } = useText();
  return (
    <section className="card">
      <h2>{text('history')}</h2>
      <ol className="timeline" reversed>
        {declaration.history.toReversed().map(({ event, at, actor, by, reason, status }) => (
          <li key={`${at}${event}`}>
            <strong>{word('event', event)}</strong>
            <div className="soft">
              <Time at={at} /> · {word('actor', actor)}
              {by && by.kind === 'person' && <span className="mono"> {by.id}</span>} ·{' '}
              {word('status', status)}
            </div>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
