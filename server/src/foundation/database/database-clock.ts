import type { Sql } from './database.ts';

/**
 * The database's time, as this process knows it: the same on every node, whatever the clocks of their machines say, and
 * however those jump. What is over, and what is not yet, is judged by it everywhere.
 */
export interface DatabaseClock {
  now(): Date;
  /** The database told this time, in ms since 1970, somewhen between two moments of the monotonic clock. */
  learn(toldMs: number, askedAt: number, heardAt: number): void;
}

/** `clock` is monotonic, in ms. */
export function createDatabaseClock(clock: () => number): DatabaseClock {
  /** The database's time less that of `clock`. */
  let ahead: number | null = null;
  return {
    now() {
      if (ahead === null) throw new Error('the database has not returned its time yet');
      return new Date(clock() + ahead);
    },
    learn(toldMs, askedAt, heardAt) {
      const [least, most] = [toldMs - heardAt, toldMs - askedAt];
      // Moved no further than the answer shows: a slow one shows little, and the time does not tremble with each.
      ahead = ahead === null ? (least + most) / 2 : Math.min(Math.max(ahead, least), most);
    },
  };
}

/** What the database is asked for its time with, in ms since 1970. */
export const askTime = 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms';

/** The time of a database that is asked for it once: what a command needs. */
export async function readDatabaseClock(sql: Sql): Promise<DatabaseClock> {
  const clock = (): number => performance.now();
  const time = createDatabaseClock(clock);
  const askedAt = clock();
  const [row] = await sql.query<{ ms: number }>(askTime);
  if (row) time.learn(row.ms, askedAt, clock());
  return time;
}
