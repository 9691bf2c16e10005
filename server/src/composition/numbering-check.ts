import { setTimeout as pause } from 'node:timers/promises';
import type { QueueDepth } from '../foundation/system/queue-depth.ts';

export type NumberingState = 'ok' | 'late' | 'unknown';

interface NumberingCheckParts {
  /** Reads the number and age of the changes to which no sequence number is assigned yet. */
  readonly read: () => Promise<QueueDepth>;
  /** Returns the time of the database. */
  readonly now: () => Date;
  /** Monotonic clock, in ms. */
  readonly clock: () => number;
}

/** Age of a change without a sequence number from which numbering is late. Normally it takes about 10 ms. */
const lateAfterMs = 5_000;
/** Time for which a result is cached, because several load balancers may poll the readiness several times a second. */
const cachedForMs = 2_000;
/**
 * Time limit of the database read. It is short, because this check must not delay a readiness probe until its timeout.
 */
const readLimitMs = 1_000;

/**
 * Creates a check that returns `late` if a change has had no sequence number for more than five seconds. Clients can't see
 * such a change.
 */
export function createNumberingCheck({
  read,
  now,
  clock,
}: NumberingCheckParts): () => Promise<NumberingState> {
  let latest: { readonly at: number; readonly state: Promise<NumberingState> } | null = null;

  async function readState(): Promise<NumberingState> {
    const { oldest } = await read();
    return oldest !== null && now().getTime() - oldest.getTime() > lateAfterMs ? 'late' : 'ok';
  }

  return () => {
    if (latest === null || clock() - latest.at >= cachedForMs) {
      latest = { at: clock(), state: withinLimit(readState().catch(() => 'unknown')) };
    }
    return latest.state;
  };
}

async function withinLimit(state: Promise<NumberingState>): Promise<NumberingState> {
  const timer = new AbortController();
  const timeout = pause(readLimitMs, 'unknown' as const, { signal: timer.signal }).catch(
    () => 'unknown' as const,
  );
  return Promise.race([state, timeout]).finally(() => timer.abort());
}
