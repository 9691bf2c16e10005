import { randomBytes } from 'node:crypto';
import { bufferedRandom } from '../foundation/buffered-random.ts';
import type { Database } from '../foundation/database/database.ts';
import { createDatabaseClock } from '../foundation/database/database-clock.ts';
import type { IdSource } from '../foundation/ids.ts';
import type { Log, OpenLog } from '../foundation/log.ts';
import type { GatherMetrics } from '../foundation/metrics/operations-server.ts';
import type { SecretRing, Secrets } from '../foundation/secrets/secrets.ts';
import type { Tracing } from '../foundation/tracing/tracing.ts';
import type { Config } from '../settings/config.ts';
import type { JobOutages } from './log-job-outages.ts';

/** Dependencies of a node that exist before its modules start. */
export interface AppDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly encryption: SecretRing;
  readonly log: Log;
  readonly outages: JobOutages;
  readonly gatherFigures: GatherMetrics;
  /** Records and exports traces; null if tracing is disabled. */
  readonly tracing: Tracing | null;
  /** Returns the CPU time of this node in ms, if several nodes share a thread, as in tests. */
  readonly usedByThread?: () => number;
  readonly answered: OpenLog['answered'];
  readonly polled: OpenLog['polled'];
}

/** Returns the monotonic time of this process in ms. */
export function monotonicMs(): number {
  return performance.now();
}

/** The clock of the database, which is used everywhere because the clock of this machine can be wrong or jump. */
export const databaseClock = createDatabaseClock(monotonicMs);
/** Source of ids, with the time that all nodes share and cryptographic random bytes. */
export const idSource: IdSource = { now: databaseClock.now, random: bufferedRandom(randomBytes) };
