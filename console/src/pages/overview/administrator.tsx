import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { countsIn } from '../../api/overview.ts';
import type { AuditEvent, Overview } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { CountTiles } from './count-tiles.tsx';
import { RecentRequests } from './developer.tsx';
import { LastImports } from './last-imports.tsx';

const maxShownChanges = 5;

/**
 * Shows the overview for administrators: pending approvals, accounts without a second factor, state of the
 * system, last imports and latest changes.
 */
export function AdministratorHome({ overview }: { readonly overview: Overview }) {
  const { text } = useText();
  return (
    <>
      <CountTiles
        title={text('home.approvals')}
        counts={countsIn(overview, 'approvals')}
        nameOf={({ type, count }) =>
          text(type === 'platforms' ? 'home.platforms' : 'home.organisations', { count })
        }
        none={text('home.approvals.none')}
      />
      <CountTiles
        title={text('home.factors')}
        counts={countsIn(overview, 'factors')}
        nameOf={({ count }) => text('home.noSecondFactor', { count })}
        none={text('home.factors.none')}
      />
      <SystemState />
      <RecentRequests />
      <LastImports />
      <RecentChanges />
    </>
  );
}

function SystemState() {
  const { text, number } = useText();
  const { data } = useQuery({
    queryKey: ['system', 'overview'],
    queryFn: () => responseData(GET('/management/system')),
  });
  if (!data) return <div className="card" aria-busy="true" />;
  const waiting = data.queues.reduce((sum, { count }) => sum + count, 0);
  const ill = data.loops.filter(({ healthy }) => !healthy);
  return (
    <section className="stack" aria-label={text('home.portal')}>
      <h2>{text('home.portal')}</h2>
      <DescriptionList
        facts={[
          [text('home.portal.processes'), number(data.processes.length)],
          [
            text('home.portal.waiting'),
            <Link key="waiting" to="/system">
              {number(waiting)}
            </Link>,
          ],
          [text('home.portal.ill'), ill.map(({ name }) => name).join(', ')],
        ]}
      />
    </section>
  );
}

function recentEventColumns({ text }: TextFormatter): readonly Column<AuditEvent>[] {
  return [
    { title: text('audit.occurredAt'), cell: ({ occurredAt }) => <Time at={occurredAt} /> },
    { title: text('audit.action'), cell: ({ action }) => <code>{action}</code> },
    { title: text('audit.actor'), cell: ({ actor }) => actor.id },
  ];
}

function RecentChanges() {
  const speech = useText();
  const { text } = speech;
  const { data } = useQuery({
    queryKey: ['audit', 'overview'],
    queryFn: () =>
      responseData(GET('/management/audit-events', { params: { query: { limit: maxShownChanges } } })),
  });
  return (
    <div className="stack as-cards">
      <h2>{text('home.changes')}</h2>
      <DataTable
        label={text('home.changes')}
        columns={recentEventColumns(speech)}
        rows={data?.items}
        expected={maxShownChanges}
        keyOf={({ id }) => id}
        empty={<p>{text('home.changes.none')}</p>}
      />
    </div>
  );
}
