import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { QueueHistory } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { WeeklyChart } from './weekly-chart.tsx';

type HistoryWeek = QueueHistory['weeks'][number];

const lanes = ['green', 'yellow', 'red'] as const;
const historyLifetimeMs = 300_000;

/** Shows the lanes of released declarations and the hit rate of controls by week, with the weeks before. */
export function WeeklyHistory() {
  const { text, word, number } = useText();
  const { data } = useQuery({
    queryKey: ['queue-history'],
    queryFn: () => responseData(GET('/management/queue-history')),
    staleTime: historyLifetimeMs,
  });
  if (!data) return <div className="card" aria-busy="true" />;
  const half = data.weeks.length / 2;
  const [before, weeks] = [data.weeks.slice(0, half), data.weeks.slice(half)];
  return (
    <>
      <WeeklyChart
        title={text('home.lanesByWeek')}
        format={(value) => number(value)}
        none={text('home.lanesByWeek.none')}
        weeks={weeks.map((week, place) => ({
          monday: week.monday,
          parts: lanes.map((lane) => ({
            name: word('lane', lane),
            value: week[lane],
            className: `lane-of-week-${lane}`,
          })),
          before: releasesOf(before[place]),
        }))}
      />
      <WeeklyChart
        title={text('home.hitRate')}
        format={(value) => `${number(value)} %`}
        none={text('home.controls.none')}
        weeks={weeks.map((week, place) => ({
          monday: week.monday,
          parts: [{ name: text('home.hits'), value: hitRateOf(week), className: 'series-1' }],
          before: hitRateOf(before[place]),
        }))}
      />
    </>
  );
}

function releasesOf(week: HistoryWeek | undefined): number {
  return week ? week.green + week.yellow + week.red : 0;
}

/** Returns the percentage of controls that found an irregularity; 0 without controls. */
function hitRateOf(week: HistoryWeek | undefined): number {
  return week && week.controls > 0 ? Math.round((100 * week.irregular) / week.controls) : 0;
}
