import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runAfterExit } from './exit-cleanup.ts';

/** A data directory that several portals use, one after another. */
export interface DataDirectory {
  readonly path: string;
  /** Returns the process id of the directory's PostgreSQL; null if it does not run. */
  postgres(): Promise<number | null>;
  /** Returns connection settings of a superuser of the directory's PostgreSQL. */
  connection(): Promise<{ host: string; user: string; database: string }>;
  /** Stops the PostgreSQL of a killed portal, and deletes the directory. */
  remove(): Promise<void>;
}

// Waits until the portal's guard is killed, because a running portal would restart its PostgreSQL.
const cleanupScript = `sleep 0.5; pidfile="$1/data/postgresql/data/postmaster.pid"
if [ -f "$pidfile" ]; then
  socket=$(sed -n 5p "$pidfile"); kill -QUIT "$(sed -n 1p "$pidfile")"; sleep 1
  case $socket in */customs-portal-*) rm -rf -- "$socket";; esac
fi
rm -rf -- "$1"`;

/** Creates an empty data directory. It is deleted when this process ends, even if the process is killed. */
export async function makeDataDirectory(): Promise<DataDirectory> {
  const outer = await mkdtemp(join(tmpdir(), 'customs-portal-e2e-'));
  // Makes the folder accessible to another user: if root runs this, PostgreSQL runs as that user.
  await chmod(outer, 0o711);
  const cleared = runAfterExit(cleanupScript, outer);
  const path = join(outer, 'data');
  return {
    path,
    async postgres() {
      const { pid } = await readPostmaster(path);
      return pid !== null && isAlive(pid) ? pid : null;
    },
    async connection() {
      const { socketDirectory } = await readPostmaster(path);
      if (socketDirectory === null) throw new Error('no PostgreSQL is running in this directory');
      return { host: socketDirectory, user: 'portal', database: 'portal' };
    },
    async remove() {
      await endPostgres(path);
      // Retries the removal, because an ending process can still write a file.
      await rm(outer, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      cleared();
    },
  };
}

async function endPostgres(path: string): Promise<void> {
  const { pid, socketDirectory } = await readPostmaster(path);
  if (pid === null) return;
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  // Also checks the pid file, because an ended PostgreSQL can remain as a zombie process.
  while (isAlive(pid) && (await readPostmaster(path)).pid === pid) await pause(20);
  if (socketDirectory?.includes('/customs-portal-')) {
    await rm(socketDirectory, { recursive: true, force: true });
  }
}

async function readPostmaster(path: string): Promise<{ pid: number | null; socketDirectory: string | null }> {
  const file = join(path, 'postgresql', 'data', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return { pid: Number.isInteger(pid) && pid > 0 ? pid : null, socketDirectory: lines[4]?.trim() || null };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
