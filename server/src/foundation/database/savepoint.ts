import type { Transaction } from './database.ts';

/** Runs a part of a transaction. If it returns a refusal or throws, only this part is rolled back. */
export async function runInSavepoint<T extends object>(
  transaction: Transaction,
  work: () => Promise<T>,
): Promise<T> {
  await transaction.query('savepoint part');
  try {
    const result = await work();
    const refused = 'kind' in result && result.kind === 'refusal';
    await transaction.query(refused ? 'rollback to savepoint part' : 'release savepoint part');
    return result;
  } catch (error) {
    await transaction.query('rollback to savepoint part').catch(() => {});
    throw error;
  }
}
