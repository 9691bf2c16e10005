import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { countsOfGroup } from '../../api/overview.ts';
import type { AuditEvent, Count, Overview, System } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { RecentRequests } from './developer.tsx';
import { LastImports } from './last-imports.tsx';
import { WorkItem, WorkList } from './work-list.tsx';

const maxShownChanges = 5;

/**
 * Shows the overview for administrators: failures, waiting work, requests, last imports and latest changes.
 */
export function AdministratorHome({ overview }: { readonly overview: Overview }) {
  const system = useQuery({
    queryKey: ['system', 'overview'],
    queryFn: () => responseData(GET('/management/system')),
  }).data;
  return (
    <>
      <Failing system={system} />
      <Waiting
        counts={[...countsOfGroup(overview, 'approvals'), ...countsOfGroup(overview, 'factors')]}
        system={system}
      />
      <RecentRequests />
      <LastImports />
      <RecentChanges />
    </>
  );
}

interface WorkProps {
  readonly counts: readonly Count[];
  readonly system: System | undefined;
}

const waitingTitles: Partial<Record<Count['type'], 'home.platforms' | 'home.noSecondFactor'>> = {
  platforms: 'home.platforms',
  no_second_factor: 'home.noSecondFactor',
};

/** Shows background jobs that fail. */
function Failing({ system }: Pick<WorkProps, 'system'>) {
  const { text, number } = useText();
  const failing = system?.loops.filter(({ healthy }) => !healthy) ?? [];
  return (
    <WorkList title={text('home.fails')} none={text('home.fails.none')}>
      {failing.length > 0 && (
        <WorkItem since={null}>
          <Link to="/system" className="work">
            <strong className="work-number">{number(failing.length)}</strong>
            <span>
              {text('home.portal.ill')}: {failing.map(({ name }) => name).join(', ')}
            </span>
          </Link>
        </WorkItem>
      )}
    </WorkList>
  );
}

/** Shows pending approvals, people without a second factor, and the tasks in queues of the portal. */
function Waiting({ counts, system }: WorkProps) {
  const { text, number } = useText();
  const queued = system?.queues.filter(({ count }) => count > 0) ?? [];
  const tasks = queued.reduce((sum, { count }) => sum + count, 0);
  const [since = null] = queued.flatMap(({ oldest }) => oldest ?? []).sort();
  return (
    <WorkList
      title={text('home.waits')}
      counts={counts}
      nameOf={({ type, count }) => text(waitingTitles[type] ?? 'home.organisations', { count })}
      none={text('home.waits.none')}
    >
      {tasks > 0 && (
        <WorkItem since={since}>
          <Link to="/system" className="work">
            <strong className="work-number">{number(tasks)}</strong>
            <span>{text('home.portal.waiting')}</span>
          </Link>
        </WorkItem>
      )}
    </WorkList>
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
