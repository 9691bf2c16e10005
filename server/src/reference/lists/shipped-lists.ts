import { createHash } from 'node:crypto';
import { country } from '../../country/public.ts';
import { CountryRefused } from '../../country/reading/public.ts';
import { readCountryLists, readWorldLists } from './list-files.ts';
import { type ListName, listNames } from './lists.ts';
import type { Entry } from './reference.ts';

/** A list as the portal ships it. */
export interface ShippedList {
  readonly list: ListName;
  readonly entries: readonly Entry[];
  /** Tells one shipped state from another. */
  readonly hash: string;
}

/**
 * The shipped lists: the world’s, and those of the country, which add to them. Production has none of a country that only
 * demonstrates. Throws CountryRefused when a file is not as its list is defined.
 */
export async function readShippedLists(profile: 'sandbox' | 'production'): Promise<ShippedList[]> {
  const files = await readWorldLists();
  if (profile === 'sandbox' || country.official) {
    const own = await readCountryLists();
    if (own.faults.length > 0) throw new CountryRefused(country.folder, own.faults);
    files.push(...own.files);
  }
  return listNames.map((list) => {
    const hash = createHash('sha256');
    const found = files.filter((file) => file.list === list);
    for (const { text } of found) hash.update(text);
    return { list, entries: found.flatMap(({ entries }) => entries), hash: hash.digest('hex') };
  });
}
