import { createServer } from 'node:http';
import pg from 'pg';

/*
 * The peer of a read: node:http that fetches the prepared response as text by its primary key, with one
 * prepared statement of the `pg` client. It has no authentication and no rules. Its settings are JSON on the
 * command line.
 */

export interface BareReadServerSettings {
  readonly connection: pg.ClientConfig;
  readonly connections: number;
  /** Alternating names and values; the server adds the length. */
  readonly headers: readonly string[];
}

export const createResponsesTableSql = 'create table answers (path text primary key, body text not null)';

async function serve({ connection, connections, headers }: BareReadServerSettings): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(connection)));
  let turn = 0;
  const server = createServer((request, response) => {
    turn = (turn + 1) % clients.length;
    clients[turn]
      ?.query<{ body: string }>({
        name: 'answer',
        text: 'select body from answers where path = $1',
        values: [request.url],
      })
      .then(({ rows: [row] }) => {
        const body = row?.body ?? '';
        response.writeHead(row ? 200 : 404, [...headers, 'Content-Length', String(Buffer.byteLength(body))]);
        response.end(body);
      });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(`listening on ${typeof address === 'object' ? address?.port : ''}`);
  });
  process.on('SIGTERM', () => process.exit(0));
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? ''));
