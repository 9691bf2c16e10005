import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { createStreamPositions, type StreamPositions } from '../../foundation/events/stream-positions.ts';
import { readStreamPositions, sequenceChanges } from './status-store.ts';

export const feedChannel = 'portal_feed';

/**
 * Last sequence number of the event stream of each organisation, cached in this process. A stream has the id of its
 * organisation as its name.
 */
export interface Feed extends StreamPositions {
  /**
   * Returns a version stamp of an organisation's lodged declarations: while the stamp is unchanged, no declaration has
   * changed. Null if this process may have missed changes.
   */
  moment(organisationId: string): number | null;
  /**
   * Triggers sequencing after a commit of this process that changed declarations of an organisation or, without an
   * argument, of any organisation.
   */
  committed(organisationId?: string): void;
  /**
   * Resolves when all earlier commits of this process have sequence numbers and derived data is updated; after one
   * second at the latest.
   */
  settled(): Promise<void>;
  /** Starts sequencing and reading stream positions. */
  start(): void;
  stop(): Promise<void>;
}

export interface LiveFeed extends Feed {
  readonly jobs: readonly BackgroundJob[];
}

const sequencingBatchSize = 2_000;
const afterCommitMs = 10;
const pauseWhilePendingMs = 50;
/** Pause between runs without work. Only commits of a process that crashed wait this long. */
const pauseWhenIdleMs = 300;
/** Callers wait for sequence numbers, so the pause after failed runs is short. */
const maxSequencingPauseMs = 500;
const readPositionsEveryMs = 500;
/** Maximum time that a request waits for the sequencing of earlier commits of this process. */
const maxSettleWaitMs = 1_000;
const positionUseTimeoutMs = 5_000;
const maxPositionsRead = 5_000;

export function createFeed(options: {
  readonly database: Pick<Database, 'single' | 'system'>;
  readonly notifications: Notifications;
  /** Monotonic, in ms. */
  readonly clock: () => number;
  readonly failed: (error: unknown) => void;
}): LiveFeed {
  const { database, notifications, clock, failed } = options;
  const positions = createStreamPositions(notifications, clock);
  /** Version stamp of the last commit of this process that changed declarations of unknown organisations. */
  let ofAll = 0;

  notifications.on(feedChannel, (payload) => {
    for (const part of payload.split(',')) {
      const space = part.indexOf(' ');
      positions.advance(part.slice(0, space), Number(part.slice(space + 1)));
    }
  });

  async function readPositionsInUse(): Promise<void> {
    const inUse = positions.inUse(positionUseTimeoutMs);
    if (inUse.length === 0) return;
    const read = await readStreamPositions(database.system, inUse.slice(0, maxPositionsRead));
    for (const [id, head] of read) positions.advance(id, head);
  }

  const numbering = createSequencingJob(database, failed);
  const everyMs = readPositionsEveryMs;
  const reading = createBackgroundJob({
    name: 'feed_positions',
    turn: readPositionsInUse,
    everyMs,
    firstMs: everyMs,
    failed,
  });

  return {
    head: positions.head,
    follow: positions.follow,
    learn: positions.learn,
    moved: positions.moved,
    losses: positions.losses,
    moment(organisationId) {
      const own = positions.moment(organisationId);
      return own === null ? null : Math.max(own, ofAll);
    },
    committed(organisationId) {
      // The change has no sequence number yet, but a caller that received its response may read the declaration at
      // once.
      if (organisationId === undefined) ofAll = positions.nextMoment();
      else positions.touch(organisationId);
      numbering.committed();
    },
    settled: numbering.settled,
    jobs: [numbering.loop, reading],
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
 * Assigns sequence numbers to pending changes: soon after a commit of this process, every 50 ms while changes are
 * pending, otherwise every 300 ms. A run costs much more than a change. The connection of the job keeps the watermark
 * and the plans of about thirty statements.
 */
function createSequencingJob(database: Pick<Database, 'single'>, failed: (error: unknown) => void) {
  /** Number of commits of this process, and the number of commits up to which a run left no pending change. */
  let [committed, settled] = [0, 0];
  const waiting = new Set<() => void>();
  const job = createBackgroundJob({
    name: 'feed_numbering',
    async turn(turn) {
      const before = committed;
      const numbered = await sequenceChanges(database.single, sequencingBatchSize);
      if (numbered !== 0)
        turn.nextAfter(numbered === sequencingBatchSize ? afterCommitMs : pauseWhilePendingMs);
      // While another process assigns numbers, it is unknown which commits of this process it includes.
      if (numbered < 0 || numbered === sequencingBatchSize) return;
      settled = before;
      for (const look of [...waiting]) look();
    },
    everyMs: pauseWhenIdleMs,
    wakeMs: afterCommitMs,
    restMs: pauseWhilePendingMs,
    longestPauseMs: maxSequencingPauseMs,
    failed,
  });
  return {
    loop: job,
    committed(): void {
      committed += 1;
      job.wake();
    },
    settled(): Promise<void> {
      const target = committed;
      if (settled >= target) return Promise.resolve();
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const look = (): void => {
          if (settled >= target) done();
        };
        const timer = setTimeout(done, maxSettleWaitMs);
        waiting.add(look);
      });
    },
  };
}
