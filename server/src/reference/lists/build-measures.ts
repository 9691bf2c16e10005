import { type DutyExpression, parseDutyExpression } from './duty-expression.ts';
import type { ListName } from './lists.ts';
import { type Condition, type Measure, measureKinds, parseThreshold } from './measure.ts';
import { type Entry, readCodesAttribute, readTextAttribute } from './reference.ts';

/** Code lists of a day that measures are built from. */
export interface MeasureSourceLists {
  readonly entry: (list: ListName, code: string) => Entry | null;
  /** Returns the entries of a list with an attribute value. */
  readonly by: (list: ListName, attribute: string, value: string) => readonly Entry[];
}

const mostLevels = 12;

/**
 * Returns a code and its parents, nearest first: from the nomenclature, or by removing two digits if it is
 * not listed there.
 */
export function branchOf(code: string, { entry }: Pick<MeasureSourceLists, 'entry'>): string[] {
  const branch: string[] = [];
  for (let at: string | null = code; at !== null && branch.length < mostLevels && !branch.includes(at); ) {
    branch.push(at);
    const found = entry('nomenclature', at);
    const shorter: string | null = at.length > 2 ? at.slice(0, -2) : null;
    at = found ? readTextAttribute(found, 'parent') : shorter;
  }
  return branch;
}

/** Returns the measures of a code without its parents, by id. */
export function measuresAt(code: string, lists: MeasureSourceLists): Measure[] {
  const entries = lists.by('measures', 'commodity', code);
  const sorted = entries.length > 1 ? entries.toSorted(byCode) : entries;
  return sorted.flatMap((entry) => measureOf(entry, lists) ?? []);
}

function byCode(one: Entry, other: Entry): number {
  return one.code < other.code ? -1 : 1;
}

/** Returns the measure of an entry; null if its measure type is not in the list of measure types. */
export function measureOf(entry: Entry, lists: MeasureSourceLists): Measure | null {
  const type = lists.entry('measure-types', readTextAttribute(entry, 'type') ?? '');
  const said = type && saidByType(type);
  if (!type || !said) return null;
  return {
    id: entry.code,
    code: readTextAttribute(entry, 'commodity') ?? '',
    type: type.code,
    kind: said.kind,
    name: type.name,
    direction: said.direction,
    tax: said.tax,
    times: said.times,
    treatments: said.treatments,
    countries: countriesOf(readTextAttribute(entry, 'area') ?? '', lists),
    excluded: readCodesAttribute(entry, 'excluded').flatMap((area) => [...(countriesOf(area, lists) ?? [])]),
    additionalCode: readTextAttribute(entry, 'additionalCode'),
    orderNumber: readTextAttribute(entry, 'orderNumber'),
    duty: dutyOf(entry),
    conditions: conditionsOf(entry.code, lists),
    legalBase: readTextAttribute(entry, 'legalBase'),
  };
}

type SaidByType = Pick<Measure, 'kind' | 'direction' | 'tax' | 'times' | 'treatments'>;

// There are few types and areas but many measures, so they are cached.
const types = new WeakMap<Entry, SaidByType | null>();
const areas = new WeakMap<Entry, ReadonlySet<string> | null>();

function saidByType(type: Entry): SaidByType | null {
  const known = types.get(type);
  if (known !== undefined) return known;
  const kind = measureKinds.find((each) => each === readTextAttribute(type, 'kind'));
  const direction = directionOf(type);
  const said =
    kind && direction
      ? {
          kind,
          direction,
          tax: readTextAttribute(type, 'tax'),
          times: readTextAttribute(type, 'times'),
          treatments: readCodesAttribute(type, 'treatments'),
        }
      : null;
  types.set(type, said);
  return said;
}

function directionOf(type: Entry): Measure['direction'] | null {
  const direction = readTextAttribute(type, 'direction');
  return direction === 'import' || direction === 'export' || direction === 'both' ? direction : null;
}

/** Returns the countries of a code; null for every country. A code that is not an area is a country. */
function countriesOf(code: string, { entry }: MeasureSourceLists): ReadonlySet<string> | null {
  const area = entry('areas', code);
  if (!area) return new Set([code]);
  const known = areas.get(area);
  if (known !== undefined) return known;
  const members = readCodesAttribute(area, 'members');
  const countries = members.length === 0 ? null : new Set(members);
  areas.set(area, countries);
  return countries;
}

const duties = new Map<string, DutyExpression | null>();
const mostDuties = 10_000;

/** Caches parsed duties, because a tariff repeats a few thousand of them. */
function dutyOf(entry: Entry): DutyExpression | null {
  const text = readTextAttribute(entry, 'duty');
  if (text === null) return null;
  const known = duties.get(text);
  if (known !== undefined) return known;
  const duty = parseDutyExpression(text);
  if (duties.size < mostDuties) duties.set(text, duty);
  return duty;
}

const none: Measure['conditions'] = [];

function conditionsOf(measure: string, { by }: MeasureSourceLists): Measure['conditions'] {
  const entries = by('conditions', 'measure', measure);
  if (entries.length === 0) return none;
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
