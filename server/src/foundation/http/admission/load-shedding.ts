import { readProcessorTime } from '../../work-meter.ts';
import { refuse } from '../problem.ts';
import { serviceUnavailable } from '../problems.ts';
import { type CapacityShares, createCapacityShares } from './fair-shares.ts';

/** Refuses requests while more arrive than this process can handle in time. */
export interface LoadShedding {
  /**
   * Returns whether a request is refused before any work. `ownerOf` is called only under overload. It returns the
   * organisation in whose name the request is sent, or null for a request that is never refused.
   */
  sheds(ownerOf: () => string | null): boolean;
  /** Returns how many requests were refused. */
  refused(): number;
  stop(): void;
}

export interface LoadSheddingSettings {
  /** Monotonic clock, in ms. */
  readonly clock: () => number;
  /**
   * Returns, for each queue of the database pools, the number of waiting requests and the waiting time of the first
   * one in ms.
   */
  readonly waiting: () => readonly { readonly calls: number; readonly ms: number }[];
  /** Returns the processor time that the thread of the event loop has used, in ms. */
  readonly used?: () => number;
  /** Usage of the organisations in the last second. */
  readonly shares?: CapacityShares;
  /** Called at each periodic check. */
  readonly looked?: () => void;
  /** Runs a function periodically; returns a function that stops it. */
  readonly every?: (ms: number, work: () => void) => () => void;
}

const checkIntervalMs = 50;
/**
 * Delay of the event loop that counts as overload, if the thread used the processor for at least this time. Otherwise
 * it only waited for the processor, because the machine is busy with other work.
 */
const minDelayMs = 100;
/** Minimum number of requests between two checks for a single delay to count as overload. */
const minRequestsForOverload = 50;
/**
 * Limits of the strain, in ms: a few expensive requests can also block the event loop. Their work beyond the interval
 * of a check adds to the strain, up to a limit per check, and each check reduces the strain a little.
 */
const [maxStrainMs, maxStrainPerCheckMs, strainReliefMs] = [500, 100, 20];
/**
 * Minimum number of requests in a queue for a database connection, and waiting time of the first, that count as
 * overload.
 */
const [minQueueLength, minQueueWaitMs] = [24, 200];
/** Step up, step down and maximum of the percentage of requests that is refused. */
const [stepUpPercent, stepDownPercent, maxPercent] = [20, 5, 95];

/**
 * Creates load shedding. The refused percentage grows fast while the event loop is delayed or the queue for the database
 * is long, and decreases slowly afterwards. Organisations with the largest shares of the last second are refused first.
 */
export function createLoadShedding(settings: LoadSheddingSettings): LoadShedding {
  const { clock, waiting, used = readProcessorTime, every = runPeriodically, looked = () => {} } = settings;
  const shares = settings.shares ?? createCapacityShares(clock);
  let refusedPercent = 0;
  let calls = 0;
  let refused = 0;
  let strain = 0;
  let lookedAt = clock();
  let usedBefore = used();
  const stop = every(checkIntervalMs, () => {
    const [now, usedNow] = [clock(), used()];
    const isLate = now - lookedAt - checkIntervalMs > minDelayMs;
    const worked = usedNow - usedBefore;
    const byMany = calls >= minRequestsForOverload;
    const added = byMany ? 0 : Math.min(worked - checkIntervalMs, maxStrainPerCheckMs);
    strain = Math.min(maxStrainMs, Math.max(0, strain + added - strainReliefMs));
    const late = (isLate && worked >= minDelayMs && byMany) || strain === maxStrainMs;
    const queued = waiting().some((queue) => queue.calls >= minQueueLength && queue.ms > minQueueWaitMs);
    refusedPercent =
      late || queued
        ? Math.min(maxPercent, refusedPercent + stepUpPercent)
        : Math.max(0, refusedPercent - stepDownPercent);
    lookedAt = now;
    usedBefore = usedNow;
    calls = 0;
    if (refusedPercent > 0) shares.divide(refusedPercent);
    looked();
  });
  return {
    sheds(ownerOf) {
      calls += 1;
      if (refusedPercent === 0) return false;
      const owner = ownerOf();
      if (owner === null || !shares.refuses(owner, refusedPercent)) return false;
      refused += 1;
      return true;
    },
    refused: () => refused,
    stop,
  };
}

/** Returns the 503 response for a request that is refused before it has any effect. */
export function overloadRefusal() {
  return refuse(serviceUnavailable, {
    detail: { words: 'service_unavailable.load' },
    outcome: 'not_applied',
    headers: ['Retry-After', '1'],
    extensions: { retryAfterSeconds: 1 },
  });
}

function runPeriodically(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}
