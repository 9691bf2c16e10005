import type { Database } from '../../foundation/database/database.ts';
import { readShippedLists } from './shipped-lists.ts';
import { lockLists, readListStates, replaceList } from './store.ts';

/**
 * Puts the shipped lists into the database: those that are not there yet, and those that came from another release and
 * that no administrator has replaced since. Answers how many lists it wrote; doing it again writes none.
 */
export async function loadReferenceData(
  database: Database,
  now: () => Date,
  profile: 'sandbox' | 'production',
): Promise<number> {
  const shipped = await readShippedLists(profile);
  return database.systemTransaction(async (transaction) => {
    await lockLists(transaction);
    const states = await readListStates(transaction);
    const known = new Map(states.map((state) => [state.name, state]));
    const wanted = shipped.filter(({ list, hash }) => {
      const state = known.get(list);
      return !state || (state.shipped !== null && state.shipped !== hash);
    });
    const at = now();
    for (const { list, entries, hash } of wanted) {
      await replaceList(transaction, { list, entries, shipped: hash, at });
    }
    return wanted.length;
  });
}
