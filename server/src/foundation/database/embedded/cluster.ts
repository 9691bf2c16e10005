import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, syncFolder } from '../../durable-file.ts';
import type { Binaries } from './binaries.ts';
import { explainOutput } from './failure.ts';
import type { Place } from './data-directory.ts';
import { runAs } from './os-user.ts';

export const superuser = 'portal';
const unfinishedPrefix = 'initdb-';
const abandonedAfterMs = 10 * 60_000;

/** Makes sure that `<home>/data` is a cluster of the bundled major version. `created` tells a fresh one. */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  durable: boolean,
): Promise<{ ok: true; dataDir: string; created: boolean } | { ok: false; message: string }> {
  const dataDir = join(place.home, 'data');
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    const major = version.trim();
    if (major === binaries.major) return { ok: true, dataDir, created: false };
    return { ok: false, message: otherMajor(dataDir, major, binaries.major) };
  }
  await removeAbandoned(place.home);
  const unfinished = join(place.home, `${unfinishedPrefix}${randomBytes(6).toString('hex')}`);
  const finished = await runAs(place.user, binaries.initdb, initdbArguments(unfinished, durable));
  if (finished.exitCode !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    return {
      ok: false,
      message: `Cannot create a database: ${explainOutput(finished.output, place.home)}`,
    };
  }
  try {
    await rename(unfinished, dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Two first starts at once: the other one's cluster stands, and the lock decides who has it.
    if ((await stat(join(dataDir, 'PG_VERSION')).catch(() => null)) === null) throw error;
    return { ok: true, dataDir, created: false };
  }
  if (durable) await syncFolder(place.home);
  return { ok: true, dataDir, created: true };
}

/** The built-in C.UTF-8 sorts alike on every machine: no index breaks when a system library changes. */
function initdbArguments(directory: string, durable: boolean): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=peer',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    const { mtimeMs } = await stat(join(home, name));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(join(home, name), { recursive: true, force: true });
  }
}

/**
 * Writes the settings and who may connect, before each start. Own settings belong into `ALTER SYSTEM`, which wins.
 * Only the user that started the portal gets in, over the socket, proven by the kernel (`peer`).
 */
export async function writeSettings(
  place: Place,
  dataDir: string,
  osUser: string,
  durable: boolean,
): Promise<void> {
  const settings = {
    ...baseSettings,
    ...(durable ? { min_wal_size: await minWalSize(dataDir) } : throwAwaySettings),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  await replaceSettings(place, join(dataDir, 'postgresql.conf'), lines);
  await replaceSettings(place, join(dataDir, 'pg_hba.conf'), ['local all all peer map=portal']);
  await replaceSettings(place, join(dataDir, 'pg_ident.conf'), [
    `portal "${osUser.replaceAll('"', '""')}" ${superuser}`,
  ]);
}

const baseSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Parallel queries need shared memory that containers are short of; every statement here is a small one.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  // Plans are kept: one from when a table was empty is made anew as soon as that is analysed.
  autovacuum_naptime: '15s',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_buffers: '16MB',
  // Most WAL is full pages of cold organisations. The binaries that come along have no LZ4.
  wal_compression: 'pglz',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file per weekday, overwritten a week later.
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
  // Statements carry people's data.
  log_min_error_statement: 'panic',
};

/** For tests: nothing here outlives the run, so nothing waits for the disk. */
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_init_zero: 'off',
  wal_compression: 'off',
  max_wal_size: '8GB',
  // Several portals of several tests are on it at once.
  max_connections: '600',
};

/**
 * Returns how much WAL the server recycles instead of deleting it. Every commit waits while a new segment is filled with
 * zeros and synced. A small disk keeps the default of PostgreSQL.
 */
async function minWalSize(dataDir: string): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= 20 * 1024 ** 3 ? '1GB' : '80MB';
}

/** The folder belongs to a lesser user, who must not lead root's pen by a link. */
async function replaceSettings({ user }: Place, path: string, lines: string[]): Promise<void> {
  const text = `# Written by the portal at each start.\n${lines.join('\n')}\n`;
  await replaceFile(path, text, { owner: user.switching ? user : undefined });
}

function otherMajor(dataDir: string, found: string, bundled: string): string {
  return (
    `The database in ${dataDir} is from PostgreSQL ${found}, but this portal contains PostgreSQL ${bundled}. Nothing was changed. ` +
    `Start the portal version with PostgreSQL ${found}, export the database with "pg_dump --format=custom portal", then choose ` +
    `a new PORTAL_DATA_DIR, start this version and import with "pg_restore --clean --if-exists --dbname=portal".`
  );
}
