import type { Sql, Transaction } from '../../foundation/database/database.ts';

type Key = { readonly organisationId: string; readonly id: string };

/**
 * The additional debt of a declaration if none of the waiting quantities are allocated to it, with the guarantee that
 * secures this debt. Money is a decimal string.
 */
export interface QuotaSecurity extends Key {
  readonly mrn: string;
  readonly amount: string;
  /** Reference of the guarantee; null if the amount is unsecured. */
  readonly guarantee: string | null;
  readonly coverOwner: string | null;
}

const selectSecurities = `select q.organisation_id as "organisationId", q.declaration_id as id, q.mrn, q.amount::text, q.guarantee,
    q.cover_owner as "coverOwner"
  from unnest($1::text[], $2::text[]) as k (organisation_id, id)
    join declarations.quota_securities q on q.organisation_id = k.organisation_id and q.declaration_id = k.id`;

function keysOf(declarations: readonly Key[]) {
  return [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)];
}

/** Returns the secured amounts of declarations that wait for a quota allocation. */
export async function readQuotaSecurities(
  sql: Sql,
  declarations: readonly Key[],
): Promise<readonly QuotaSecurity[]> {
  return sql.query<QuotaSecurity & Record<string, unknown>>(selectSecurities, keysOf(declarations));
}

/** Locks and returns the secured amounts of declarations that wait for a quota allocation. */
export async function lockQuotaSecurities(
  transaction: Transaction,
  declarations: readonly Key[],
): Promise<readonly QuotaSecurity[]> {
  return transaction.query<QuotaSecurity & Record<string, unknown>>(
    `${selectSecurities} order by q.organisation_id, q.declaration_id for update of q`,
    keysOf(declarations),
  );
}

/** Stores the secured amount of a declaration; deletes the row if the amount is zero. */
export async function storeQuotaSecurity(
  transaction: Transaction,
  { organisationId, id, mrn, amount, guarantee, coverOwner }: QuotaSecurity,
): Promise<void> {
  if (Number(amount) === 0) return deleteQuotaSecurities(transaction, [{ organisationId, id }]);
  await transaction.query(
    `insert into declarations.quota_securities (organisation_id, declaration_id, mrn, amount, guarantee, cover_owner)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (declaration_id) do update
       set amount = excluded.amount, guarantee = excluded.guarantee, cover_owner = excluded.cover_owner`,
    [organisationId, id, mrn, amount, guarantee, coverOwner],
  );
}

/**
 * Secures the unsecured amount of a declaration by a guarantee of the lodging organisation, on request of the declarant
 * or of customs.
 */
export async function secureWaitingQuotas(
  transaction: Transaction,
  { organisationId, id }: Key,
  guarantee: string | null,
): Promise<void> {
  await transaction.query(
    `update declarations.quota_securities q set guarantee = $3, cover_owner = null
     where q.organisation_id = $1 and q.declaration_id = $2 and q.guarantee is null`,
    [organisationId, id, guarantee],
  );
}

export async function deleteQuotaSecurities(
  transaction: Transaction,
  declarations: readonly Key[],
): Promise<void> {
  await transaction.query(
    `delete from declarations.quota_securities q using unnest($1::text[], $2::text[]) as k (organisation_id, id)
     where q.organisation_id = k.organisation_id and q.declaration_id = k.id`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
}
