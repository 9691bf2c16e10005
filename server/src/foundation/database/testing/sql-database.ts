import pg from 'pg';
import type { Sql } from '../database.ts';
import { migratedTestDatabase } from './migrated-database.ts';

/** A migrated database for tests of SQL functions, used as its owner and as the roles that call the functions. */
export interface SqlDatabase {
  /** Runs a statement as the owner of every table, who bypasses row security. */
  owner<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement as a request of an organisation. */
  request<Row extends pg.QueryResultRow>(
    organisationId: string,
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  readonly system: Sql;
  /** Opens a session as portal_system or as the owner, for overlapping transactions. `stop` closes the session. */
  session(options?: { readonly asOwner: boolean }): Promise<pg.Client>;
  stop(): Promise<void>;
}

export async function openSqlDatabase(): Promise<SqlDatabase> {
  const { database, connection, stop } = await migratedTestDatabase();
  const sessions: pg.Client[] = [];
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(connection);
    sessions.push(client);
    await client.connect();
    return client;
  }
  const owner = await connect();
  return {
    async owner<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await owner.query<Row>(text, [...values])).rows;
    },
    request: <Row extends pg.QueryResultRow>(
      organisationId: string,
      text: string,
      values: readonly unknown[] = [],
    ) => database.organisation(organisationId, (sql) => sql.query<Row>(text, values)),
    system: database.system,
    async session({ asOwner } = { asOwner: false }) {
      const client = await connect();
      if (!asOwner) await client.query('set role portal_system');
      return client;
    },
    async stop() {
      await Promise.all(sessions.map((client) => client.end()));
      await stop();
    },
  };
}
