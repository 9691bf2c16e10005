import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A proxy between a node and its database, which a test can disturb. */
export interface DatabaseProxy {
  /** DATABASE_URL that leads through the proxy. */
  readonly url: string;
  /** Closes all connections and refuses new ones, as a stopped PostgreSQL would. */
  cut(): Promise<void>;
  /** Stops forwarding in both directions without closing connections, as an unplugged cable would. */
  freeze(): void;
  /** Directs new connections to another Unix socket. Open connections keep theirs. */
  redirect(socket: string): void;
  /** Delays all bytes by a number of milliseconds in each direction. */
  delay(ms: number): void;
  /** Resolves when the node sends a text to the database. */
  sent(text: string): Promise<void>;
  /** Resumes forwarding. Bytes that were in transit are lost, and their connections are closed. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy from a TCP port to a Unix socket. */
export async function startDatabaseProxy(
  socket: string,
  user: string,
  database: string,
): Promise<DatabaseProxy> {
  const carried = new Set<Socket>();
  let target = socket;
  let frozen = false;
  let delayMs = 0;
  const awaited = new Map<string, () => void>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      carried.add(from);
      let last = Promise.resolve();
      from.on('data', (chunk) => {
        if (frozen) return;
        for (const [text, found] of awaited) if (from === near && chunk.includes(text)) found();
        const due = performance.now() + delayMs;
        // Forwards chunks one after another, so that a changed delay does not reorder them.
        last = last.then(async () => {
          const left = due - performance.now();
          if (left > 0) await pause(left);
          if (!frozen && !to.destroyed) to.write(chunk);
        });
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        carried.delete(from);
        to.destroy();
      });
    }
  });
  const endAll = (): void => {
    for (const one of carried) one.destroy();
  };
  const port = await open(server, 0);
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    endAll();
    await closed;
  };
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/${database}`,
    cut: close,
    freeze() {
      frozen = true;
    },
    redirect(other) {
      target = other;
    },
    delay(ms) {
      delayMs = ms;
    },
    sent(text) {
      return new Promise((resolve) => awaited.set(text, resolve));
    },
    async restore() {
      endAll();
      frozen = false;
      if (!server.listening) await open(server, port);
    },
    async stop() {
      if (server.listening) await close();
    },
  };
}

function open(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
