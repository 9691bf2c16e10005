import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DeclarationType } from '../document/public.ts';
import { type Lane, type Status, statusesWith } from '../lifecycle/public.ts';
import { type DeclarationRow, declarationColumns } from '../record/public.ts';
import { entryWith } from './desk-entry.ts';
import { statusList } from './status-list.ts';

/** What of customs' desk is looked for. */
export interface QueueFilter {
  readonly lane?: Lane | 'none' | undefined;
  readonly office?: string | undefined;
  readonly status?: readonly Status[] | undefined;
  readonly type?: DeclarationType | undefined;
  readonly organisationId?: string | undefined;
  readonly lrn?: string | undefined;
  readonly mrn?: string | undefined;
  /** Whether customs has the next move. */
  readonly awaitsCustoms?: boolean | undefined;
  /** Only those whose declarant has answered a query. */
  readonly answered?: boolean | undefined;
  /** Only those of which a control has ended; or that it was right about: customs refused them, or assessed them otherwise. */
  readonly control?: 'ended' | 'hit' | undefined;
  /** Lodged then or later. */
  readonly lodgedFrom?: Date | undefined;
  /** Lodged earlier. */
  readonly lodgedBefore?: Date | undefined;
  /** Only those with a deadline before this time. */
  readonly overdueBy?: Date | undefined;
  /** An officer, or whether there is one at all. */
  readonly assigned?: { readonly officer: string } | boolean | undefined;
}

export interface QueueRow extends DeclarationRow {
  readonly awaitsCustoms: boolean;
  readonly officer: string | null;
  readonly assignedAt: Date | null;
}

/** Where a page goes on: behind this declaration. */
export interface QueuePosition {
  readonly lodgedAt: string;
  readonly id: string;
}

// What has not ended, or still waits for something: where to look is told by the desk, and asked of the declaration again.
const onTheDesk = `(d.awaits_customs or d.status in (${statusList(statusesWith(({ onDesk }) => onDesk))}))`;

// The times are ISO 8601 in UTC, so they compare as text.
const firstDeadline = `least(
  (d.lifecycle #>> '{dueBy,present}') collate "C", (d.lifecycle #>> '{dueBy,exit}') collate "C",
  (d.lifecycle #>> '{dueBy,pay}') collate "C", (d.lifecycle #>> '{dueBy,answer}') collate "C")`;

const assignmentJoined = `left join declarations.assignments a
       on a.organisation_id = d.organisation_id and a.declaration_id = d.id`;
// Of what nobody has, one by one: a join that looks for what is missing reads all assignments.
const assignmentLookedUp = `left join lateral (
       select * from declarations.assignments a
       where a.organisation_id = d.organisation_id and a.declaration_id = d.id offset 0) a on true`;

const controlEnded = `d.lifecycle ->> 'control' = 'completed'`;
// As the back-test of risk rules counts hits.
const controlWasRight = `(d.status_group = 'failed' or coalesce((
  select true from declarations.assessments s where s.organisation_id = d.organisation_id
    and s.declaration_id = d.id and s.reason is not null limit 1), false))`;

/**
 * Lodged declarations of all organisations, the longest waiting first, and one more than asked for. What is on the desk;
 * of one organisation, or by its MRN, whatever has become of it.
 */
export function listCustomsQueue(
  sql: Sql,
  filter: QueueFilter,
  page: { readonly after: QueuePosition | null; readonly limit: number },
): Promise<QueueRow[]> {
  const values: unknown[] = [page.limit + 1];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const { from, where, order } = lookedAt(filter, given);
  const behind = page.after
    ? ` and ${order} > (${given(page.after.lodgedAt)}::timestamptz, ${given(page.after.id)}::text)`
    : '';
  return sql.query<QueueRow & Record<string, unknown>>(
    `select ${declarationColumns}, d.awaits_customs as "awaitsCustoms", a.officer, a.assigned_at as "assignedAt"
     ${from} where ${where}${behind} order by ${order.slice(1, -1)} limit $1`,
    values,
  );
}

/** How many a list of the same filter has, `most` at the most. */
export async function countCustomsQueue(sql: Sql, filter: QueueFilter, most: number): Promise<number> {
  const values: unknown[] = [most];
  const { from, where } = lookedAt(filter, (value) => `$${values.push(value)}`);
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from (select 1 ${from} where ${where} limit $1) f`,
    values,
  );
  return row?.count ?? 0;
}

/** Where a filter looks, and what has to hold there. */
function lookedAt(filter: QueueFilter, given: (value: unknown) => string) {
  const onlyDesk = filter.mrn === undefined && filter.organisationId === undefined;
  const conditions = [
    onlyDesk ? onTheDesk : 'd.lodged_at is not null',
    lodgedIn(filter, 'd', given),
    ...plainConditions(filter, given),
  ];
  if (filter.awaitsCustoms !== undefined)
    conditions.push(filter.awaitsCustoms ? 'd.awaits_customs' : 'not d.awaits_customs');
  if (filter.answered === true) conditions.push(`d.lifecycle ->> 'query' = 'answered'`);
  if (filter.control !== undefined) conditions.push(controlEnded);
  if (filter.control === 'hit') conditions.push(controlWasRight);
  if (filter.overdueBy !== undefined)
    conditions.push(`${firstDeadline} < ${given(filter.overdueBy.toISOString())}`);
  if (typeof filter.assigned === 'boolean')
    conditions.push(filter.assigned ? 'a.officer is not null' : 'a.officer is null');
  else if (filter.assigned) conditions.push(`a.officer = ${given(filter.assigned.officer)}`);
  const { path, order } = pathOf(filter, onlyDesk, given);
  const from = `from ${path} ${filter.assigned === false ? assignmentLookedUp : assignmentJoined}`;
  return { from, where: conditions.join(' and '), order };
}

/**
 * Where to walk, and in which order: what is overdue along its time limits, all else of the desk along the desk.
 */
function pathOf(filter: QueueFilter, onlyDesk: boolean, given: (value: unknown) => string) {
  const { overdueBy } = filter;
  const order = '(d.lodged_at, d.id)';
  const among = (entries: string) => ({ path: `(${entries}) k ${entryWith('true')}`, order });
  if (!onlyDesk) return { path: 'declarations.declarations d', order };
  if (overdueBy !== undefined)
    return among(
      `select * from declarations.deadlines where what = 'first' and due_at < ${given(overdueBy)}`,
    );
  return {
    path: `(select * from declarations.desk where ${lodgedIn(filter, 'desk', given)}) k ${entryWith('true')}`,
    order: '(k.lodged_at, k.declaration_id)',
  };
}

/** The period of lodging that is asked for, on a table that tells it. */
function lodgedIn(
  { lodgedFrom, lodgedBefore }: QueueFilter,
  table: string,
  given: (value: unknown) => string,
) {
  const bounds = [
    ...(lodgedFrom ? [`${table}.lodged_at >= ${given(lodgedFrom)}`] : []),
    ...(lodgedBefore ? [`${table}.lodged_at < ${given(lodgedBefore)}`] : []),
  ];
  return bounds.length > 0 ? bounds.join(' and ') : 'true';
}

function plainConditions(filter: QueueFilter, given: (value: unknown) => string): string[] {
  const { lane, office, status, type, organisationId, lrn, mrn } = filter;
  return [
    ...(lane === undefined ? [] : [lane === 'none' ? 'd.lane is null' : `d.lane = ${given(lane)}`]),
    ...(office === undefined ? [] : [`d.office = ${given(office)}`]),
    ...(status === undefined ? [] : [`d.status = any (${given(status)})`]),
    ...(type === undefined ? [] : [`d.type = ${given(type)}`]),
    ...(organisationId === undefined ? [] : [`d.organisation_id = ${given(organisationId)}`]),
    ...(lrn === undefined ? [] : [`d.lrn = ${given(lrn)}`]),
    ...(mrn === undefined ? [] : [`d.mrn = ${given(mrn)}`]),
  ];
}

/** Of a longer desk, who has what is told of the longest waiting. */
const mostOnDesk = 10_000;

/** What an officer has on the desk. */
export interface OfficersWork {
  readonly officer: string;
  readonly open: number;
  /** Of these, with a deadline that has passed. */
  readonly overdue: number;
}

/** Of every officer who has something, most first. */
export function listOfficersWork(sql: Sql, now: Date, most: number): Promise<OfficersWork[]> {
  return sql.query<OfficersWork & Record<string, unknown>>(
    `select a.officer, count(*)::integer as open,
       (count(*) filter (where ${firstDeadline} < $1))::integer as overdue
     from (select * from declarations.desk order by lodged_at, declaration_id limit $3) k
       cross join lateral (
         select a.officer from declarations.assignments a
         where a.organisation_id = k.organisation_id and a.declaration_id = k.declaration_id offset 0) a
       ${entryWith('true')}
     where ${onTheDesk} group by a.officer order by 2 desc, 1 limit $2`,
    [now.toISOString(), most, mostOnDesk],
  );
}

/** How long the last decided have waited from lodging to release or refusal, in hours; null where none was. */
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

/** A declaration of any organisation, drafts apart; with a lock, held against other changes to the transaction's end. */
export async function findForCustoms(
  sql: Sql,
  id: string,
  lock: '' | 'for update' = '',
): Promise<DeclarationRow | null> {
  const [row] = await sql.query<DeclarationRow & Record<string, unknown>>(
    `select ${declarationColumns} from declarations.declarations d where d.id = $1 and d.status <> 'draft' ${lock}`,
    [id],
  );
  return row ?? null;
}

/** Holds declarations of any organisation against other changes to the transaction's end, always in the same order. */
export async function lockForCustoms(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.query(
    'select from declarations.declarations d where d.id = any ($1) order by d.id for update',
    [ids],
  );
}
