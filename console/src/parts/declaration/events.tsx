import type { OfficersDeclaration, OwnDeclaration } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { eventName } from '../events/event-texts.ts';
import { Time } from '../time.tsx';

type Change = OwnDeclaration['history'][number] & Pick<Partial<OfficersDeclaration['history'][number]>, 'by'>;

interface EventHistoryProps {
  readonly declaration: { readonly history: readonly Change[] };
}

/** Shows the event history of a declaration, latest first. Officers also see which officer acted. */
export function OfficerHistory({ declaration }: EventHistoryProps) {
  const speech = useText();
  const { text, word } = speech;
  const retold = useRecordTranslation();
  return (
    <section className="card">
      <h2>{text('history')}</h2>
      <ol className="timeline" reversed>
        {declaration.history.toReversed().map(({ event, occurredAt, actor, by, reason, status }) => (
          <li key={`${occurredAt}${event}`}>
            <strong>{eventName(speech, event)}</strong>
            <div className="soft">
              <Time at={occurredAt} /> · {word('actor', actor)}
              {by?.kind === 'person' && ` (${by.name ?? by.id})`} · {word('status', status)}
            </div>
            {reason && <p>{retold.reason(reason)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
