import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findClusterDirectory } from '../embedded/data-directory.ts';
import { type EmbeddedStart, startEmbedded, systemDirectory } from '../embedded/embedded-server.ts';
import type { EmbeddedConnection } from '../embedded/owner-lock.ts';

/** A temporary PostgreSQL; `environment` lets the processes of a test run share it. */
export type ThrowawayDatabaseServer = {
  connection: EmbeddedConnection;
  environment: { PORTAL_TEST_DATABASE: string };
  processId: number;
  stop: () => Promise<void>;
};
export type TestDatabase = { connection: EmbeddedConnection; stop: () => Promise<void> };
export type TestDatabaseOptions = {
  /** Fills the template, once for each server and `key`. Must close all connections that it opens. */
  prepare: (connection: EmbeddedConnection) => Promise<void>;
  /** Names the state that `prepare` leaves; the default is a hash of the migrations and of `prepare` itself. */
  key?: string;
};

/** Key of the advisory lock, in the maintenance database, that a process holds while it builds a template. */
const templateLock = [0x43505254, 2];
const migrationsDir = join(import.meta.dirname, '../../../../migrations');

/**
 * Starts a non-durable server for a whole test run, which ends with this process even if the process is killed. Load
 * tests need `autovacuum`: without it, query plans that were made for empty tables are never replaced.
 */
export async function testServer({
  autovacuum = false,
  durable = false,
  standby = false,
}: {
  readonly autovacuum?: boolean;
  /** Uses production settings and waits for the disk: for benchmarks. */
  readonly durable?: boolean;
  /** Starts the server as a standby, which accepts no writes. */
  readonly standby?: boolean;
} = {}): Promise<ThrowawayDatabaseServer> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-test-'));
  // If root runs the tests, PostgreSQL runs as another user, who must be able to traverse this directory.
  await chmod(directory, 0o711);
  const dataDir = join(directory, 'data');
  const start = (): Promise<EmbeddedStart> => startEmbedded({ dataDir, log: () => undefined, durable });
  let started = await start();
  if (started.ok && standby) {
    await started.server.stop();
    await makeStandby(dataDir);
    started = await start();
  }
  if (!started.ok) {
    await rm(directory, { recursive: true, force: true });
    throw new Error(started.message);
  }
  const { server } = started;
  const connection = { ...server.connection, database: 'postgres' };
  if (autovacuum)
    await withClient(connection, async (client) => {
      await client.query('alter system set autovacuum = on');
      await client.query('select pg_reload_conf()');
    });
  const leave = guardAgainstLeftovers(server.processId(), [directory, connection.host]);
  return {
    connection,
    environment: { PORTAL_TEST_DATABASE: JSON.stringify(connection) },
    processId: server.processId(),
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
      leave();
    },
  };
}

/** Marks a stopped cluster as a standby, which waits for the log of a primary. */
async function makeStandby(dataDir: string): Promise<void> {
  const placed = await findClusterDirectory(dataDir, systemDirectory);
  if (!placed.ok) throw new Error(placed.message);
  const { home, user } = placed.place;
  const signal = join(home, 'data', 'standby.signal');
  await writeFile(signal, '');
  if (user.switching) await chown(signal, user.uid, user.gid);
}

/**
 * Starts a shell that waits until this process has ended or was killed, and then stops its server and removes its
 * directories.
 */
function guardAgainstLeftovers(processId: number, directories: string[]): () => void {
  const script = 'read -r word; [ "$word" = left ] && exit; kill -QUIT "$1"; shift; sleep 1; rm -rf -- "$@"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(processId), ...directories], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => {
    guard.stdin.end('left\n');
  };
}

let ownServer: Promise<ThrowawayDatabaseServer> | null = null;
let databasesInUse = 0;

/**
 * Creates a separate database for one test file, cloned from a template that `prepare` has filled. It uses
 * the test run's server (PORTAL_TEST_DATABASE), or, for a file run alone, one that is started now and stopped
 * with the last database.
 */
export async function testDatabase({ prepare, key }: TestDatabaseOptions): Promise<TestDatabase> {
  databasesInUse += 1;
  try {
    const maintenance = await maintenanceConnection();
    const template = await ensureTemplate(maintenance, key ?? (await keyOf(prepare)), prepare);
    const database = `test_${randomBytes(8).toString('hex')}`;
    await withClient(maintenance, (client) =>
      // Copying files costs half of the CPU time of writing their pages to the log.
      client.query(`create database ${database} template ${template} strategy file_copy`),
    );
    const drop = `drop database if exists ${database} with (force)`;
    const stop = async (): Promise<void> => {
      await withClient(maintenance, (client) => client.query(drop));
      await release();
    };
    return { connection: { ...maintenance, database }, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Stops this process's own server when its last database is dropped. */
async function release(): Promise<void> {
  databasesInUse -= 1;
  if (ownServer === null || databasesInUse > 0) return;
  const server = ownServer;
  ownServer = null;
  await (await server).stop();
}

async function maintenanceConnection(): Promise<EmbeddedConnection> {
  const shared = process.env.PORTAL_TEST_DATABASE;
  if (shared !== undefined && shared !== '') {
    const connection: EmbeddedConnection = JSON.parse(shared);
    return connection;
  }
  ownServer ??= testServer();
  return (await ownServer).connection;
}

/** Builds the template under a temporary name and renames it at the end, so that no incomplete template is used. */
async function ensureTemplate(
  maintenance: EmbeddedConnection,
  key: string,
  prepare: TestDatabaseOptions['prepare'],
): Promise<string> {
  const template = `template_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
  await withClient(maintenance, async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', templateLock);
    const existing = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (existing.rowCount !== 0) return;
    const unfinished = `${template}_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${unfinished}`);
    await prepare({ ...maintenance, database: unfinished });
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      unfinished,
    ]);
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
  return template;
}

async function keyOf(prepare: TestDatabaseOptions['prepare']): Promise<string> {
  const hash = createHash('sha256').update(prepare.toString());
  const names = await readdir(migrationsDir).catch(() => []);
  for (const name of names.toSorted()) {
    hash.update(`\0${name}\0`).update(await readFile(join(migrationsDir, name)));
  }
  return hash.digest('hex');
}

/** Opens a session for `work`. Its end releases the advisory locks. */
async function withClient(
  connection: EmbeddedConnection,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
