import type pg from 'pg';
import type { ConnectionOptions, Transaction } from './database.ts';
import { openDatabaseSession } from './session.ts';

/**
 * Runs a transaction as the owner of the tables, for commands whose changes no role of the portal is allowed to make.
 */
export type OwnerTransaction = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Opens a separate connection as the owner of the tables, without a statement time limit, for `work`. */
export async function runAsTableOwner<T>(
  connection: ConnectionOptions,
  work: (inTransaction: OwnerTransaction) => Promise<T>,
): Promise<T> {
  const client = await openDatabaseSession(connection, 'owner', { statement_timeout: '0' });
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
