import { setImmediate as nextTurn } from 'node:timers/promises';
import { branchOf, type MeasureSourceLists, measuresAt } from './build-measures.ts';
import type { PeriodsOf } from './list-periods.ts';
import type { ListName } from './lists.ts';
import type { Measure } from './measure.ts';
import { type Day, type Entry, validOn } from './reference.ts';

/** Cache of the measures of commodity codes on any day. */
export interface MeasureCache {
  /**
   * Returns the measures of a code and its parents, nearest first. Must be called only with codes of the
   * tariff, because the result is cached.
   */
  of(code: string, day: Day): readonly Measure[];
  /** Builds the measures of every code for a day in slices, so that other work can run in between. */
  prepare(day: Day): Promise<void>;
}

/** Lists that measures are built from. */
export const listsOfMeasures: readonly ListName[] = [
  ...(['nomenclature', 'areas', 'measure-types', 'measures', 'conditions'] as const),
  // This list is only used to list the codes.
  'commodities',
];

const codesATurn = 64;

/**
 * Days as comparable texts, from (inclusive) to (exclusive). A day followed by a tilde sorts after that day
 * and before the next, which avoids date arithmetic: a period until `2026-12-31` ends before `2026-12-31~`.
 */
interface Span {
  readonly from: string;
  readonly before: string;
}

/** Measures built for a day, with the other days to which they apply. */
interface CachedMeasures extends Span {
  readonly measures: readonly Measure[];
}

/** Limits memory when a caller queries many days. */
const maxCachedSpans = 4;

/**
 * Builds measures in advance or on first use, and caches them until the next day on which an underlying entry
 * starts or ends. Most days share the measures of the previous day.
 */
export function createMeasureCache(periodsOf: PeriodsOf): MeasureCache {
  const ofBranch = new Map<string, CachedMeasures[]>();
  const ofCode = new Map<string, CachedMeasures[]>();
  const own = (code: string, day: Day): CachedMeasures =>
    held(ofCode, code, day, () => {
      const lists = dependencyTrackingLists(day, periodsOf);
      return { measures: measuresAt(code, lists), ...lists.span() };
    });
  const branch = (code: string, day: Day): CachedMeasures =>
    held(ofBranch, code, day, () => {
      const lists = dependencyTrackingLists(day, periodsOf);
      const found = branchOf(code, lists).map((each) => own(each, day));
      for (const each of found) lists.narrow(each);
      return { measures: found.flatMap(({ measures }) => measures), ...lists.span() };
    });
  return {
    of: (code, day) => branch(code, day).measures,
    async prepare(day) {
      let made = 0;
      for (const list of ['nomenclature', 'commodities'] as const)
        for (const code of periodsOf(list).codes()) {
          branch(code, day);
          made += 1;
          if (made % codesATurn === 0) await nextTurn();
        }
    },
  };
}

function held(
  known: Map<string, CachedMeasures[]>,
  code: string,
  day: Day,
  make: () => CachedMeasures,
): CachedMeasures {
  const spans = known.get(code);
  for (const each of spans ?? []) if (each.from <= day && day < each.before) return each;
  const made = make();
  if (!spans) known.set(code, [made]);
  else if (spans.push(made) > maxCachedSpans) spans.shift();
  return made;
}

/** Wraps the lists of a day and records the days for which their results are the same. */
function dependencyTrackingLists(day: Day, periodsOf: PeriodsOf) {
  let [from, before] = ['', '~'];
  const narrow = (to: Span): void => {
    if (to.from > from) from = to.from;
    if (to.before < before) before = to.before;
  };
  const valid = (periods: readonly Entry[]): Entry | null => {
    let found: Entry | null = null;
    for (const period of periods) {
      const { validFrom, validUntil } = period;
      const end = validUntil === null ? '~' : `${validUntil}~`;
      if (validOn(period, day)) {
        found = period;
        narrow({ from: validFrom, before: end });
      } else if (validFrom > day) narrow({ from: '', before: validFrom });
      else narrow({ from: end, before: '~' });
    }
    return found;
  };
  const lists: MeasureSourceLists = {
    entry: (list, code) => valid(periodsOf(list).of(code)),
    by(list, attribute, value) {
      const periods = periodsOf(list);
      const found: Entry[] = [];
      for (const code of periods.with(attribute, value)) {
        const entry = valid(periods.of(code));
        if (entry?.attributes[attribute] === value) found.push(entry);
      }
      return found;
    },
  };
  return { ...lists, narrow, span: (): Span => ({ from, before }) };
}
