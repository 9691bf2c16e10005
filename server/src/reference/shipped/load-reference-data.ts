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
import type { CountryLists } from './country-lists.ts';
import { readShippedLists } from './shipped-lists.ts';

/**
 * Puts the shipped lists into the database: those that are not there yet, and those that came from another release and
 * that no administrator has replaced since, where entries that one has added stay unless the release has their code; those
 * that one has replaced get texts in other languages where they have none yet. Answers how
 * many lists it wrote; doing it again writes none. `read` are their files where somebody has read them.
 */
export async function loadReferenceData(
  database: Database,
  now: () => Date,
  profile: 'sandbox' | 'production',
  read?: CountryLists,
): Promise<number> {
  const shipped = await readShippedLists(profile, read);
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
      if (await giveTexts(transaction, { list, entries, at })) filled += 1;
    }
    return wanted.length + filled;
  });
}

/**
 * Texts in other languages for a list that an administrator has replaced before there were any: of what says the same in English
 * as the shipped list still. Once one of them has a text, the list is left alone.
 */
async function giveTexts(
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
