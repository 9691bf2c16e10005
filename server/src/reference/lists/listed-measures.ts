import { parseDutyExpression } from './duty-expression.ts';
import type { ListName } from './lists.ts';
import { type Condition, type Measure, measureKinds, parseThreshold } from './measure.ts';
import { codesAttribute, type Entry, textAttribute } from './reference.ts';

/** The code lists of a day, as far as measures are made of them. */
export interface Lists {
  readonly entry: (list: ListName, code: string) => Entry | null;
  /** The entries of a list whose attribute is a value. */
  readonly by: (list: ListName, attribute: string, value: string) => readonly Entry[];
}

const mostLevels = 12;

/** A code and the branches above it, nearest first: by the nomenclature, of what is not in it without its last two digits. */
export function branchOf(code: string, { entry }: Pick<Lists, 'entry'>): string[] {
  const branch: string[] = [];
  for (let at: string | null = code; at !== null && branch.length < mostLevels && !branch.includes(at); ) {
    branch.push(at);
    const found = entry('nomenclature', at);
    const shorter: string | null = at.length > 2 ? at.slice(0, -2) : null;
    at = found ? textAttribute(found, 'parent') : shorter;
  }
  return branch;
}

/** The measures that are set for a code itself, in the order of their ids. */
export function measuresAt(code: string, lists: Lists): Measure[] {
  return lists
    .by('measures', 'commodity', code)
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .flatMap((entry) => measureOf(entry, lists) ?? []);
}

/** Null where the type of the measure is not in its list. */
export function measureOf(entry: Entry, lists: Lists): Measure | null {
  const type = lists.entry('measure-types', textAttribute(entry, 'type') ?? '');
  const kind = measureKinds.find((each) => each === (type && textAttribute(type, 'kind')));
  const direction = type && directionOf(type);
  if (!type || !kind || !direction) return null;
  const duty = textAttribute(entry, 'duty');
  return {
    id: entry.code,
    code: textAttribute(entry, 'commodity') ?? '',
    type: type.code,
    kind,
    name: type.name,
    direction,
    tax: textAttribute(type, 'tax'),
    times: textAttribute(type, 'times'),
    treatments: codesAttribute(type, 'treatments'),
    countries: countriesOf(textAttribute(entry, 'area') ?? '', lists),
    excluded: codesAttribute(entry, 'excluded').flatMap((area) => [...(countriesOf(area, lists) ?? [])]),
    additionalCode: textAttribute(entry, 'additionalCode'),
    orderNumber: textAttribute(entry, 'orderNumber'),
    duty: duty === null ? null : parseDutyExpression(duty),
    conditions: conditionsOf(entry.code, lists),
    legalBase: textAttribute(entry, 'legalBase'),
  };
}

function directionOf(type: Entry): Measure['direction'] | null {
  const direction = textAttribute(type, 'direction');
  return direction === 'import' || direction === 'export' || direction === 'both' ? direction : null;
}

/** Null for every country; what is in no list is a country. */
function countriesOf(area: string, { entry }: Lists): ReadonlySet<string> | null {
  const found = entry('areas', area);
  if (!found) return new Set([area]);
  const members = codesAttribute(found, 'members');
  return members.length === 0 ? null : new Set(members);
}

function conditionsOf(measure: string, { by }: Lists): Condition[][] {
  const entries = by('conditions', 'measure', measure);
  if (entries.length === 0) return [];
  const sorted = entries.toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
  return [...Map.groupBy(sorted, (each) => textAttribute(each, 'group') ?? '').values()].map((group) =>
    group.flatMap((each) => conditionOf(each) ?? []),
  );
}

function sequenceOf({ attributes }: Entry): number {
  return typeof attributes.sequence === 'number' ? attributes.sequence : 0;
}

function conditionOf(entry: Entry): Condition | null {
  const action = textAttribute(entry, 'action');
  if (action !== 'apply' && action !== 'duty' && action !== 'exempt' && action !== 'prohibit') return null;
  const threshold = textAttribute(entry, 'threshold');
  const duty = textAttribute(entry, 'duty');
  return {
    document: textAttribute(entry, 'document'),
    threshold: threshold === null ? null : parseThreshold(threshold),
    action,
    duty: duty === null ? null : parseDutyExpression(duty),
  };
}
