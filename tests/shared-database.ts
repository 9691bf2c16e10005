import { join } from 'node:path';
import pg from 'pg';
import { type TestServer, testServer } from '../server/src/foundation/database/test-database.ts';
import { type PortalOptions, type PortalProcess, startPortal } from './portal-process.ts';

/** A database that several portals share, on a PostgreSQL of its own. */
export interface SharedDatabase {
  readonly url: string;
  /** The file of PostgreSQL's Unix socket. */
  readonly socket: string;
  readonly secret: string;
  /** Another node: the same base URL and secret, its own data directory and port. The first one fills the database. */
  startNode(options?: PortalOptions): Promise<PortalProcess>;
  /** Statements of an onlooker who sees everything. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  connect(): Promise<pg.Client>;
  /** Stops every node that still runs, and PostgreSQL. */
  stop(): Promise<void>;
}

/** What all nodes call themselves; nobody resolves it. */
export const sharedUrl = 'http://portal.test';

export async function startSharedDatabase(): Promise<SharedDatabase> {
  const server = await testServer();
  const database = 'shared';
  const maintenance = await connectTo(server, 'postgres');
  await maintenance.query(`create database ${database}`);
  await maintenance.end();
  const onlooker = await connectTo(server, database);
  const { host, port, user } = server.connection;
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
  const secret = 'the secret that all nodes of a test share';
  const nodes: PortalProcess[] = [];
  return {
    url,
    socket: join(host, `.s.PGSQL.${port}`),
    secret,
    async startNode(options = {}) {
      const [first] = nodes;
      const node = await startPortal({
        publicUrl: sharedUrl,
        ...(first && { credentials: first.credentials }),
        ...options,
        environment: {
          DATABASE_URL: url,
          PORTAL_SECRET: secret,
          PORTAL_CLIENT_RATE: '0',
          ...options.environment,
        },
      });
      nodes.push(node);
      return node;
    },
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const { rows } = await onlooker.query<Row>(text, [...values]);
      return rows;
    },
    connect: () => connectTo(server, database),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await onlooker.end();
      await server.stop();
    },
  };
}

async function connectTo(server: TestServer, database: string): Promise<pg.Client> {
  const client = new pg.Client({ ...server.connection, database, application_name: 'onlooker' });
  client.on('error', () => {});
  await client.connect();
  return client;
}
