import type { Sql, Transaction } from '../../foundation/database/database.ts';

type Key = { readonly organisationId: string; readonly id: string };

/** Why the duties of a version could not be calculated. */
export interface Unassessed extends Key {
  readonly version: number;
  readonly reasons: readonly { readonly pointer: string; readonly message: string }[];
  readonly at: string;
}

/** Remembers what could not be calculated: customs assesses it. The version before would try it again at `next_at`. */
export async function storeUnassessed(transaction: Transaction, rows: readonly Unassessed[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction.query(
    `insert into processing.failed_assessments (organisation_id, declaration_id, version, reasons, since, next_at)
     select g."organisationId", g.id, g.version, g.reasons, g.at, 'infinity'
     from jsonb_to_recordset($1::jsonb) as g(
       "organisationId" text, id text, version integer, reasons jsonb, at timestamptz)
     on conflict (declaration_id) do update set
       version = excluded.version, reasons = excluded.reasons, next_at = excluded.next_at`,
    [JSON.stringify(rows)],
  );
}

export async function forgetUnassessed(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.query('delete from processing.failed_assessments where declaration_id = any ($1)', [ids]);
}

/** Those of some declarations whose duties could not be calculated. */
export async function findUnassessed(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Unassessed['reasons']>> {
  const rows = await sql.query<{ id: string; reasons: Unassessed['reasons'] }>(
    'select declaration_id as id, reasons from processing.failed_assessments where declaration_id = any ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, reasons }) => [id, reasons]));
}
