import type { Sql, Transaction } from '../../foundation/database/database.ts';

type Key = { readonly organisationId: string; readonly id: string };

/** Why the duties of a version could not be calculated. */
export interface Unassessed extends Key {
  readonly version: number;
  readonly reasons: readonly { readonly pointer: string; readonly message: string }[];
  readonly at: string;
  /** When it is tried again. */
  readonly nextAt: string;
}

/** Remembers what could not be calculated, so that it is tried again. */
export async function storeUnassessed(transaction: Transaction, rows: readonly Unassessed[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction.query(
    `insert into processing.unassessed (organisation_id, declaration_id, version, reasons, since, next_at)
     select g."organisationId", g.id, g.version, g.reasons, g.at, g."nextAt"
     from jsonb_to_recordset($1::jsonb) as g(
       "organisationId" text, id text, version integer, reasons jsonb, at timestamptz, "nextAt" timestamptz)
     on conflict (organisation_id, declaration_id) do update set
       version = excluded.version, reasons = excluded.reasons, next_at = excluded.next_at`,
    [JSON.stringify(rows)],
  );
}

export async function forgetUnassessed(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.query('delete from processing.unassessed where declaration_id = any ($1)', [ids]);
}

/** Those of one organisation, or of all, whose turn it is again by a time, held until the transaction ends. */
export function listUnassessed(
  transaction: Transaction,
  by: Date,
  most: number,
  organisationId: string | null,
): Promise<Key[]> {
  return transaction.query(
    `select organisation_id as "organisationId", declaration_id as id from processing.unassessed
     where next_at <= $1 and ($3::text is null or organisation_id = $3) order by next_at limit $2 for update skip locked`,
    [by, most, organisationId],
  );
}

/** Whether there are any; none is held. */
export async function hasUnassessed(sql: Sql, by: Date, organisationId: string | null): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (
       select from processing.unassessed
       where next_at <= $1 and ($2::text is null or organisation_id = $2)) as found`,
    [by, organisationId],
  );
  return row?.found ?? false;
}

/** Those of some declarations whose duties could not be calculated. */
export async function findUnassessed(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Unassessed['reasons']>> {
  const rows = await sql.query<{ id: string; reasons: Unassessed['reasons'] }>(
    'select declaration_id as id, reasons from processing.unassessed where declaration_id = any ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, reasons }) => [id, reasons]));
}
