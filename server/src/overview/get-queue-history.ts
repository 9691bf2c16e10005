import { type Static, Type } from 'typebox';
import { peopleOperation } from '../callers/public.ts';
import { readReleasesByLane } from '../declarations/service-levels/public.ts';
import { daySchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { countControlsByDay } from '../processing/write-decision/public.ts';
import { daysAfter, mondaysUpTo } from './count-declarations.ts';
import type { OverviewDependencies } from './get-overview.ts';

/** Number of weeks: eight, and the eight weeks before for a comparison. */
const historyWeeks = 16;
const historySchemaOptions = { additionalProperties: false } as const;

function weeklyCount(description: string) {
  return Type.Integer({ minimum: 0, description });
}

const QueueHistory = Type.Object(
  {
    weeks: Type.Array(
      Type.Object(
        {
          monday: daySchema('First day of the week'),
          green: weeklyCount('Number of declarations of the green lane that were released'),
          yellow: weeklyCount('Number of declarations of the yellow lane that were released'),
          red: weeklyCount('Number of declarations of the red lane that were released'),
          controls: weeklyCount('Number of completed controls'),
          irregular: weeklyCount('Number of these controls that found an irregularity'),
        },
        historySchemaOptions,
      ),
      { description: `The last ${historyWeeks} weeks, oldest first` },
    ),
  },
  { ...historySchemaOptions, title: 'QueueHistory', description: 'Work of customs by week' },
);

export const getQueueHistory = peopleOperation(
  {
    id: 'getQueueHistory',
    method: 'GET',
    path: '/management/queue-history',
    tag: 'Overview',
    summary: 'Get the queue history',
    description: `Returns the released declarations by lane and the completed controls of the last ${historyWeeks} weeks. The portal calculates the releases of the current day every five minutes. For supervisors, administrators and auditors of the customs authority.`,
    roles: ['supervisor', 'administrator', 'auditor'],
    answers: {
      200: {
        description: 'The history.',
        body: QueueHistory,
        examples: {
          week: {
            summary: 'One of the weeks',
            value: {
              weeks: [{ monday: '2026-11-16', green: 412, yellow: 38, red: 12, controls: 50, irregular: 7 }],
            },
          },
        },
      },
    },
    problems: [],
  },
  ({ database: { system }, now, reference: { calendar } }: OverviewDependencies) =>
    async () => {
      const mondays = mondaysUpTo({ now: now(), calendar }, historyWeeks);
      const [first = ''] = mondays;
      const releases = await readReleasesByLane(system, first);
      const controls = await countControlsByDay(system, calendar.startOf(first) ?? now(), calendar.zone);
      const weeks = mondays.map((monday): Static<typeof QueueHistory>['weeks'][number] => {
        const before = daysAfter(monday, 7);
        const isInWeek = ({ day }: { readonly day: string }): boolean => day >= monday && day < before;
        const released = releases.filter(isInWeek);
        const controlled = controls.filter(isInWeek);
        const ofLane = (lane: string): number =>
          sumOf(released.filter((each) => each.lane === lane).map(({ declarations }) => declarations));
        return {
          ...{ monday, green: ofLane('green'), yellow: ofLane('yellow'), red: ofLane('red') },
          controls: sumOf(controlled.map(({ completed }) => completed)),
          irregular: sumOf(controlled.map(({ irregular }) => irregular)),
        };
      });
      return answer(200, { weeks });
    },
);

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
