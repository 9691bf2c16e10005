import { countsOfGroup } from '../../api/overview.ts';
import type { Count, Overview } from '../../api/types.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { TakeNext } from '../../shell/take-next/take-next.tsx';
import { useText } from '../../texts/text.tsx';
import { BarChart } from './bar-chart.tsx';
import { CountTiles } from './count-tiles.tsx';
import { DurationPercentiles } from './duration-percentiles.tsx';
import { NextDeadlines } from './next-deadlines.tsx';
import { WeeklyHistory } from './queue-history.tsx';
import { WorkList } from './work-list.tsx';

/**
 * Shows the overview for officers: the officer's declarations and unassigned ones. Supervisors also see the
 * whole queue.
 */
export function OfficerHome({ overview }: { readonly overview: Overview }) {
  const { text } = useText();
  const [own] = overview.groups;
  const free = own?.counts.find(({ type }) => type === 'free');
  const isHere = free?.list?.query.office !== undefined;
  // Shows the count of other offices only if the officer's office has no unassigned declaration.
  const counts = own?.counts.filter(({ type }) => type !== 'free_anywhere' || free?.count === 0) ?? [];
  return (
    <>
      <WorkList
        title={text('home.work')}
        counts={counts}
        nameOf={({ type, count }) =>
          text(type === 'free' && isHere ? 'home.freeHere' : (workTitles[type] ?? 'home.mine'), { count })
        }
        none={text('home.work.none')}
      />
      <div className="row">
        <TakeNext />
        <ButtonLink look="quiet" to="/queue">
          {text('home.wholeDesk')}
        </ButtonLink>
      </div>
      <NextDeadlines title={text('home.deadlines')} filter={{ assignedTo: 'me' }} />
      {overview.role === 'supervisor' && <WholeQueue overview={overview} />}
    </>
  );
}

type WorkTitle =
  | 'home.mine'
  | 'home.mineOverdue'
  | 'home.free'
  | 'home.freeHere'
  | 'home.freeAnywhere'
  | 'home.answered'
  | 'home.dueToday'
  | 'home.limitGrounds'
  | 'home.open'
  | 'home.overdue';
const workTitles: Partial<Record<Count['type'], WorkTitle>> = {
  mine: 'home.mine',
  mine_overdue: 'home.mineOverdue',
  free: 'home.free',
  free_anywhere: 'home.freeAnywhere',
  answered: 'home.answered',
  due_today: 'home.dueToday',
  limit_grounds: 'home.limitGrounds',
  open: 'home.open',
  overdue: 'home.overdue',
};

function WholeQueue({ overview }: { readonly overview: Overview }) {
  const { text, word } = useText();
  const [, desk] = overview.groups;
  const officers = countsOfGroup(overview, 'officers');
  const ages = countsOfGroup(overview, 'ages');
  return (
    <>
      <WorkList
        title={text('home.desk')}
        counts={desk?.counts ?? []}
        nameOf={({ type, count }) => text(workTitles[type] ?? 'home.open', { count })}
        none={text('home.desk.none')}
      />
      <NextDeadlines title={text('home.overdueFirst')} filter={{ overdue: true }} />
      {officers.length > 0 && <Officers counts={officers} />}
      {ages.some(({ count }) => count > 0) && (
        <BarChart
          title={text('home.ages')}
          rowTitle={text('home.age')}
          columns={[{ title: text('home.declarations'), series: 1 }]}
          rows={ages.map((count) => {
            const name = word('home.age', count.key ?? '');
            return { key: count.key ?? '', name, linkText: name, counts: [count] };
          })}
        />
      )}
      <CountTiles
        title={text('home.lanes')}
        counts={countsOfGroup(overview, 'lanes')}
        nameOf={({ key }) => word('lane', key ?? '')}
      />
      <CountTiles
        title={text('home.controls')}
        counts={countsOfGroup(overview, 'controls')}
        nameOf={({ type, count }) =>
          text(type === 'control_hit' ? 'home.controlHit' : 'home.controlEnded', { count })
        }
        none={text('home.controls.none')}
      />
      <WeeklyHistory />
      <DurationPercentiles hours={overview.hours} title={text('home.hoursToDecide')} />
    </>
  );
}

function Officers({ counts }: { readonly counts: readonly Count[] }) {
  const { text } = useText();
  const open = counts.filter(({ type }) => type === 'officer');
  return (
    <BarChart
      title={text('home.officers')}
      rowTitle={text('home.officer')}
      columns={[
        { title: text('home.open', { count: 2 }), series: 1 },
        { title: text('home.overdue', { count: 2 }), series: 2 },
      ]}
      rows={open.map((count) => {
        const name = count.name ?? count.key ?? '';
        const late = counts.find(({ type, key }) => type === 'officer_overdue' && key === count.key);
        return { key: count.key ?? '', name, linkText: name, counts: [count, late] };
      })}
    />
  );
}
