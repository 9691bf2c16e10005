import type pg from 'pg';

/** How a pool of connections is used right now. */
export interface PoolFigures {
  readonly name: 'request' | 'system' | 'queue' | 'single';
  readonly inUse: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
  readonly most: number;
}

export function poolFigures(name: PoolFigures['name'], from: pg.Pool): PoolFigures {
  const { totalCount, idleCount, waitingCount, options } = from;
  return {
    name,
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    most: options.max ?? totalCount,
  };
}
