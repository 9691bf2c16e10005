import type { Sql } from '../../foundation/database/database.ts';
import { type Day, type Entry, readCodesAttribute, readTextAttribute } from './list-entry.ts';
import type { ListName } from './lists.ts';
import { readList } from './store.ts';

/** Lists of a tariff with measures, and the lists to whose codes they refer. */
export const tariffLists = [
  'commodities',
  'nomenclature',
  'areas',
  'measure-types',
  'measures',
  'conditions',
  'additional-codes',
  'quotas',
  'reference-prices',
] as const satisfies readonly ListName[];
export type TariffList = (typeof tariffLists)[number];

/** Describes an inconsistent entry of a list. */
export interface TariffError {
  readonly list: TariffList;
  readonly code: string;
  readonly validFrom: Day;
  readonly words: 'csv.dangling' | 'csv.measure_overlap' | 'csv.no_minimum' | 'csv.no_rate' | 'csv.no_tax';
  readonly actual: string;
  /** Id of the other measure, for two measures that overlap. */
  readonly other?: string;
}

/** All periods of each list of the tariff. */
export type TariffEntries = Readonly<Record<TariffList, readonly Entry[]>>;

/** Returns all entries of the tariff lists, also of past and future periods. */
export async function readTariff(sql: Sql): Promise<TariffEntries> {
  const [commodities, nomenclature, areas, types, measures, conditions, codes, quotas, prices] = [
    await readList(sql, 'commodities'),
    await readList(sql, 'nomenclature'),
    await readList(sql, 'areas'),
    await readList(sql, 'measure-types'),
    await readList(sql, 'measures'),
    await readList(sql, 'conditions'),
    await readList(sql, 'additional-codes'),
    await readList(sql, 'quotas'),
    await readList(sql, 'reference-prices'),
  ];
  return {
    ...{ commodities, nomenclature, areas, measures, conditions, quotas },
    ...{ 'measure-types': types, 'additional-codes': codes, 'reference-prices': prices },
  };
}

/**
 * Returns the codes that the referenced list does not contain, and the measures of one type, area and additional code
 * that overlap for a code and its parent codes.
 */
export function validateTariff(lists: TariffEntries): TariffError[] {
  return [...danglingCodes(lists), ...overlappingMeasures(lists)];
}

function danglingCodes(lists: TariffEntries): TariffError[] {
  const codes = new Map(tariffLists.map((list) => [list, new Set(lists[list].map(({ code }) => code))]));
  const has = (code: string, ...among: TariffList[]): boolean =>
    among.some((list) => codes.get(list)?.has(code));
  const isArea = (code: string): boolean => /^[A-Z]{2}$/.test(code) || has(code, 'areas');
  const errorsOfCodes = (
    list: TariffList,
    entry: Entry,
    wrong: readonly (string | null | false)[],
  ): TariffError[] =>
    wrong.flatMap((found) => (found ? [tariffErrorOf(list, entry, 'csv.dangling', found)] : []));
  const unless = (entry: Entry, attribute: string, ...among: TariffList[]): string | null => {
    const code = readTextAttribute(entry, attribute);
    return code === null || has(code, ...among) ? null : code;
  };
  return [
    ...lists.nomenclature.flatMap((entry) =>
      errorsOfCodes('nomenclature', entry, [unless(entry, 'parent', 'nomenclature')]),
    ),
    ...lists.conditions.flatMap((entry) =>
      errorsOfCodes('conditions', entry, [unless(entry, 'measure', 'measures')]),
    ),
    ...lists['reference-prices'].flatMap((entry) =>
      errorsOfCodes('reference-prices', entry, [
        !has(entry.code, 'nomenclature', 'commodities') && entry.code,
      ]),
    ),
    ...lists.measures.flatMap((entry) =>
      errorsOfCodes('measures', entry, [
        unless(entry, 'commodity', 'nomenclature', 'commodities'),
        unless(entry, 'type', 'measure-types'),
        unless(entry, 'additionalCode', 'additional-codes'),
        unless(entry, 'orderNumber', 'quotas'),
        ...[readTextAttribute(entry, 'area') ?? '', ...readCodesAttribute(entry, 'excluded')].filter(
          (area) => !isArea(area),
        ),
      ]),
    ),
  ];
}

function overlappingMeasures({ measures, nomenclature }: TariffEntries): TariffError[] {
  const parents = new Map(nomenclature.map((entry) => [entry.code, readTextAttribute(entry, 'parent')]));
  const measuresByKey = Map.groupBy(measures, (entry) =>
    measureKeyOf(entry, readTextAttribute(entry, 'commodity') ?? ''),
  );
  return measures.flatMap((entry) => {
    for (const code of branchOf(readTextAttribute(entry, 'commodity') ?? '', parents))
      for (const other of measuresByKey.get(measureKeyOf(entry, code)) ?? [])
        if (isBefore(other, entry) && overlap(other, entry))
          return [
            { ...tariffErrorOf('measures', entry, 'csv.measure_overlap', entry.code), other: other.code },
          ];
    return [];
  });
}

function branchOf(code: string, parents: ReadonlyMap<string, string | null>): string[] {
  const branch: string[] = [];
  for (let at: string | null = code; at !== null && !branch.includes(at); ) {
    branch.push(at);
    const shorter: string | null = at.length > 2 ? at.slice(0, -2) : null;
    at = parents.has(at) ? (parents.get(at) ?? null) : shorter;
  }
  return branch;
}

function measureKeyOf(entry: Entry, commodity: string): string {
  const of = ['type', 'area', 'additionalCode', 'orderNumber'].map(
    (each) => readTextAttribute(entry, each) ?? '',
  );
  return [...of, commodity].join(' ');
}

/**
 * Returns which of two overlapping measures is reported second: the one with the greater id, or the one at the lower
 * level of the nomenclature.
 */
function isBefore(one: Entry, other: Entry): boolean {
  if (readTextAttribute(one, 'commodity') !== readTextAttribute(other, 'commodity')) return true;
  return one.code < other.code;
}

function overlap(one: Entry, other: Entry): boolean {
  const ends = ({ validUntil }: Entry): Day => validUntil ?? '9999-12-31';
  return one.validFrom <= ends(other) && other.validFrom <= ends(one);
}

export function tariffErrorOf(
  list: TariffList,
  { code, validFrom }: Entry,
  words: TariffError['words'],
  actual: string,
): TariffError {
  return { list, code, validFrom, words, actual };
}
