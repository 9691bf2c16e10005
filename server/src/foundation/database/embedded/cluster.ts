import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, syncFolder } from '../../durable-file.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterDirectory } from './data-directory.ts';
import { explainOutput } from './explain-failure.ts';
import { runAs } from './os-user.ts';

export const superuser = 'portal';
const unfinishedPrefix = 'initdb-';
const abandonedAfterMs = 10 * 60_000;

/** Ensures that `<home>/data` is a cluster of the bundled major version, and returns whether it was created now. */
export async function ensureCluster(
  clusterDirectory: ClusterDirectory,
  binaries: PostgresBinaries,
  durable: boolean,
): Promise<{ ok: true; dataDir: string; created: boolean } | { ok: false; message: string }> {
  const dataDir = join(clusterDirectory.home, 'data');
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    const major = version.trim();
    if (major === binaries.major) return { ok: true, dataDir, created: false };
    return { ok: false, message: otherMajorMessage(dataDir, major, binaries.major) };
  }
  await removeAbandoned(clusterDirectory.home);
  const unfinished = join(clusterDirectory.home, `${unfinishedPrefix}${randomBytes(6).toString('hex')}`);
  const finished = await runAs(clusterDirectory.user, binaries.initdb, initdbArguments(unfinished, durable));
  if (finished.exitCode !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    return {
      ok: false,
      message: `Cannot create a database: ${explainOutput(finished.output, clusterDirectory.home)}`,
    };
  }
  try {
    await rename(unfinished, dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // If another process initialised this data directory at the same time, the cluster exists now. The lock on the data
    // directory then decides which process uses it.
    if ((await stat(join(dataDir, 'PG_VERSION')).catch(() => null)) === null) throw error;
    return { ok: true, dataDir, created: false };
  }
  if (durable) await syncFolder(clusterDirectory.home);
  return { ok: true, dataDir, created: true };
}

/**
 * Uses the built-in C.UTF-8 collation, which sorts alike on every machine, so that no library update corrupts an index.
 */
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
 * Writes PostgreSQL's settings and access rules before each start. Settings of `ALTER SYSTEM` take precedence. Only
 * the OS user that started the portal can connect, through the socket; the kernel verifies the user (`peer`).
 */
export async function writeSettings(
  clusterDirectory: ClusterDirectory,
  dataDir: string,
  osUser: string,
  durable: boolean,
): Promise<void> {
  const settings = {
    ...baseSettings,
    ...(durable ? { min_wal_size: await minWalSize(dataDir) } : testServerSettings),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  await replaceSettings(clusterDirectory, join(dataDir, 'postgresql.conf'), lines);
  await replaceSettings(clusterDirectory, join(dataDir, 'pg_hba.conf'), ['local all all peer map=portal']);
  await replaceSettings(clusterDirectory, join(dataDir, 'pg_ident.conf'), [
    `portal "${osUser.replaceAll('"', '""')}" ${superuser}`,
  ]);
}

const baseSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Parallel queries need shared memory that containers lack; every statement here is small.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  // Autovacuum runs often, because it also analyses tables: that replaces cached plans that were made for empty tables.
  autovacuum_naptime: '15s',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_buffers: '16MB',
  // Most of the write-ahead log is images of whole pages. The bundled PostgreSQL does not support LZ4.
  wal_compression: 'pglz',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log has one file per weekday, which is overwritten a week later.
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
  // Failed statements are not logged, because they contain personal data.
  log_min_error_statement: 'panic',
};

/** Settings for tests: commits do not wait for the disk, because no data outlives the test run. */
const testServerSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_init_zero: 'off',
  wal_compression: 'off',
  max_wal_size: '8GB',
  // The portals of several concurrent tests share one server.
  max_connections: '600',
};

/**
 * Returns the amount of write-ahead log (`min_wal_size`) that the server recycles, because every commit waits while a
 * new segment is created. Returns PostgreSQL's default for a small disk.
 */
async function minWalSize(dataDir: string): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= 20 * 1024 ** 3 ? '1GB' : '80MB';
}

/**
 * Replaces a settings file instead of writing into it: a less privileged user owns the folder and could put a link
 * there.
 */
async function replaceSettings({ user }: ClusterDirectory, path: string, lines: string[]): Promise<void> {
  const text = `# Written by the portal at each start.\n${lines.join('\n')}\n`;
  await replaceFile(path, text, { owner: user.switching ? user : undefined });
}

function otherMajorMessage(dataDir: string, found: string, bundled: string): string {
  return (
    `The database in ${dataDir} is from PostgreSQL ${found}, but this portal contains PostgreSQL ${bundled}. Nothing was changed. ` +
    `Start the portal version with PostgreSQL ${found}, export the database with "pg_dump --format=custom portal", then choose ` +
    `a new PORTAL_DATA_DIR, start this version and import with "pg_restore --clean --if-exists --dbname=portal".`
  );
}
