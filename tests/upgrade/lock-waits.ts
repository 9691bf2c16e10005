import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/*
 * Watches which sessions wait for a lock of the migrating session, as PostgreSQL reports it. Durations are
 * counted in samples, of which a slow machine takes fewer, so that slowness does not count as a violation.
 */

const sampleEveryMs = 50;
/** Maximum time for which a migration waits for a lock, while later requests wait behind it (decision 0015). */
const lockLimitMs = 2_000;
/**
 * Maximum number of samples in which a request waits: for the lock of a migration, and for its work under the
 * lock.
 */
export const maxWaitSamples = (2 * lockLimitMs) / sampleEveryMs;

const migrator = 'customs-portal migrations';
const waitQuery = `
  with waiting as materialized (
    select l.pid, l.waitstart, a.query from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and l.waitstart is not null and a.datname = current_database()
      and a.backend_type = 'client backend' and a.application_name not like '${migrator}%'
  )
  select w.pid || ' ' || w.waitstart as wait, w.query,
    (extract(epoch from clock_timestamp() - w.waitstart) * 1000)::float8 as ms
  from waiting w
  where exists (
    select from pg_stat_activity m
    where m.application_name = '${migrator}' and m.datname = current_database() and m.pid = any (pg_blocking_pids(w.pid)))`;
const newestMigrationQuery = 'select max(name) as name from foundation.migrations';

export interface LockWait {
  readonly query: string;
  /** Number of samples in which the wait was seen. */
  readonly sampleCount: number;
  /** Duration of the wait at the last sample, by PostgreSQL's clock. */
  readonly ms: number;
}

export interface LockWaits {
  readonly longest: () => LockWait;
  /** Returns the number of requests that were seen waiting. */
  readonly count: () => number;
  /** Returns the duration of each migration. Several migrations between two samples count as one. */
  readonly migrations: () => readonly { readonly name: string; readonly ms: number }[];
  stop(): Promise<void>;
}

/** Takes samples with a superuser connection until stopped. */
export async function watchLockWaits(connection: pg.ClientConfig): Promise<LockWaits> {
  const client = new pg.Client({ ...connection, application_name: 'watching' });
  await client.connect();
  const seen = new Map<string, LockWait>();
  const done: { name: string; ms: number }[] = [];
  let stopped = false;
  async function watch(): Promise<void> {
    let [name, at] = [await newestMigration(client), performance.now()];
    for (let last = false; !last; await pause(sampleEveryMs)) {
      last = stopped;
      const { rows } = await client.query<{ wait: string; query: string; ms: number }>(waitQuery);
      for (const { wait, query, ms } of rows)
        seen.set(wait, { query, ms, sampleCount: (seen.get(wait)?.sampleCount ?? 0) + 1 });
      const now = await newestMigration(client);
      if (now === name) continue;
      done.push({ name: `up to ${now}`, ms: performance.now() - at });
      [name, at] = [now, performance.now()];
    }
  }
  const watching = watch();
  return {
    longest: () => [...seen.values()].reduce(longerWait, { query: '', sampleCount: 0, ms: 0 }),
    count: () => seen.size,
    migrations: () => done,
    async stop() {
      stopped = true;
      await watching.finally(() => client.end());
    },
  };
}

async function newestMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>(newestMigrationQuery);
  return rows[0]?.name ?? '';
}

function longerWait(one: LockWait, other: LockWait): LockWait {
  return other.sampleCount > one.sampleCount ? other : one;
}

export function assertNoLongLockWaits(waits: Pick<LockWaits, 'longest'>): void {
  const { sampleCount: looks, ms, query } = waits.longest();
  assert.ok(
    looks <= maxWaitSamples,
    `a call waited ${Math.round(ms)} ms for a migration, and was seen ${looks} times: ${query}`,
  );
}

const slowMs = 5_000;

/** Describes the waits as sentences for a report. */
export function describeLockWaits({ longest, count, migrations }: LockWaits): string[] {
  const slow = migrations()
    .filter(({ ms }) => ms > slowMs)
    .map(({ name, ms }) => `${name} ${formatLockSeconds(ms)}`);
  return [
    `More than ${formatLockSeconds(slowMs)} took ${slow.join(', ') || 'none'}.`,
    `${count()} requests waited for a lock of a migration, the longest for ${formatLockSeconds(longest().ms)}.`,
  ];
}

export function formatLockSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
