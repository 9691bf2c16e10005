import type { Day, Entry } from '../lists/public.ts';
import {
  type ConvertedTariff,
  conversionRefusalOf,
  convertedEntry,
  directionOfType,
  isUnitMeasureType,
  measureKindOfType,
  type OmittedItem,
  type PublishedMeasure,
} from './converted-tariff.ts';
import { convertedUnitOf, readUkDuty } from './uk-duty.ts';

/** The name and parent of a code, if a publication contains them separately from measures. */
export interface PublishedCode {
  readonly code: string;
  readonly name: string;
  readonly suffix: string;
  readonly parent: string | null;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
}

/** Creates a collection without data. */
function emptyCollection() {
  const conditions: Entry[] = [];
  const omitted: OmittedItem[] = [];
  return {
    measures: new Map<string, Entry>(),
    conditions,
    codes: new Map<string, PublishedCode>(),
    names: new Map<string, string>(),
    members: new Map<string, readonly string[]>(),
    areaNames: new Map<string, string>(),
    types: new Map<string, Entry>(),
    additional: new Map<string, string>(),
    quotas: new Map<string, Entry['attributes']>(),
    units: new Map<string, string>(),
    left: omitted,
    placed: new Map<string, Pick<OmittedItem, 'file' | 'at'>>(),
  };
}

/** Collects the data of files in any order. `finish` returns it as lists. */
export function collectTariff() {
  const read = emptyCollection();
  const { measures, conditions, codes, names, members, areaNames, types, additional, quotas } = read;
  const { units, left, placed } = read;

  function addMeasure(measure: PublishedMeasure, file: string, at: string): void {
    const reason = conversionErrorOf(measure) ?? convertMeasure(measure);
    if (reason !== null) left.push({ file, at, reason });
    else if (!isUnitMeasureType(measure.type)) placed.set(measure.id, { file, at });
  }

  function conversionErrorOf({
    id,
    commodity,
    type,
    area,
    excluded,
    validFrom,
    validUntil,
    ...rest
  }: PublishedMeasure) {
    if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/.test(id)) return `“${id}” is not a valid measure id`;
    if (!/^\d{10}$/.test(commodity)) return `“${commodity}” is not a commodity code of ten digits`;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(validFrom)) return `“${validFrom}” is not a valid start date`;
    if (validUntil !== '' && validUntil < validFrom)
      return `the end date ${validUntil} is before the start date`;
    if (!/^[A-Z0-9_]{1,20}$/.test(type)) return `“${type}” is not a valid measure type`;
    if (![area, ...excluded].every((each) => /^[A-Z0-9]{2,4}$/.test(each)))
      return `“${[area, ...excluded].join(' ')}” contains an invalid area`;
    if (rest.additionalCode !== '' && !/^[A-Z0-9]{4}$/.test(rest.additionalCode))
      return `“${rest.additionalCode}” is not an additional code of four characters`;
    if (rest.orderNumber !== '' && !/^\d{6}$/.test(rest.orderNumber))
      return `“${rest.orderNumber}” is not an order number of six digits`;
    return measures.has(id) ? 'duplicate measure' : conversionRefusalOf(type);
  }

  /** Adds a measure. Returns the reason if it can't be converted; otherwise null. */
  function convertMeasure(measure: PublishedMeasure): string | null {
    const { id, commodity, type } = measure;
    if (isUnitMeasureType(type)) {
      const unit = convertedUnitOf(measure.duty);
      if (unit === null) return `the list of units does not contain the supplementary unit “${measure.duty}”`;
      units.set(commodity, unit);
      names.set(commodity, measure.description);
      return null;
    }
    const measureKind = measureKindOfType(type, measure.duty);
    if (measureKind === null)
      return `the meaning of measure type ${type} with the duty “${measure.duty}” is unknown`;
    const duty = measure.duty === '' ? null : readUkDuty(measure.duty);
    if (duty?.ok === false) return duty.reason;
    const hasDuty = duty !== null || measure.conditions.some((each) => each.duty !== null);
    if (measureKind.kind !== 'control' && !hasDuty) return 'the duty is missing';
    const period = [measure.validFrom, measure.validUntil || null] as const;
    const { treatments = [] } = measureKind;
    const direction = directionOfType(type);
    types.set(
      type,
      convertedEntry(type, measure.typeName, ['1900-01-01', null], {
        direction,
        kind: measureKind.kind,
        tax: null,
        treatments,
        times: null,
      }),
    );
    names.set(commodity, measure.description || (names.get(commodity) ?? ''));
    areaNames.set(measure.area, measure.areaName);
    for (const area of measure.excluded) if (!areaNames.has(area)) areaNames.set(area, area);
    if (measure.additionalCode !== '') additional.set(measure.additionalCode, measure.additionalCodeName);
    if (measure.orderNumber !== '' && !quotas.has(measure.orderNumber)) quotas.set(measure.orderNumber, {});
    const attributes = {
      ...{ commodity, type, area: measure.area, excluded: measure.excluded },
      ...{ additionalCode: measure.additionalCode || null, orderNumber: measure.orderNumber || null },
      ...{ duty: duty?.duty ?? null, legalBase: measure.legalBase || null },
    };
    measures.set(id, convertedEntry(id, measure.typeName, period, attributes));
    for (const [index, condition] of measure.conditions.entries()) {
      const { group, document, threshold, action } = condition;
      const own = {
        measure: id,
        group,
        sequence: index + 1,
        document,
        threshold,
        action,
        duty: condition.duty,
      };
      conditions.push(convertedEntry(`${id}-${group}${index + 1}`, measure.typeName, period, own));
    }
    return null;
  }

  return {
    take: addMeasure,
    leave: (out: OmittedItem): void => void left.push(out),
    code: (code: PublishedCode): void => void codes.set(code.code, code),
    members: (area: string, name: string, countries: readonly string[]): void => {
      members.set(area, countries);
      areaNames.set(area, name);
    },
    quota: (orderNumber: string, attributes: Entry['attributes']): void =>
      void quotas.set(orderNumber, attributes),
    finish: () => listsOf(read),
  };
}

/** Converts the collected data to lists. Measures for groups of countries whose members are unknown are omitted. */
function listsOf(read: ReturnType<typeof emptyCollection>): {
  readonly tariff: ConvertedTariff;
  readonly left: readonly OmittedItem[];
} {
  const { measures, conditions, codes, names, members, areaNames, types, additional, quotas } = read;
  const { units, left, placed } = read;
  const gone = withoutMembers(measures, members);
  for (const [id, area] of gone) {
    const { file = '', at = id } = placed.get(id) ?? {};
    left.push({ file, at, reason: `no file lists the countries of area ${area}` });
    measures.delete(id);
  }
  const convertedMeasures = [...measures.values()];
  const since = convertedMeasures.reduce(
    (first, each) => (each.validFrom < first ? each.validFrom : first),
    '9999-12-31',
  );
  const named = (map: ReadonlyMap<string, string>, attributes: Entry['attributes']): Entry[] =>
    sortedByCode([...map].map(([code, name]) => convertedEntry(code, name, [since, null], attributes)));
  const used = new Set(convertedMeasures.flatMap(areasOf));
  const tariff: ConvertedTariff = {
    nomenclature: nomenclatureOf(codes, names, units, convertedMeasures, since),
    areas: sortedByCode(
      [...areaNames].flatMap(([code, name]) =>
        used.has(code) && !isCountry(code)
          ? [convertedEntry(code, name, [since, null], { members: members.get(code) ?? [] })]
          : [],
      ),
    ),
    'measure-types': sortedByCode([...types.values()].map((each) => ({ ...each, validFrom: since }))),
    'additional-codes': named(additional, { description: null }),
    quotas: sortedByCode(
      [...quotas].map(([code, attributes]) =>
        convertedEntry(code, `Quota ${code}`, [since, null], { description: null, ...attributes }),
      ),
    ),
    measures: sortedByCode(convertedMeasures),
    conditions: sortedByCode(conditions.filter(({ attributes }) => measures.has(String(attributes.measure)))),
  };
  return { tariff, left };
}

const everyCountryGroup = '1011';

function isCountry(area: string): boolean {
  return /^[A-Z]{2}$/.test(area);
}

function areasOf({ attributes }: Entry): string[] {
  const { area, excluded } = attributes;
  return [...(typeof area === 'string' ? [area] : []), ...(Array.isArray(excluded) ? excluded : [])];
}

/**
 * Returns the measures and groups for which the publication states no countries. Without countries, a measure would
 * apply to every country.
 */
function withoutMembers(
  measures: ReadonlyMap<string, Entry>,
  members: ReadonlyMap<string, readonly string[]>,
): [id: string, area: string][] {
  return [...measures].flatMap(([id, measure]): [string, string][] => {
    const unknown = areasOf(measure).find(
      (area) => !isCountry(area) && area !== everyCountryGroup && (members.get(area) ?? []).length === 0,
    );
    return unknown === undefined ? [] : [[id, unknown]];
  });
}

/** Returns the codes that have measures or names, each below the nearest code above it in the collection. */
function nomenclatureOf(
  codes: ReadonlyMap<string, PublishedCode>,
  names: ReadonlyMap<string, string>,
  units: ReadonlyMap<string, string>,
  measures: readonly Entry[],
  since: Day,
): Entry[] {
  const all = new Set([
    ...codes.keys(),
    ...units.keys(),
    ...measures.map(({ attributes }) => String(attributes.commodity)),
  ]);
  const byStem = new Map([...all].map((code) => [stemOf(code), code]));
  const parentOf = (code: string): string | null => {
    const publishedParent = codes.get(code)?.parent;
    if (publishedParent && all.has(publishedParent)) return publishedParent;
    for (let stem = stemOf(code).slice(0, -2); stem.length >= 2; stem = stem.slice(0, -2)) {
      const found = byStem.get(stem);
      if (found !== undefined && found !== code) return found;
    }
    return null;
  };
  return sortedByCode(
    [...all].map((code) => {
      const {
        name = names.get(code) ?? code,
        suffix = '80',
        validFrom = since,
        validUntil = null,
      } = codes.get(code) ?? {};
      return convertedEntry(code, name, [validFrom, validUntil], {
        suffix,
        parent: parentOf(code),
        unit: units.get(code) ?? null,
      });
    }),
  );
}

/** Returns a code of ten digits without the pairs of zeros at its end, which is the prefix of all codes below it. */
function stemOf(code: string): string {
  let stem = code;
  while (stem.length > 2 && stem.endsWith('00')) stem = stem.slice(0, -2);
  return stem;
}

function sortedByCode(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => (one.code < other.code ? -1 : 1));
}
