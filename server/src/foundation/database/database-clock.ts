import type { Sql } from './database.ts';

/**
 * Estimates the time of the database server, which all nodes share even if the clocks of their machines differ. Every
 * expiry and start time is compared with it.
 */
export interface DatabaseClock {
  now(): Date;
  /**
   * Records a measurement: the database's time in ms since 1970, and the monotonic times of the query and its result.
   */
  learn(databaseMs: number, sentAt: number, receivedAt: number): void;
}

/** Creates the clock from a monotonic `clock` of this process, in ms. */
export function createDatabaseClock(clock: () => number): DatabaseClock {
  /** Database time minus monotonic time, in ms; null before the first measurement. */
  let offsetMs: number | null = null;
  return {
    now() {
      if (offsetMs === null) throw new Error('the database has not returned its time yet');
      return new Date(clock() + offsetMs);
    },
    learn(databaseMs, sentAt, receivedAt) {
      const [least, most] = [databaseMs - receivedAt, databaseMs - sentAt];
      // Adjusts the offset only as far as the measurement requires, because a slow response is imprecise and the time
      // must
      // not jitter.
      offsetMs = offsetMs === null ? (least + most) / 2 : Math.min(Math.max(offsetMs, least), most);
    },
  };
}

/** Query for the database's time in ms since 1970. */
export const timeQuery = 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms';

/** Creates a clock from a single query of the database's time, for commands that end soon. */
export async function readDatabaseClock(sql: Sql): Promise<DatabaseClock> {
  const clock = (): number => performance.now();
  const time = createDatabaseClock(clock);
  const askedAt = clock();
  const [row] = await sql.query<{ ms: number }>(timeQuery);
  if (row) time.learn(row.ms, askedAt, clock());
  return time;
}
