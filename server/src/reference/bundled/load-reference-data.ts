import type { Database, Transaction } from '../../foundation/database/database.ts';
import {
  type Entry,
  type ListName,
  lockLists,
  readExtensions,
  readListStates,
  readPeriodsOf,
  replaceList,
  rewriteEntries,
} from '../lists/public.ts';
import { readBundledLists } from './bundled-lists.ts';
import type { CountryLists } from './country-lists.ts';

/**
 * Loads the bundled lists into the database: missing ones, and those of another release that no administrator
 * has replaced. Entries that an administrator added stay unless the release contains their code. Replaced
 * lists only get missing translations. Returns the number of lists written; a repeated run writes none.
 * `read` are the files if they were already read.
 */
export async function loadReferenceData(
  database: Database,
  now: () => Date,
  profile: 'sandbox' | 'production',
  read?: CountryLists,
): Promise<number> {
  const shipped = await readBundledLists(profile, read);
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
      const codes = new Set(entries.map(({ code }) => code));
      const own = (await readExtensions(transaction, list)).filter(({ code }) => !codes.has(code));
      await replaceList(transaction, { list, entries: [...entries, ...own], shipped: hash, at });
    }
    const replaced = shipped.filter(({ list }) => known.has(list) && known.get(list)?.shipped === null);
    let filled = 0;
    for (const { list, entries } of replaced) {
      if (await addMissingTranslations(transaction, { list, entries, at })) filled += 1;
    }
    return wanted.length + filled;
  });
}

/**
 * Adds translations to a list that an administrator replaced before there were any, for entries with the same
 * English text. A list with any translation stays unchanged.
 */
async function addMissingTranslations(
  transaction: Transaction,
  { list, entries, at }: { readonly list: ListName; readonly entries: readonly Entry[]; readonly at: Date },
): Promise<boolean> {
  const shipped = new Map(entries.map((entry) => [englishOf(entry), entry.texts ?? {}]));
  const stands = await readPeriodsOf(transaction, list, [...new Set(entries.map(({ code }) => code))]);
  const alike = stands.flatMap((entry) => {
    const texts = shipped.get(englishOf(entry));
    return texts ? [{ before: entry, after: { ...entry, texts } }] : [];
  });
  const hasSome = alike.some(({ before: { texts = {} } }) => Object.keys(texts).length > 0);
  if (alike.length === 0 || hasSome) return false;
  await rewriteEntries(transaction, { list, entries: alike.map(({ after }) => after), at });
  return true;
}

function englishOf({ code, name, attributes }: Entry): string {
  return JSON.stringify([code, name, attributes.description ?? null]);
}
