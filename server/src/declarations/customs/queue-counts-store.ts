import type { Sql } from '../../foundation/database/database.ts';
import { isControlJustified, type QueueFilter, queueConditions } from './customs-queue-store.ts';

/*
 * Counts of the officer queue. They read only the table of the queue, which is narrow and contains open declarations
 * only. Its filter columns are updated by each sequencing run.
 */

/** Filters of the officer queue that can be counted; the only filter by assignment is "unassigned". */
export interface QueueCountFilter
  extends Omit<QueueFilter, 'status' | 'type' | 'organisationId' | 'lrn' | 'mrn' | 'assigned'> {
  readonly assigned?: false | undefined;
}

const isUnassigned = `not exists (
  select from declarations.assignments a
  where a.organisation_id = k.organisation_id and a.declaration_id = k.declaration_id offset 0)`;
const hadJustifiedControl = `exists (
  select from declarations.declarations d
  where d.organisation_id = k.organisation_id and d.id = k.declaration_id and ${isControlJustified} offset 0)`;

/** Counts the queued declarations of each filter, up to `most`, in one snapshot of the database. */
export async function countQueue<Name extends string>(
  sql: Sql,
  filters: Readonly<Record<Name, QueueCountFilter>>,
  maxRows: number,
): Promise<Readonly<Record<Name, number>>> {
  const values: unknown[] = [maxRows];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const counts = Object.entries<QueueCountFilter>(filters).map(
    ([name, filter]) =>
      `(select count(*)::integer from (select from ${matchingQueueRows(filter, bind)} limit $1) f) as "${name}"`,
  );
  const [row] = await sql.query<Record<Name, number>>(`select ${counts.join(', ')}`, values);
  if (!row) throw new Error('a count must return one row');
  return row;
}

function matchingQueueRows(filter: QueueCountFilter, bind: (value: unknown) => string): string {
  const conditions = queueConditions(filter, 'k', bind);
  if (filter.control === 'hit') conditions.push(hadJustifiedControl);
  if (filter.assigned === false) conditions.push(isUnassigned);
  // Ordered by deadline, so that the count ends at the first row that is not yet due.
  const order = filter.overdueBy === undefined ? '' : ' order by k.due_at';
  return `declarations.officer_queue k where ${conditions.join(' and ')}${order}`;
}

/** Numbers of declarations assigned to an officer. */
export interface OfficerWorkload {
  readonly open: number;
  /** Number of assigned declarations with a passed deadline. */
  readonly overdue: number;
}

export async function countOfficerWork(sql: Sql, officer: string, now: Date): Promise<OfficerWorkload> {
  const [row] = await sql.query<OfficerWorkload & Record<string, unknown>>(
    `select count(*)::integer as open, (count(*) filter (where k.due_at < $2))::integer as overdue
     from ${assignedTo('$1')}`,
    [officer, now],
  );
  if (!row) throw new Error('a count must return one row');
  return row;
}

/** Counts declarations that are assigned to an officer and wait for customs. */
export async function countAwaitingOfOfficer(sql: Sql, officer: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from ${assignedTo('$1')} where k.awaits_since is not null`,
    [officer],
  );
  return row?.count ?? 0;
}

function assignedTo(officer: string): string {
  return `(select * from declarations.assignments where officer = ${officer}) a
    join declarations.officer_queue k on k.organisation_id = a.organisation_id and k.declaration_id = a.declaration_id`;
}

/** Maximum number of queue rows that are counted by officer, longest waiting first. */
const maxQueueRows = 10_000;

export interface OfficerWorkloadRow extends OfficerWorkload {
  readonly officer: string;
}

/** Lists the officers with assigned declarations, most declarations first. */
export function listOfficerWorkloads(sql: Sql, now: Date, maxRows: number): Promise<OfficerWorkloadRow[]> {
  return sql.query<OfficerWorkloadRow & Record<string, unknown>>(
    `select a.officer, count(*)::integer as open, (count(*) filter (where k.due_at < $1))::integer as overdue
     from (select * from declarations.officer_queue order by lodged_at, declaration_id limit $3) k
       cross join lateral (
         select a.officer from declarations.assignments a
         where a.organisation_id = k.organisation_id and a.declaration_id = k.declaration_id offset 0) a
     group by a.officer order by 2 desc, 1 limit $2`,
    [now, maxRows, maxQueueRows],
  );
}

/**
 * Returns percentiles of the hours from lodgement to release or refusal of recent decisions; null without recent
 * decisions.
 */
export async function readHoursToDecide(sql: Sql): Promise<{ p50: number; p90: number } | null> {
  const [row] = await sql.query<{ p50: number; p90: number }>(
    `select percentile_cont(0.5) within group (order by r.hours) as p50,
       percentile_cont(0.9) within group (order by r.hours) as p90
     from (
       select extract(epoch from c.at - d.lodged_at) / 3600 as hours
       from (
         select * from declarations.change_log order by id desc limit 2000) c
         cross join lateral (
           select d.lodged_at from declarations.declarations d
           where d.organisation_id = c.organisation_id and d.id = c.declaration_id offset 0) d
       where c.event in ('declaration.released', 'declaration.rejected', 'declaration.not_released')) r
     having count(*) > 0`,
  );
  return row ?? null;
}
