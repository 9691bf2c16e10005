import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, type Database, openDatabase } from '../database.ts';

/** A database whose round trips are counted on the wire. */
export interface CountedDatabase {
  readonly database: Database;
  /** How often something was sent after an answer, since the last time. */
  taken(): number;
  stop(): Promise<void>;
}

const socketName = '.s.PGSQL.5432';
const waitMs = 60_000;

/** The same database by a way of its own, on which packets are looked at. */
export async function countedDatabase(connection: Connection): Promise<CountedDatabase> {
  if (!('host' in connection))
    throw new Error('the PostgreSQL of the test run must be reachable over a socket');
  const host = await mkdtemp(join(tmpdir(), 'customs-portal-wire-'));
  const sockets = new Set<Socket>();
  let trips = 0;
  const server = createServer((client) => {
    const upstream = connect(join(connection.host, socketName));
    let answered = true;
    client.on('data', (bytes) => {
      if (answered) trips += 1;
      answered = false;
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
    async stop() {
      await database.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(host, { recursive: true });
    },
  };
}
