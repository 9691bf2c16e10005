import pg from 'pg';
import type { TestServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { cpuMicros, type PinnedProcess } from './pinned-process.ts';
import { type BenchPortal, makeBenchPortal } from './portal.ts';

export const secret = 'the secret of a portal that is only measured';

export interface Grown {
  readonly name: string;
  readonly portal: BenchPortal;
  readonly process: PinnedProcess;
  readonly connection: pg.ClientConfig;
}

/** A portal with a database of its own on the server; it has not been started. */
export async function portalOn(
  server: TestServer,
  database: string,
): Promise<Omit<Grown, 'name' | 'process'>> {
  const { host, user } = server.connection;
  const maintenance = new pg.Client(server.connection);
  await maintenance.connect();
  await maintenance.query(`create database ${database}`);
  await maintenance.end();
  const portal = await makeBenchPortal({
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    PORTAL_SECRET: secret,
  });
  return { portal, connection: { ...server.connection, database } };
}

/** CPU time of the portal and of what PostgreSQL does for it: its connections stay open, one process each. */
export async function cpuOf({ process, connection }: Grown): Promise<number | null> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  const used = [process.pid, ...rows.map(({ pid }) => pid)].map(cpuMicros);
  return used.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}
