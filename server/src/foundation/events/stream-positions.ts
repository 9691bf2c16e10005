import type { Notifications } from '../database/notifications.ts';
import { growingCache } from '../growing-cache.ts';

/** The last sequence of each change stream, as cached by this node. */
export interface StreamPositions {
  /** Returns the last sequence of a stream, or null if the cached value may be outdated. */
  head(stream: string): number | null;
  /** Starts tracking a stream. Call this before reading its last sequence, so that no change is missed. */
  follow(stream: string): void;
  /** Records a last sequence that was read; it only increases. */
  learn(stream: string, head: number): void;
  /**
   * Returns how often notifications were lost. Data read before a loss may belong to another history of the
   * database.
   */
  losses(): number;
  /** Resolves when the last sequence exceeds `head`, after `ms`, or when the signal fires. */
  moved(stream: string, head: number, ms: number, signal: AbortSignal): Promise<void>;
}

/** Stream positions with the functions that notifications update. */
export interface TrackedStreamPositions extends StreamPositions {
  /**
   * Returns a version stamp of the stream: it changes whenever this node is notified of a change of the
   * stream. Null if the cache may be outdated.
   */
  moment(stream: string): number | null;
  /** Records a notified last sequence. */
  advance(stream: string, head: number): void;
  /** Discards all positions, because notifications may have been missed. */
  forgetAll(): void;
  /** Records a change of a stream that has no sequence number yet. */
  touch(stream: string): void;
  /** Returns a new, unique value. */
  nextMoment(): number;
  /** Returns the streams that were queried in the last `ms`. */
  inUse(ms: number): string[];
}

interface Followed {
  head: number;
  /** Whether the last sequence was read since tracking began. */
  known: boolean;
  moment: number;
  usedAt: number;
  readonly waiting: Set<() => void>;
}

const maxTrackedStreams = 100_000;

/** Returns null positions while notifications are late, and after they were lost. `clock` is monotonic, in ms. */
export function createStreamPositions(
  notifications: Pick<Notifications, 'fresh' | 'onLost'>,
  clock: () => number,
): TrackedStreamPositions {
  const followed = growingCache<string, Followed>(maxTrackedStreams);
  let moments = 0;
  let losses = 0;
  const nextMoment = (): number => {
    moments += 1;
    return moments;
  };

  function advance(stream: string, head: number): void {
    const entry = followed.peek(stream);
    if (!entry || head <= entry.head) return;
    entry.head = head;
    entry.moment = nextMoment();
    for (const wake of [...entry.waiting]) wake();
  }

  function forgetAll(): void {
    losses += 1;
    for (const entry of followed.values()) {
      entry.known = false;
      entry.moment = nextMoment();
      for (const wake of [...entry.waiting]) wake();
    }
  }

  notifications.onLost(forgetAll);

  /** Returns the entry of a stream if it is reliable. */
  function knownOf(stream: string): Followed | null {
    const entry = followed.get(stream);
    if (!entry?.known || !notifications.fresh()) return null;
    entry.usedAt = clock();
    return entry;
  }

  return {
    head: (stream) => knownOf(stream)?.head ?? null,
    moment: (stream) => knownOf(stream)?.moment ?? null,
    losses: () => losses,
    follow(stream) {
      if (followed.has(stream)) return;
      const [moment, usedAt] = [nextMoment(), clock()];
      followed.set(stream, { head: 0, known: false, moment, usedAt, waiting: new Set() });
    },
    learn(stream, head) {
      advance(stream, head);
      const entry = followed.get(stream);
      if (entry && notifications.fresh()) entry.known = true;
    },
    moved(stream, head, ms, signal) {
      const entry = followed.get(stream);
      if (!entry || entry.head > head || signal.aborted) return Promise.resolve();
      return untilWoken(entry.waiting, ms, signal);
    },
    advance,
    forgetAll,
    touch(stream) {
      const entry = followed.peek(stream);
      if (entry) entry.moment = nextMoment();
    },
    nextMoment,
    inUse(ms) {
      const now = clock();
      return [...followed.entries()].flatMap(([stream, entry]) =>
        entry.known && now - entry.usedAt < ms ? [stream] : [],
      );
    },
  };
}

function untilWoken(waiting: Set<() => void>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      waiting.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    waiting.add(wake);
    signal.addEventListener('abort', wake, { once: true });
  });
}
