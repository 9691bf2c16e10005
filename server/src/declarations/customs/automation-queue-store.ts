import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { statusesWhere } from '../lifecycle/public.ts';
import { type DeclarationRow, declarationColumns } from '../record/public.ts';
import { type AwaitingPage, unassignedSinceCondition } from './customs-work-store.ts';
import { joinDeclarationIf } from './queue-join.ts';
import { statusList } from './status-list.ts';

/** Queries for automatic decisions, across organisations. */

const awaitingAutomation = `declarations.officer_queue k ${joinDeclarationIf(
  `d.lifecycle #> '{work,queue,automationAt}' is not null and ${unassignedSinceCondition}`,
)}`;

/**
 * Lists declarations that the portal can accept or release without an officer, longest waiting first. Locks them
 * until the end of the transaction and skips those that another node has locked.
 */
export function listForAutomation(transaction: Transaction, page: AwaitingPage): Promise<DeclarationRow[]> {
  return transaction.query<DeclarationRow>(
    `select ${declarationColumns} from ${awaitingAutomation}
     where k.automation_at <= $1 order by k.automation_at limit $3 offset $4 for update of d skip locked`,
    [page.before, page.organisationId, page.limit, page.offset],
  );
}

/** Whether a declaration waits for an automatic decision. Locks nothing. */
export async function isAutomationDue(
  sql: Sql,
  { before, organisationId }: Pick<AwaitingPage, 'organisationId' | 'before'>,
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (select from ${awaitingAutomation} where k.automation_at <= $1) as found`,
    [before, organisationId],
  );
  return row?.found ?? false;
}

/** A declaration that the portal does not decide now: until a time, or (null) an officer must decide. */
export interface Postponement {
  readonly id: string;
  readonly until: Date | 'infinity' | null;
}

/**
 * Stores when the portal evaluates declarations again. A change of the declaration or of the automation table
 * overwrites it. Skips rows that the feed updates at the same time.
 */
export async function postponeAutomation(
  transaction: Transaction,
  postponed: readonly Postponement[],
): Promise<void> {
  if (postponed.length === 0) return;
  await transaction.query(
    `update declarations.officer_queue k set automation_at = p.until
     from unnest($1::text[], $2::timestamptz[]) as p (id, until)
     where k.declaration_id = p.id and k.declaration_id in (
       select q.declaration_id from declarations.officer_queue q
       where q.declaration_id = any ($1) order by q.declaration_id for update skip locked)`,
    [postponed.map(({ id }) => id), postponed.map(({ until }) => until)],
  );
}

/** Makes the portal evaluate all postponed declarations again, because the automation table has changed. */
export async function resumeAutomation(transaction: Transaction, now: Date): Promise<void> {
  await transaction.query(
    `update declarations.officer_queue k set automation_at = $1
     from declarations.officer_queue q cross join lateral (
       select d.lifecycle from declarations.declarations d
       where d.organisation_id = q.organisation_id and d.id = q.declaration_id offset 0) d
     where k.declaration_id = q.declaration_id and q.awaits_since is not null
       and (q.automation_at is null or q.automation_at > $1)
       and d.lifecycle #> '{work,queue,automationAt}' is not null`,
    [now],
  );
}

/** Facts about a declaration that forbid an automatic release. */
export interface ReleaseObstacles {
  readonly id: string;
  /** Whether an officer assessed the duties. */
  readonly isAssessedByHand: boolean;
  /**
   * Whether any declarant declared the same goods of the importer before, and that declaration failed (rule R513).
   */
  readonly isRepeated: boolean;
}

/**
 * Finds the declarations whose release an officer must decide. `since` is the earliest failure that is compared. Rule
 * R513 compares the declarations of one organisation; here the first half of the key covers all organisations.
 */
export function findReleaseObstacles(
  sql: Sql,
  ids: readonly string[],
  since: Date,
): Promise<ReleaseObstacles[]> {
  return sql.query<ReleaseObstacles & Record<string, unknown>>(
    `with asked as materialized (
       select d.* from unnest($1::text[]) as k (id)
         cross join lateral (
           select d.organisation_id, d.id, d.duplicate_key >> 32 as goods_key, d.carrier_keys
           from declarations.declarations d where d.id = k.id offset 0) d),
     failed as materialized (
       select g.goods_key, c.id, c.carrier_keys
       from (select distinct goods_key from asked where goods_key is not null) g
         cross join lateral (
           select c.id, c.carrier_keys from declarations.declarations c
           where c.duplicate_key between g.goods_key << 32 and (g.goods_key << 32) | 4294967295
             and c.changed_at >= $2 and c.status in (${statusList(failedStatuses)})
             and (c.lane <> 'green' or c.status = 'rejected') offset 0) c)
     select d.id, exists (
         select from declarations.assessments a
         where a.organisation_id = d.organisation_id and a.declaration_id = d.id and a.reason is not null)
         as "isAssessedByHand",
       exists (
         select from failed f
         where f.goods_key = d.goods_key and f.id <> d.id and f.carrier_keys && d.carrier_keys) as "isRepeated"
     from asked d`,
    [ids, since],
  );
}

const failedStatuses = [...statusesWhere(({ group }) => group === 'failed'), 'invalidated'] as const;
