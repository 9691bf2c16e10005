import type { Database } from '../../foundation/database/database.ts';
import { type AuthRateLimit, createAuthRateLimit } from '../auth-rate-limit.ts';

export interface TestAuthRateLimit extends AuthRateLimit {
  /** Advances the clock of the rate-limit pools, which is independent of the system time. */
  wait(seconds: number): Promise<void>;
  /** Stops the clock of the pools except for `wait`, so that pools do not refill during slow tests. */
  hold(): Promise<void>;
  /** Returns monotonic milliseconds, including the time advanced by `wait`. */
  readonly clock: () => number;
}

/** Test helper: creates rate limits in a database with a clock that the test controls. */
export function testAuthRateLimit(database: Database): TestAuthRateLimit {
  let ahead = 0;
  const clock = (): number => performance.now() + ahead * 1_000;
  return {
    ...createAuthRateLimit(database, clock),
    clock,
    async hold() {
      // The SQL clock never goes back, so a last reading in the future stops it.
      await database.system.query(
        "update access.attempts_clock set last_run_at = clock_timestamp() + interval '1 day'",
      );
    },
    async wait(seconds) {
      ahead += seconds;
      await database.system.query('update access.attempts_clock set seconds = seconds + $1', [seconds]);
    },
  };
}
