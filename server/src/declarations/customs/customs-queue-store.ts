import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DeclarationType } from '../document/public.ts';
import { type Lane, type Status, statusesWhere } from '../lifecycle/public.ts';
import { type DeclarationRow, declarationColumns } from '../record/public.ts';
import { awaitsCustoms, isQueued, joinDeclarationIf } from './queue-join.ts';

/** Sort orders of the officer queue; `-` means descending. Declarations without a deadline count as the latest. */
export const queueSorts = ['lodgedAt', '-lodgedAt', 'dueBy', '-dueBy'] as const;

export interface QueueFilter {
  readonly lane?: Lane | 'none' | undefined;
  readonly office?: string | undefined;
  readonly status?: readonly Status[] | undefined;
  readonly type?: DeclarationType | undefined;
  readonly organisationId?: string | undefined;
  readonly lrn?: string | undefined;
  readonly mrn?: string | undefined;
  /** Whether customs, not the declarant, must act next. */
  readonly awaitsCustoms?: boolean | undefined;
  readonly hasAnsweredQuery?: boolean | undefined;
  /**
   * Only declarations with a completed control; `hit` limits them to those for which customs refused the release or
   * assessed other duties.
   */
  readonly control?: 'ended' | 'hit' | undefined;
  /** Only declarations lodged at or after this time. */
  readonly lodgedFrom?: Date | undefined;
  /** Only declarations lodged before this time. */
  readonly lodgedBefore?: Date | undefined;
  /** Only declarations with a deadline before this time. */
  readonly overdueBy?: Date | undefined;
  /** Only declarations assigned to this officer, or only assigned or unassigned ones. */
  readonly assigned?: { readonly officer: string } | boolean | undefined;
  /**
   * Ids of declarations with a ground for a debt that an officer must confirm. The list then includes completed
   * declarations if they can owe a debt.
   */
  readonly withPendingGround?: readonly string[] | undefined;
  /** Sort order; by default longest waiting first. */
  readonly sort?: (typeof queueSorts)[number] | undefined;
}

/** Statuses of declarations for which no debt can arise any more. */
const statusesWithoutDebt = statusesWhere(({ final, debt }) => final && debt !== 'stands');

export interface QueueRow extends DeclarationRow {
  readonly awaitsCustoms: boolean;
  readonly officer: string | null;
  readonly assignedAt: Date | null;
  /** Time by which the list is sorted; `infinity` without a deadline. */
  readonly sortedAt: string;
}

/** Position of the last declaration of the previous page. */
export type QueuePosition = Pick<QueueRow, 'sortedAt' | 'id'>;

// Deadlines are RFC 3339 texts in UTC, so the first text in alphabetical order is the first deadline.
const firstDeadline = `(d.lifecycle #>> '{work,queue,dueBy}') collate "C"`;

const isControlCompleted = `d.lifecycle ->> 'control' = 'completed'`;
/**
 * SQL condition for declarations `d` whose control was justified. The back-test of risk rules counts hits by the same
 * definition.
 */
export const isControlJustified = `(d.status_group = 'failed' or coalesce((
  select true from declarations.assessments s where s.organisation_id = d.organisation_id
    and s.declaration_id = d.id and s.reason is not null limit 1), false))`;

/**
 * Lists lodged declarations of all organisations, longest waiting first. Returns up to one more than `limit`, which shows
 * that there is a next page. The list contains only open declarations, unless the filter names an organisation, an LRN,
 * an MRN or pending grounds.
 */
export function listCustomsQueue(
  sql: Sql,
  filter: QueueFilter,
  page: { readonly after: QueuePosition | null; readonly limit: number },
): Promise<QueueRow[]> {
  const values: unknown[] = [page.limit + 1];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { from, where, order } = queueSource(filter, bind);
  const [comparison, direction] = filter.sort?.startsWith('-') ? ['<', ' desc'] : ['>', ''];
  const behind = page.after
    ? ` and (${order.join(', ')}) ${comparison} (${bind(page.after.sortedAt)}::timestamptz, ${bind(page.after.id)}::text)`
    : '';
  return sql.query<QueueRow & Record<string, unknown>>(
    `select ${declarationColumns}, ${awaitsCustoms} as "awaitsCustoms", a.officer, a.assigned_at as "assignedAt",
       ${order[0]}::text as "sortedAt"
     ${from} where ${where}${behind} order by ${order.map((key) => `${key}${direction}`).join(', ')} limit $1`,
    values,
  );
}

/** Counts those of the given declarations that have a ground for a debt that an officer must confirm, up to `max`. */
export async function countWithPendingLimitGround(
  sql: Sql,
  ids: readonly string[],
  max: number,
): Promise<number> {
  const values: unknown[] = [max];
  const isListed = hasPendingGround(ids, (value) => `$${values.push(value)}`);
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count
     from (select from declarations.declarations d where d.lodged_at is not null and ${isListed} limit $1) f`,
    values,
  );
  return row?.count ?? 0;
}

function hasPendingGround(ids: readonly string[], bind: (value: unknown) => string): string {
  return `d.id = any (${bind(ids)}) and d.status <> all (${bind(statusesWithoutDebt)})`;
}

/** Returns the FROM clause, the conditions and the order of the statement that lists declarations for a filter. */
function queueSource(filter: QueueFilter, bind: (value: unknown) => string) {
  const onlyOfficerQueue = listsOpenOnly(filter);
  const conditions = [
    onlyOfficerQueue ? isQueued : 'd.lodged_at is not null',
    lodgementPeriodCondition(filter, 'd', bind),
    ...columnConditions(filter, bind),
  ];
  if (filter.awaitsCustoms !== undefined)
    conditions.push(filter.awaitsCustoms ? awaitsCustoms : `not ${awaitsCustoms}`);
  if (filter.hasAnsweredQuery === true) conditions.push(`d.lifecycle ->> 'query' = 'answered'`);
  if (filter.control !== undefined) conditions.push(isControlCompleted);
  if (filter.control === 'hit') conditions.push(isControlJustified);
  if (filter.overdueBy !== undefined)
    conditions.push(`${firstDeadline} < ${bind(filter.overdueBy.toISOString())}`);
  if (typeof filter.assigned === 'boolean')
    conditions.push(filter.assigned ? 'a.officer is not null' : 'a.officer is null');
  else if (filter.assigned) conditions.push(`a.officer = ${bind(filter.assigned.officer)}`);
  if (filter.withPendingGround) conditions.push(hasPendingGround(filter.withPendingGround, bind));
  return {
    from: queueFromClause(filter, onlyOfficerQueue, bind),
    where: conditions.join(' and '),
    order: sortColumns(filter, onlyOfficerQueue),
  };
}

/**
 * Returns whether a list contains only open declarations. An organisation has too many completed declarations to sort
 * them by deadline, and none of them has a deadline.
 */
function listsOpenOnly({ mrn, lrn, organisationId, withPendingGround, sort }: QueueFilter): boolean {
  const isByDeadline = sort?.endsWith('dueBy') === true;
  return (
    mrn === undefined &&
    lrn === undefined &&
    withPendingGround === undefined &&
    (organisationId === undefined || isByDeadline)
  );
}

function sortColumns({ sort }: QueueFilter, onlyOfficerQueue: boolean): readonly [string, string] {
  const isByDeadline = sort?.endsWith('dueBy') === true;
  if (onlyOfficerQueue)
    return [isByDeadline ? `coalesce(k.due_at, 'infinity')` : 'k.lodged_at', 'k.declaration_id'];
  return [isByDeadline ? `coalesce((${firstDeadline})::timestamptz, 'infinity')` : 'd.lodged_at', 'd.id'];
}

/** Returns the FROM clause: rows of the officer queue that match the filter, or all declarations. */
function queueFromClause(
  filter: QueueFilter,
  onlyOfficerQueue: boolean,
  bind: (value: unknown) => string,
): string {
  const [organisation, id] = onlyOfficerQueue
    ? ['k.organisation_id', 'k.declaration_id']
    : ['d.organisation_id', 'd.id'];
  const own = `a.organisation_id = ${organisation} and a.declaration_id = ${id}`;
  // OFFSET 0 forces one lookup per queued declaration; an anti-join would read all assignments.
  const assignment =
    filter.assigned === false
      ? `left join lateral (select * from declarations.assignments a where ${own} offset 0) a on true`
      : `left join declarations.assignments a on ${own}`;
  if (!onlyOfficerQueue) return `from declarations.declarations d ${assignment}`;
  const conditions = queueConditions(filter, 'officer_queue', bind).join(' and ');
  return `from (select * from declarations.officer_queue where ${conditions || 'true'}) k ${assignment} ${joinDeclarationIf('true')}`;
}

/** SQL conditions with literals instead of parameters, so that the planner can use partial indexes. */
const laneConditions: Readonly<Record<Lane | 'none', string>> = {
  red: "= 'red'",
  yellow: "= 'yellow'",
  green: "= 'green'",
  none: 'is null',
};

/** Returns the conditions that the columns of the officer queue can evaluate. */
export function queueConditions(
  filter: QueueFilter,
  table: string,
  bind: (value: unknown) => string,
): string[] {
  const { lane, office, awaitsCustoms, hasAnsweredQuery, control, overdueBy } = filter;
  return [
    lodgementPeriodCondition(filter, table, bind),
    ...(lane === undefined ? [] : [`${table}.lane ${laneConditions[lane]}`]),
    ...(office === undefined ? [] : [`${table}.office = ${bind(office)}`]),
    ...(awaitsCustoms === undefined
      ? []
      : [`${table}.awaits_since is ${awaitsCustoms ? 'not null' : 'null'}`]),
    ...(hasAnsweredQuery === true ? [`${table}.has_answered_query`] : []),
    ...(control === undefined ? [] : [`${table}.control = 'completed'`]),
    ...(overdueBy === undefined ? [] : [`${table}.due_at < ${bind(overdueBy)}`]),
  ];
}

/** Returns the condition on the period of lodgement. */
function lodgementPeriodCondition(
  { lodgedFrom, lodgedBefore }: QueueFilter,
  table: string,
  bind: (value: unknown) => string,
) {
  const bounds = [
    ...(lodgedFrom ? [`${table}.lodged_at >= ${bind(lodgedFrom)}`] : []),
    ...(lodgedBefore ? [`${table}.lodged_at < ${bind(lodgedBefore)}`] : []),
  ];
  return bounds.length > 0 ? bounds.join(' and ') : 'true';
}

function columnConditions(filter: QueueFilter, bind: (value: unknown) => string): string[] {
  const { lane, office, status, type, organisationId, lrn, mrn } = filter;
  return [
    ...(lane === undefined ? [] : [lane === 'none' ? 'd.lane is null' : `d.lane = ${bind(lane)}`]),
    ...(office === undefined ? [] : [`d.office = ${bind(office)}`]),
    ...(status === undefined ? [] : [`d.status = any (${bind(status)})`]),
    ...(type === undefined ? [] : [`d.type = ${bind(type)}`]),
    ...(organisationId === undefined ? [] : [`d.organisation_id = ${bind(organisationId)}`]),
    ...(lrn === undefined ? [] : [`d.lrn = ${bind(lrn)}`]),
    ...(mrn === undefined ? [] : [`d.mrn = ${bind(mrn)}`]),
  ];
}

/** Returns a lodged declaration of any organisation; `for update` locks it until the end of the transaction. */
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

/**
 * Locks declarations of any organisation until the end of the transaction. The order is always the same, so
 * transactions can't deadlock.
 */
export async function lockForCustoms(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.query(
    'select from declarations.declarations d where d.id = any ($1) order by d.id for update',
    [ids],
  );
}
