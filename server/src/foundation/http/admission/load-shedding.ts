import { readProcessorTime } from '../../work-meter.ts';
import { refuse } from '../problem.ts';
import { serviceUnavailable } from '../problems.ts';
import { createShares, type Shares } from './fair-shares.ts';

/** Refuses requests while more arrive than this process can handle in time. No other component does. */
export interface LoadShedding {
  /**
   * Returns whether a request is refused before any work. `ownerOf` is called only under overload, and
   * returns the organisation in whose name the request is, if its credentials are cached; null for a request
   * that is never refused.
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
   * For each queue of the database pools: the number of waiting requests, and how long the first one has
   * waited, in ms.
   */
  readonly waiting: () => readonly { readonly calls: number; readonly ms: number }[];
  /** Processor time that the thread of the event loop has used, in ms. */
  readonly used?: () => number;
  /** Usage of the organisations in the last second. */
  readonly shares?: Shares;
  /** Called at each periodic check. */
  readonly looked?: () => void;
  /** Runs a function periodically; returns a function that stops it. */
  readonly every?: (ms: number, work: () => void) => () => void;
}

const lookEveryMs = 50;
/**
 * An event loop this late delays every response by as much. It is overloaded if the thread was working for at
 * least this time; if it waited for the processor, the machine is busy with other work.
 */
const lateMs = 100;
/** With fewer requests, one late check is not overload, and refusing requests would not help. */
const manyCalls = 50;
/**
 * A few expensive requests can also block the event loop. Their work beyond the interval of a check adds up
 * to a strain, in ms: limited per check, and reduced a little each time.
 */
const [mostStrain, mostOfOneLook, forgiven] = [500, 100, 20];
/** A queue of this length that does not move is overload; a shorter one is left to the database. */
const [manyWaiting, longWaitMs] = [24, 200];
/** Percentages of the requests: step up, step down, and maximum. */
const [harder, easier, most] = [20, 5, 95];

/**
 * The part of the load that is refused grows fast while the event loop is late or the queue for the database is long, and
 * shrinks slowly afterwards. The organisations with the largest shares of the last second are refused first.
 */
export function createLoadShedding(settings: LoadSheddingSettings): LoadShedding {
  const { clock, waiting, used = readProcessorTime, every = repeat, looked = () => {} } = settings;
  const shares = settings.shares ?? createShares(clock);
  let part = 0;
  let calls = 0;
  let refused = 0;
  let strain = 0;
  let lookedAt = clock();
  let usedBefore = used();
  const stop = every(lookEveryMs, () => {
    const [now, usedNow] = [clock(), used()];
    const isLate = now - lookedAt - lookEveryMs > lateMs;
    const worked = usedNow - usedBefore;
    const byMany = calls >= manyCalls;
    const added = byMany ? 0 : Math.min(worked - lookEveryMs, mostOfOneLook);
    strain = Math.min(mostStrain, Math.max(0, strain + added - forgiven));
    const late = (isLate && worked >= lateMs && byMany) || strain === mostStrain;
    const queued = waiting().some((queue) => queue.calls >= manyWaiting && queue.ms > longWaitMs);
    part = late || queued ? Math.min(most, part + harder) : Math.max(0, part - easier);
    lookedAt = now;
    usedBefore = usedNow;
    calls = 0;
    if (part > 0) shares.divide(part);
    looked();
  });
  return {
    sheds(ownerOf) {
      calls += 1;
      if (part === 0) return false;
      const owner = ownerOf();
      if (owner === null || !shares.refuses(owner, part)) return false;
      refused += 1;
      return true;
    },
    refused: () => refused,
    stop,
  };
}

/** Returns the response for a refused request, which had no effect. */
export function overloadRefusal() {
  return refuse(serviceUnavailable, {
    detail: { words: 'service_unavailable.load' },
    outcome: 'not_applied',
    headers: ['Retry-After', '1'],
    extensions: { retryAfterSeconds: 1 },
  });
}

function repeat(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}
