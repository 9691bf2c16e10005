import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * The owner of a data directory is the portal that runs its PostgreSQL. The owner's lock ends when PostgreSQL crashes,
 * although the owner is about to restart it. The owner's socket ends only with the owner's process, so that a second
 * portal can detect the live owner.
 */

const socketName = 'owner.sock';
/** Number of connection attempts and their pause, because a portal that was stopped or killed may still be exiting. */
const [attempts, pauseMs] = [30, 50];
/** Timeout for a process that does not send its process id. */
const pidTimeoutMs = 200;

/**
 * Opens the owner's socket, by which other processes detect that this process owns the server of `socketDir`. Returns
 * a function that closes it.
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
    // If the socket can't be opened, the owner's lock alone protects the data directory.
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
    socket.setTimeout(pidTimeoutMs, () => socket.destroy());
    socket.on('data', (data) => {
      said += data.toString();
    });
    socket.on('connect', () => socket.on('close', () => resolve(said)));
    socket.on('error', () => resolve(null));
  });
}
