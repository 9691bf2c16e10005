import { lazy } from '../../foundation/lazy-value.ts';
import { type MeasureSourceLists, measureOf, nomenclatureBranchOf } from './build-measures.ts';
import { type Day, type Entry, readTextAttribute } from './list-entry.ts';
import { entriesWith, type PeriodsOf, periodOn } from './list-periods.ts';
import type { ListName } from './lists.ts';
import type { Measure } from './measure.ts';

/** A future change: its day, and the values before and after it. */
export interface ScheduledChange<Value> {
  readonly date: Day;
  /** Value before the change; null if no value exists before it. */
  readonly before: Value | null;
  readonly after: Value | null;
}

/** Finds future changes of code lists, up to sixty days after a day. */
export interface ScheduledChanges {
  /** Returns the next change of each code: of its attributes, its start or its end. A new name does not count as a change. */
  codes(list: ListName): ReadonlyMap<string, ScheduledChange<Entry>>;
  /**
   * Returns the next change of each measure of a code and its parent codes, including its type, areas and conditions.
   */
  measures(code: string): readonly ScheduledChange<Measure>[];
}

const daysAhead = 60;

export function scheduledChangesAfter(day: Day, periodsOf: PeriodsOf): ScheduledChanges {
  const until = lazy((): Day => Temporal.PlainDate.from(day).add({ days: daysAhead }).toString());
  const lists = (on: Day): MeasureSourceLists => listsOn(on, periodsOf);
  const found = new Map<ListName, ReadonlyMap<string, ScheduledChange<Entry>>>();
  const changesIn = (list: ListName): ReadonlyMap<string, ScheduledChange<Entry>> => {
    const changes = new Map<string, ScheduledChange<Entry>>();
    const { codes, of } = periodsOf(list);
    for (const code of codes()) {
      const periods = of(code);
      const days = boundaries(periods, day, until());
      const change = firstChange(days, day, (on) => periodOn(periods, on), entryText);
      if (change) changes.set(code, change);
    }
    return changes;
  };
  return {
    // Results are cached by list, because lists rarely change and a caller requests hundreds of codes.
    codes(list) {
      const known = found.get(list) ?? changesIn(list);
      found.set(list, known);
      return known;
    },
    measures(code) {
      const ids = nomenclatureBranchOf(code, lists(day)).flatMap((each) => [
        ...periodsOf('measures').with('commodity', each),
      ]);
      return ids.flatMap((id) => {
        const days = [
          ...new Set(periodsOfMeasure(id, periodsOf).flatMap((each) => boundaries(each, day, until()))),
        ].toSorted();
        const measureOn = (on: Day): Measure | null => {
          const own = periodOn(periodsOf('measures').of(id), on);
          return own && measureOf(own, lists(on));
        };
        return firstChange(days, day, measureOn, measureText) ?? [];
      });
    },
  };
}

function firstChange<Thing>(
  days: readonly Day[],
  today: Day,
  valueOn: (on: Day) => Thing | null,
  text: (thing: Thing) => string,
): ScheduledChange<Thing> | null {
  if (days.length === 0) return null;
  const before = valueOn(today);
  const textBefore = before && text(before);
  for (const date of days) {
    const after = valueOn(date);
    if ((after && text(after)) !== textBefore) return { date, before, after };
  }
  return null;
}

/** Returns the days in a range on which a period starts, or on which it has ended. */
function boundaries(periods: readonly Entry[], day: Day, until: Day): Day[] {
  const days: Day[] = [];
  for (const { validFrom, validUntil } of periods) {
    if (validFrom > day && validFrom <= until) days.push(validFrom);
    // Exchange rates end every week, so the next day is calculated only for periods that end in the range.
    if (validUntil !== null && validUntil >= day && validUntil < until) days.push(dayAfter(validUntil));
  }
  return days.length > 1 ? [...new Set(days)].toSorted() : days;
}

/** Returns the periods on which a measure depends: its own periods, and those of its conditions, types and areas. */
function periodsOfMeasure(id: string, periodsOf: PeriodsOf): (readonly Entry[])[] {
  const own = periodsOf('measures').of(id);
  const named = (list: ListName, attribute: string): (readonly Entry[])[] =>
    [...new Set(own.map((entry) => readTextAttribute(entry, attribute) ?? ''))].map((code) =>
      periodsOf(list).of(code),
    );
  const conditions = periodsOf('conditions');
  return [
    own,
    ...[...conditions.with('measure', id)].map((code) => conditions.of(code)),
    ...named('measure-types', 'type'),
    ...named('areas', 'area'),
  ];
}

function listsOn(on: Day, periodsOf: PeriodsOf): MeasureSourceLists {
  return {
    entry: (list, code) => periodOn(periodsOf(list).of(code), on),
    by: (list, attribute, value) => entriesWith(periodsOf(list), on, attribute, value),
  };
}

function entryText({ attributes }: Entry): string {
  return JSON.stringify(Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function measureText({ name: _name, countries, ...said }: Measure): string {
  return JSON.stringify({ ...said, countries: countries && [...countries] });
}

function dayAfter(day: Day): Day {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
