import { createHash } from 'node:crypto';
import { country } from '../../country/public.ts';
import { CountryRefused } from '../../country/reading/public.ts';
import { type Entry, type ListName, listNames } from '../lists/public.ts';
import { type CountryLists, countryLists } from './country-lists.ts';

export interface BundledList {
  readonly list: ListName;
  readonly entries: readonly Entry[];
  /** Hash of the list, which identifies its bundled content. */
  readonly hash: string;
}

/**
 * Returns the bundled lists: the international lists and those of the country. Production has no lists of a
 * demonstration country. Callers that have already read the files pass them as `read`. Throws CountryRefused if a file
 * does not match its definition.
 */
export async function readBundledLists(
  profile: 'sandbox' | 'production',
  countryFiles?: CountryLists,
): Promise<BundledList[]> {
  const { files: all, faults } = countryFiles ?? (await countryLists());
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
