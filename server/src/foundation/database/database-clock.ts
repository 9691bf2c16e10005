import type { Sql } from './database.ts';

/**
 * The database's time: the same on every node, whatever the clocks of the machines do. Every expiry and start
 * time is compared with it.
 */
export interface DatabaseClock {
  now(): Date;
  /** Records that the database returned `toldMs` (ms since 1970) between two monotonic times. */
  learn(toldMs: number, askedAt: number, heardAt: number): void;
}

/** `clock` is monotonic, in ms. */
export function createDatabaseClock(clock: () => number): DatabaseClock {
  /** Database time minus `clock`. */
  let ahead: number | null = null;
  return {
    now() {
      if (ahead === null) throw new Error('the database has not returned its time yet');
      return new Date(clock() + ahead);
    },
    learn(toldMs, askedAt, heardAt) {
      const [least, most] = [toldMs - heardAt, toldMs - askedAt];
      // Adjusts the offset only as far as the measurement requires: a slow response is imprecise, and the time must not
      // jitter.
      ahead = ahead === null ? (least + most) / 2 : Math.min(Math.max(ahead, least), most);
    },
  };
}

/** Query for the database's time in ms since 1970. */
export const timeQuery = 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms';

/** Reads the database's time once, for commands. */
export async function readDatabaseClock(sql: Sql): Promise<DatabaseClock> {
  const clock = (): number => performance.now();
  const time = createDatabaseClock(clock);
  const askedAt = clock();
  const [row] = await sql.query<{ ms: number }>(timeQuery);
  if (row) time.learn(row.ms, askedAt, clock());
  return time;
}
