import type { Sql } from '../database/database.ts';

/** Number of waiting items in a queue. */
export interface QueueDepth {
  readonly count: number;
  /** Time since which the oldest item waits; null for an empty queue. */
  readonly oldest: Date | null;
}

/** A queue of a module, with its name on the system page. */
export interface QueueSource {
  readonly name: string;
  readonly read: (sql: Sql) => Promise<QueueDepth>;
}

/** Reads all queues, with the age of their oldest item in seconds. */
export async function readQueueDepths(
  sql: Sql,
  backlogs: readonly QueueSource[],
  now: Date,
): Promise<{ readonly name: string; readonly count: number; readonly oldestSeconds: number }[]> {
  const depths = [];
  for (const { name, read } of backlogs) {
    const { count, oldest } = await read(sql);
    const ageMs = oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime());
    depths.push({ name, count, oldestSeconds: ageMs / 1_000 });
  }
  return depths;
}

export const emptyQueue: QueueDepth = { count: 0, oldest: null };
