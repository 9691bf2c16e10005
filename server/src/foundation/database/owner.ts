import type pg from 'pg';
import type { Connection, Transaction } from './database.ts';
import { openSession } from './session.ts';

/** Does what no role of the portal may do, as the owner of the tables; for commands that people start. */
export type OwnersWork = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Works on a connection of its own, without a limit of time; each transaction is whole or not at all. */
export async function asOwner<T>(
  connection: Connection,
  work: (inTransaction: OwnersWork) => Promise<T>,
): Promise<T> {
  const client = await openSession(connection, 'owner', { statement_timeout: '0' });
  const transaction: Transaction = {
    transaction: true,
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    },
  };
  try {
    return await work(async (inside) => {
      await client.query('begin');
      try {
        const result = await inside(transaction);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    });
  } finally {
    await client.end();
  }
}
