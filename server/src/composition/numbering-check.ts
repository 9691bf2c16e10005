import { setTimeout as pause } from 'node:timers/promises';
import type { QueueDepth } from '../foundation/system/queue-depth.ts';

export type NumberingState = 'ok' | 'late' | 'unknown';

interface NumberingCheckParts {
  /** Reads the changes without a sequence number. */
  readonly read: () => Promise<QueueDepth>;
  /** The time of the database. */
  readonly now: () => Date;
  /** Monotonic, in ms. */
  readonly clock: () => number;
}

/** Changes normally receive their sequence number within about 10 ms of their commit. */
const lateAfterMs = 5_000;
/** Several load balancers can poll the readiness several times a second. */
const cachedForMs = 2_000;
/** Readiness probes time out after a few seconds, and this check must not make a node unready. */
const readLimitMs = 1_000;

/**
 * Creates a check that reports changes without a sequence number for more than five seconds. Clients can't
 * see such changes.
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
