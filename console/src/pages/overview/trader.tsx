import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { countsOfGroup } from '../../api/overview.ts';
import type { Count, DeclarationSummary, Overview } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DeclarationStatusBadge } from '../../parts/declaration-status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { BarChart } from './bar-chart.tsx';
import { CountTiles } from './count-tiles.tsx';
import { DurationPercentiles } from './duration-percentiles.tsx';
import { GettingStarted } from './start-checklist.tsx';
import { WorkList } from './work-list.tsx';

const maxShownDeclarations = 5;

/** Shows the overview for declarants: pending actions and the statuses of their declarations. */
export function TraderHome({ overview }: { readonly overview: Overview }) {
  const { text, word } = useText();
  const [needs, states] = [countsOfGroup(overview, 'needs'), countsOfGroup(overview, 'states')];
  const [lodged, released] = [countsOfGroup(overview, 'lodged'), countsOfGroup(overview, 'released')];
  const some = (counts: readonly Count[]) => counts.some(({ count }) => count > 0);
  const recent = useQuery({
    queryKey: ['declarations', 'recent'],
    queryFn: () =>
      responseData(
        GET('/management/organisation/declarations', { params: { query: { limit: maxShownDeclarations } } }),
      ),
  });
  if (recent.data?.items.length === 0 && ![needs, states, lodged].some(some)) return <GettingStarted />;
  return (
    <>
      <WorkList
        title={text('home.needs')}
        counts={needs}
        nameOf={({ type, count }) => text(pendingActionTitles[type] ?? 'home.drafts', { count })}
        none={text('home.needs.none')}
      />
      <CountTiles
        title={text('home.states')}
        counts={states}
        nameOf={({ key }) => word('status', key ?? '')}
        none={text('home.states.none')}
      />
      {some(lodged) && <WeeklyCounts lodged={lodged} released={released} />}
      <DurationPercentiles hours={overview.hours} title={text('home.hours')} />
      <RecentDeclarations rows={recent.data?.items} />
    </>
  );
}

const pendingActionTitles: Partial<
  Record<
    Count['type'],
    | 'home.faultyDrafts'
    | 'home.drafts'
    | 'home.answerQuery'
    | 'home.answerHearing'
    | 'home.pay'
    | 'home.present'
    | 'home.secure'
    | 'home.discharge'
    | 'home.answerClaim'
  >
> = {
  drafts_with_errors: 'home.faultyDrafts',
  drafts: 'home.drafts',
  answerQuery: 'home.answerQuery',
  answerHearing: 'home.answerHearing',
  pay: 'home.pay',
  present: 'home.present',
  secure: 'home.secure',
  discharge: 'home.discharge',
  claims_to_answer: 'home.answerClaim',
};

interface WeeklyCountsProps {
  readonly lodged: readonly Count[];
  readonly released: readonly Count[];
}

function WeeklyCounts({ lodged, released }: WeeklyCountsProps) {
  const { text, day } = useText();
  return (
    <BarChart
      title={text('home.weeks')}
      rowTitle={text('home.week')}
      columns={[
        { title: text('home.lodged'), series: 1 },
        { title: text('home.released'), series: 2 },
      ]}
      rows={lodged.map((count, place) => ({
        key: count.key ?? '',
        name: day(count.key ?? ''),
        linkText: text('home.weekOf', { day: day(count.key ?? '') }),
        counts: [count, released[place]],
      }))}
    />
  );
}

function recentDeclarationColumns({ text }: TextFormatter): readonly Column<DeclarationSummary>[] {
  return [
    {
      title: text('declaration'),
      cell: ({ id, lrn }) => (
        <Link to="/declarations/$declarationId" params={{ declarationId: id }}>
          {lrn}
        </Link>
      ),
    },
    {
      title: text('state'),
      cell: ({ status, statusGroup }) => <DeclarationStatusBadge {...{ status, statusGroup }} />,
    },
    { title: text('home.changedAt'), cell: ({ changedAt }) => <Time at={changedAt} /> },
  ];
}

function RecentDeclarations({ rows }: { readonly rows: readonly DeclarationSummary[] | undefined }) {
  const speech = useText();
  const { text } = speech;
  return (
    <div className="stack as-cards">
      <h2>{text('home.recent')}</h2>
      <DataTable
        label={text('home.recent')}
        columns={recentDeclarationColumns(speech)}
        rows={rows}
        expected={maxShownDeclarations}
        keyOf={({ id }) => id}
        empty={<p>{text('home.recent.none')}</p>}
      />
    </div>
  );
}
