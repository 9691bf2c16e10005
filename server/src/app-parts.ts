import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Database } from './foundation/database/database.ts';
import type { IdSource } from './foundation/ids.ts';
import type { AnswerLine, Log } from './foundation/log.ts';
import type { SecretRing, Secrets } from './foundation/secrets/secrets.ts';
import type { Tracing } from './foundation/tracing/tracing.ts';

/** What a node has before its modules start. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly wrapping: SecretRing;
  readonly log: Log;
  /** Null where nobody collects traces. */
  readonly tracing: Tracing | null;
  /** Writes one line for each answer. */
  readonly answered: (line: AnswerLine) => void;
}

/** The wall's time, and real randomness. */
export const source: IdSource = { now: () => new Date(), random: randomBytes };
/** Monotonic, in ms. */
export const clock = (): number => performance.now();
