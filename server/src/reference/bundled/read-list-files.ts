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

const internationalDirectory = join(import.meta.dirname, '../../../reference-data');
/** Folders in the folder of a country that contain code lists. */
const nationalFolders = ['lists', 'tariff'] as const;

/** A file of a code list, with its parsed entries. */
export interface ListFile {
  readonly list: ListName;
  /** Path within the folder of the country, such as `lists/offices.csv`; null for an international list. */
  readonly file: string | null;
  /** Content of the file, with the translations of the country. */
  readonly text: string;
  readonly entries: readonly Entry[];
}

export interface ListFiles {
  readonly files: readonly ListFile[];
  readonly faults: readonly CountryError[];
}

/**
 * Returns the international lists with the names that the country translates. Throws if a file does not match its
 * definition.
 */
export async function readInternationalLists(): Promise<ListFile[]> {
  const { files, faults } = await readFolder(internationalDirectory, listNames, null);
  const [fault] = faults;
  if (fault) throw new Error(`${internationalDirectory}: ${fault.file}:${fault.line} ${fault.message}`);
  return files.map(withCountryTexts);
}

/** Adds translations of the country to names that the bundled file does not translate. */
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

/** Returns the lists of the served country, and every invalid line. */
export async function readCountryLists(): Promise<ListFiles> {
  const files: ListFile[] = [];
  const faults: CountryError[] = [];
  for (const folder of nationalFolders) {
    const names = listCsvFiles(join(country.folder, folder));
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
      const bytes = await readIfExists(join(directory, `${list}.csv`));
      if (bytes === null) return null;
      const file = within === null ? null : `${within}/${list}.csv`;
      const { entries, faults } = await readEntries(listDefinitions[list], bytes);
      const lineErrors = faults.map((fault): CountryError => {
        const { line, column, message } = storedLineError(fault);
        const place = column === undefined ? message : `${column}: ${message}`;
        return { file: file ?? `${list}.csv`, pointer: null, line, message: `${place}.` };
      });
      return { file: { list, file, text: bytes.toString(), entries }, faults: lineErrors };
    }),
  );
  const found = read.filter((each) => each !== null);
  return { files: found.map(({ file }) => file), faults: found.flatMap(({ faults }) => faults) };
}

/** Returns the number of the line in a file that contains an entry; null if it contains none. */
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

function listCsvFiles(directory: string): string[] {
  try {
    return readdirSync(directory).flatMap((name) => (name.endsWith('.csv') ? [name.slice(0, -4)] : []));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readIfExists(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}
