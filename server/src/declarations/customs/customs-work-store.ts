import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { emptyQueue, type QueueDepth } from '../../foundation/system/queue-depth.ts';
import type { Declaration } from '../document/public.ts';
import { defaultTimeLimits, type VisitReason } from '../lifecycle/public.ts';
import { type DeclarationRow, declarationColumns } from '../record/public.ts';
import { awaitsCustoms, joinDeclarationIf } from './queue-join.ts';

/** Queries for customs and its background jobs, across organisations. */

/** Selection of declarations that wait for customs: of one organisation or of all, without the first `offset` ones. */
export interface AwaitingPage {
  readonly organisationId: string | null;
  readonly before: Date;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Lists declarations that an officer must decide on and that have not changed since a time, longest waiting first,
 * without those assigned to an officer. Locks them until the end of the transaction and skips those that another node
 * has locked.
 */
export function listAwaitingCustoms(transaction: Transaction, page: AwaitingPage): Promise<DeclarationRow[]> {
  return transaction.query<DeclarationRow>(
    `select ${declarationColumns} from ${awaitingOfficer}
     where k.awaits_since <= $1 and k.automation_at is null
     order by k.awaits_since limit $3 offset $4 for update of d skip locked`,
    [page.before, page.organisationId, page.limit, page.offset],
  );
}

/** Whether a declaration waits for an officer. Locks nothing. */
export async function isCustomsAwaited(
  sql: Sql,
  { before, organisationId }: Pick<AwaitingPage, 'organisationId' | 'before'>,
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (select from ${awaitingOfficer}
       where k.awaits_since <= $1 and k.automation_at is null) as found`,
    [before, organisationId],
  );
  return row?.found ?? false;
}

/**
 * SQL condition: a declaration `d` of the organisation has not changed since `$1`, and is assigned to no officer. It is
 * checked on the declaration, because its row in the officer queue can be outdated.
 */
export const unassignedSinceCondition = `d.changed_at <= $1 and ($2::text is null or d.organisation_id = $2)
       and not exists (
         select from declarations.assignments a
         where a.organisation_id = d.organisation_id and a.declaration_id = d.id)`;
const awaitingOfficer = `declarations.officer_queue k ${joinDeclarationIf(`${awaitsCustoms} and ${unassignedSinceCondition}`)}`;

/** The declarations that a job of the automation table selects, apart from the time. */
export interface DueSelection {
  readonly offices: readonly string[] | null;
  readonly exceptOffices: readonly string[];
  readonly types: readonly string[] | null;
  readonly lanes: readonly string[] | null;
}

const everyDeclaration: DueSelection = { offices: null, exceptOffices: [], types: null, lanes: null };

/**
 * Returns the condition under which a declaration `d` is due. It is checked on the declaration, because its row in the
 * table of deadlines can be outdated.
 */
function dueCondition(reason: VisitReason): string {
  const visited = `(d.lifecycle #>> '{work,visits,${reason}}')::timestamptz <= $1`;
  return reason === 'demand' ? `${visited} and ${isInDebtLimit}` : visited;
}

/**
 * Condition on a discharge deadline so recent that customs can still notify a debt for the goods under the procedure.
 */
const isInDebtLimit = `(d.lifecycle #>> '{dueBy,discharge}')::timestamptz
  > $1 - interval '${defaultTimeLimits.debtYears} years'`;

/**
 * Lists declarations of one organisation or of all that a background job must process by a time. Locks them until the
 * end of the transaction and skips those that another node has locked.
 */
export function listDueDeclarations(
  transaction: Transaction,
  dueReason: VisitReason,
  time: Date,
  maxRows: number,
  organisationId: string | null = null,
  selection: DueSelection = everyDeclaration,
): Promise<DeclarationRow[]> {
  return transaction.query<DeclarationRow>(
    `select ${declarationColumns} from ${dueSource(dueReason)} ${joinDeclarationIf(isDue(dueReason))}
     order by k.since limit $7 for update of d skip locked`,
    [...dueValues(time, organisationId, selection), maxRows],
  );
}

/** Whether a background job must process a declaration. Locks nothing. */
export async function hasDueDeclarations(
  sql: Sql,
  dueReason: VisitReason,
  time: Date,
  organisationId: string | null = null,
  selection: DueSelection = everyDeclaration,
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (select from ${dueSource(dueReason)} ${joinDeclarationIf(isDue(dueReason))}) as found`,
    dueValues(time, organisationId, selection),
  );
  return row?.found ?? false;
}

function isDue(dueReason: VisitReason): string {
  return `($2::text is null or d.organisation_id = $2)
    and ($3::text[] is null or d.office = any ($3)) and not (coalesce(d.office, '') = any ($4))
    and ($5::text[] is null or d.type = any ($5)) and ($6::text[] is null or d.lane = any ($6))
    and ${dueCondition(dueReason)}`;
}

function dueValues(time: Date, organisationId: string | null, selection: DueSelection): unknown[] {
  const { offices, exceptOffices, types, lanes } = selection;
  return [time, organisationId, offices, exceptOffices, types, lanes];
}

/** Returns the source of declarations that are due by `$1`: rows of the table of deadlines. */
function dueSource(dueReason: VisitReason): string {
  return `(select organisation_id, declaration_id, due_at as since from declarations.deadlines
    where type = '${dueReason}' and due_at <= $1) k`;
}

/**
 * Counts declarations that background jobs should already have processed, up to 10,000. Running jobs process that
 * number in a few seconds.
 */
export async function countDueDeclarations(
  sql: Sql,
  dueReason: VisitReason,
  time: Date,
): Promise<QueueDepth> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(t.since)::timestamptz as oldest from (
       select k.since from ${dueSource(dueReason)} ${joinDeclarationIf(dueCondition(dueReason))} order by k.since limit 10000) t`,
    [time],
  );
  return row ?? emptyQueue;
}

/** Counts changes that are not yet in the status feed, up to 10,000. */
export async function countUnsequencedChanges(sql: Sql): Promise<QueueDepth> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(p.at) as oldest from declarations.pending_changes(
       coalesce((select max(f.change_id) from declarations.sequencing_watermark f), 0), 10000) p`,
  );
  return row ?? emptyQueue;
}

/** Returns the current documents of lodged declarations by declaration id. Lodged documents are complete. */
export async function readCurrentDocuments(
  sql: Sql,
  declarations: readonly Pick<DeclarationRow, 'organisationId' | 'id'>[],
): Promise<ReadonlyMap<string, Declaration>> {
  // Sorted by id, so that only the partitions with these ids are read.
  const ordered = declarations.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const ids = ordered.map(({ id }) => id);
  const rows = await sql.query<{ id: string; document: string }>(
    `select d.id, v.document
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
       join declarations.versions v
         on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
         and v.declaration_id between $3 and $4`,
    [ordered.map(({ organisationId }) => organisationId), ids, ids[0], ids.at(-1)],
  );
  return new Map(rows.map(({ id, document }) => [id, parseLodged(document)]));
}

export async function readRequestedDocuments(
  sql: Sql,
  declarations: readonly Pick<DeclarationRow, 'organisationId' | 'id'>[],
): Promise<ReadonlyMap<string, Declaration>> {
  const rows = await sql.query<{ id: string; document: string }>(
    `select a.declaration_id as id, a.document
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.amendments a
         on a.organisation_id = k.organisation_id and a.declaration_id = k.id and a.status = 'requested'`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, document }) => [id, parseLodged(document)]));
}

/** Returns declarations of any organisation, locked until the end of the transaction. */
export function findDeclarationsForCustoms(
  transaction: Transaction,
  declarations: readonly Pick<DeclarationRow, 'organisationId' | 'id'>[],
): Promise<DeclarationRow[]> {
  return transaction.query<DeclarationRow>(
    `select ${declarationColumns} from declarations.declarations d
     where (d.organisation_id, d.id) in (select * from unnest($1::text[], $2::text[])) for update of d skip locked`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
}

export async function readRequestReasons(
  sql: Sql,
  declarations: readonly Pick<DeclarationRow, 'organisationId' | 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; reason: string | null }>(
    `select k.id, r.reason
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       cross join lateral (
         select c.reason from declarations.changes c
         where c.organisation_id = k.organisation_id and c.declaration_id = k.id
           and c.event in ('amendment.requested', 'invalidation.requested')
         order by c.id + 0 desc limit 1) r`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])));
}

export function parseLodged(text: string): Declaration {
  return JSON.parse(text);
}
