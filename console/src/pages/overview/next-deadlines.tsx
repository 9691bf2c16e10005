import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';

const maxShownDeadlines = 5;

interface NextDeadlinesProps {
  readonly title: string;
  /** Filter of the officer queue. */
  readonly filter: { readonly assignedTo: 'me' } | { readonly overdue: true };
}

/** Shows the declarations of the queue with the earliest deadlines. Renders nothing without declarations. */
export function NextDeadlines({ title, filter }: NextDeadlinesProps) {
  const { text, word } = useText();
  const { data } = useQuery({
    queryKey: ['queue', 'deadlines', filter],
    queryFn: () =>
      responseData(
        GET('/management/declarations', {
          params: { query: { ...filter, sort: 'dueBy', limit: maxShownDeadlines } },
        }),
      ),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <div className="stack as-cards">
      <h2>{title}</h2>
      <DataTable
        label={title}
        columns={[
          {
            title: text('declaration'),
            cell: ({ id, mrn, lrn }) => (
              <Link to="/queue/$declarationId" params={{ declarationId: id }}>
                {mrn ?? lrn}
              </Link>
            ),
          },
          { title: text('home.party'), cell: ({ partyName }) => partyName ?? '–' },
          { title: text('lane'), cell: ({ lane }) => <LaneBadge lane={lane} /> },
          { title: text('state'), cell: ({ status }) => word('status', status) },
          {
            title: text('home.deadline'),
            cell: ({ dueBy, overdue }) =>
              dueBy === null ? (
                '–'
              ) : (
                <>
                  <Time at={dueBy} />{' '}
                  {overdue && <TextBadge tone="bad">{text('home.overdue', { count: 1 })}</TextBadge>}
                </>
              ),
          },
        ]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={null}
      />
    </div>
  );
}
