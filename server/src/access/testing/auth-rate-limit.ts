import type { Database } from '../../foundation/database/database.ts';
import { type Attempts, createAttempts } from '../auth-rate-limit.ts';

export interface TestAttempts extends Attempts {
  /** Lets time pass for the pools, which live by no wall clock. */
  wait(seconds: number): Promise<void>;
  /** Stops that clock but for `wait`: however long a test takes, no pool fills up meanwhile. */
  hold(): Promise<void>;
  /** Monotonic, in ms, with what has passed. */
  readonly clock: () => number;
}

/** For tests: attempts in a database, and a hand on their clock. */
export function testAttempts(database: Database): TestAttempts {
  let ahead = 0;
  const clock = (): number => performance.now() + ahead * 1_000;
  return {
    ...createAttempts(database, clock),
    clock,
    async hold() {
      // The clock never goes back: until it is looked at in the future, it stands.
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
