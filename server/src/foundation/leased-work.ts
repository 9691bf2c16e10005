import type { JobRun } from './background-loop.ts';

/*
 * Work that depends on an external service (neighbour), such as a mail server or a scanner. The attempt is
 * counted and the next one postponed before the service is called, no transaction is open during the call,
 * and every call has an overall limit. So a slow service or a killed process causes no immediate second
 * attempt, and an item that always fails comes last.
 */
/** A failure of an external service, not of the portal or its database. */
export class NeighbourFailed extends Error {
  override readonly name = 'NeighbourFailed';
  readonly neighbour: Neighbour;
  constructor(neighbour: Neighbour, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.neighbour = neighbour;
  }
}

export type Neighbour = 'mail_server' | 'scanner' | 'trace_collector';

/** Limits, repetition and reporting of leased attempts: the same for mails, scans and webhooks. */
export interface AttemptRules<Item> {
  /** Attempts for this item so far, including the current one. */
  readonly attemptsOf: (item: Item) => number;
  /** Stores when the next attempt is due, and the reason of the failure. */
  readonly postpone: (item: Item, until: Date, reason: string) => Promise<void>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
  /** Overall limit of an attempt. */
  readonly limitMs: number;
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** The external service that every attempt calls; null if a failure is one of the portal. */
  readonly neighbour: Neighbour | null;
  /**
   * Returns the id by which consecutive failures are counted, or a constant to count the failures of all
   * items together.
   */
  readonly countedBy: (item: Item) => string;
  /** Earlier failures no longer count after this time without an attempt. */
  readonly forgetAfterMs: number;
}

export interface LeasedAttempts<Item> {
  /** Runs an attempt within its limit. A failure is reported, and postpones the item. */
  run(item: Item, attempt: (signal: AbortSignal) => Promise<() => Promise<void>>): Promise<void>;
  /** Throws the last error after three failed attempts in a row. */
  checkHealth(): void;
  /** Aborts open attempts. */
  abort(reason: Error): void;
}

const unhealthyAfter = 3;

export function createLeasedAttempts<Item>(rules: AttemptRules<Item>): LeasedAttempts<Item> {
  const { now, limitMs, neighbour } = rules;
  const stopping = new AbortController();
  const failures = new Map<
    string,
    { readonly inRow: number; readonly at: number; readonly error: unknown }
  >();

  function noteFailure(key: string, error: unknown): void {
    failures.set(key, { inRow: (failures.get(key)?.inRow ?? 0) + 1, at: now().getTime(), error });
    rules.failed(error);
  }

  return {
    async run(item, attempt) {
      const key = rules.countedBy(item);
      try {
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(limitMs)]);
        const finish = await untilAborted(attempt(signal), signal).catch((error: unknown) => {
          throw neighbour === null ? error : new NeighbourFailed(neighbour, error);
        });
        await finish();
        failures.delete(key);
      } catch (error) {
        if (!stopping.signal.aborted) noteFailure(key, error);
        const until = new Date(now().getTime() + pauseAfter(rules, rules.attemptsOf(item)));
        await rules.postpone(item, until, error instanceof Error ? error.message : String(error));
      }
    },
    checkHealth() {
      for (const [key, { inRow, at, error }] of failures) {
        if (now().getTime() - at > rules.forgetAfterMs) failures.delete(key);
        else if (inRow >= unhealthyAfter) throw error;
      }
    },
    abort: (reason) => stopping.abort(reason),
  };
}

export interface LeasedWork<Item extends LeasedItem>
  extends Omit<AttemptRules<Item>, 'attemptsOf' | 'countedBy' | 'forgetAfterMs'> {
  /** Leases the due item with the fewest attempts until a time, and counts the attempt in the same statement. */
  readonly lease: (at: Date, until: Date) => Promise<Item | null>;
  /** Calls the external service, and stops early when the signal fires. */
  readonly attempt: (item: Item, signal: AbortSignal) => Promise<() => Promise<void>>;
  /** Concurrent attempts on this node. */
  readonly atOnce: number;
}

export interface LeasedItem {
  /** Attempts so far, including the current one. */
  readonly attempts: number;
}

export interface LeasedWorker {
  /** Works until no item is due; returns the number of attempts. Rejects after three failed attempts in a row. */
  work(turn?: Pick<JobRun, 'stopping'>): Promise<number>;
  /** Aborts attempts that are open after `patienceMs`. */
  stop(patienceMs: number): void;
}

/** A lease is longer than an attempt, so that no second attempt overlaps with it. */
const leaseMarginMs = 30_000;
const failureExpiryMs = 70 * 60_000;

export function createLeasedWorker<Item extends LeasedItem>(parts: LeasedWork<Item>): LeasedWorker {
  const { now, limitMs } = parts;
  let stopped = false;
  const leased = createLeasedAttempts<Item>({
    ...parts,
    attemptsOf: ({ attempts }) => attempts,
    countedBy: () => 'all',
    forgetAfterMs: failureExpiryMs,
  });

  async function attemptNext(): Promise<boolean> {
    const at = now();
    const item = await parts.lease(at, new Date(at.getTime() + limitMs + leaseMarginMs));
    if (item === null) return false;
    await leased.run(item, (signal) => parts.attempt(item, signal));
    return true;
  }

  return {
    async work(turn) {
      let attempts = 0;
      const lanes = Array.from({ length: parts.atOnce }, async () => {
        while (!turn?.stopping && !stopped && (await attemptNext())) attempts += 1;
      });
      await Promise.all(lanes);
      leased.checkHealth();
      return attempts;
    },
    stop(patienceMs) {
      setTimeout(() => {
        stopped = true;
        leased.abort(new Error('the portal is shutting down'));
      }, patienceMs).unref();
    },
  };
}

/** Returns the pause after an attempt, which doubles with each attempt up to a maximum. */
function pauseAfter(
  { firstPauseMs, maxPauseMs }: Pick<LeasedWork<LeasedItem>, 'firstPauseMs' | 'maxPauseMs'>,
  attempts: number,
): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
}

/** Rejects when the signal fires, even if the work ignores it. */
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
