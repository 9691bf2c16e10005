import type { AuditEvent, DeclarationForOfficers, OwnDeclaration } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { auditActionName, eventName } from '../events/event-texts.ts';
import { Time } from '../time.tsx';
import { type HistoryRow, mergeHistory } from './history.ts';

interface EventHistoryProps {
  readonly declaration: Pick<OwnDeclaration | DeclarationForOfficers, 'history'>;
  /** Audit log of the declaration, if the user can read it. */
  readonly audited?: readonly AuditEvent[];
  /** Returns the name of a person or client; undefined if it is unknown. */
  readonly nameOf?: (id: string) => string | undefined;
}

/**
 * Shows the history of a declaration, latest first, with the actor of each event. Officers see which officer acted;
 * declarants see their own people, and the office of customs.
 */
export function EventHistory({ declaration, audited = [], nameOf = () => undefined }: EventHistoryProps) {
  const { text } = useText();
  return (
    <section className="card" aria-label={text('history')}>
      <h2>{text('history')}</h2>
      <ol className="timeline" reversed>
        {mergeHistory(declaration.history, audited).map((row) => (
          <HistoryItem key={row.key} row={row} nameOf={nameOf} />
        ))}
      </ol>
    </section>
  );
}

interface HistoryItemProps extends Required<Pick<EventHistoryProps, 'nameOf'>> {
  readonly row: HistoryRow;
}

function HistoryItem({ row: { at, since, count, change, audited }, nameOf }: HistoryItemProps) {
  const speech = useText();
  const { text, word } = speech;
  const retold = useRecordTranslation();
  const by = change?.by?.kind === 'person' ? (change.by.name ?? change.by.id) : undefined;
  const acting = audited && audited.actor.kind !== 'system' ? audited.actor : null;
  const who =
    by ?? (acting?.kind === 'customs' ? acting.id.replace(/^customs$/, '') : acting && nameOf(acting.id));
  const side =
    change?.actor ?? (acting === null ? 'system' : acting.kind === 'customs' ? 'customs' : 'declarant');
  return (
    <li>
      <strong>
        {change ? eventName(speech, change.event) : auditActionName(speech, audited?.action ?? '')}
      </strong>
      <div className="soft">
        <Time at={at} exact /> · {word('actor', side)}
        {who && ` (${who})`}
        {change && ` · ${word('status', change.status)}`}
      </div>
      {since && (
        <div className="soft">
          {text('history.fold', { count })} <Time at={since} exact />
        </div>
      )}
      {change?.reason && <p>{retold.reason(change.reason)}</p>}
    </li>
  );
}
