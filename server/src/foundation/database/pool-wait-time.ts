import type pg from 'pg';

/** Calls that wait for a connection: how many, and how long the first of them has, in ms. */
export interface Waiting {
  readonly calls: number;
  readonly ms: number;
}

/** Since when each call waits for its connection, the first one first. */
const waitingSince = new WeakMap<pg.Pool, Set<{ readonly since: number }>>();

/** A connection of the pool; how long it is waited for can be asked meanwhile. */
export async function connectionOf(from: pg.Pool): Promise<pg.PoolClient> {
  if (from.idleCount > 0) return from.connect();
  const all = waitingSince.get(from) ?? new Set();
  waitingSince.set(from, all);
  const own = { since: performance.now() };
  all.add(own);
  return from.connect().finally(() => all.delete(own));
}

export function waitingFor(from: pg.Pool): Waiting {
  const [first] = waitingSince.get(from) ?? [];
  return { calls: from.waitingCount, ms: first ? performance.now() - first.since : 0 };
}
