import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedConnection } from '../embedded/owner-lock.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { createMessageReader, type WireMessage, writeMessage } from './wire-messages.ts';

/**
 * Starts a proxy in front of PostgreSQL that rewrites the text of each statement, so that the database behaves as another
 * product would.
 */
export function startRewritingProxy(
  target: EmbeddedConnection,
  rewrite: (statement: string) => string,
): Promise<LocalServer> {
  const server = createServer((client) => {
    const database = connect(join(target.host, '.s.PGSQL.5432'));
    const read = createMessageReader('client');
    client.on('data', (chunk: Buffer) => {
      for (const message of read(chunk)) database.write(writeMessage(rewritten(message, rewrite)));
    });
    database.on('data', (chunk) => client.write(chunk));
    endTogether(client, database);
  });
  return listenLocally(server, target);
}

function endTogether(one: Socket, other: Socket): void {
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    socket.on('error', () => peer.destroy());
    socket.on('close', () => peer.destroy());
  }
}

/** Rewrites the statement text of a message: `Q` contains a statement, `P` the name and the text of one to prepare. */
function rewritten(message: WireMessage, rewrite: (statement: string) => string): WireMessage {
  const { type, body } = message;
  if (type !== 'Q' && type !== 'P') return message;
  const begin = type === 'Q' ? 0 : body.indexOf(0) + 1;
  const end = body.indexOf(0, begin);
  const statement = Buffer.from(rewrite(body.toString('utf8', begin, end)));
  return { type, body: Buffer.concat([body.subarray(0, begin), statement, body.subarray(end)]) };
}
