import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-loop.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { createStreamPositions, type StreamPositions } from '../../foundation/events/stream-positions.ts';
import { readStreamPositions, sequenceChanges } from './status-store.ts';

export const feedChannel = 'portal_feed';

/**
 * Last sequence number of each organisation's status feed, cached in this node. A stream is named after its
 * organisation.
 */
export interface Feed extends StreamPositions {
  /**
   * Returns a version stamp of an organisation's lodged declarations: while it is unchanged, no declaration
   * has changed. Null if this node can't be sure.
   */
  moment(organisationId: string): number | null;
  /** Triggers sequencing after a commit on this node, of an organisation or, without an argument, of any. */
  committed(organisationId?: string): void;
  /**
   * Resolves when all earlier commits of this node are sequenced and derived data is updated; after one
   * second at the latest.
   */
  settled(): Promise<void>;
  /** Starts sequencing and reading stream positions. */
  start(): void;
  stop(): Promise<void>;
}

export interface LiveFeed extends Feed {
  readonly loops: readonly BackgroundJob[];
}

const sequencingBatchSize = 2_000;
const soonMs = 10;
const busyMs = 50;
/** Only commits of a node that crashed wait this long. */
const idleMs = 300;
/** Callers wait for sequencing, so the pause after failures is short. */
const maxSequencingPauseMs = 500;
const readPositionsEveryMs = 500;
/** Maximum time that a reader waits for commits of its node. */
const maxSettleWaitMs = 1_000;
const inUseMs = 5_000;
const maxPositionsRead = 5_000;

export function createFeed(options: {
  readonly database: Pick<Database, 'single' | 'system'>;
  readonly notifications: Notifications;
  /** Monotonic, in ms. */
  readonly clock: () => number;
  readonly failed: (error: unknown) => void;
}): LiveFeed {
  const { database, notifications, clock, failed } = options;
  const heads = createStreamPositions(notifications, clock);
  /** Version stamp of the last commit on this node without an organisation. */
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
    const read = await readStreamPositions(database.system, inUse.slice(0, maxPositionsRead));
    for (const [id, head] of read) heads.advance(id, head);
  }

  const numbering = sequencingLoop(database, failed);
  const everyMs = readPositionsEveryMs;
  const reading = createBackgroundJob({
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
      // The change has no sequence number yet, but a caller that got its response may read at once.
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
 * Assigns sequence numbers to pending changes: soon after a commit of this node, every 50 ms while there is
 * work (a run costs much more than a change), otherwise every 300 ms. Its connection keeps the watermark and
 * the plans of some thirty statements.
 */
function sequencingLoop(database: Pick<Database, 'single'>, failed: (error: unknown) => void) {
  /** Number of commits of this node, and the number up to which a run left nothing pending. */
  let [committed, settled] = [0, 0];
  const waiting = new Set<() => void>();
  const loop = createBackgroundJob({
    name: 'feed_numbering',
    async turn(turn) {
      const before = committed;
      const numbered = await sequenceChanges(database.single, sequencingBatchSize);
      if (numbered !== 0) turn.nextAfter(numbered === sequencingBatchSize ? soonMs : busyMs);
      // While another node assigns numbers, it is unknown which of our commits it has seen.
      if (numbered < 0 || numbered === sequencingBatchSize) return;
      settled = before;
      for (const look of [...waiting]) look();
    },
    everyMs: idleMs,
    wakeMs: soonMs,
    restMs: busyMs,
    longestPauseMs: maxSequencingPauseMs,
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
        const timer = setTimeout(done, maxSettleWaitMs);
        waiting.add(look);
      });
    },
  };
}
