import type { Notifications } from '../database/notifications.ts';
import { createGrowingCache } from '../growing-cache.ts';

/** Caches the last sequence number of each change stream on this node. */
export interface StreamPositions {
  /** Returns the last sequence number of a stream, or null if the cached value may be outdated. */
  head(stream: string): number | null;
  /** Starts tracking a stream. Must be called before its last sequence number is read, so that no change is missed. */
  follow(stream: string): void;
  /**
   * Records the last sequence number that was read from the database. A lower number than the cached one is ignored.
   */
  learn(stream: string, head: number): void;
  /**
   * Returns how often notifications were lost. Data that was read before a loss may be invalid, for example because the
   * database was restored from a backup.
   */
  losses(): number;
  /** Resolves when the last sequence number exceeds `head`, after `ms`, or when the signal is aborted. */
  moved(stream: string, head: number, ms: number, signal: AbortSignal): Promise<void>;
}

/** Stream positions with the functions that notifications update. */
export interface TrackedStreamPositions extends StreamPositions {
  /**
   * Returns a version stamp of the stream, which changes whenever this node is notified of a change in the stream.
   * Returns null if the cache may be outdated.
   */
  moment(stream: string): number | null;
  /** Records the last sequence number from a notification. */
  advance(stream: string, head: number): void;
  /** Discards all positions, because notifications may have been missed. */
  clear(): void;
  /** Records a change in a stream to which no sequence number is assigned yet. */
  touch(stream: string): void;
  /** Returns a new, unique version stamp. */
  nextMoment(): number;
  /** Returns the streams that were queried in the last `ms`. */
  inUse(ms: number): string[];
}

interface TrackedStream {
  head: number;
  /** Whether the last sequence number was read from the database since tracking began. */
  isRead: boolean;
  moment: number;
  usedAt: number;
  readonly waiting: Set<() => void>;
}

const maxTrackedStreams = 100_000;

/**
 * Creates the cache. It returns null while notifications are delayed or after some were lost. `clock` is monotonic, in
 * ms.
 */
export function createStreamPositions(
  notifications: Pick<Notifications, 'fresh' | 'onLost'>,
  clock: () => number,
): TrackedStreamPositions {
  const followed = createGrowingCache<string, TrackedStream>(maxTrackedStreams);
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

  function clear(): void {
    losses += 1;
    for (const entry of followed.values()) {
      entry.isRead = false;
      entry.moment = nextMoment();
      for (const wake of [...entry.waiting]) wake();
    }
  }

  notifications.onLost(clear);

  /** Returns the cached entry of a stream, or null if it may be outdated. */
  function reliableEntryOf(stream: string): TrackedStream | null {
    const entry = followed.get(stream);
    if (!entry?.isRead || !notifications.fresh()) return null;
    entry.usedAt = clock();
    return entry;
  }

  return {
    head: (stream) => reliableEntryOf(stream)?.head ?? null,
    moment: (stream) => reliableEntryOf(stream)?.moment ?? null,
    losses: () => losses,
    follow(stream) {
      if (followed.has(stream)) return;
      const [moment, usedAt] = [nextMoment(), clock()];
      followed.set(stream, { head: 0, isRead: false, moment, usedAt, waiting: new Set() });
    },
    learn(stream, head) {
      advance(stream, head);
      const entry = followed.get(stream);
      if (entry && notifications.fresh()) entry.isRead = true;
    },
    moved(stream, head, ms, signal) {
      const entry = followed.get(stream);
      if (!entry || entry.head > head || signal.aborted) return Promise.resolve();
      return untilWoken(entry.waiting, ms, signal);
    },
    advance,
    clear,
    touch(stream) {
      const entry = followed.peek(stream);
      if (entry) entry.moment = nextMoment();
    },
    nextMoment,
    inUse(ms) {
      const now = clock();
      return [...followed.entries()].flatMap(([stream, entry]) =>
        entry.isRead && now - entry.usedAt < ms ? [stream] : [],
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
