import type pg from 'pg';
import { createLoop, type Loop } from '../background-loop.ts';
import type { Database } from './database.ts';
import { askTime, type DatabaseClock } from './database-clock.ts';

/**
 * What other nodes tell this one, over one LISTEN connection with a heartbeat of its own. What is cached may be used
 * only while `fresh()`: a half-open connection goes unnoticed for minutes otherwise (contract 2, one second).
 */
export interface Notifications {
  /** Calls `heard` with each payload of a channel. */
  on(channel: string, heard: (payload: string) => void): void;
  /** Calls `lost` when something may have been missed: drop what you know. */
  onLost(lost: () => void): void;
  fresh(): boolean;
  close(): Promise<void>;
}

export interface LiveNotifications extends Notifications {
  readonly loop: Loop;
  /** Hears what this node itself has told the others. */
  hear(channel: string, payload: string): void;
}

const beatEveryMs = 200;
const freshForMs = 700;
const deadAfterMs = 3_000;

/**
 * Starts listening and keeps at it; resolves after the first connection listens. `clock` is monotonic, in ms; each beat
 * brings the database's time along.
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
    // Whatever was told while nobody listened is unknown: forget first, be fresh after.
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
      // A backend delivers what was notified before it answers, so an answer proves all of it was heard.
      const { rows } = await Promise.race([current.query<{ ms: number }>(askTime), deadline]);
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
      // end() would wait for the dead peer.
      void broken?.end().catch(() => {});
      throw error;
    }
  }

  await beat();
  const loop = createLoop({
    name: 'notifications',
    turn,
    everyMs: beatEveryMs,
    firstMs: beatEveryMs,
    // What was revoked is known within a second, and so is that the database is back.
    longestPauseMs: beatEveryMs,
    // Whoever else needs the database tells the log.
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
      // A turn that runs is not waited for: the database may be what it waits for.
      void loop.stop();
      lastBeat = Number.NEGATIVE_INFINITY;
      await client?.end().catch(() => {});
    },
  };
}
