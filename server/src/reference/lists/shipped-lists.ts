import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEntries, storedFault } from './entries.ts';
import { type ListName, listDefinitions, listNames } from './lists.ts';
import type { Entry } from './reference.ts';

const referenceDataDirectory = join(import.meta.dirname, '../../../reference-data');

/** A list as the portal ships it. */
export interface ShippedList {
  readonly list: ListName;
  readonly entries: readonly Entry[];
  /** Tells one shipped state from another. */
  readonly hash: string;
}

/**
 * The shipped lists: the world’s in every profile, those of the fictional country in the sandbox only, where they add
 * to the world’s. Throws when a file is not as its list is defined.
 */
export async function readShippedLists(
  profile: 'sandbox' | 'production',
  directory = referenceDataDirectory,
): Promise<ShippedList[]> {
  const folders = profile === 'sandbox' ? [directory, join(directory, 'xa')] : [directory];
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
