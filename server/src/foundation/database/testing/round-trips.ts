import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, type Database, openDatabase } from '../database.ts';

/** A database connection whose network round trips are counted. */
export interface CountedDatabase {
  readonly database: Database;
  /** Returns the number of round trips since the previous call of this function. */
  taken(): number;
  /** Returns the number of executed statements since the previous call of this function. */
  executed(): number;
  stop(): Promise<void>;
}

const socketName = '.s.PGSQL.5432';
const waitMs = 60_000;

/** Opens the same database through a proxy that counts packets. */
export async function countedDatabase(connection: ConnectionOptions): Promise<CountedDatabase> {
  if (!('host' in connection))
    throw new Error('the PostgreSQL of the test run must be reachable over a socket');
  const host = await mkdtemp(join(tmpdir(), 'customs-portal-wire-'));
  const sockets = new Set<Socket>();
  let trips = 0;
  let executed = 0;
  const server = createServer((client) => {
    const upstream = connect(join(connection.host, socketName));
    let answered = true;
    const typesIn = messageTypes();
    client.on('data', (bytes: Buffer) => {
      if (answered) trips += 1;
      answered = false;
      executed += typesIn(bytes).filter((type) => type === 'E').length;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      answered = true;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(join(host, socketName), resolve));
  const database = openDatabase({ ...connection, host }, 1, waitMs);
  return {
    database,
    taken() {
      const count = trips;
      trips = 0;
      return count;
    },
    executed() {
      const count = executed;
      executed = 0;
      return count;
    },
    async stop() {
      await database.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(host, { recursive: true });
    },
  };
}

/** Creates a parser of PostgreSQL's protocol that returns, for each chunk, the types of the messages that end in it. */
function messageTypes(): (chunk: Buffer) => string[] {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const types: string[] = [];
    for (;;) {
      // The first message has no type.
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return types;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return types;
      types.push(rest.toString('latin1', 0, head));
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
}
