import type pg from 'pg';
import type { Connection } from './connection.ts';
import { openSession } from './session.ts';
import type { Sql } from './sql.ts';

const settings = { role: 'portal_system', statement_timeout: '0', client_connection_check_interval: '5s' };

/**
 * Works on the database as it is at one moment, whatever is written meanwhile: a connection of its own, which only reads,
 * across organisations, and without a limit of time. Aborted, the statement that runs fails.
 */
export async function inSnapshot<T>(
  connection: Connection,
  work: (sql: Sql) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await openSession(connection, 'snapshot', settings);
  // Ended while a statement runs, the driver cuts the connection, and PostgreSQL notices.
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
