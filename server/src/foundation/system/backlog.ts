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

export const nothingWaiting: Waiting = { count: 0, oldest: null };
