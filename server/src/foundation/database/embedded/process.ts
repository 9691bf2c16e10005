import { type ChildProcess, spawn } from 'node:child_process';
import { chown, lstat, mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterDirectory } from './data-directory.ts';
import { canUse, cleanEnvironment } from './os-user.ts';

/** Contents of postmaster.pid, which only PostgreSQL writes and deletes. */
export type RunningPostmaster = { pid: number; socketDir: string | null };
export type RunningProcess = { child: ChildProcess; exited: () => boolean };

export const socketPrefix = 'customs-portal-';
const socketName = '.s.PGSQL.5432';
/** Maximum length of a socket path on macOS, whose limit is lower than that of Linux: 104 bytes with the final NUL. */
const socketPathLimit = 103;

/** Reads postmaster.pid; null if it does not exist. The process that it names may have ended. */
export async function readPostmaster(dataDir: string): Promise<RunningPostmaster | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const socketDir = lines[4]?.trim() ?? '';
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDir: socketDir === '' ? null : socketDir } : null;
}

/**
 * Returns a private socket directory with a path short enough for the kernel. Reuses `earlier` when a server
 * is restarted.
 */
export async function socketDirectory(
  place: ClusterDirectory,
  earlier: string | null,
): Promise<string | null> {
  if (earlier !== null && (await isPrivate(place, earlier))) return earlier;
  for (const base of ['/tmp', tmpdir(), place.home]) {
    const directory = await mkdtemp(join(base, socketPrefix)).catch(() => null);
    if (directory === null) continue;
    if (place.user.switching) await chown(directory, place.user.uid, place.user.gid);
    const fits = Buffer.byteLength(join(directory, socketName)) <= socketPathLimit;
    if (fits && (!place.user.switching || (await canUse(place.user, directory)))) return directory;
    await rm(directory, { recursive: true, force: true });
  }
  return null;
}

/**
 * Returns whether only the cluster's user can create a socket in a directory. After a reboot, any user can create a
 * directory with this name in /tmp.
 */
export async function isPrivate(place: ClusterDirectory, directory: string): Promise<boolean> {
  const entry = await lstat(directory).catch(() => null);
  return entry?.isDirectory() === true && entry.uid === place.user.uid && (entry.mode & 0o077) === 0;
}

/**
 * Starts PostgreSQL in a separate process session, so that Ctrl-C reaches only the portal. PostgreSQL writes its first
 * output to `start.log` in the socket directory, so that portals which start at the same time do not share it.
 */
export async function spawnPostgres(
  place: ClusterDirectory,
  postgres: string,
  dataDir: string,
  socketDir: string,
): Promise<RunningProcess> {
  await mkdir(join(place.home, 'log'), { mode: 0o700 }).catch(() => undefined);
  if (place.user.switching) await chown(join(place.home, 'log'), place.user.uid, place.user.gid);
  await rm(startLogPath(socketDir), { force: true });
  const output = await open(startLogPath(socketDir), 'wx', 0o600);
  const identity = place.user.switching ? { uid: place.user.uid, gid: place.user.gid } : {};
  try {
    const child = spawn(postgres, ['-D', dataDir, '-k', socketDir], {
      cwd: '/',
      // After a container was killed, a stale postmaster.pid may contain the process id of the portal's parent. With
      // this
      // variable, PostgreSQL does not mistake the parent for another server.
      env: { ...cleanEnvironment, PG_GRANDPARENT_PID: String(process.ppid) },
      stdio: ['ignore', output.fd, output.fd],
      detached: true,
      ...identity,
    });
    let exited = false;
    child.on('exit', () => {
      exited = true;
    });
    child.on('error', () => {
      exited = true;
    });
    child.unref();
    return { child, exited: () => exited };
  } finally {
    await output.close();
  }
}

/** Returns the last output of PostgreSQL, to explain a failure. */
export async function lastServerOutput(place: ClusterDirectory, socketDir: string): Promise<string> {
  const logs = (await readdir(join(place.home, 'log')).catch(() => [])).filter((name) =>
    name.startsWith('postgresql-'),
  );
  const dated = await Promise.all(
    logs.map(async (name) => ({ name, mtimeMs: (await stat(join(place.home, 'log', name))).mtimeMs })),
  );
  const newest = dated.toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0];
  const started = await readFile(startLogPath(socketDir), 'utf8').catch(() => '');
  // Before its log collector runs, PostgreSQL writes only to start.log, and the newest log file is of an earlier start.
  if (newest === undefined || !started.includes('log')) return started;
  const text = await readFile(join(place.home, 'log', newest.name), 'utf8');
  return `${started}\n${text.slice(-4000)}`;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Waits until PostgreSQL has removed its postmaster.pid and exited. Returns false when the time limit passes. */
export async function waitUntilStopped(
  dataDir: string,
  pid: number,
  running: RunningProcess | null,
  limitMs: number,
): Promise<boolean> {
  const attempts = Math.ceil(limitMs / 10);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const noted = await readPostmaster(dataDir);
    const released = noted === null || noted.pid !== pid;
    if (released && (running?.exited() ?? !(await isRunning(pid)))) return true;
    await pause(10);
  }
  return false;
}

/** Returns whether a process runs. A zombie, which has ended but was not reaped by its parent, does not. */
async function isRunning(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(status);
}

function startLogPath(socketDir: string): string {
  return join(socketDir, 'start.log');
}
