import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * The owner's lock goes with PostgreSQL's session, so that for a moment after a crash nobody seems to own the data directory.
 * What the owner listens on goes with its process, and only with that: another start sees that somebody is at home.
 */

const socketName = 'owner.sock';
/** A portal that was stopped or killed a moment ago may need a moment to go. */
const [attempts, pauseMs] = [30, 50];
/** For a process that does not get around to saying who it is. */
const patienceMs = 200;

/** Shows that this process owns the server of that socket directory; answers what ends it. */
export async function showPresence(socketDir: string): Promise<() => Promise<void>> {
  const path = join(socketDir, socketName);
  await rm(path, { force: true });
  const server = createServer((caller) => {
    caller.on('error', () => {});
    caller.end(String(process.pid));
  });
  server.unref();
  await new Promise<void>((resolve) => {
    // Without it the lock alone has to do.
    server.on('error', () => resolve());
    server.listen(path, resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** The process id of the owner of that socket directory if it is alive and stays so; empty if it does not say; null if not. */
export async function whoIsAtHome(socketDir: string): Promise<string | null> {
  let owner: string | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    owner = await ask(join(socketDir, socketName));
    if (owner === null) return null;
    await pause(pauseMs);
  }
  return owner;
}

function ask(path: string): Promise<string | null> {
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
