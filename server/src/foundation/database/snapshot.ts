import type pg from 'pg';
import type { ConnectionOptions } from './connection.ts';
import { openDatabaseSession } from './session.ts';
import type { Sql } from './sql.ts';

const settings = { role: 'portal_system', statement_timeout: '0', client_connection_check_interval: '5s' };

/**
 * Runs work on a snapshot of the database at one point in time: on a separate, read-only connection, across
 * organisations and without a time limit. On abort, the current statement fails.
 */
export async function runInSnapshot<T>(
  connection: ConnectionOptions,
  work: (sql: Sql) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await openDatabaseSession(connection, 'snapshot', settings);
  // Ending the client during a statement closes the connection, which makes PostgreSQL cancel the statement.
  const cut = (): void => void client.end();
  signal?.addEventListener('abort', cut);
  try {
    signal?.throwIfAborted();
    await client.query('begin transaction isolation level repeatable read read only');
    return await work({
      async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
        const { rows } = await client.query<Row>(text, [...values]);
        return rows;
      },
    });
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end();
  }
}
