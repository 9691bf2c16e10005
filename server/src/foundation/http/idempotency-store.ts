import type { Sql, Transaction } from '../database/database.ts';
import { dropPartitions } from '../database/partitions.ts';

/** Identifies a request with an `Idempotency-Key` (contract 6). */
export interface IdempotentRequest {
  readonly organisationId: string;
  /** The owner of the key: the same key of another caller is a different key. */
  readonly callerId: string;
  /** `POST <path>`. */
  readonly operation: string;
  readonly key: string;
  /** SHA-256 of the query and the bytes of the body. */
  readonly fingerprint: Buffer;
}

/** The stored state of a key: completed before, used for another request, or in progress. */
export interface StoredResponseRow {
  readonly outcome: 'replayed' | 'reused' | 'in_progress';
  readonly headers: readonly string[] | null;
  readonly body: string | null;
}

/**
 * Finds the stored response of a request; null for the first one, which locks the key until the end of its
 * transaction.
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

/** Stores the response in the transaction in which `findStoredResponse` found none. */
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

const rowsAtOnce = 10_000;

/**
 * Deletes responses older than 24 hours by dropping daily partitions. Rows in the default partition are
 * deleted in batches after three days. Returns the number of those rows.
 */
export async function deleteOldResponses(system: Sql, now: Date): Promise<number> {
  await dropPartitions(system, 'foundation.idempotency', new Date(now.getTime() - 86_400_000));
  let deleted = 0;
  for (let batch = rowsAtOnce; batch === rowsAtOnce; deleted += batch) {
    // The time is compared again, because another partition has other rows with the same `ctid`.
    const rows = await system.query<{ count: number }>(
      `with old as (
         select i.ctid from foundation.idempotency i where i.created_at < now() - interval '3 days' limit $1),
       gone as (
         delete from foundation.idempotency i
         where i.ctid = any (array(select o.ctid from old o)) and i.created_at < now() - interval '3 days' returning 1)
       select count(*)::integer as count from gone`,
      [rowsAtOnce],
    );
    batch = rows[0]?.count ?? 0;
  }
  return deleted;
}
