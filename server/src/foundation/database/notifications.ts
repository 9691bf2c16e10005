import type pg from 'pg';
import { type BackgroundJob, createBackgroundJob } from '../background-job.ts';
import type { Database } from './database.ts';
import { type DatabaseClock, timeQuery } from './database-clock.ts';

/**
 * Receives notifications of other nodes over one LISTEN connection with a heartbeat. Caches may be used only while
 * `fresh()` is true, because a broken connection can remain undetected for minutes. A revocation must apply within one
 * second (contract 2).
 */
export interface Notifications {
  on(channel: string, listener: (payload: string) => void): void;
  /** Calls `lost` when notifications may have been missed, so that cached data must be discarded. */
  onLost(lost: () => void): void;
  fresh(): boolean;
  close(): Promise<void>;
}

export interface LiveNotifications extends Notifications {
  readonly job: BackgroundJob;
  /** Delivers on this node a notification that it sent to the other nodes. */
  hear(channel: string, payload: string): void;
}

const heartbeatIntervalMs = 200;
const maxHeartbeatAgeMs = 700;
const heartbeatTimeoutMs = 3_000;

/**
 * Starts listening, and reconnects after failures. Resolves when the first connection listens. `clock` is monotonic,
 * in ms. Each heartbeat also passes the database's time to `learnTime`.
 */
export async function listen(
  database: Pick<Database, 'connect'>,
  channels: readonly string[],
  clock: () => number,
  learnTime: DatabaseClock['learn'] = () => {},
): Promise<LiveNotifications> {
  const heardBy = new Map<string, ((payload: string) => void)[]>();
  const lostListeners: (() => void)[] = [];
  let lastBeat = Number.NEGATIVE_INFINITY;
  let client: pg.Client | null = null;

  function notifyListeners(channel: string, payload: string): void {
    for (const listener of heardBy.get(channel) ?? []) listener(payload);
  }

  async function open(): Promise<pg.Client> {
    const opened = await database.connect();
    opened.on('notification', (message) => notifyListeners(message.channel, message.payload ?? ''));
    for (const channel of channels) await opened.query(`listen ${channel}`);
    // Notifications were lost before this connection listened, so caches are discarded before `fresh()` returns true.
    for (const lost of lostListeners) lost();
    return opened;
  }

  async function beat(): Promise<void> {
    const sentAt = clock();
    client ??= await open();
    const current = client;
    let dead: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      dead = setTimeout(
        () => reject(new Error('the notification connection does not respond')),
        heartbeatTimeoutMs,
      );
    });
    try {
      // PostgreSQL sends notifications before a query result, so the result proves that all earlier notifications have
      // arrived.
      const { rows } = await Promise.race([current.query<{ ms: number }>(timeQuery), deadline]);
      if (rows[0]) learnTime(rows[0].ms, sentAt, clock());
      lastBeat = sentAt;
    } finally {
      clearTimeout(dead);
    }
  }

  async function turn(): Promise<void> {
    try {
      await beat();
    } catch (error) {
      const broken = client;
      client = null;
      lastBeat = Number.NEGATIVE_INFINITY;
      for (const lost of lostListeners) lost();
      // The connection is not awaited, because `end()` would wait for a server that no longer responds.
      void broken?.end().catch(() => {});
      throw error;
    }
  }

  await beat();
  const job = createBackgroundJob({
    name: 'notifications',
    turn,
    everyMs: heartbeatIntervalMs,
    firstMs: heartbeatIntervalMs,
    // Pauses remain short after failures, so that revocations are detected within a second of the database's return.
    longestPauseMs: heartbeatIntervalMs,
    // The failure is not logged here, because all other database users log it.
    failed: () => {},
  });
  job.start();
  return {
    on(channel, listener) {
      if (!channels.includes(channel)) throw new Error(`unknown notification channel ${channel}`);
      heardBy.set(channel, [...(heardBy.get(channel) ?? []), listener]);
    },
    onLost: (lost) => void lostListeners.push(lost),
    fresh: () => clock() - lastBeat < maxHeartbeatAgeMs,
    job,
    hear: notifyListeners,
    async close() {
      // The current run is not awaited, because it may be waiting for the database.
      void job.stop();
      lastBeat = Number.NEGATIVE_INFINITY;
      await client?.end().catch(() => {});
    },
  };
}
