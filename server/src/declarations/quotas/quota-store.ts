import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { Day, Quota, QuotaAllocation } from '../../reference/lists/public.ts';
import type { QuotaShare, QuotaShares } from '../../tariff/public.ts';

type Key = { readonly organisationId: string; readonly id: string };
type Version = Key & { readonly version: number };

/** The quantity that a goods item requests from a quota. */
export interface QuotaRequest extends Version {
  /** Item number from 1. */
  readonly item: number;
  readonly orderNumber: string;
  /** The first day of the period of the quota. */
  readonly openedOn: Day;
  /** Current volume of the quota in the code list. */
  readonly volume: string;
  readonly unit: string;
  readonly allocation: QuotaAllocation;
  /** Remaining percentage of the volume at which the quota becomes critical. */
  readonly critical: string;
  /** Requested quantity, a decimal string in the unit of the quota. */
  readonly asked: string;
  readonly day: Day;
}

/**
 * A declaration whose quotas are locked; `version` is the amended version, which requests the quotas again. Times are
 * RFC 3339.
 */
export interface QuotaHolder extends Key {
  readonly version?: number;
  readonly at: string;
}

type ShareRow = QuotaShare & { readonly id: string; readonly item: number };

/**
 * Draws down the requested quantities in order, as far as the balances allow. Quantities that wait for allocation count
 * as granted. Locks the quotas of all declarations in one order, to prevent deadlocks. Returns the quota shares by
 * declaration id.
 */
export async function storeQuotaDrawdowns(
  transaction: Transaction,
  requests: readonly QuotaRequest[],
  holders: readonly QuotaHolder[],
): Promise<ReadonlyMap<string, QuotaShares>> {
  const rows = await transaction.query<ShareRow & Record<string, unknown>>(
    `select q.id, q.item, q.order_number as "orderNumber", q.unit, q.asked, q.granted, q.secured
     from declarations.draw_quotas($1, $2) q`,
    [JSON.stringify(requests), JSON.stringify(holders)],
  );
  return byDeclaration(rows);
}

/** Releases the quota shares of declarations, whose quotas must be locked. */
export async function releaseQuotas(
  transaction: Transaction,
  holders: readonly QuotaHolder[],
): Promise<void> {
  await transaction.query('select declarations.return_quotas($1)', [JSON.stringify(holders)]);
}

/** Releases all quota shares of deleted sandbox declarations. */
export async function releaseAllQuotas(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const holders = ids.map((id) => ({ organisationId, id, at: at.toISOString() }));
  await storeQuotaDrawdowns(transaction, [], holders);
  await releaseQuotas(transaction, holders);
}

/** Undoes the drawdowns of a document version in the same transaction. */
export async function undoQuotaDrawdowns(
  transaction: Transaction,
  { organisationId, id, version }: Version,
): Promise<void> {
  await transaction.query('select declarations.undo_quota_draws($1, $2, $3)', [organisationId, id, version]);
}

/** Returns the quota shares of declaration versions by declaration id. */
export async function readQuotaShares(
  sql: Sql,
  declarations: readonly Version[],
): Promise<ReadonlyMap<string, QuotaShares>> {
  const rows = await sql.query<ShareRow & Record<string, unknown>>(
    `select q.declaration_id as id, q.item, q.order_number as "orderNumber", q.unit, trim_scale(q.requested)::text as asked,
       trim_scale(q.allocated + q.waiting)::text as granted, trim_scale(q.waiting)::text as waiting,
       case when q.is_secured then trim_scale(q.waiting)::text end as secured
     from unnest($1::text[], $2::text[], $3::integer[]) as k (organisation_id, id, version)
       join declarations.quota_draws q
         on q.organisation_id = k.organisation_id and q.declaration_id = k.id and q.version = k.version`,
    [
      declarations.map(({ organisationId }) => organisationId),
      declarations.map(({ id }) => id),
      declarations.map(({ version }) => version),
    ],
  );
  return byDeclaration(rows);
}

function byDeclaration(rows: readonly ShareRow[]): ReadonlyMap<string, QuotaShares> {
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      new Map(own.map(({ id: _, item, ...share }) => [item - 1, share])),
    ]),
  );
}

/** Returns the allocated amounts of quotas by order number; quotas without drawdowns are absent. */
export async function readAllocatedQuotas(
  sql: Sql,
  quotas: readonly Quota[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ orderNumber: string; drawn: string }>(
    `select q.order_number as "orderNumber", trim_scale(q.allocated)::text as drawn
     from unnest($1::text[], $2::date[]) as k (order_number, opened_on)
       join declarations.quotas q on q.order_number = k.order_number and q.opened_on = k.opened_on`,
    [quotas.map(({ orderNumber }) => orderNumber), quotas.map(({ validFrom }) => validFrom)],
  );
  return new Map(rows.map(({ orderNumber, drawn }) => [orderNumber, drawn]));
}
