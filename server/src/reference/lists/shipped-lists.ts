import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { country } from '../../country/public.ts';
import { readEntries, storedFault } from './entries.ts';
import { type ListName, listDefinitions, listNames } from './lists.ts';
import type { Entry } from './reference.ts';

const worldDirectory = join(import.meta.dirname, '../../../reference-data');

/** A list as the portal ships it. */
export interface ShippedList {
  readonly list: ListName;
  readonly entries: readonly Entry[];
  /** Tells one shipped state from another. */
  readonly hash: string;
}

/**
 * The shipped lists: the world’s, and those of the country, which add to them. Production has none of a country that only
 * demonstrates. Throws when a file is not as its list is defined.
 */
export async function readShippedLists(profile: 'sandbox' | 'production'): Promise<ShippedList[]> {
  const isShipped = profile === 'sandbox' || country.official;
  const folders = [
    worldDirectory,
    ...(isShipped ? [join(country.folder, 'lists'), join(country.folder, 'tariff')] : []),
  ];
  return Promise.all(listNames.map((list) => readShipped(list, folders)));
}

async function readShipped(list: ListName, folders: readonly string[]): Promise<ShippedList> {
  const hash = createHash('sha256');
  const entries: Entry[] = [];
  for (const folder of folders) {
    const path = join(folder, `${list}.csv`);
    const text = await readIfThere(path);
    if (text === null) continue;
    const read = await readEntries(listDefinitions[list], text);
    const [fault] = read.faults;
    if (fault) throw new Error(`${path}:${fault.line} ${fault.column ?? ''} ${storedFault(fault).message}`);
    hash.update(text);
    entries.push(...read.entries);
  }
  return { list, entries, hash: hash.digest('hex') };
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}
