import type { Sql } from '../database/database.ts';

/** What waits for the portal's own work. */
export interface Waiting {
  readonly count: number;
  /** Since when the oldest of it waits; null when nothing does. */
  readonly oldest: Date | null;
}

/** One queue of a module, by the name that the system page shows. */
export interface Backlog {
  readonly name: string;
  readonly read: (sql: Sql) => Promise<Waiting>;
}

/** All of them, with the age of their oldest in seconds. */
export async function readBacklogs(
  sql: Sql,
  backlogs: readonly Backlog[],
  now: Date,
): Promise<{ readonly name: string; readonly count: number; readonly oldestSeconds: number }[]> {
  const told = [];
  for (const { name, read } of backlogs) {
    const { count, oldest } = await read(sql);
    const ageMs = oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime());
    told.push({ name, count, oldestSeconds: ageMs / 1_000 });
  }
  return told;
}

export const nothingWaiting: Waiting = { count: 0, oldest: null };
