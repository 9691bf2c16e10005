import pg from 'pg';
import type { Connection, Sql } from './database.ts';

/**
 * Works on the database as it is at one moment, whatever is written meanwhile: a connection of its own, which only reads,
 * across organisations, and without a limit of time.
 */
export async function inSnapshot<T>(connection: Connection, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connection,
    application_name: 'customs-portal snapshot',
    options: '-c role=portal_system -c statement_timeout=0 -c timezone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    return await work({
      async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
        const { rows } = await client.query<Row>(text, [...values]);
        return rows;
      },
    });
  } finally {
    await client.end();
  }
}
