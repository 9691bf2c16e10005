import { readProcessorTime } from '../../work-meter.ts';
import { refuse } from '../problem.ts';
import { serviceUnavailable } from '../problems.ts';
import { createShares, type Shares } from './fair-shares.ts';

/** Turns calls away while more come than this process can answer in time; the one place that does. */
export interface LoadShedding {
  /**
   * Returns whether a request is refused, before anything is done for it. `ownerOf` is called under overload only, and returns
   * the organisation in whose name the request is, if its credentials are cached; null for a request that is never refused.
   */
  sheds(ownerOf: () => string | null): boolean;
  /** Returns how many requests were refused. */
  refused(): number;
  stop(): void;
}

export interface LoadSheddingSettings {
  /** Monotonic, in ms. */
  readonly clock: () => number;
  /** Each queue for connections to the database: how many calls wait in it, and how long the first of them has, in ms. */
  readonly waiting: () => readonly { readonly calls: number; readonly ms: number }[];
  /** Processor time that the thread of the event loop has used, in ms. */
  readonly used?: () => number;
  /** Usage of the organisations in the last second. */
  readonly shares?: Shares;
  /** Called at each look. */
  readonly looked?: () => void;
  /** Runs a function at regular times; returns a function that ends it. */
  readonly every?: (ms: number, work: () => void) => () => void;
}

const lookEveryMs = 50;
/**
 * A loop that comes this late answers everybody this late. It is overloaded if it was at work itself for so long: one that waited
 * for the processor meanwhile is late because the machine is busy with something else.
 */
const lateMs = 100;
/** Fewer calls than this did not make it late at once, and turning calls away helps nobody. */
const manyCalls = 50;
/**
 * Few calls that cost much hold the loop all the same, and are seen by its work between two looks, in ms: what is beyond the
 * time of a look adds up, no single one counts for much, and a little is forgiven each time.
 */
const [mostStrain, mostOfOneLook, forgiven] = [500, 100, 20];
/** A queue that is this long and does not move; a short one is the database's own affair. */
const [manyWaiting, longWaitMs] = [24, 200];
/** In per cent of the calls: a step up, a step down, and the end. */
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

/** What a call that is turned away hears; nothing was done for it. */
export function overloaded() {
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
