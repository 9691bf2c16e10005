import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { Day } from '../../reference/lists/public.ts';

/* Pro-rata quota allocation: the requests of a day wait until the day has ended, and then share the balance. */

export interface QuotaRequestDay {
  readonly orderNumber: string;
  readonly openedOn: Day;
  readonly day: Day;
}

/** Returns quotas with waiting requests of earlier days, by order number and day. */
export function findQuotaRequestDays(
  sql: Sql,
  before: Day,
  organisationId: string | null,
  maxRows: number,
): Promise<QuotaRequestDay[]> {
  return sql.query<QuotaRequestDay & Record<string, unknown>>(
    `select q.order_number as "orderNumber", q.opened_on::text as "openedOn", q.day::text
     from declarations.quota_draws q
     where q.waiting > 0 and q.returned_at is null and q.day < $1
       and ($2::text is null or q.organisation_id = $2)
     group by q.order_number, q.opened_on, q.day order by q.order_number, q.opened_on, q.day limit $3`,
    [before, organisationId, maxRows],
  );
}

/** Locks a quota, stores its current volume and returns its balance as a decimal string. */
export async function lockQuota(
  transaction: Transaction,
  { orderNumber, openedOn }: QuotaRequestDay,
  volume: string | null,
): Promise<string> {
  const [row] = await transaction.query<{ left: string }>(
    `update declarations.quotas q set volume = greatest(coalesce($3::numeric, q.volume), q.allocated)
     where q.order_number = $1 and q.opened_on = $2 returning trim_scale(q.volume - q.allocated)::text as left`,
    [orderNumber, openedOn, volume],
  );
  return row?.left ?? '0';
}

/** A quantity of a goods item that waits for allocation, or was allocated. Quantities are decimal strings. */
export interface WaitingQuotaRequest {
  readonly organisationId: string;
  readonly id: string;
  readonly version: number;
  readonly item: number;
  readonly quantity: string;
}

/** Returns the waiting requests of a day, in the order in which remaining thousandths are given to them. */
export function readWaitingQuotaRequests(
  transaction: Transaction,
  { orderNumber, openedOn, day }: QuotaRequestDay,
  organisationId: string | null,
): Promise<WaitingQuotaRequest[]> {
  return transaction.query<WaitingQuotaRequest & Record<string, unknown>>(
    `select q.organisation_id as "organisationId", q.declaration_id as id, q.version, q.item,
       trim_scale(q.waiting)::text as quantity
     from declarations.quota_draws q
     where q.waiting > 0 and q.returned_at is null and q.day = $3 and q.order_number = $1 and q.opened_on = $2
       and ($4::text is null or q.organisation_id = $4)
     order by q.declaration_id, q.item`,
    [orderNumber, openedOn, day, organisationId],
  );
}

/** Stores the allocated quantities of a locked quota; their requests do not wait any more. */
export async function storeAllocations(
  transaction: Transaction,
  { orderNumber, openedOn }: QuotaRequestDay,
  got: readonly WaitingQuotaRequest[],
): Promise<void> {
  await transaction.query(
    `with got as (
       update declarations.quota_draws q set allocated = q.allocated + g.quantity, waiting = 0, is_shared = true
       from jsonb_to_recordset($3) as g("organisationId" text, id text, version integer, item integer, quantity numeric)
       where q.organisation_id = g."organisationId" and q.declaration_id = g.id and q.version = g.version
         and q.item = g.item
       returning g.quantity)
     update declarations.quotas q set allocated = q.allocated + (select sum(g.quantity) from got g)
     where q.order_number = $1 and q.opened_on = $2`,
    [orderNumber, openedOn, JSON.stringify(got)],
  );
}

/** A declaration with an allocation that its assessment does not include yet. */
export interface AllocatedDeclaration {
  readonly organisationId: string;
  readonly id: string;
  readonly orderNumbers: readonly string[];
  readonly day: Day;
}

export function findAllocatedDeclarations(
  sql: Sql,
  organisationId: string | null,
  maxRows: number,
): Promise<AllocatedDeclaration[]> {
  return sql.query<AllocatedDeclaration & Record<string, unknown>>(
    `select q.organisation_id as "organisationId", q.declaration_id as id,
       array_agg(distinct q.order_number order by q.order_number) as "orderNumbers", max(q.day)::text as day
     from declarations.quota_draws q
     where q.is_shared and q.returned_at is null and ($1::text is null or q.organisation_id = $1)
     group by q.organisation_id, q.declaration_id order by q.organisation_id, q.declaration_id limit $2`,
    [organisationId, maxRows],
  );
}

/** Marks the allocations of declarations as included in their assessments. */
export async function markAllocationsAssessed(
  transaction: Transaction,
  declarations: readonly { readonly organisationId: string; readonly id: string }[],
): Promise<void> {
  await transaction.query(
    `update declarations.quota_draws q set is_shared = false
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
     where q.organisation_id = k.organisation_id and q.declaration_id = k.id and q.is_shared and q.returned_at is null`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
}
