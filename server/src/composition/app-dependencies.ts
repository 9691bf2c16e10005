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
import type { Outages } from './outages.ts';

/** Dependencies of a node that exist before its modules start. */
export interface AppDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly wrapping: SecretRing;
  readonly log: Log;
  readonly outages: Outages;
  readonly gatherFigures: GatherMetrics;
  /** Trace exporter; null if tracing is disabled. */
  readonly tracing: Tracing | null;
  /** CPU time of the thread in ms, if several nodes share it. */
  readonly usedByThread?: () => number;
  readonly answered: OpenLog['answered'];
  readonly polled: OpenLog['polled'];
}

/** Monotonic, in ms. */
export function clock(): number {
  return performance.now();
}

/** The database's clock: the local clock can be wrong or jump. */
export const databaseClock = createDatabaseClock(clock);
/** Time shared by all nodes, and cryptographic randomness. */
export const idSource: IdSource = { now: databaseClock.now, random: bufferedRandom(randomBytes) };
