import { lazy } from '../../foundation/lazy-value.ts';
import { type Day, type Entry, validOn } from './list-entry.ts';
import type { ListName } from './lists.ts';
import type { CodeDifferencesFromVersion } from './past-versions.ts';

/** Maps each list and code to all periods of the code. */
export type PeriodsByCode = ReadonlyMap<string, ReadonlyMap<string, readonly Entry[]>>;

export interface ListPeriods {
  of(code: string): readonly Entry[];
  codes(): Iterable<string>;
  /** Returns the codes that have an attribute value in at least one period. */
  with(attribute: string, value: string): readonly string[];
}
export type PeriodsOf = (list: ListName) => ListPeriods;

const noPeriods: readonly Entry[] = [];
const noCodes: readonly string[] = [];

export function periodsWithoutDifferences(periods: PeriodsByCode): PeriodsOf {
  return (list) => {
    const codes = periods.get(list);
    return {
      of: (code) => codes?.get(code) ?? noPeriods,
      codes: () => codes?.keys() ?? [],
      with: (attribute, value) => (codes && codesBy(codes, attribute).get(value)) ?? noCodes,
    };
  };
}

type Codes = ReadonlyMap<string, readonly Entry[]>;

/**
 * Codes by the value of an attribute, which do not depend on the day. Created on first use, and released with the list.
 */
const codesByAttribute = new WeakMap<Codes, Map<string, ReadonlyMap<string, readonly string[]>>>();

function codesBy(codes: Codes, attribute: string): ReadonlyMap<string, readonly string[]> {
  const cachedByAttribute =
    codesByAttribute.get(codes) ?? new Map<string, ReadonlyMap<string, readonly string[]>>();
  codesByAttribute.set(codes, cachedByAttribute);
  const found = cachedByAttribute.get(attribute);
  if (found) return found;
  const codesByValue = new Map<string, string[]>();
  for (const [code, periods] of codes)
    for (const value of new Set(periods.map(({ attributes }) => attributes[attribute]))) {
      if (typeof value !== 'string') continue;
      const others = codesByValue.get(value);
      if (others) others.push(code);
      else codesByValue.set(value, [code]);
    }
  cachedByAttribute.set(attribute, codesByValue);
  return codesByValue;
}

export function withDifferences(
  periods: PeriodsByCode,
  differing: ReadonlyMap<ListName, CodeDifferencesFromVersion>,
): PeriodsOf {
  const plain = periodsWithoutDifferences(periods);
  return (list) => {
    const now = plain(list);
    const then = differing.get(list);
    if (!then) return now;
    return {
      of: (code) => then.get(code) ?? now.of(code),
      codes: () => new Set([...now.codes(), ...then.keys()]),
      // A code with differences is checked individually, because its attributes can differ.
      with: (attribute, value) => [
        ...new Set([
          ...now.with(attribute, value),
          ...[...then].flatMap(([code, entries]) =>
            entries.some(({ attributes }) => attributes[attribute] === value) ? [code] : [],
          ),
        ]),
      ],
    };
  };
}

/** Returns the period of a code that contains a day; null without one. */
export function periodOn(periods: readonly Entry[], day: Day): Entry | null {
  for (const period of periods) if (validOn(period, day)) return period;
  return null;
}

/** Returns the entries that are valid on a day and have an attribute value. */
export function entriesWith(
  { of, with: codesWith }: ListPeriods,
  day: Day,
  attribute: string,
  value: string,
): readonly Entry[] {
  const codes = codesWith(attribute, value);
  if (codes.length === 0) return noPeriods;
  const found: Entry[] = [];
  for (const code of codes) {
    const entry = periodOn(of(code), day);
    if (entry?.attributes[attribute] === value) found.push(entry);
  }
  return found;
}

/** Provides the entries that are valid on a day. Each entry is searched when it is first used. */
export function validEntries(day: Day, periods: ListPeriods) {
  const found = new Map<string, Entry>();
  const validOf = (code: string): Entry | null => periodOn(periods.of(code), day);
  const isEmpty = lazy(() => {
    for (const code of periods.codes()) if (validOf(code)) return false;
    return true;
  });
  return {
    isEmpty,
    entry(code: string): Entry | null {
      const known = found.get(code);
      if (known) return known;
      const entry = validOf(code);
      if (entry) found.set(code, entry);
      return entry;
    },
    all: (): readonly Entry[] => [...periods.codes()].flatMap((code) => validOf(code) ?? []),
  };
}
