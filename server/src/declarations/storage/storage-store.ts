import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { Storage } from './storage.ts';

/** Storage as PostgreSQL returns it: sums of the type bigint are texts. */
interface StorageRow {
  readonly drafts: string;
  readonly documents: string;
  readonly bytes: string;
}

function numbersOf({ drafts, documents, bytes }: StorageRow): Storage {
  return {
    drafts: Number(drafts),
    documents: Number(documents),
    bytes: Number(bytes),
  };
}

const emptyStorage: StorageRow = { drafts: '0', documents: '0', bytes: '0' };

/**
 * Returns the storage that an organisation uses, including this transaction. Concurrent additions wait for the end of
 * the transaction.
 */
export async function lockStorage(transaction: Transaction, organisationId: string): Promise<Storage> {
  const [row] = await transaction.query<StorageRow & Record<string, unknown>>(
    'select * from declarations.take_storage($1)',
    [organisationId],
  );
  return numbersOf(row ?? emptyStorage);
}

export async function readStorage(sql: Sql, organisationId: string): Promise<Storage> {
  const [row] = await sql.query<StorageRow & Record<string, unknown>>(
    'select * from declarations.read_storage($1)',
    [organisationId],
  );
  return numbersOf(row ?? emptyStorage);
}

/** Whether a database error reports that the organisation's limit of drafts is reached. */
export function isDraftLimitError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PS001';
}

/**
 * Updates the warning flag of organisations that use almost all of their storage; returns the ids of newly flagged
 * organisations.
 */
export async function updateStorageWarnings(system: Sql, near: Storage): Promise<string[]> {
  const rows = await system.query<{ id: string; warned: boolean }>(
    `with used as (
       select s.organisation_id, s.warned, r.drafts >= $1 or r.documents >= $2 or r.bytes >= $3 as near
       from declarations.storage s cross join lateral declarations.read_storage(s.organisation_id) r
     )
     update declarations.storage s set warned = used.near from used
     where s.organisation_id = used.organisation_id and used.warned <> used.near
     returning s.organisation_id as id, s.warned`,
    [near.drafts, near.documents, near.bytes],
  );
  return rows.filter(({ warned }) => warned).map(({ id }) => id);
}
