import { createHash } from 'node:crypto';
import { country } from '../../country/public.ts';
import { CountryRefused } from '../../country/reading/public.ts';
import { type Entry, type ListName, listNames } from '../lists/public.ts';
import { type CountryLists, countryLists } from './country-lists.ts';

/** A list as the portal ships it. */
export interface ShippedList {
  readonly list: ListName;
  readonly entries: readonly Entry[];
  /** Tells one shipped state from another. */
  readonly hash: string;
}

/**
 * The shipped lists: the world’s, and those of the country, which add to them. Production has none of a country that only
 * demonstrates. Whoever has read the files already hands them on. Throws CountryRefused when one is not as its list is defined.
 */
export async function readShippedLists(
  profile: 'sandbox' | 'production',
  read?: CountryLists,
): Promise<ShippedList[]> {
  const { files: all, faults } = read ?? (await countryLists());
  const isNational = profile === 'sandbox' || country.official;
  if (isNational && faults.length > 0) throw new CountryRefused(country.folder, faults);
  const files = isNational ? all : all.filter(({ file }) => file === null);
  return listNames.map((list) => {
    const hash = createHash('sha256');
    const found = files.filter((file) => file.list === list);
    for (const { text } of found) hash.update(text);
    return { list, entries: found.flatMap(({ entries }) => entries), hash: hash.digest('hex') };
  });
}
