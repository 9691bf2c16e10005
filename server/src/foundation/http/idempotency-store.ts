import type { Sql, Transaction } from '../database/database.ts';
import { dropPartitions } from '../database/partitions.ts';

/** Identifies a request with an `Idempotency-Key` (contract 6). */
export interface IdempotentRequest {
  readonly organisationId: string;
  /** The caller that sent the key. The same key of another caller is a different key. */
  readonly callerId: string;
  /** Method and path of the request: `POST <path>`. */
  readonly operation: string;
  readonly key: string;
  /** SHA-256 of the query string and the bytes of the body, to detect a key that is reused for another request. */
  readonly fingerprint: Buffer;
}

/** The stored state of an idempotency key: already completed, used for another request, or in progress. */
export interface StoredResponseRow {
  readonly outcome: 'replayed' | 'reused' | 'in_progress';
  readonly headers: readonly string[] | null;
  readonly body: string | null;
}

/**
 * Finds the stored response of a request. Returns null for the first request with the key, and then locks the key until
 * the end of the transaction.
 */
export async function findStoredResponse(
  sql: Sql,
  call: IdempotentRequest,
): Promise<StoredResponseRow | null> {
  const { organisationId, callerId, operation, key, fingerprint } = call;
  const [row] = await sql.query<StoredResponseRow & Record<string, unknown>>(
    'select * from foundation.find_response($1, $2, $3, $4, $5)',
    [organisationId, callerId, operation, key, fingerprint],
  );
  return row ?? null;
}

/** Stores a response. Must run in the transaction in which `findStoredResponse` returned null. */
export async function storeIdempotentResponse(
  transaction: Transaction,
  { organisationId, callerId, operation, key, fingerprint }: IdempotentRequest,
  status: number,
  headers: readonly string[],
  body: string,
): Promise<void> {
  const values = [organisationId, callerId, operation, key, fingerprint, status, JSON.stringify(headers)];
  await transaction.query('select foundation.store_response($1, $2, $3, $4, $5, $6, $7, $8)', [
    ...values,
    body,
  ]);
}

const deletedRowsPerBatch = 10_000;

/**
 * Deletes responses older than 24 hours by dropping daily partitions. Rows in the default partition are deleted in
 * batches after three days. Returns the number of rows that were deleted in batches.
 */
export async function deleteOldResponses(system: Sql, now: Date): Promise<number> {
  await dropPartitions(system, 'foundation.idempotency', new Date(now.getTime() - 86_400_000));
  let deleted = 0;
  for (let batch = deletedRowsPerBatch; batch === deletedRowsPerBatch; deleted += batch) {
    // The delete compares the time again, because a row of another partition can have the same `ctid`.
    const rows = await system.query<{ count: number }>(
      `with old as (
         select i.ctid from foundation.idempotency i where i.created_at < now() - interval '3 days' limit $1),
       gone as (
         delete from foundation.idempotency i
         where i.ctid = any (array(select o.ctid from old o)) and i.created_at < now() - interval '3 days' returning 1)
       select count(*)::integer as count from gone`,
      [deletedRowsPerBatch],
    );
    batch = rows[0]?.count ?? 0;
  }
  return deleted;
}
