import type { Sql, Transaction } from '../database/database.ts';
import { dropPartitions } from '../database/partitions.ts';

/** A call with an `Idempotency-Key`, as it is known again when it comes again (contract 6). */
export interface KeyedCall {
  readonly organisationId: string;
  /** Whose key it is: the same key of another caller is another key. */
  readonly callerId: string;
  /** `POST <path>`. */
  readonly operation: string;
  readonly key: string;
  /** SHA-256 of what it says: the query and the bytes of the body. */
  readonly fingerprint: Buffer;
}

/** What the key of a call says of it: answered before, used for another call, or under way at this moment. */
export interface RememberedRow {
  readonly outcome: 'replayed' | 'reused' | 'in_progress';
  readonly headers: readonly string[] | null;
  readonly body: string | null;
}

/** What there is of this call already; null for the first, which nobody else begins until the transaction's end. */
export async function findRemembered(sql: Sql, call: KeyedCall): Promise<RememberedRow | null> {
  const { organisationId, callerId, operation, key, fingerprint } = call;
  const [row] = await sql.query<RememberedRow & Record<string, unknown>>(
    'select * from foundation.find_response($1, $2, $3, $4, $5)',
    [organisationId, callerId, operation, key, fingerprint],
  );
  return row ?? null;
}

/** Keeps the answer to a call, in the transaction in which `findRemembered` found none. */
export async function rememberAnswer(
  transaction: Transaction,
  { organisationId, callerId, operation, key, fingerprint }: KeyedCall,
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
 * Forgets answers that are older than 24 hours: by whole days. What stands in no day of its own goes row by row, two days
 * later, in batches. Answers how many rows that were.
 */
export async function deleteOldAnswers(system: Sql, now: Date): Promise<number> {
  await dropPartitions(system, 'foundation.idempotency', new Date(now.getTime() - 86_400_000));
  let deleted = 0;
  for (let batch = rowsAtOnce; batch === rowsAtOnce; deleted += batch) {
    // The time is asked for again: in another part another row has the same place.
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
