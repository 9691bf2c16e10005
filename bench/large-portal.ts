import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ThrowawayDatabaseServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import type { RoundResult } from './interleaved-rounds.ts';
import { cpuMicros, type PinnedProcess } from './pinned-process.ts';
import { type BenchPortal, createBenchPortal } from './portal.ts';
import { runWrkLoad, type WrkLoad } from './wrk.ts';

export const benchPortalSecret = 'the secret of a portal that is only measured';

export interface FilledPortal {
  readonly name: string;
  readonly portal: BenchPortal;
  readonly process: PinnedProcess;
  readonly connection: pg.ClientConfig;
}

/** Creates a portal with its own database on the server, not started. `root`: see makeBenchPortal. */
export async function createPortalOnServer(
  server: ThrowawayDatabaseServer,
  database: string,
  root?: string,
): Promise<Omit<FilledPortal, 'name' | 'process'>> {
  const { host, user } = server.connection;
  const maintenance = new pg.Client(server.connection);
  await maintenance.connect();
  await maintenance.query(`create database ${database}`).finally(() => maintenance.end());
  const environment = {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    PORTAL_SECRET: benchPortalSecret,
  };
  const portal = await createBenchPortal(environment, root);
  return { portal, connection: { ...server.connection, database } };
}

type Watched = Pick<FilledPortal, 'process' | 'connection'>;

/** Returns CPU time of a server and of its PostgreSQL connections, which remain open in one process each. */
export async function cpuMicrosOfServerAndDatabase(watched: Watched): Promise<number | null> {
  const { server, database } = await cpuMicrosApart(watched);
  return server === null || database === null ? null : server + database;
}

interface CpuApart {
  readonly server: number | null;
  readonly database: number | null;
}

/**
 * Returns the CPU time of a server and of its database. `others` are connections to the same database that do
 * not belong to the server.
 */
export async function cpuMicrosApart(
  { process, connection }: Watched,
  others: readonly pg.Client[] = [],
): Promise<CpuApart> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and pid <> all ($1::int[])`,
    [others.map(processIdOf)],
  );
  await client.end();
  const database = rows
    .map(({ pid }) => cpuMicros(pid))
    .reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  return { server: cpuMicros(process.pid), database };
}

function processIdOf(client: pg.Client): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}

/** Sends requests at full speed after a warm-up, and returns the server's CPU time and PostgreSQL's separately. */
export async function measureServerAndDatabase(
  watched: Watched,
  load: Omit<WrkLoad, 'seconds'>,
  { warmUpSeconds, seconds }: { readonly warmUpSeconds: number; readonly seconds: number },
): Promise<RoundResult> {
  await runWrkLoad({ ...load, seconds: warmUpSeconds });
  const before = await cpuMicrosApart(watched);
  const result = await runWrkLoad({ ...load, seconds });
  const after = await cpuMicrosApart(watched);
  const used = (of: keyof CpuApart): number | null =>
    before[of] === null || after[of] === null ? null : (after[of] - before[of]) / result.requests;
  const [server, database] = [used('server'), used('database')];
  return {
    ...result,
    cpuMicros: server === null || database === null ? null : server + database,
    databaseMicros: database,
  };
}

const restsBelow = 0.03;
const restsWithin = 180;

/** Waits until the start-up work is complete, so that no request is charged with it; returns a description of it. */
export async function waitUntilStartUpWorkEnds(started: Watched): Promise<string> {
  let before = await cpuMicrosOfServerAndDatabase(started);
  const first = before;
  for (let second = 1; ; second += 1) {
    await pause(1_000);
    const now = await cpuMicrosOfServerAndDatabase(started);
    if (before === null || now === null) return 'CPU time cannot be measured on this system';
    const share = (now - before) / 1_000_000;
    const used = Math.round((now - (first ?? 0)) / 1_000);
    if (share < restsBelow)
      return `the portal is idle ${second} s after its start, which took ${used} ms of CPU time`;
    if (second >= restsWithin)
      return `the portal is not idle after ${second} s: it uses ${Math.round(100 * share)} % of a core`;
    before = now;
  }
}
