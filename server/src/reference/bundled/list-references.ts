import {
  type Entry,
  type ListName,
  parsePreferences,
  parseRequiredDocument,
  readCodesAttribute,
  readTextAttribute,
} from '../lists/public.ts';

/** An entry with a code that the referenced list does not contain. */
export interface DanglingCode {
  readonly list: ListName;
  readonly entry: Entry;
  readonly actual: string;
  /** List in which the code is missing. */
  readonly referencedList: ListName;
}

/** Lists the attributes that contain codes of other lists. `validateTariff` checks those of a tariff with measures. */
const references: readonly {
  readonly list: ListName;
  readonly among: ListName;
  readonly codes: (entry: Entry) => readonly (string | null)[];
}[] = [
  { list: 'ports', among: 'countries', codes: ({ code }) => [code.slice(0, 2)] },
  { list: 'units', among: 'units', codes: (entry) => [readTextAttribute(entry, 'base')] },
  { list: 'exchange-rates', among: 'currencies', codes: ({ code }) => [code] },
  { list: 'offices', among: 'ports', codes: (entry) => [readTextAttribute(entry, 'port')] },
  { list: 'procedures', among: 'document-types', codes: (entry) => readCodesAttribute(entry, 'documents') },
  {
    list: 'additional-procedures',
    among: 'procedures',
    codes: (entry) => readCodesAttribute(entry, 'procedures'),
  },
  { list: 'agreements', among: 'countries', codes: (entry) => readCodesAttribute(entry, 'countries') },
  { list: 'agreements', among: 'document-types', codes: (entry) => readCodesAttribute(entry, 'proofs') },
  { list: 'agreements', among: 'preferences', codes: (entry) => [readTextAttribute(entry, 'preference')] },
  { list: 'quotas', among: 'units', codes: (entry) => [readTextAttribute(entry, 'unit')] },
  { list: 'commodities', among: 'units', codes: (entry) => [readTextAttribute(entry, 'supplementaryUnit')] },
  { list: 'nomenclature', among: 'units', codes: (entry) => [readTextAttribute(entry, 'unit')] },
  {
    list: 'commodities',
    among: 'document-types',
    codes: (entry) =>
      readCodesAttribute(entry, 'documents').flatMap((text) => parseRequiredDocument(text)?.type ?? []),
  },
  {
    list: 'commodities',
    among: 'agreements',
    codes: (entry) =>
      (parsePreferences(readTextAttribute(entry, 'preferences') ?? '') ?? []).map(
        ({ agreement }) => agreement,
      ),
  },
  { list: 'conditions', among: 'document-types', codes: (entry) => [readTextAttribute(entry, 'document')] },
  {
    list: 'measure-types',
    among: 'preferences',
    codes: (entry) => readCodesAttribute(entry, 'treatments'),
  },
];

/** Returns every referenced code that the referenced list contains in no period. */
export function danglingCodes(entriesOf: (list: ListName) => readonly Entry[]): DanglingCode[] {
  const codesByList = new Map<ListName, ReadonlySet<string>>();
  const has = (list: ListName, code: string): boolean => {
    const codes = codesByList.get(list) ?? new Set(entriesOf(list).map((entry) => entry.code));
    codesByList.set(list, codes);
    return codes.has(code);
  };
  return references.flatMap(({ list, among, codes }) =>
    entriesOf(list).flatMap((entry) =>
      codes(entry)
        .filter((found) => found !== null)
        .filter((found) => !has(among, found))
        .map((actual) => ({ list, entry, actual, referencedList: among })),
    ),
  );
}
