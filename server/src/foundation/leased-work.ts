import type { Turn } from './loop.ts';

/*
 * Work that depends on a neighbour, such as a mail server or a scanner. The attempt is counted and the next one postponed
 * before the neighbour is called, no transaction is open during the call, and every call has an overall limit. So a neighbour
 * that is slow, or a process that is killed, causes no second attempt at once; and an item that always fails comes last.
 */
/** A failure of a neighbour, and not of the portal or its database. */
export class NeighbourFailed extends Error {
  override readonly name = 'NeighbourFailed';
  readonly neighbour: Neighbour;
  constructor(neighbour: Neighbour, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.neighbour = neighbour;
  }
}

export type Neighbour = 'mail_server' | 'scanner' | 'trace_collector';

export interface LeasedWork<Item extends LeasedItem> {
  /** Leases the due item with the fewest attempts until a time: one statement, which counts the attempt. */
  readonly lease: (at: Date, until: Date) => Promise<Item | null>;
  /** Calls the neighbour and ends early when the signal fires. */
  readonly attempt: (item: Item, signal: AbortSignal) => Promise<() => Promise<void>>;
  /** Stores when the next attempt is due, and the reason of the failure. */
  readonly postpone: (item: Item, until: Date, reason: string) => Promise<void>;
  readonly neighbour: Neighbour;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
  /** Overall limit of an attempt. */
  readonly limitMs: number;
  /** Attempts at once on this node. */
  readonly atOnce: number;
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
}

export interface LeasedItem {
  /** Attempts so far, the present one included. */
  readonly attempts: number;
}

export interface LeasedWorker {
  /** Works until nothing is due; returns the number of attempts. Rejects after three failed attempts in a row. */
  work(turn?: Pick<Turn, 'stopping'>): Promise<number>;
  /** Ends attempts that are open after `patienceMs`. */
  stop(patienceMs: number): void;
}

/** A lease is longer than an attempt, so that no second attempt overlaps with it. */
const leaseMarginMs = 30_000;
const unhealthyAfter = 3;
/** Without attempts for so long, earlier failures no longer count. */
const forgetAfterMs = 70 * 60_000;

export function createLeasedWorker<Item extends LeasedItem>(parts: LeasedWork<Item>): LeasedWorker {
  const { now, limitMs } = parts;
  const stopping = new AbortController();
  let [failedInRow, failedAt] = [0, 0];
  let lastError: unknown = null;

  async function attemptNext(): Promise<boolean> {
    const at = now();
    const item = await parts.lease(at, new Date(at.getTime() + limitMs + leaseMarginMs));
    if (item === null) return false;
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(limitMs)]);
      const finish = await untilAborted(parts.attempt(item, signal), signal).catch((error: unknown) => {
        throw new NeighbourFailed(parts.neighbour, error);
      });
      await finish();
      failedInRow = 0;
    } catch (error) {
      if (!stopping.signal.aborted) noteFailure(error);
      const until = new Date(now().getTime() + pauseAfter(parts, item.attempts));
      await parts.postpone(item, until, error instanceof Error ? error.message : String(error));
    }
    return true;
  }

  function noteFailure(error: unknown): void {
    failedInRow += 1;
    failedAt = now().getTime();
    lastError = error;
    parts.failed(error);
  }

  return {
    async work(turn) {
      let attempts = 0;
      const lanes = Array.from({ length: parts.atOnce }, async () => {
        while (!turn?.stopping && !stopping.signal.aborted && (await attemptNext())) attempts += 1;
      });
      await Promise.all(lanes);
      if (now().getTime() - failedAt > forgetAfterMs) failedInRow = 0;
      if (failedInRow >= unhealthyAfter) throw lastError;
      return attempts;
    },
    stop(patienceMs) {
      setTimeout(() => stopping.abort(new Error('the portal is shutting down')), patienceMs).unref();
    },
  };
}

/** Returns the pause after an attempt. The pause doubles with each attempt, up to a maximum. */
export function pauseAfter(
  { firstPauseMs, maxPauseMs }: Pick<LeasedWork<LeasedItem>, 'firstPauseMs' | 'maxPauseMs'>,
  attempts: number,
): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
}

/** Rejects when the signal fires, also if the work ignores it. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  work.catch(() => {});
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(reasonOf(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function reasonOf(signal: AbortSignal): Error {
  const { reason } = signal;
  if (reason instanceof Error && reason.name === 'TimeoutError') {
    return new Error('no result within the time limit of an attempt');
  }
  return reason instanceof Error ? reason : new Error('the attempt was cancelled');
}
