import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedConnection } from '../embedded/owner-lock.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { createMessageReader, type WireMessage, writeMessage } from './wire-messages.ts';

/**
 * Selects the idle server connection for the next transaction: the most recently used one, as PgBouncer does by
 * default, or the least recently used one.
 */
export type PoolerOrder = 'last_used' | 'round_robin';

/** A connection of the pooler to PostgreSQL. */
interface ServerConnection {
  readonly socket: Socket;
  /**
   * The client that receives messages of this connection during a transaction; null between transactions, when messages
   * are lost.
   */
  client: PooledClient | null;
}

interface PooledClient {
  readonly socket: Socket;
  server: ServerConnection | null;
  /** Messages that arrive before a server connection is assigned. */
  waiting: WireMessage[] | null;
}

/** Starts a pooler that gives each transaction any idle connection to PostgreSQL, without a reset. */
export function startTransactionPooler(target: EmbeddedConnection, order: PoolerOrder): Promise<LocalServer> {
  const idle: ServerConnection[] = [];

  function release(server: ServerConnection): void {
    if (server.client) server.client.server = null;
    server.client = null;
    idle.push(server);
  }

  async function assign(client: PooledClient): Promise<void> {
    const server =
      (order === 'last_used' ? idle.pop() : idle.shift()) ?? (await connectToServer(target, release));
    server.client = client;
    client.server = server;
    for (const message of client.waiting ?? []) server.socket.write(writeMessage(message));
    client.waiting = null;
  }

  const server = createServer((socket) => {
    const client: PooledClient = { socket, server: null, waiting: null };
    const read = createMessageReader('client');
    socket.on('data', (chunk: Buffer) => {
      for (const message of read(chunk)) {
        if (message.type === '') for (const each of welcomeMessages) socket.write(writeMessage(each));
        else if (message.type === 'X') socket.end();
        else if (client.server) client.server.socket.write(writeMessage(message));
        else if (client.waiting) client.waiting.push(message);
        else {
          client.waiting = [message];
          void assign(client);
        }
      }
    });
    socket.on('error', () => {});
    // A server connection is closed if its client disconnects during a transaction, because it can't be used again.
    socket.on('close', () => client.server?.socket.destroy());
  });
  return listenLocally(server, target);
}

/** Connects as the pooler's own login, and forwards messages to the client of the current transaction. */
function connectToServer(
  target: EmbeddedConnection,
  release: (server: ServerConnection) => void,
): Promise<ServerConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(target.host, '.s.PGSQL.5432'));
    const server: ServerConnection = { socket, client: null };
    const read = createMessageReader('server');
    let isReady = false;
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      for (const message of read(chunk)) {
        if (isReady) server.client?.socket.write(writeMessage(message));
        if (message.type !== 'Z') continue;
        if (!isReady) resolve(server);
        // `I`: no transaction is open.
        else if (message.body.toString() === 'I') release(server);
        isReady = true;
      }
    });
    const settings = ['user', target.user, 'database', target.database, 'client_encoding', 'UTF8'];
    const protocol = Buffer.from([0, 3, 0, 0]);
    socket.write(
      writeMessage({ type: '', body: Buffer.concat([protocol, Buffer.from(`${settings.join('\0')}\0\0`)]) }),
    );
  });
}

/** Messages to a new client: successful authentication, an invented process id, and readiness for a statement. */
const welcomeMessages: readonly WireMessage[] = [
  { type: 'R', body: Buffer.alloc(4) },
  { type: 'K', body: Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]) },
  { type: 'Z', body: Buffer.from('I') },
];
