import { country } from '../../country/public.ts';
import type { CountryError } from '../../country/reading/public.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import {
  type Entry,
  type ListName,
  type TariffEntries,
  type TariffError,
  validateCharges,
  validateTariff,
} from '../lists/public.ts';
import { danglingCodes } from './list-references.ts';
import { type ListFile, lineOfEntry, readCountryLists, readInternationalLists } from './read-list-files.ts';

/** The lists of the served country and the international lists, with their errors. */
export interface CountryLists {
  readonly files: readonly ListFile[];
  /** Errors in single lines. If there are any, the lists are not compared with each other. */
  readonly faults: readonly CountryError[];
  /** All entries by list, in the form that rules and calculations use. */
  readonly lists: readonly { readonly list: ListName; readonly entries: readonly Entry[] }[];
}

/** Reads all lists. Returns invalid lines in place of throwing an error. */
export async function countryLists(): Promise<CountryLists> {
  const own = await readCountryLists();
  const files = [...(await readInternationalLists()), ...own.files];
  return { files, faults: own.faults, lists: files };
}

/**
 * Returns inconsistencies between the lists: unknown codes, overlapping periods and measures, and names that lack a
 * language of the country. Every line must be valid.
 */
export async function findInconsistencies({ files }: CountryLists): Promise<CountryError[]> {
  const entriesOf = (list: ListName): Entry[] =>
    files.flatMap((file) => (file.list === list ? file.entries : []));
  const found: Inconsistency[] = [
    ...danglingCodes(entriesOf).map(({ list, entry, actual, referencedList: among }) => ({
      ...{ list, entry },
      message: `${JSON.stringify(actual)} is not in the list ${among}: enter a code of this list, or add it there.`,
    })),
    ...findTariffErrors(entriesOf).map(({ list, code, validFrom, words, actual, other = '' }) => {
      const fault = {
        code: 'csv',
        in: 'body',
        words,
        actual,
        params: { list, code, line: 0, other },
      } as const;
      const { message, hint } = localizeError('en', fault);
      return { list, entry: { code, validFrom }, message: `${message}: ${hint}.` };
    }),
    ...findOverlapsAcrossFiles(files),
    ...findMissingNames(files),
  ];
  return Promise.all(found.map((each) => toCountryError(each, files)));
}

interface Inconsistency {
  readonly list: ListName;
  readonly entry: Pick<Entry, 'code' | 'validFrom'>;
  readonly message: string;
}

async function toCountryError(
  { list, entry: { code, validFrom }, message }: Inconsistency,
  files: readonly ListFile[],
): Promise<CountryError> {
  for (const file of files.filter((each) => each.list === list && each.file !== null)) {
    const line = await lineOfEntry(file, code, validFrom);
    if (line !== null)
      return { file: file.file ?? list, pointer: null, line, message: `${code}: ${message}` };
  }
  return { file: `lists/${list}.csv`, pointer: null, line: null, message: `${code}: ${message}` };
}

function findTariffErrors(entriesOf: (list: ListName) => Entry[]): TariffError[] {
  const tariff = tariffOf(entriesOf);
  const codesOf = (list: ListName) => new Set(entriesOf(list).map(({ code }) => code));
  const charges = validateCharges(tariff, { units: codesOf('units'), rates: codesOf('exchange-rates') });
  return [...validateTariff(tariff), ...charges];
}

function tariffOf(entriesOf: (list: ListName) => Entry[]): TariffEntries {
  return {
    commodities: entriesOf('commodities'),
    nomenclature: entriesOf('nomenclature'),
    areas: entriesOf('areas'),
    'measure-types': entriesOf('measure-types'),
    measures: entriesOf('measures'),
    conditions: entriesOf('conditions'),
    'additional-codes': entriesOf('additional-codes'),
    quotas: entriesOf('quotas'),
    'reference-prices': entriesOf('reference-prices'),
  };
}

/**
 * Finds overlapping periods between the international file and the country's files of a list. Overlaps within a file
 * are found when it is read.
 */
function findOverlapsAcrossFiles(files: readonly ListFile[]): Inconsistency[] {
  const others = Map.groupBy(files, ({ list }) => list);
  return files.flatMap((file) =>
    (others.get(file.list) ?? [])
      .filter((other) => other !== file && (other.file ?? '') < (file.file ?? ''))
      .flatMap((other) => {
        const entriesByCode = Map.groupBy(other.entries, ({ code }) => code);
        return file.entries
          .filter((entry) => entriesByCode.get(entry.code)?.some((one) => overlap(one, entry)))
          .map((entry) => ({
            ...{ list: file.list, entry },
            message: `is also in ${other.file ?? 'the world list'}, with an overlapping period.`,
          }));
      }),
  );
}

const openEndDay = '9999-12-31';

function overlap(one: Entry, other: Entry): boolean {
  return (
    one.validFrom <= (other.validUntil ?? openEndDay) && other.validFrom <= (one.validUntil ?? openEndDay)
  );
}

/** Finds names in lists of the country that lack one of its languages. The first name column of a file is English. */
function findMissingNames(files: readonly ListFile[]): Inconsistency[] {
  const others = country.languages.filter((language) => language !== 'en');
  return files
    .filter(({ file }) => file !== null)
    .flatMap(({ list, entries }) =>
      entries.flatMap((entry) =>
        others
          .filter((language) => entry.texts?.[`name_${language}`] === undefined)
          .map((language) => ({ list, entry, message: `has no name_${language}.` })),
      ),
    );
}
