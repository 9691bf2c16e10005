import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PeriodsOf } from './list-periods.ts';
import { branchOf, type Lists, measuresAt } from './listed-measures.ts';
import type { ListName } from './lists.ts';
import type { Measure } from './measure.ts';
import { type Day, type Entry, validOn } from './reference.ts';

/** The listed measures of codes, on whichever day. */
export interface HeldMeasures {
  /** Of a code and those above it, nearest first. Asked for codes that the tariff knows alone: what it answers is kept. */
  of(code: string, day: Day): readonly Measure[];
  /** Makes those of every code for a day, by and by: others get their turn between. */
  prepare(day: Day): Promise<void>;
}

/** The lists of which they are made. */
export const listsOfMeasures: readonly ListName[] = [
  ...(['nomenclature', 'areas', 'measure-types', 'measures', 'conditions'] as const),
  // Codes are asked for that are here alone.
  'commodities',
];

const codesATurn = 64;

/**
 * Days as texts that are compared, the first included and the second not. A day and a tilde is after that day and before the
 * next, so that nothing has to be reckoned: a period until `2026-12-31` is before `2026-12-31~`.
 */
interface Span {
  readonly from: string;
  readonly before: string;
}

/** What was made for a day, and on which other days it is the same. */
interface Held extends Span {
  readonly measures: readonly Measure[];
}

/** Whoever asks for many days does not fill the memory with them. */
const mostSpans = 4;

/**
 * Makes measures ahead, or when a code is first asked for, and keeps them until the day on which an entry that they rest on begins or
 * ends: the next day mostly has those of this one.
 */
export function heldMeasures(periodsOf: PeriodsOf): HeldMeasures {
  const ofBranch = new Map<string, Held[]>();
  const ofCode = new Map<string, Held[]>();
  const own = (code: string, day: Day): Held =>
    held(ofCode, code, day, () => {
      const lists = watchedLists(day, periodsOf);
      return { measures: measuresAt(code, lists), ...lists.span() };
    });
  const branch = (code: string, day: Day): Held =>
    held(ofBranch, code, day, () => {
      const lists = watchedLists(day, periodsOf);
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

function held(known: Map<string, Held[]>, code: string, day: Day, make: () => Held): Held {
  const spans = known.get(code);
  for (const each of spans ?? []) if (each.from <= day && day < each.before) return each;
  const made = make();
  if (!spans) known.set(code, [made]);
  else if (spans.push(made) > mostSpans) spans.shift();
  return made;
}

/** The lists of a day, which notice on which other days they would have answered the same. */
function watchedLists(day: Day, periodsOf: PeriodsOf) {
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
  const lists: Lists = {
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
