import pg from 'pg';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';

/** A PostgreSQL server that waits for the disk at each commit, as in production. */
export interface DurableCluster {
  readonly socketDirectory: string;
  readonly postgres: number;
  stop(): Promise<void>;
}

/** PostgreSQL settings that a benchmark changes, by name. */
export type PostgresSettings = Readonly<Record<string, string>>;

const minWalMegabytes = 1_024;
const segmentMegabytes = 16;

/**
 * Starts a server with production settings. `recycled`: its WAL segments can be overwritten, as on a server
 * that has run for hours; a new server zero-fills each while all sessions wait, which distorts times.
 */
export async function startDurableCluster(
  settings: PostgresSettings = {},
  { recycled = true }: { readonly recycled?: boolean } = {},
): Promise<DurableCluster> {
  const server = await testServer({ durable: true, autovacuum: true });
  const { host: socketDirectory } = server.connection;
  try {
    await applySettings(socketDirectory, { min_wal_size: `${minWalMegabytes}MB`, ...settings });
    if (recycled) await recycleWal(socketDirectory);
    return { socketDirectory, postgres: server.processId, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Changes settings that need no restart. */
export async function applySettings(socketDirectory: string, settings: PostgresSettings): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await runQuery(
      socketDirectory,
      'postgres',
      `alter system set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`,
    );
  }
  await runQuery(socketDirectory, 'postgres', 'select pg_reload_conf()');
}

/** Fills segments up to `min_wal_size`, then lets a checkpoint rename them to future segments. */
async function recycleWal(socketDirectory: string): Promise<void> {
  const segments = Array.from({ length: minWalMegabytes / segmentMegabytes });
  await withClient(databaseUrlOf(socketDirectory, 'postgres'), async (client) => {
    for (const _ of segments) {
      await client.query("select pg_logical_emit_message(false, 'bench', '')");
      await client.query('select pg_switch_wal()');
    }
    await client.query('checkpoint');
    const { rows } = await client.query<{ future: number }>(
      'select count(*)::int as future from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())',
    );
    if ((rows[0]?.future ?? 0) < segments.length / 2) {
      throw new Error(`only ${rows[0]?.future} WAL segments are recycled`);
    }
  });
}

/** Returns the connection string of a database of a local server. */
export function databaseUrlOf(socketDirectory: string, database: string): string {
  return `postgresql://portal@/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

/** Runs one statement over a new connection. */
export function runQuery<Row extends pg.QueryResultRow>(
  socketDirectory: string,
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return withClient(
    databaseUrlOf(socketDirectory, database),
    async (client) => (await client.query<Row>(text, [...values])).rows,
  );
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
