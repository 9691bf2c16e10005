import type { Notifications } from '../database/notifications.ts';
import { growingCache } from '../growing-cache.ts';

/** How far each stream of changes has come, as this node knows it. */
export interface Heads {
  /** The head of a stream, or null when this node does not surely know it. */
  head(stream: string): number | null;
  /** Starts to listen for a stream, before its head is read: what comes meanwhile is not missed. */
  follow(stream: string): void;
  /** A head that was read; heads only grow. */
  learn(stream: string, head: number): void;
  /** How often notifications were lost: what was read before a loss may be of another history of the database. */
  losses(): number;
  /** Resolves when the head has moved past `head`, after `ms`, or when the signal fires. */
  moved(stream: string, head: number, ms: number, signal: AbortSignal): Promise<void>;
}

/** The same for whoever hears of heads. */
export interface KnownHeads extends Heads {
  /** Another one with every change that this node learns of, of any stream; null when it does not surely know. */
  moment(stream: string): number | null;
  /** A higher head was heard of. */
  advance(stream: string, head: number): void;
  /** Something may have been missed: nothing is known any more. */
  forgetAll(): void;
  /** Something happened to a stream that has no number yet. */
  touch(stream: string): void;
  /** No moment comes again. */
  nextMoment(): number;
  /** The streams that were asked for in the last `ms`. */
  inUse(ms: number): string[];
}

interface Followed {
  head: number;
  /** Whether a read has told the head since this node began to follow. */
  known: boolean;
  moment: number;
  usedAt: number;
  readonly waiting: Set<() => void>;
}

const mostFollowed = 100_000;

/** Knows nothing while notifications are late, and after they were lost. `clock` is monotonic, in ms. */
export function createHeads(
  notifications: Pick<Notifications, 'fresh' | 'onLost'>,
  clock: () => number,
): KnownHeads {
  const followed = growingCache<string, Followed>(mostFollowed);
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

  /** What is surely known of a stream. */
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
