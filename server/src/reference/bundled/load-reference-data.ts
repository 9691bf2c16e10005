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
 * Stores the bundled lists in the database: missing lists, and lists of another release that no administrator has
 * replaced. Entries that an administrator added remain, unless the release contains their code. A replaced list gets
 * only missing translations. Returns the number of lists written, which is zero when it is repeated. `read` contains
 * the files if they were already read.
 */
export async function loadReferenceData(
  database: Database,
  now: () => Date,
  profile: 'sandbox' | 'production',
  countryFiles?: CountryLists,
): Promise<number> {
  const shipped = await readBundledLists(profile, countryFiles);
  return database.systemTransaction(async (transaction) => {
    await lockLists(transaction);
    const states = await readListStates(transaction);
    const stateByName = new Map(states.map((state) => [state.name, state]));
    const outdatedLists = shipped.filter(({ list, hash }) => {
      const state = stateByName.get(list);
      return !state || (state.shipped !== null && state.shipped !== hash);
    });
    const at = now();
    for (const { list, entries, hash } of outdatedLists) {
      const codes = new Set(entries.map(({ code }) => code));
      const own = (await readExtensions(transaction, list)).filter(({ code }) => !codes.has(code));
      await replaceList(transaction, { list, entries: [...entries, ...own], shipped: hash, at });
    }
    const replaced = shipped.filter(
      ({ list }) => stateByName.has(list) && stateByName.get(list)?.shipped === null,
    );
    let filled = 0;
    for (const { list, entries } of replaced) {
      if (await addMissingTranslations(transaction, { list, entries, at })) filled += 1;
    }
    return outdatedLists.length + filled;
  });
}

/**
 * Adds translations to a list that an administrator replaced before translations existed, to entries with the same
 * English text. A list that has a translation is not changed.
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
