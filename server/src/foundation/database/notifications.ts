import type pg from 'pg';
import { type BackgroundJob, createBackgroundJob } from '../background-loop.ts';
import type { Database } from './database.ts';
import { type DatabaseClock, timeQuery } from './database-clock.ts';

/**
 * Notifications between nodes, over one LISTEN connection with a heartbeat. Caches may be used only while
 * `fresh()` is true, because a half-open connection can go unnoticed for minutes (contract 2, one second).
 */
export interface Notifications {
  on(channel: string, heard: (payload: string) => void): void;
  /** Calls `lost` when notifications may have been missed: discard cached data. */
  onLost(lost: () => void): void;
  fresh(): boolean;
  close(): Promise<void>;
}

export interface LiveNotifications extends Notifications {
  readonly loop: BackgroundJob;
  /** Delivers a notification that this node sent to the others. */
  hear(channel: string, payload: string): void;
}

const beatEveryMs = 200;
const freshForMs = 700;
const deadAfterMs = 3_000;

/**
 * Starts listening and reconnects; resolves after the first connection listens. `clock` is monotonic, in ms;
 * each heartbeat also returns the database's time.
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

  function hear(channel: string, payload: string): void {
    for (const heard of heardBy.get(channel) ?? []) heard(payload);
  }

  async function open(): Promise<pg.Client> {
    const opened = await database.connect();
    opened.on('notification', (message) => hear(message.channel, message.payload ?? ''));
    for (const channel of channels) await opened.query(`listen ${channel}`);
    // Notifications sent without a listener are lost: discard caches first, then become fresh.
    for (const lost of lostListeners) lost();
    return opened;
  }

  async function beat(): Promise<void> {
    const sentAt = clock();
    client ??= await open();
    const current = client;
    let dead: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      dead = setTimeout(() => reject(new Error('the notification connection does not respond')), deadAfterMs);
    });
    try {
      // A backend delivers notifications before a query result, so the result proves that all earlier ones have
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
      // `end()` would wait for the dead peer.
      void broken?.end().catch(() => {});
      throw error;
    }
  }

  await beat();
  const loop = createBackgroundJob({
    name: 'notifications',
    turn,
    everyMs: beatEveryMs,
    firstMs: beatEveryMs,
    // Revocations and the return of the database are noticed within a second.
    longestPauseMs: beatEveryMs,
    // Other users of the database log the failure.
    failed: () => {},
  });
  loop.start();
  return {
    on(channel, heard) {
      if (!channels.includes(channel)) throw new Error(`unknown notification channel ${channel}`);
      heardBy.set(channel, [...(heardBy.get(channel) ?? []), heard]);
    },
    onLost: (lost) => void lostListeners.push(lost),
    fresh: () => clock() - lastBeat < freshForMs,
    loop,
    hear,
    async close() {
      // Does not wait for the current run, which may be waiting for the database.
      void loop.stop();
      lastBeat = Number.NEGATIVE_INFINITY;
      await client?.end().catch(() => {});
    },
  };
}
