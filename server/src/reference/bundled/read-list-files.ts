import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { country } from '../../country/public.ts';
import type { CountryError } from '../../country/reading/public.ts';
import { countryListTexts } from '../../foundation/messages/country-texts.ts';
import { defaultLanguage, languages } from '../../foundation/messages/language.ts';
import {
  type Entry,
  isListName,
  type ListName,
  listDefinitions,
  listNames,
  readEntries,
  readLines,
  storedLineError,
} from '../lists/public.ts';

const worldDirectory = join(import.meta.dirname, '../../../reference-data');
/** Folders of lists within a country folder. */
const nationalFolders = ['lists', 'tariff'] as const;

/** A code list file. */
export interface ListFile {
  readonly list: ListName;
  /** Path relative to the country folder: `lists/offices.csv`; null for an international list. */
  readonly file: string | null;
  /** File content, including the country's translations. */
  readonly text: string;
  readonly entries: readonly Entry[];
}

export interface ListFiles {
  readonly files: readonly ListFile[];
  readonly faults: readonly CountryError[];
}

/**
 * Returns the international lists with the names that the country adds. Throws if a file does not match its
 * definition.
 */
export async function readInternationalLists(): Promise<ListFile[]> {
  const { files, faults } = await readFolder(worldDirectory, listNames, null);
  const [fault] = faults;
  if (fault) throw new Error(`${worldDirectory}: ${fault.file}:${fault.line} ${fault.message}`);
  return files.map(withCountryTexts);
}

/** Adds the country's translations that the bundled file lacks. */
function withCountryTexts(file: ListFile): ListFile {
  const added = languages
    .filter((language) => language !== defaultLanguage)
    .map((language) => ({ language, texts: countryListTexts(country.folder, language, file.list) }))
    .filter(({ texts }) => Object.keys(texts).length > 0);
  if (added.length === 0) return file;
  const textsOf = (code: string): Record<string, string> =>
    Object.fromEntries(
      added.flatMap(({ language, texts }) =>
        Object.entries(texts[code] ?? {}).map(([column, text]) => [`${column}_${language}`, text]),
      ),
    );
  const entries = file.entries.map((entry) => ({
    ...entry,
    texts: { ...entry.texts, ...textsOf(entry.code) },
  }));
  return { ...file, entries, text: `${file.text}${JSON.stringify(added)}` };
}

/** Returns the lists of this process's country, and every invalid line. */
export async function readCountryLists(): Promise<ListFiles> {
  const files: ListFile[] = [];
  const faults: CountryError[] = [];
  for (const folder of nationalFolders) {
    const names = csvIn(join(country.folder, folder));
    for (const name of names.filter((each) => !isListName(each)))
      faults.push({
        ...{ file: `${folder}/${name}.csv`, pointer: null, line: null },
        message: `is not a known list: ${listNames.join(', ')}.`,
      });
    const read = await readFolder(join(country.folder, folder), names.filter(isListName), folder);
    files.push(...read.files);
    faults.push(...read.faults);
  }
  return { files, faults };
}

interface MutableFiles {
  readonly files: ListFile[];
  readonly faults: CountryError[];
}

async function readFolder(
  directory: string,
  names: readonly ListName[],
  within: string | null,
): Promise<MutableFiles> {
  const read = await Promise.all(
    names.map(async (list) => {
      const bytes = await readIfThere(join(directory, `${list}.csv`));
      if (bytes === null) return null;
      const file = within === null ? null : `${within}/${list}.csv`;
      const { entries, faults } = await readEntries(listDefinitions[list], bytes);
      const told = faults.map((fault): CountryError => {
        const { line, column, message } = storedLineError(fault);
        const place = column === undefined ? message : `${column}: ${message}`;
        return { file: file ?? `${list}.csv`, pointer: null, line, message: `${place}.` };
      });
      return { file: { list, file, text: bytes.toString(), entries }, faults: told };
    }),
  );
  const found = read.filter((each) => each !== null);
  return { files: found.map(({ file }) => file), faults: found.flatMap(({ faults }) => faults) };
}

/** Returns the file line of an entry. */
export async function lineOfEntry(
  { list, text }: ListFile,
  code: string,
  validFrom: string,
): Promise<number | null> {
  for await (const read of readLines(listDefinitions[list], [Buffer.from(text)]))
    if (read.kind === 'entry' && read.entry.code === code && read.entry.validFrom === validFrom)
      return read.line;
  return null;
}

function csvIn(directory: string): string[] {
  try {
    return readdirSync(directory).flatMap((name) => (name.endsWith('.csv') ? [name.slice(0, -4)] : []));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}
