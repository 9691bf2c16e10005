import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { createHeads, type Heads } from '../../foundation/events/stream-positions.ts';
import { createLoop, type Loop } from '../../foundation/background-loop.ts';
import { numberChanges, readHeads } from './status-store.ts';

export const feedChannel = 'portal_feed';

/** How far each organisation's status feed has come, as this node knows it; a stream is named after its organisation. */
export interface Feed extends Heads {
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

const numberAtOnce = 2_000;
const soonMs = 10;
const busyMs = 50;
/** Only what a node that died has committed waits this long. */
const idleMs = 300;
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
  const heads = createHeads(notifications, clock);
  /** When something was committed here of nobody knows whom. */
  let ofAll = 0;

  notifications.on(feedChannel, (payload) => {
    for (const part of payload.split(',')) {
      const space = part.indexOf(' ');
      heads.advance(part.slice(0, space), Number(part.slice(space + 1)));
    }
  });

  async function readHeadsInUse(): Promise<void> {
    const inUse = heads.inUse(inUseMs);
    if (inUse.length === 0) return;
    const read = await readHeads(database.system, inUse.slice(0, mostHeadsRead));
    for (const [id, head] of read) heads.advance(id, head);
  }

  const numbering = numberingLoop(database, failed);
  const everyMs = readHeadsEveryMs;
  const reading = createLoop({
    name: 'feed_positions',
    turn: readHeadsInUse,
    everyMs,
    firstMs: everyMs,
    failed,
  });

  return {
    head: heads.head,
    follow: heads.follow,
    learn: heads.learn,
    moved: heads.moved,
    losses: heads.losses,
    moment(organisationId) {
      const own = heads.moment(organisationId);
      return own === null ? null : Math.max(own, ofAll);
    },
    committed(organisationId) {
      // It has no number yet, and whoever was told of it may ask at once.
      if (organisationId === undefined) ofAll = heads.nextMoment();
      else heads.touch(organisationId);
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
 * a change, else every 300 ms. Its connection keeps the floor, and the plans of some thirty statements.
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
