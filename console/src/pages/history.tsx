import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, GET } from '../api/client.ts';
import type { AuditEvent } from '../api/kinds.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Time } from '../parts/time.tsx';
import { type Speech, useText } from '../texts/text.tsx';

const most = 20;

const columnsOf = ({ text }: Speech): readonly Column<AuditEvent>[] => [
  { title: text('audit.at'), cell: ({ at }) => <Time at={at} /> },
  { title: text('audit.action'), cell: ({ action }) => <code>{action}</code> },
  { title: text('audit.actor'), cell: ({ actor }) => <code>{actor.id}</code> },
  { title: text('audit.change'), cell: ({ change }) => <code>{change && JSON.stringify(change)}</code> },
];

/** What was decided on one thing and changed in it, newest first. */
export function History({ target }: { readonly target: string }) {
  const speech = useText();
  const { text } = speech;
  const { data, error, refetch } = useQuery({
    // Under its target, so that a decision on the page is read at once.
    queryKey: ['audit', { target }, 'history'],
    queryFn: () => answered(GET('/management/audit-events', { params: { query: { target, limit: most } } })),
    refetchOnMount: 'always',
  });
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  return (
    <section className="stack">
      <h2>{text('history')}</h2>
      <DataTable
        label={text('history')}
        columns={columnsOf(speech)}
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
