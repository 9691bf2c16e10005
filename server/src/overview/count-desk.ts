import {
  countCustomsQueue,
  listOfficersWork,
  type QueueFilter,
  readHoursToDecide,
} from '../declarations/customs/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Sql } from '../foundation/database/database.ts';
import { namesOfPeople } from '../organisations/people/public.ts';
import { officeOf } from '../processing/officers/public.ts';
import { type Count, countOf, type Group } from './overview-body.ts';

const operation = 'listQueue';
/** Very long lists are not counted to their end. */
const most = 10_000;
const officersShown = 50;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lanes = ['red', 'yellow', 'green', 'none'] as const;

interface Moment {
  readonly now: Date;
  readonly calendar: Calendar;
}

/** What an officer has, and may take: where they work, and beside it anywhere. */
export async function countOwnWork(sql: Sql, officer: string, { now, calendar }: Moment): Promise<Group> {
  const mine = { assigned: { officer } };
  const free = { assigned: false, awaitsCustoms: true };
  const listed = { assignedTo: 'nobody', waiting: true };
  const office = await officeOf(sql, officer);
  const endOfDay = calendar.endOfTerm(now, { days: 0 });
  const counts = [
    await countList(sql, 'mineOverdue', { ...mine, overdueBy: now }, { assignedTo: 'me', overdue: true }),
    await countList(sql, 'mine', mine, { assignedTo: 'me' }),
    ...(office === null
      ? [await countList(sql, 'free', free, listed)]
      : [
          await countList(sql, 'free', { ...free, office }, { ...listed, office }),
          await countList(sql, 'freeAnywhere', free, listed),
        ]),
    await countList(sql, 'answered', { answered: true }, { answered: true }),
    await countList(sql, 'dueToday', { overdueBy: endOfDay }, { dueBefore: endOfDay.toISOString() }),
  ];
  return { group: 'work', counts };
}

/** What there is altogether, whoever has it. */
export async function countWholeDesk(sql: Sql, now: Date): Promise<Group> {
  const counts = [
    await countList(sql, 'overdue', { overdueBy: now }, { overdue: true }),
    await countList(sql, 'open', {}, {}),
  ];
  return { group: 'work', counts };
}

/** How the desk stands, and who has how much of it. */
export async function countDesk(
  sql: Sql,
  { now }: Moment,
): Promise<{ readonly groups: Group[]; readonly hours: { p50: number; p90: number } | null }> {
  const byLane: Count[] = [];
  for (const lane of lanes) byLane.push({ ...(await countList(sql, 'lane', { lane }, { lane })), key: lane });
  return {
    groups: [
      await countWholeDesk(sql, now),
      { group: 'officers', counts: await countOfficers(sql, now) },
      { group: 'ages', counts: await countAges(sql, now) },
      { group: 'lanes', counts: byLane },
      {
        group: 'controls',
        counts: [
          await countList(sql, 'controlEnded', { control: 'ended' }, { control: 'ended' }),
          await countList(sql, 'controlHit', { control: 'hit' }, { control: 'hit' }),
        ],
      },
    ],
    hours: await readHoursToDecide(sql),
  };
}

async function countOfficers(sql: Sql, now: Date): Promise<Count[]> {
  const officers = await listOfficersWork(sql, now, officersShown);
  const names = await namesOfPeople(
    sql,
    officers.map(({ officer }) => officer),
  );
  return officers.flatMap(({ officer, open, overdue }) => {
    const told = { key: officer, name: names.get(officer) ?? null };
    return [
      countOf({
        ...told,
        what: 'officer',
        count: open,
        list: { operation, query: { assignedTo: officer } },
      }),
      countOf({
        ...told,
        what: 'officerOverdue',
        count: overdue,
        list: { operation, query: { assignedTo: officer, overdue: true } },
      }),
    ];
  });
}

/** By whole days on the desk: less than one, one to three, three to seven, more. */
async function countAges(sql: Sql, now: Date): Promise<Count[]> {
  const bounds = [0, 1, 3, 7];
  // By the hour, so that the same is told the same.
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  const counts: Count[] = [];
  for (const [place, days] of bounds.entries()) {
    const until = bounds[place + 1];
    const before = days === 0 ? undefined : new Date(hour - days * dayMs);
    const from = until === undefined ? undefined : new Date(hour - until * dayMs);
    const query = {
      ...(from && { lodgedFrom: from.toISOString() }),
      ...(before && { lodgedBefore: before.toISOString() }),
    };
    const count = await countList(sql, 'age', { lodgedFrom: from, lodgedBefore: before }, query);
    counts.push({ ...count, key: String(days) });
  }
  return counts;
}

async function countList(
  sql: Sql,
  what: Count['what'],
  filter: QueueFilter,
  query: Record<string, string | boolean>,
): Promise<Count> {
  const count = await countCustomsQueue(sql, filter, most + 1);
  return countOf({ what, count: Math.min(count, most), more: count > most, list: { operation, query } });
}
