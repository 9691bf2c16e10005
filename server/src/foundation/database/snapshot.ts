import type pg from 'pg';
import type { Connection, Sql } from './database.ts';
import { openSession } from './session.ts';

/**
 * Works on the database as it is at one moment, whatever is written meanwhile: a connection of its own, which only reads,
 * across organisations, and without a limit of time.
 */
export async function inSnapshot<T>(connection: Connection, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await openSession(connection, 'snapshot', { role: 'portal_system', statement_timeout: '0' });
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
