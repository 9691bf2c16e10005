import type { Database, Sql } from '../foundation/database/database.ts';
import type { PoolSettings } from '../foundation/http/admission/rate-limit.ts';

/** A pool as the database knows it. */
export interface StoredPool extends PoolSettings {
  readonly name: Uint8Array;
}

/** Takes one attempt from each pool, or from none of them; the seconds that each has to wait, in their order. */
export async function chargeAttempts(
  { system }: Pick<Database, 'system'>,
  pools: readonly StoredPool[],
): Promise<readonly number[]> {
  const [row] = await system.query<{ waits: number[] }>(
    'select access.charge_attempts($1::bytea[], $2::double precision[], $3::double precision[]) as waits',
    [pools.map(({ name }) => name), pools.map(({ rate }) => rate), pools.map(({ burst }) => burst)],
  );
  return row?.waits ?? [];
}

/** Gives back what was taken. */
export async function takeBackAttempts(
  { system }: Pick<Database, 'system'>,
  names: readonly Uint8Array[],
): Promise<void> {
  await system.query('select access.refund_attempts($1::bytea[])', [names]);
}

/** Goes on with the clock of the pools, and forgets those that are full: once a minute. */
export async function sweepAttempts(sql: Sql): Promise<void> {
  await sql.query('select access.purge_attempts()');
}
