import {
  countQueue as countOfDesk,
  countWithPendingLimitGround,
  countOfficerWork as countWorkOf,
  listOfficerWorkloads,
  type QueueCountFilter,
  readHoursToDecide,
} from '../declarations/customs/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Sql } from '../foundation/database/database.ts';
import { namesOfPeople } from '../organisations/people/public.ts';
import { listPendingGrounds } from '../processing/officer-queue/public.ts';
import { officeOf } from '../processing/officers/public.ts';
import { type Count, type CountGroup, overviewCount } from './overview-schema.ts';

const operation = 'listOfficerQueue';
/** Number of declarations at which counting stops, because long lists are slow to count. */
const maxCountedDeclarations = 10_000;
const officersShown = 50;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lanes = ['red', 'yellow', 'green', 'none'] as const;

interface QueueTime {
  readonly now: Date;
  readonly calendar: Calendar;
}

/** Definition of a count: its filter of the officer queue, and the list query that returns the same declarations. */
interface CountDefinition {
  readonly type: Count['type'];
  readonly key?: string;
  readonly filter: QueueCountFilter;
  readonly query: Readonly<Record<string, string | boolean>>;
}

/**
 * Counts the declarations assigned to an officer, and the unassigned declarations at the officer's office and
 * at other offices.
 */
export async function countWorkOfOfficer(
  sql: Sql,
  officer: string,
  { now, calendar }: QueueTime,
): Promise<CountGroup> {
  const free = { assigned: false, awaitsCustoms: true } as const;
  const listed = { assignedTo: 'nobody', awaitingCustoms: true };
  const office = await officeOf(sql, officer);
  const endOfDay = calendar.endOfTerm(now, { days: 0 });
  const own = await countWorkOf(sql, officer, now);
  const counts = await runCounts(sql, [
    ...(office === null
      ? [{ type: 'free', filter: free, query: listed } as const]
      : ([
          { type: 'free', filter: { ...free, office }, query: { ...listed, office } },
          { type: 'free_anywhere', filter: free, query: listed },
        ] as const)),
    { type: 'answered', filter: { hasAnsweredQuery: true }, query: { hasAnsweredQuery: true } },
    { type: 'due_today', filter: { overdueBy: endOfDay }, query: { dueBefore: endOfDay.toISOString() } },
  ]);
  const mine = (type: Count['type'], count: number, query: CountDefinition['query']): Count =>
    listCount({ type, query: { assignedTo: 'me', ...query } }, count);
  return {
    group: 'work',
    counts: [mine('mine_overdue', own.overdue, { overdue: true }), mine('mine', own.open, {}), ...counts],
  };
}

/**
 * Counts the declarations with a reason for exceeding a limit that a supervisor can confirm. Another supervisor
 * must confirm the supervisor's own reasons.
 */
export async function countLimitGroundsToConfirm(sql: Sql, supervisor: string): Promise<Count> {
  const ids = await listPendingGrounds(sql, supervisor, supervisor);
  const count = await countWithPendingLimitGround(sql, ids, maxCountedDeclarations + 1);
  return listCount({ type: 'limit_grounds', query: { limitGround: 'pending' } }, count);
}

/** Counts the overdue and the open declarations of all officers. */
export async function countWholeQueue(sql: Sql, now: Date): Promise<CountGroup> {
  return { group: 'work', counts: await runCounts(sql, wholeQueueCounts(now)) };
}

function wholeQueueCounts(now: Date): CountDefinition[] {
  return [
    { type: 'overdue', filter: { overdueBy: now }, query: { overdue: true } },
    { type: 'open', filter: {}, query: {} },
  ];
}

/** Counts the officer queue by status, officer, age, lane and control result. */
export async function countQueueByGroup(
  sql: Sql,
  { now }: QueueTime,
): Promise<{ readonly groups: CountGroup[]; readonly hours: { p50: number; p90: number } | null }> {
  const [work, aged, byLane, controls] = [wholeQueueCounts(now), ageCounts(now), laneCounts, controlCounts];
  const counts = await runCounts(sql, [...work, ...aged, ...byLane, ...controls]);
  const next = ({ length }: readonly CountDefinition[]): Count[] => counts.splice(0, length);
  return {
    groups: [
      { group: 'work', counts: next(work) },
      { group: 'officers', counts: await countCasesByOfficer(sql, now) },
      { group: 'ages', counts: next(aged) },
      { group: 'lanes', counts: next(byLane) },
      { group: 'controls', counts: next(controls) },
    ],
    hours: await readHoursToDecide(sql),
  };
}

const laneCounts = lanes.map(
  (lane): CountDefinition => ({ type: 'lane', key: lane, filter: { lane }, query: { lane } }),
);

const controlCounts: readonly CountDefinition[] = [
  { type: 'control_ended', filter: { control: 'ended' }, query: { control: 'ended' } },
  { type: 'control_hit', filter: { control: 'hit' }, query: { control: 'hit' } },
];

async function countCasesByOfficer(sql: Sql, now: Date): Promise<Count[]> {
  const officers = await listOfficerWorkloads(sql, now, officersShown);
  const names = await namesOfPeople(
    sql,
    officers.map(({ officer }) => officer),
  );
  return officers.flatMap(({ officer, open, overdue }) => {
    const officerFields = { key: officer, name: names.get(officer) ?? null };
    return [
      overviewCount({
        ...officerFields,
        type: 'officer',
        count: open,
        list: { operation, query: { assignedTo: officer } },
      }),
      overviewCount({
        ...officerFields,
        type: 'officer_overdue',
        count: overdue,
        list: { operation, query: { assignedTo: officer, overdue: true } },
      }),
    ];
  });
}

/**
 * Returns the definitions of the counts by days since lodgement: less than one, one to three, three to seven,
 * and more.
 */
function ageCounts(now: Date): CountDefinition[] {
  const bounds = [0, 1, 3, 7];
  // The bounds are rounded to the hour, so that repeated requests get equal responses.
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return bounds.map((days, place) => {
    const until = bounds[place + 1];
    const before = days === 0 ? undefined : new Date(hour - days * dayMs);
    const from = until === undefined ? undefined : new Date(hour - until * dayMs);
    return {
      type: 'age',
      key: String(days),
      filter: { lodgedFrom: from, lodgedBefore: before },
      query: {
        ...(from && { lodgedFrom: from.toISOString() }),
        ...(before && { lodgedBefore: before.toISOString() }),
      },
    };
  });
}

/** Runs all counts in one database query, so that they have the same state. */
async function runCounts(sql: Sql, definitions: readonly CountDefinition[]): Promise<Count[]> {
  const filters = Object.fromEntries(definitions.map(({ filter }, place) => [place, filter]));
  const found = await countOfDesk(sql, filters, maxCountedDeclarations + 1);
  return definitions.map((counting, place) => listCount(counting, found[place] ?? 0));
}

function listCount({ type, key, query }: Omit<CountDefinition, 'filter'>, count: number): Count {
  return overviewCount({
    type,
    key: key ?? null,
    count: Math.min(count, maxCountedDeclarations),
    more: count > maxCountedDeclarations,
    list: { operation, query },
  });
}
