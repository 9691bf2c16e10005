import type pg from 'pg';

/** Number of requests that wait for a connection, and how long the first of them has waited, in ms. */
export interface PoolQueue {
  readonly calls: number;
  readonly ms: number;
}

/** Start times of the waiting requests, oldest first. */
const waitingSince = new WeakMap<pg.Pool, Set<{ readonly since: number }>>();

/** Returns a connection of the pool. `poolQueueOf` counts the request until then. */
export async function connectionOf(from: pg.Pool): Promise<pg.PoolClient> {
  if (from.idleCount > 0) return from.connect();
  const all = waitingSince.get(from) ?? new Set();
  waitingSince.set(from, all);
  const own = { since: performance.now() };
  all.add(own);
  return from.connect().finally(() => all.delete(own));
}

export function poolQueueOf(from: pg.Pool): PoolQueue {
  const [first] = waitingSince.get(from) ?? [];
  return { calls: from.waitingCount, ms: first ? performance.now() - first.since : 0 };
}
