import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MeasureSourceLists, measuresAt, nomenclatureBranchOf } from './build-measures.ts';
import { type Day, type Entry, validOn } from './list-entry.ts';
import type { PeriodsOf } from './list-periods.ts';
import type { ListName } from './lists.ts';
import type { Measure } from './measure.ts';

/** Caches the measures of commodity codes on any day. */
export interface MeasureCache {
  /**
   * Returns the measures of a code and its parent codes, nearest first. The code must be in the tariff, because the
   * result is cached.
   */
  of(code: string, day: Day): readonly Measure[];
  /** Prepares the measures of every code for a day, in batches between which other requests run. */
  prepare(day: Day): Promise<void>;
}

/** Lists of codes on which measures depend. */
export const listsOfMeasures: readonly ListName[] = [
  ...(['nomenclature', 'areas', 'measure-types', 'measures', 'conditions'] as const),
  // This list only provides codes; its entries are not measures.
  'commodities',
];

const codesPerBatch = 64;

/**
 * A range of days as texts, from the first day until before another day. A day followed by a tilde is sorted
 * between that day and the next one, so that no date must be calculated: a period until `2026-12-31` ends before
 * `2026-12-31~`.
 */
interface DayRange {
  readonly from: string;
  readonly before: string;
}

/** The measures of a day, and the range of days for which they are the same. */
interface CachedMeasures extends DayRange {
  readonly measures: readonly Measure[];
}

/** Maximum number of ranges for a code, which limits the memory if a caller queries many days. */
const maxCachedSpans = 4;

/**
 * Creates the measures of a code in advance or on first use. They are cached until the day on which an entry on which
 * they depend starts or ends, because most days have the same measures as the day before.
 */
export function createMeasureCache(periodsOf: PeriodsOf): MeasureCache {
  const ofBranch = new Map<string, CachedMeasures[]>();
  const ofCode = new Map<string, CachedMeasures[]>();
  const own = (code: string, day: Day): CachedMeasures =>
    cachedMeasuresOf(ofCode, code, day, () => {
      const lists = dependencyTrackingLists(day, periodsOf);
      return { measures: measuresAt(code, lists), ...lists.span() };
    });
  const branch = (code: string, day: Day): CachedMeasures =>
    cachedMeasuresOf(ofBranch, code, day, () => {
      const lists = dependencyTrackingLists(day, periodsOf);
      const found = nomenclatureBranchOf(code, lists).map((each) => own(each, day));
      for (const each of found) lists.narrow(each);
      return { measures: found.flatMap(({ measures }) => measures), ...lists.span() };
    });
  return {
    of: (code, day) => branch(code, day).measures,
    async prepare(day) {
      let preparedCount = 0;
      for (const list of ['nomenclature', 'commodities'] as const)
        for (const code of periodsOf(list).codes()) {
          branch(code, day);
          preparedCount += 1;
          if (preparedCount % codesPerBatch === 0) await nextTurn();
        }
    },
  };
}

function cachedMeasuresOf(
  cache: Map<string, CachedMeasures[]>,
  code: string,
  day: Day,
  create: () => CachedMeasures,
): CachedMeasures {
  const spans = cache.get(code);
  for (const each of spans ?? []) if (each.from <= day && day < each.before) return each;
  const created = create();
  if (!spans) cache.set(code, [created]);
  else if (spans.push(created) > maxCachedSpans) spans.shift();
  return created;
}

/** Provides the lists of a day, and records for which days the returned results are the same. */
function dependencyTrackingLists(day: Day, periodsOf: PeriodsOf) {
  let [from, before] = ['', '~'];
  const narrow = (to: DayRange): void => {
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
  return { ...lists, narrow, span: (): DayRange => ({ from, before }) };
}
