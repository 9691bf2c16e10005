import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atTheEnd } from './leftovers.ts';

/** A data directory that portals are started on, one after another. */
export interface DataDirectory {
  readonly path: string;
  /** Process id of the PostgreSQL that runs on it, or null. */
  postgres(): Promise<number | null>;
  /** How to reach that PostgreSQL as an onlooker who sees everything. */
  connection(): Promise<{ host: string; user: string; database: string }>;
  /** Ends the PostgreSQL of a killed portal and removes everything. */
  remove(): Promise<void>;
}

// The portal's guard goes first: a living portal would bring its PostgreSQL back.
const clearAway = `sleep 0.5; pidfile="$1/data/postgresql/data/postmaster.pid"
if [ -f "$pidfile" ]; then
  socket=$(sed -n 5p "$pidfile"); kill -QUIT "$(sed -n 1p "$pidfile")"; sleep 1
  case $socket in */customs-portal-*) rm -rf -- "$socket";; esac
fi
rm -rf -- "$1"`;

/** Makes an empty one; it does not outlive this process, however that ends. */
export async function makeDataDirectory(): Promise<DataDirectory> {
  const outer = await mkdtemp(join(tmpdir(), 'customs-portal-e2e-'));
  // Started by root, PostgreSQL runs as another user, who has to pass through here.
  await chmod(outer, 0o711);
  const cleared = atTheEnd(clearAway, outer);
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
      // A process that is just ending may still write a last file.
      await rm(outer, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      cleared();
    },
  };
}

async function endPostgres(path: string): Promise<void> {
  const { pid, socketDirectory } = await readPostmaster(path);
  if (pid === null) return;
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  // It takes its file away when it ends; the process may stay as a zombie until somebody asks for it.
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
