import type { Database, Transaction } from '../../foundation/database/database.ts';
import type { Feed } from '../feed/public.ts';
import { deleteAnswersOfForgotten, deleteWithAllBeside, lockSome, readExtent } from './forget-store.ts';

const declarationsAtOnce = 200;
const answersAtOnce = 5_000;

/**
 * For the sandbox: deletes every declaration that an organisation has when this begins, with what stands beside it and
 * the answers that were remembered about it, a batch at a time; answers how many. Numbers already given are not given
 * again: cursors stay good. What is lodged meanwhile is deleted whole or stays whole.
 */
export async function forgetDeclarations(
  deps: {
    readonly database: Pick<Database, 'system' | 'systemTransaction'>;
    readonly feed: Pick<Feed, 'learn'>;
  },
  organisationId: string,
  /** Mends what other modules keep, in the same transaction; what belongs to a declaration goes by its foreign keys. */
  forgetElsewhere: (transaction: Transaction, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const { database, feed } = deps;
  const { last, at } = await readExtent(database.system, organisationId);
  let forgotten = 0;
  const forgetSome = (upTo: string, waiting: boolean): Promise<number> =>
    database
      .systemTransaction(async (transaction) => {
        const ids = await lockSome(transaction, organisationId, upTo, declarationsAtOnce, waiting);
        if (ids.length === 0) return { count: 0, head: 0 };
        await forgetElsewhere(transaction, ids);
        return { count: ids.length, head: await deleteWithAllBeside(transaction, organisationId, ids) };
      })
      .then(({ count, head }) => {
        if (head > 0) feed.learn(organisationId, head);
        forgotten += count;
        return count;
      });
  if (last !== null) {
    while ((await forgetSome(last, false)) > 0 || (await forgetSome(last, true)) > 0);
  }
  while ((await deleteAnswersOfForgotten(database.system, organisationId, at, answersAtOnce)) > 0);
  return forgotten;
}
