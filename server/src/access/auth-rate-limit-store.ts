import type { Database, Sql } from '../foundation/database/database.ts';
import type { TokenBucketSettings } from '../foundation/http/admission/rate-limit.ts';

/** A rate-limit pool as stored in the database. */
export interface StoredAttemptPool extends TokenBucketSettings {
  readonly name: Uint8Array;
}

/**
 * Charges one attempt to every pool, or to none if a pool is empty. Returns the seconds to wait for each pool,
 * in the order of `pools`.
 */
export async function chargeAttempts(
  { system }: Pick<Database, 'system'>,
  pools: readonly StoredAttemptPool[],
): Promise<readonly number[]> {
  const [row] = await system.query<{ waits: number[] }>(
    'select access.charge_attempts($1::bytea[], $2::double precision[], $3::double precision[]) as waits',
    [pools.map(({ name }) => name), pools.map(({ rate }) => rate), pools.map(({ burst }) => burst)],
  );
  return row?.waits ?? [];
}

export async function refundAttempts(
  { system }: Pick<Database, 'system'>,
  names: readonly Uint8Array[],
): Promise<void> {
  await system.query('select access.refund_attempts($1::bytea[])', [names]);
}

/** Advances the stored clock of the rate-limit pools and deletes the pools that are full again. Runs once a minute. */
export async function purgeAttempts(sql: Sql): Promise<void> {
  await sql.query('select access.purge_attempts()');
}
