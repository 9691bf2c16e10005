import type pg from 'pg';

/** The current use of a connection pool. */
export interface PoolMetrics {
  readonly name: 'request' | 'system' | 'queue' | 'single';
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

export function poolMetrics(name: PoolMetrics['name'], from: pg.Pool): PoolMetrics {
  const { totalCount, idleCount, waitingCount, options } = from;
  return {
    name,
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    most: options.max ?? totalCount,
  };
}
