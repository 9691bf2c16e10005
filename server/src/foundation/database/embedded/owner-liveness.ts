import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * The owner's lock ends with PostgreSQL's session, so that shortly after a crash the data directory seems to
 * have no owner. The owner's socket ends only with its process, so that another start detects a live owner.
 */

const socketName = 'owner.sock';
/** A portal that was just stopped or killed may need a short time to exit. */
const [attempts, pauseMs] = [30, 50];
/** Timeout for a process that does not send its process id. */
const patienceMs = 200;

/**
 * Opens the socket by which this process shows that it owns the server of `socketDir`. Returns a function
 * that closes it.
 */
export async function openLivenessSocket(socketDir: string): Promise<() => Promise<void>> {
  const path = join(socketDir, socketName);
  await rm(path, { force: true });
  const server = createServer((caller) => {
    caller.on('error', () => {});
    caller.end(String(process.pid));
  });
  server.unref();
  await new Promise<void>((resolve) => {
    // Without the socket, only the lock protects the directory.
    server.on('error', () => resolve());
    server.listen(path, resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Returns the process id of a live owner of the socket directory; empty if the owner does not send it; null
 * if there is no owner.
 */
export async function findLiveOwner(socketDir: string): Promise<string | null> {
  let owner: string | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    owner = await readOwnerPid(join(socketDir, socketName));
    if (owner === null) return null;
    await pause(pauseMs);
  }
  return owner;
}

function readOwnerPid(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let said = '';
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (data) => {
      said += data.toString();
    });
    socket.on('connect', () => socket.on('close', () => resolve(said)));
    socket.on('error', () => resolve(null));
  });
}
