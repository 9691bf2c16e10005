import type pg from 'pg';

/** The current use of a connection pool. */
export interface PoolFigures {
  readonly name: 'request' | 'system' | 'queue' | 'single';
  readonly inUse: number;
  readonly idle: number;
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
