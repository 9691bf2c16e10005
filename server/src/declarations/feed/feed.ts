import { LRUCache } from 'lru-cache';
import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { createLoop, type Loop } from '../../foundation/loop.ts';
import { numberChanges, readHeads } from './status-store.ts';

export const feedChannel = 'portal_feed';

/** How far each organisation's status feed has come, as this node knows it. */
export interface Feed {
  /** The organisation's head, or null when this node does not surely know it. */
  head(organisationId: string): number | null;
  /** Starts to listen for an organisation, before its head is read: what comes meanwhile is not missed. */
  follow(organisationId: string): void;
  /** A head that was read; heads only grow. */
  learn(organisationId: string, head: number): void;
  /** Resolves when the head has moved past `head`, after `ms`, or when the signal fires. */
  moved(organisationId: string, head: number, ms: number, signal: AbortSignal): Promise<void>;
  /**
   * A moment of an organisation's changes: as long as it is the same, nothing of what was lodged has changed. Null when this
   * node does not surely know.
   */
  moment(organisationId: string): number | null;
  /** Something was committed here, for an organisation or, without one, for any: number it soon. */
  committed(organisationId?: string): void;
  /** Resolves when everything that was committed here before is numbered, and what follows from it is derived; after a second at the latest. */
  settled(): Promise<void>;
  /** Starts numbering and reading heads. */
  start(): void;
  stop(): Promise<void>;
}

export interface LiveFeed extends Feed {
  readonly loops: readonly Loop[];
}

interface Followed {
  head: number;
  /** Whether a read has told the head since this node began to follow. */
  known: boolean;
  /** Another one with every change that this node learns of. */
  moment: number;
  usedAt: number;
  readonly waiting: Set<() => void>;
}

const mostFollowed = 100_000;
const numberAtOnce = 2_000;
const soonMs = 10;
const busyMs = 50;
const idleMs = 100;
/** Callers wait for what is numbered: the pause after failures stays short. */
const longestUnnumberedMs = 500;
const readHeadsEveryMs = 500;
/** How long a reader waits for what its own node has committed. */
const longestUnsettledMs = 1_000;
const inUseMs = 5_000;
const mostHeadsRead = 5_000;

export function createFeed(options: {
  readonly database: Pick<Database, 'single' | 'system'>;
  readonly notifications: Notifications;
  /** Monotonic, in ms. */
  readonly clock: () => number;
  readonly failed: (error: unknown) => void;
}): LiveFeed {
  const { database, notifications, clock, failed } = options;
  const followed = new LRUCache<string, Followed>({ max: mostFollowed });

  /** Counts on whatever happens to whichever organisation: no moment comes again. */
  let moments = 0;
  /** When something was committed here of nobody knows whom. */
  let ofAll = 0;
  const nextMoment = (): number => {
    moments += 1;
    return moments;
  };

  function advance(organisationId: string, head: number): void {
    const entry = followed.peek(organisationId);
    if (!entry || head <= entry.head) return;
    entry.head = head;
    entry.moment = nextMoment();
    for (const wake of [...entry.waiting]) wake();
  }

  function forgetAll(): void {
    for (const entry of followed.values()) {
      entry.known = false;
      entry.moment = nextMoment();
      for (const wake of [...entry.waiting]) wake();
    }
  }

  notifications.onLost(forgetAll);
  notifications.on(feedChannel, (payload) => {
    if (payload === '') return forgetAll();
    for (const part of payload.split(',')) {
      const space = part.indexOf(' ');
      advance(part.slice(0, space), Number(part.slice(space + 1)));
    }
  });

  async function readHeadsInUse(): Promise<void> {
    const now = clock();
    const inUse = [...followed.entries()].filter(([, entry]) => entry.known && now - entry.usedAt < inUseMs);
    if (inUse.length === 0) return;
    const heads = await readHeads(
      database.system,
      inUse.slice(0, mostHeadsRead).map(([id]) => id),
    );
    for (const [id, head] of heads) advance(id, head);
  }

  const numbering = numberingLoop(database, failed);
  const everyMs = readHeadsEveryMs;
  const reading = createLoop({ name: 'feed_heads', turn: readHeadsInUse, everyMs, firstMs: everyMs, failed });

  /** What is surely known of an organisation. */
  function knownOf(organisationId: string): Followed | null {
    const entry = followed.get(organisationId);
    if (!entry?.known || !notifications.fresh()) return null;
    entry.usedAt = clock();
    return entry;
  }

  return {
    head: (organisationId) => knownOf(organisationId)?.head ?? null,
    moment(organisationId) {
      const entry = knownOf(organisationId);
      return entry && Math.max(entry.moment, ofAll);
    },
    follow(organisationId) {
      if (followed.has(organisationId)) return;
      const [moment, usedAt] = [nextMoment(), clock()];
      followed.set(organisationId, { head: 0, known: false, moment, usedAt, waiting: new Set() });
    },
    learn(organisationId, head) {
      advance(organisationId, head);
      const entry = followed.get(organisationId);
      if (entry && notifications.fresh()) entry.known = true;
    },
    moved: (organisationId, head, ms, signal) => {
      const entry = followed.get(organisationId);
      if (!entry || entry.head > head || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          entry.waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        entry.waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
    committed(organisationId) {
      // It has no number yet, and whoever was told of it may ask at once.
      const entry = organisationId === undefined ? undefined : followed.peek(organisationId);
      if (organisationId === undefined) ofAll = nextMoment();
      else if (entry) entry.moment = nextMoment();
      numbering.committed();
    },
    settled: numbering.settled,
    loops: [numbering.loop, reading],
    start() {
      numbering.loop.start();
      reading.start();
    },
    async stop() {
      await Promise.all([numbering.loop.stop(), reading.stop()]);
    },
  };
}

/**
 * Numbers what is pending: soon after a commit of this node, every 50 ms while there is work, since a turn costs much more than
 * a change, else every 100 ms. Its connection keeps the floor, and the plans of some thirty statements.
 */
function numberingLoop(database: Pick<Database, 'single'>, failed: (error: unknown) => void) {
  /** Commits of this node so far, and those up to which a pass has left nothing. */
  let [committed, settled] = [0, 0];
  const waiting = new Set<() => void>();
  const loop = createLoop({
    name: 'feed_numbering',
    async turn(turn) {
      const before = committed;
      const numbered = await numberChanges(database.single, numberAtOnce);
      if (numbered !== 0) turn.nextAfter(numbered === numberAtOnce ? soonMs : busyMs);
      // While another node numbers, what it has seen of ours is not known.
      if (numbered < 0 || numbered === numberAtOnce) return;
      settled = before;
      for (const look of [...waiting]) look();
    },
    everyMs: idleMs,
    wakeMs: soonMs,
    restMs: busyMs,
    longestPauseMs: longestUnnumberedMs,
    failed,
  });
  return {
    loop,
    committed(): void {
      committed += 1;
      loop.wake();
    },
    settled(): Promise<void> {
      const wanted = committed;
      if (settled >= wanted) return Promise.resolve();
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const look = (): void => {
          if (settled >= wanted) done();
        };
        const timer = setTimeout(done, longestUnsettledMs);
        waiting.add(look);
      });
    },
  };
}
