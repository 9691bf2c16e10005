import type { Server, Socket } from 'node:net';
import type { EmbeddedConnection } from '../embedded/owner-lock.ts';

/** A server on loopback, as a substitute for PostgreSQL. */
export interface LocalServer {
  /** DATABASE_URL for this server. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function listenLocally(
  server: Server,
  { user, database }: Pick<EmbeddedConnection, 'user' | 'database'>,
): Promise<LocalServer> {
  const clients = new Set<Socket>();
  server.on('connection', (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    url: `postgresql://${user}@127.0.0.1:${address.port}/${database}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}
