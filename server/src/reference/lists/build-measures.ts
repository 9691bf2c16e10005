import { type DutyExpression, parseDutyExpression } from './duty-expression.ts';
import { type Entry, readCodesAttribute, readTextAttribute } from './list-entry.ts';
import type { ListName } from './lists.ts';
import { type Condition, type Measure, measureKinds, parseThreshold } from './measure.ts';

/** Provides the code lists of a day, from which measures are created. */
export interface MeasureSourceLists {
  readonly entry: (list: ListName, code: string) => Entry | null;
  /** Returns the entries of a list whose attribute has a value. */
  readonly by: (list: ListName, attribute: string, value: string) => readonly Entry[];
}

const maxLevels = 12;

/**
 * Returns a code and its parent codes, nearest first. Parents come from the nomenclature. A code that it does not
 * contain has the parent without its last two digits.
 */
export function nomenclatureBranchOf(code: string, { entry }: Pick<MeasureSourceLists, 'entry'>): string[] {
  const branch: string[] = [];
  for (let at: string | null = code; at !== null && branch.length < maxLevels && !branch.includes(at); ) {
    branch.push(at);
    const found = entry('nomenclature', at);
    const shorter: string | null = at.length > 2 ? at.slice(0, -2) : null;
    at = found ? readTextAttribute(found, 'parent') : shorter;
  }
  return branch;
}

/** Returns the measures of a code, ordered by id, without those of its parent codes. */
export function measuresAt(code: string, lists: MeasureSourceLists): Measure[] {
  const entries = lists.by('measures', 'commodity', code);
  const sorted = entries.length > 1 ? entries.toSorted(byCode) : entries;
  return sorted.flatMap((entry) => measureOf(entry, lists) ?? []);
}

function byCode(one: Entry, other: Entry): number {
  return one.code < other.code ? -1 : 1;
}

/** Returns the measure of an entry; null if the list of measure types does not contain its type. */
export function measureOf(entry: Entry, lists: MeasureSourceLists): Measure | null {
  const type = lists.entry('measure-types', readTextAttribute(entry, 'type') ?? '');
  const typeProperties = type && propertiesOfType(type);
  if (!type || !typeProperties) return null;
  return {
    id: entry.code,
    code: readTextAttribute(entry, 'commodity') ?? '',
    type: type.code,
    kind: typeProperties.kind,
    name: type.name,
    direction: typeProperties.direction,
    tax: typeProperties.tax,
    times: typeProperties.times,
    treatments: typeProperties.treatments,
    countries: countriesOf(readTextAttribute(entry, 'area') ?? '', lists),
    excluded: readCodesAttribute(entry, 'excluded').flatMap((area) => [...(countriesOf(area, lists) ?? [])]),
    additionalCode: readTextAttribute(entry, 'additionalCode'),
    orderNumber: readTextAttribute(entry, 'orderNumber'),
    duty: dutyOf(entry),
    conditions: conditionsOf(entry.code, lists),
    legalBase: readTextAttribute(entry, 'legalBase'),
  };
}

type PropertiesOfType = Pick<Measure, 'kind' | 'direction' | 'tax' | 'times' | 'treatments'>;

// The results are cached, because a tariff has few types and areas, but many measures.
const propertiesByType = new WeakMap<Entry, PropertiesOfType | null>();
const countriesByArea = new WeakMap<Entry, ReadonlySet<string> | null>();

function propertiesOfType(type: Entry): PropertiesOfType | null {
  const cachedProperties = propertiesByType.get(type);
  if (cachedProperties !== undefined) return cachedProperties;
  const kind = measureKinds.find((each) => each === readTextAttribute(type, 'kind'));
  const direction = directionOf(type);
  const typeProperties =
    kind && direction
      ? {
          kind,
          direction,
          tax: readTextAttribute(type, 'tax'),
          times: readTextAttribute(type, 'times'),
          treatments: readCodesAttribute(type, 'treatments'),
        }
      : null;
  propertiesByType.set(type, typeProperties);
  return typeProperties;
}

function directionOf(type: Entry): Measure['direction'] | null {
  const direction = readTextAttribute(type, 'direction');
  return direction === 'import' || direction === 'export' || direction === 'both' ? direction : null;
}

/** Returns the countries of an area; null for every country. A code that is not an area is a country. */
function countriesOf(code: string, { entry }: MeasureSourceLists): ReadonlySet<string> | null {
  const area = entry('areas', code);
  if (!area) return new Set([code]);
  const cachedCountries = countriesByArea.get(area);
  if (cachedCountries !== undefined) return cachedCountries;
  const members = readCodesAttribute(area, 'members');
  const countries = members.length === 0 ? null : new Set(members);
  countriesByArea.set(area, countries);
  return countries;
}

const parsedDuties = new Map<string, DutyExpression | null>();
const maxCachedDuties = 10_000;

/** Parses the duty of an entry. Results are cached, because a tariff repeats a few thousand duties. */
function dutyOf(entry: Entry): DutyExpression | null {
  const text = readTextAttribute(entry, 'duty');
  if (text === null) return null;
  const cachedDuty = parsedDuties.get(text);
  if (cachedDuty !== undefined) return cachedDuty;
  const duty = parseDutyExpression(text);
  if (parsedDuties.size < maxCachedDuties) parsedDuties.set(text, duty);
  return duty;
}

const noConditions: Measure['conditions'] = [];

function conditionsOf(measure: string, { by }: MeasureSourceLists): Measure['conditions'] {
  const entries = by('conditions', 'measure', measure);
  if (entries.length === 0) return noConditions;
  const sorted = entries.toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
  return [...Map.groupBy(sorted, (each) => readTextAttribute(each, 'group') ?? '').values()].map((group) =>
    group.flatMap((each) => conditionOf(each) ?? []),
  );
}

function sequenceOf({ attributes }: Entry): number {
  return typeof attributes.sequence === 'number' ? attributes.sequence : 0;
}

function conditionOf(entry: Entry): Condition | null {
  const action = readTextAttribute(entry, 'action');
  if (action !== 'apply' && action !== 'duty' && action !== 'exempt' && action !== 'prohibit') return null;
  const threshold = readTextAttribute(entry, 'threshold');
  return {
    document: readTextAttribute(entry, 'document'),
    threshold: threshold === null ? null : parseThreshold(threshold),
    action,
    duty: dutyOf(entry),
  };
}
