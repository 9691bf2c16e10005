import type { JobRun } from './background-job.ts';

/*
 * Work that calls an external service (neighbour), such as a mail server or a scanner. Before the call, the attempt is
 * counted and the next attempt is postponed (a lease), so that a slow service or a killed process causes no immediate
 * second attempt, and an item that always fails comes last. No transaction is open during the call, and every call has a
 * time limit.
 */
/** An external service failed, and not the portal or its database. */
export class ExternalServiceFailed extends Error {
  override readonly name = 'ExternalServiceFailed';
  readonly neighbour: ExternalService;
  constructor(neighbour: ExternalService, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.neighbour = neighbour;
  }
}

export type ExternalService = 'mail_server' | 'scanner' | 'trace_collector';

/** Rules for the time limit, repetition and reporting of attempts, which mails, scans and webhooks share. */
export interface AttemptRules<Item> {
  /** Returns the number of attempts for an item, including the current one. */
  readonly attemptsOf: (item: Item) => number;
  /** Stores the time of an item's next attempt and the reason of the failure. */
  readonly postpone: (item: Item, until: Date, reason: string) => Promise<void>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
  /** Time limit of an attempt. */
  readonly limitMs: number;
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** The external service that every attempt calls; null if the portal itself causes a failure. */
  readonly neighbour: ExternalService | null;
  /**
   * Returns the id by which consecutive failures are counted, or a constant to count the failures of all
   * items together.
   */
  readonly countedBy: (item: Item) => string;
  /** Time without an attempt after which earlier failures no longer count. */
  readonly resetAfterMs: number;
}

export interface LeasedAttempts<Item> {
  /** Runs an attempt within its time limit. Reports a failure and postpones the item. */
  run(item: Item, attempt: (signal: AbortSignal) => Promise<() => Promise<void>>): Promise<void>;
  /** Throws the last error if the last three attempts failed. */
  checkHealth(): void;
  /** Aborts all attempts in progress. */
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
          throw neighbour === null ? error : new ExternalServiceFailed(neighbour, error);
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
        if (now().getTime() - at > rules.resetAfterMs) failures.delete(key);
        else if (inRow >= unhealthyAfter) throw error;
      }
    },
    abort: (reason) => stopping.abort(reason),
  };
}

export interface LeasedWork<Item extends LeasedItem>
  extends Omit<AttemptRules<Item>, 'attemptsOf' | 'countedBy' | 'resetAfterMs'> {
  /** Leases the due item with the fewest attempts until a time, and counts the attempt in the same statement. */
  readonly lease: (at: Date, until: Date) => Promise<Item | null>;
  /** Calls the external service, and stops early when the signal is aborted. */
  readonly attempt: (item: Item, signal: AbortSignal) => Promise<() => Promise<void>>;
  /** Maximum number of concurrent attempts on this node. */
  readonly atOnce: number;
}

export interface LeasedItem {
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

export interface LeasedWorker {
  /** Runs attempts until no item is due, and returns their number. Rejects after three failed attempts in a row. */
  work(turn?: Pick<JobRun, 'stopping'>): Promise<number>;
  /** Aborts the attempts that are still in progress after `patienceMs`. */
  stop(patienceMs: number): void;
}

/** Time by which a lease is longer than the limit of an attempt, so that attempts for an item do not overlap. */
const leaseMarginMs = 30_000;
const failureExpiryMs = 70 * 60_000;

export function createLeasedWorker<Item extends LeasedItem>(parts: LeasedWork<Item>): LeasedWorker {
  const { now, limitMs } = parts;
  let stopped = false;
  const leased = createLeasedAttempts<Item>({
    ...parts,
    attemptsOf: ({ attempts }) => attempts,
    countedBy: () => 'all',
    resetAfterMs: failureExpiryMs,
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

/** Waits for work, but rejects when the signal is aborted, even if the work ignores the signal. */
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
