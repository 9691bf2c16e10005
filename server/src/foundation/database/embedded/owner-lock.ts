import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { superuser, writeSettings } from './cluster.ts';
import type { ClusterDirectory } from './data-directory.ts';
import { explainOutput } from './explain-failure.ts';
import { findLiveOwner } from './owner-liveness.ts';
import {
  isPrivate,
  lastServerOutput,
  type RunningPostmaster,
  type RunningProcess,
  readPostmaster,
  socketDirectory,
  socketPrefix,
  spawnPostgres,
} from './process.ts';

/** Options for `new pg.Client(...)` and `new pg.Pool(...)`; `host` is the directory of a Unix socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string; ssl: false };
/** A cluster ready to be started; `osUser` is the OS user who can connect. */
export type StartableCluster = {
  place: ClusterDirectory;
  binaries: PostgresBinaries;
  dataDir: string;
  osUser: string;
  durable: boolean;
};
/**
 * A running server and the database session with the owner's lock. `running` is null if this process adopted the
 * server.
 */
export type AcquiredServer = {
  ok: true;
  client: Client;
  postmaster: RunningPostmaster;
  connection: EmbeddedConnection;
  running: RunningProcess | null;
};
export type OwnerLockRefusal = { ok: false; reason: 'another_portal' | 'unusable'; message: string };
type Log = (message: string) => void;
type Attempt = { client: Client } | { client: null; code: string; message: string };

/** Session advisory lock (two-key form, database `portal`) of the owning portal, reserved for this purpose. */
const ownerLock = [0x43505254, 1];
/**
 * Number of attempts to get the lock, 50 ms apart: ten seconds, because the session of a killed portal may need time
 * to end. The socket of a live owner ends the attempts earlier.
 */
const lockAttempts = 200;
const attemptsPerOwnerSearch = 20;
/**
 * Number of attempts to connect, 20 ms apart: ten minutes, because crash recovery of a large database takes minutes.
 */
const readyAttempts = 30_000;
/**
 * Number of attempts to start, 100 ms apart, because a previous postmaster or its child processes may still be exiting.
 */
const startAttempts = 300;
/**
 * SQLSTATE codes of a server that starts, stops or restarts after a crash: admin_shutdown, crash_shutdown,
 * cannot_connect_now.
 */
const temporaryStates = ['57P01', '57P02', '57P03'];

/**
 * Connects to the server that runs on the data directory, or starts one. The owner's lock decides which portal owns
 * the server. `earlierSocketDir` preserves the address when a crashed server is restarted.
 */
export async function acquireServer(
  cluster: StartableCluster,
  log: Log,
  earlierSocketDir: string | null,
): Promise<AcquiredServer | OwnerLockRefusal> {
  // After a restart this process already owns the server, so the liveness check is skipped.
  const liveOwner = earlierSocketDir === null ? await liveOwnerOf(cluster) : null;
  if (liveOwner !== null) return anotherPortalRefusal(cluster, liveOwner);
  await writeSettings(cluster.place, cluster.dataDir, cluster.osUser, cluster.durable);
  for (let attempt = 0; ; attempt += 1) {
    const reached = await reachOrStart(cluster, log, earlierSocketDir);
    if (!reached.ok) return reached;
    try {
      if (await tryOwnerLock(reached)) return reached;
      const owner = (await lockOwner(reached.client)) ?? '';
      await reached.client.end();
      return anotherPortalRefusal(cluster, owner);
    } catch (error) {
      // The previous portal stopped the server between the connection and the lock.
      if (attempt >= startAttempts || !(error instanceof Error)) throw error;
      if (!temporaryStates.includes(errorCode(error)) && !isAbsent(errorCode(error))) throw error;
    }
  }
}

function anotherPortalRefusal({ dataDir }: StartableCluster, processId: string): OwnerLockRefusal {
  const owner = processId === '' ? '' : ` (process ${processId})`;
  const message = `Another portal${owner} uses this data directory (${dataDir}). Stop the other portal, or choose another PORTAL_DATA_DIR.`;
  return { ok: false, reason: 'another_portal', message };
}

/**
 * Returns the process id of the portal that owns the data directory, or null. An owner may exist without a running
 * PostgreSQL, if PostgreSQL crashed and the owner is about to restart it.
 */
async function liveOwnerOf({ dataDir, place }: StartableCluster): Promise<string | null> {
  const socketDir = (await readPostmaster(dataDir))?.socketDir ?? null;
  return socketDir !== null && (await isPrivate(place, socketDir)) ? findLiveOwner(socketDir) : null;
}

async function reachOrStart(
  cluster: StartableCluster,
  log: Log,
  earlierSocketDir: string | null,
): Promise<AcquiredServer | OwnerLockRefusal> {
  for (let attempt = 0; ; attempt += 1) {
    const postmaster = await readPostmaster(cluster.dataDir);
    const socketDir = postmaster?.socketDir ?? null;
    if (postmaster !== null && socketDir !== null && (await isPrivate(cluster.place, socketDir))) {
      const connection = connectionTo(socketDir);
      const client = await untilReady(connection, null, log);
      if (client.client !== null)
        return { ok: true, client: client.client, postmaster, connection, running: null };
      if (!isAbsent(client.code))
        return unusableRefusal(`PostgreSQL is running but refuses the portal: ${client.message}`);
    }
    const started = await startServer(cluster, earlierSocketDir, log);
    if (started.ok) {
      await removeStaleSocket(cluster.place, socketDir, started.connection.host);
      return started;
    }
    const rival =
      /lock file "postmaster.pid" already exists|pre-existing shared memory block|is being used/.test(
        started.output,
      );
    if (!rival || attempt >= startAttempts) {
      return unusableRefusal(
        `PostgreSQL did not start: ${explainOutput(started.output, cluster.place.home)}`,
      );
    }
    await pause(100);
  }
}

async function startServer(
  cluster: StartableCluster,
  earlierSocketDir: string | null,
  log: Log,
): Promise<AcquiredServer | { ok: false; output: string }> {
  const { place, dataDir } = cluster;
  const socketDir = await socketDirectory(place, earlierSocketDir);
  if (socketDir === null)
    return { ok: false, output: 'FATAL: no directory for a socket in /tmp or the data directory' };
  const connection = connectionTo(socketDir);
  const running = await spawnPostgres(place, cluster.binaries.postgres, dataDir, socketDir);
  const attempt = await untilReady(connection, running.exited, log);
  const postmaster = await readPostmaster(dataDir);
  if (attempt.client !== null && postmaster !== null) {
    return { ok: true, client: attempt.client, postmaster, connection, running };
  }
  const output = running.exited()
    ? await lastServerOutput(place, socketDir)
    : `FATAL: ${attempt.client === null ? attempt.message : 'postmaster.pid is missing'}`;
  if (!running.exited()) running.child.kill('SIGINT');
  if (socketDir !== earlierSocketDir) await rm(socketDir, { recursive: true, force: true });
  return { ok: false, output };
}

/** Removes the socket file that a killed server left in its previous directory. */
async function removeStaleSocket(
  place: ClusterDirectory,
  staleSocketDir: string | null,
  current: string,
): Promise<void> {
  if (
    staleSocketDir === null ||
    staleSocketDir === current ||
    !basename(staleSocketDir).startsWith(socketPrefix)
  )
    return;
  if (await isPrivate(place, staleSocketDir)) await rm(staleSocketDir, { recursive: true, force: true });
}

/**
 * Retries to connect until the server accepts, exits, or returns an error that waiting does not change. Retries a
 * refused connection only if this process has just started the server (`exited` is given).
 */
async function untilReady(
  connection: EmbeddedConnection,
  exited: (() => boolean) | null,
  log: Log,
): Promise<Attempt> {
  for (let count = 1; ; count += 1) {
    const gone = exited?.() ?? false;
    const attempt = await connect(connection);
    if (attempt.client !== null || gone || count >= readyAttempts) return attempt;
    const soon = temporaryStates.includes(attempt.code) || (exited !== null && isAbsent(attempt.code));
    if (!soon) return attempt;
    if (count % 500 === 0)
      log('PostgreSQL is not ready yet: after a crash, PostgreSQL first recovers committed transactions');
    await pause(count < 50 ? 5 : 20);
  }
}

async function connect(connection: EmbeddedConnection): Promise<Attempt> {
  const attempt = await connectTo(connection);
  if (attempt.client !== null || attempt.code !== '3D000') return attempt;
  // Before the first start has created the portal's database, only PostgreSQL's default databases exist.
  const maintenance = await connectTo({ ...connection, database: 'postgres' });
  if (maintenance.client === null) return maintenance;
  await maintenance.client.query(`create database ${connection.database}`).catch((error) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
  await maintenance.client.end();
  return connectTo(connection);
}

async function connectTo(connection: EmbeddedConnection): Promise<Attempt> {
  const application_name = `customs-portal owner ${process.pid}`;
  const client = new Client({ ...connection, application_name, connectionTimeoutMillis: 10_000 });
  // The error is ignored, because the 'end' event also reports the loss of the session.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { client };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { client: null, code: errorCode(error), message: error.message };
  }
}

async function tryOwnerLock({ client, connection }: AcquiredServer): Promise<boolean> {
  for (let attempt = 1; attempt <= lockAttempts; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', ownerLock);
    if (rows[0].held === true) return true;
    await pause(50);
    const searching = attempt % attemptsPerOwnerSearch === 0;
    if (searching && (await findLiveOwner(connection.host)) !== null) return false;
  }
  return false;
}

async function lockOwner(client: Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    ownerLock,
  );
  return /owner (\d+)$/.exec(rows[0]?.name ?? '')?.[1];
}

export function connectionTo(socketDir: string): EmbeddedConnection {
  return { host: socketDir, port: 5432, user: superuser, database: 'portal', ssl: false };
}

/** Returns the SQLSTATE or the system's error code, which pg omits if the server closes a connection that it accepted. */
function errorCode(error: Error): string {
  if ('code' in error) return String(error.code);
  return error.message === 'Connection terminated unexpectedly' ? 'ECONNRESET' : '';
}

function isAbsent(code: string): boolean {
  return code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE';
}

function unusableRefusal(message: string): OwnerLockRefusal {
  return { ok: false, reason: 'unusable', message };
}
