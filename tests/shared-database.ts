import { join } from 'node:path';
import pg from 'pg';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { type PortalOptions, type PortalProcess, type ServingPortal, startPortal } from './portal-process.ts';
import { databaseUrl, makeReadyDatabase, type ReadyDatabase } from './ready-database.ts';

export interface SharedDatabase {
  readonly url: string;
  readonly name: string;
  /** Path of the Unix socket of PostgreSQL. */
  readonly socket: string;
  readonly secret: string;
  readonly connection: ReadyDatabase['connection'];
  /**
   * Starts a node with the same base URL and secret, and its own data directory and port. The first node fills
   * the database.
   */
  startNode(options?: PortalOptions): Promise<PortalProcess>;
  /** Starts a node in the process of the test. Use it for the first or only node of a test. */
  startInProcessNode(options?: PortalOptions): Promise<ServingPortal>;
  /** Runs an SQL statement as a superuser. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  connect(): Promise<pg.Client>;
  /** Runs a statement in another database of the server, while this one is unavailable. */
  onServer(text: string): Promise<void>;
  /** Stops all running nodes and drops the database. */
  stop(): Promise<void>;
}

/** Base URL of all nodes. Its host name does not resolve. */
export const sharedBaseUrl = 'http://portal.localhost';

/**
 * Creates a migrated database on the PostgreSQL of the test run. With `empty`, creates an empty one on its own
 * server, for tests of the first start or of server settings.
 */
export async function startSharedDatabase({
  empty = false,
  country,
}: {
  readonly empty?: boolean;
  /** Country of the portals, if it is not that of the tests. */
  readonly country?: string;
} = {}): Promise<SharedDatabase> {
  const { connection, url, stop } = await (empty ? makeEmptyDatabase() : makeReadyDatabase(country));
  const onlooker = await connectTo(connection);
  const secret = 'the secret that all nodes of a test share';
  const nodes: ServingPortal[] = [];
  async function startNode<Node extends ServingPortal>(
    start: (options: PortalOptions) => Promise<Node>,
    options: PortalOptions = {},
  ): Promise<Node> {
    const [first] = nodes;
    const node = await start({
      publicUrl: sharedBaseUrl,
      ...(first && { credentials: first.credentials }),
      ...options,
      environment: {
        DATABASE_URL: url,
        PORTAL_SECRET: secret,
        PORTAL_CLIENT_RATE: '0',
        ...(country !== undefined && { PORTAL_COUNTRY: country }),
        ...options.environment,
      },
    });
    nodes.push(node);
    return node;
  }
  return {
    url,
    name: connection.database,
    socket: join(connection.host, '.s.PGSQL.5432'),
    secret,
    connection,
    startNode: (options) => startNode(startPortal, options),
    startInProcessNode: (options) => startNode(startInProcessPortal, options),
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const { rows } = await onlooker.query<Row>(text, [...values]);
      return rows;
    },
    connect: () => connectTo(connection),
    async onServer(text) {
      const client = await connectTo({ ...connection, database: 'postgres' });
      await client.query(text).finally(() => client.end());
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await onlooker.end();
      await stop();
    },
  };
}

async function makeEmptyDatabase(): Promise<ReadyDatabase> {
  const server = await testServer();
  const connection = { ...server.connection, database: 'shared' };
  const maintenance = await connectTo(server.connection);
  await maintenance.query(`create database ${connection.database}`);
  await maintenance.end();
  return { connection, url: databaseUrl(connection), stop: server.stop };
}

async function connectTo(connection: ReadyDatabase['connection']): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'onlooker' });
  client.on('error', () => {});
  await client.connect();
  return client;
}
