import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../api/client.ts';
import type { AuditEvent } from '../api/types.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { auditActionName } from '../parts/events/event-texts.ts';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { Time } from '../parts/time.tsx';
import { type TextFormatter, useText } from '../texts/text.tsx';
import { nameOfOption, useActorOptions } from './choices/id-options.ts';
import { PersonLink } from './person-link.tsx';

const maxHistoryEvents = 20;

function historyEventColumns(
  speech: TextFormatter,
  nameOf: (id: string) => string | undefined,
): readonly Column<AuditEvent>[] {
  const { text } = speech;
  return [
    { title: text('audit.occurredAt'), cell: ({ occurredAt }) => <Time at={occurredAt} /> },
    {
      title: text('audit.action'),
      cell: ({ action }) => <span title={action}>{auditActionName(speech, action)}</span>,
    },
    { title: text('audit.actor'), cell: ({ actor }) => <Actor actor={actor} name={nameOf(actor.id)} /> },
    { title: text('audit.change'), cell: ({ change }) => <Change change={change} /> },
  ];
}

interface ActorProps {
  readonly actor: AuditEvent['actor'];
  readonly name: string | undefined;
}

function Actor({ actor: { id, kind }, name }: ActorProps) {
  const called = name ?? <code>{id}</code>;
  return kind === 'person' ? <PersonLink id={id}>{called}</PersonLink> : called;
}

/** Fields that the list of changes omits, because every change affects them. */
const omittedFields: readonly string[] = ['changedAt', 'createdAt', 'version', 'id'];

/** Shows the changed fields of an audit event with their old and new values, one per line. */
function Change({ change }: Pick<AuditEvent, 'change'>) {
  const before = fieldsOf(change?.before);
  const after = fieldsOf(change?.after);
  const lines = Object.keys(after)
    .filter((name) => !omittedFields.includes(name) && after[name] !== null)
    .map((name) => {
      const old = before[name];
      return `${name}: ${old === undefined || old === null ? '' : `${formatValue(old)} → `}${formatValue(after[name])}`;
    });
  return lines.map((line) => <div key={line}>{line}</div>);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Shows the audit events of one object, newest first. */
export function ObjectHistory({ list, target }: { readonly list: string; readonly target: string }) {
  const speech = useText();
  const { text } = speech;
  const actors = useActorOptions();
  const { data, error, refetch } = useQuery({
    // The query key begins with that of the list, so that reloading the list after a decision also reloads the
    // history.
    queryKey: [list, target, 'history'],
    queryFn: () =>
      responseData(
        GET('/management/audit-events', { params: { query: { target, limit: maxHistoryEvents } } }),
      ),
  });
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  return (
    <section className="stack">
      <h2>{text('history')}</h2>
      <DataTable
        label={text('history')}
        columns={historyEventColumns(speech, nameOfOption(actors))}
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={<p>{text('history.empty')}</p>}
      />
      {data?.more && (
        <p>
          <Link to="/audit" search={{ target }}>
            {text('history.all')}
          </Link>
        </p>
      )}
    </section>
  );
}
