import type { Database, Transaction } from '../../foundation/database/database.ts';
import type { Feed } from '../feed/public.ts';
import { deleteCascade, lockPurgeBatch, purgeStoredResponses, readPurgeExtent } from './purge-store.ts';

const purgeBatchSize = 200;
const responseBatchSize = 5_000;

/**
 * Deletes the declarations that a sandbox organisation has when the purge starts, with their dependent data and
 * idempotent responses, in batches. Returns the number of declarations. Sequence numbers are not reused, so cursors
 * remain valid. A declaration that is lodged concurrently is deleted completely or remains complete.
 */
export async function purgeDeclarations(
  deps: {
    readonly database: Pick<Database, 'system' | 'systemTransaction'>;
    readonly feed: Pick<Feed, 'learn'>;
  },
  organisationId: string,
  /**
   * Updates data of other modules about the purged declarations, in the same transaction. Foreign keys delete the rows
   * that belong to a declaration.
   */
  purgeElsewhere: (transaction: Transaction, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const { database, feed } = deps;
  const { last, at } = await readPurgeExtent(database.system, organisationId);
  let forgotten = 0;
  const forgetSome = (upTo: string, waiting: boolean): Promise<number> =>
    database
      .systemTransaction(async (transaction) => {
        const ids = await lockPurgeBatch(transaction, organisationId, upTo, purgeBatchSize, waiting);
        if (ids.length === 0) return { count: 0, head: 0 };
        await purgeElsewhere(transaction, ids);
        return { count: ids.length, head: await deleteCascade(transaction, organisationId, ids) };
      })
      .then(({ count, head }) => {
        if (head > 0) feed.learn(organisationId, head);
        forgotten += count;
        return count;
      });
  if (last !== null) {
    while ((await forgetSome(last, false)) > 0 || (await forgetSome(last, true)) > 0);
  }
  while ((await purgeStoredResponses(database.system, organisationId, at, responseBatchSize)) > 0);
  return forgotten;
}
