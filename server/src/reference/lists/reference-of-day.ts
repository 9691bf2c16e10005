import { country } from '../../country/public.ts';
import { type Calendar, calendarOf, utc } from '../../foundation/calendar.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { lazy } from '../../foundation/lazy.ts';
import { rateOfUnit } from './exchange-rate.ts';
import { type HeldMeasures, heldMeasures, listsOfMeasures } from './held-measures.ts';
import {
  type PeriodsByCode,
  type PeriodsOf,
  plainly,
  validEntries,
  withDifferences,
} from './list-periods.ts';
import { type ListName, listNames } from './lists.ts';
import type { Measure } from './measure.ts';
import { type Differences, rememberPastVersions } from './past-versions.ts';
import { type AdditionalProcedure, additionalProcedureOf, type Procedure, procedureOf } from './procedure.ts';
import { type Quota, quotaOf } from './quota.ts';

import { codesAttribute, type Day, type Entry, textAttribute } from './reference.ts';
import { referenceChannel } from './reference-changes.ts';
import { type SearchedList, searchedList } from './search-entries.ts';
import { type ListVersions, readPeriodsByCode, readVersions } from './store.ts';
import type { TariffLine } from './tariff-line.ts';
import { type ReferencePrice, tariffOfDay } from './tariff-of-day.ts';
import { type Names, namesOf } from './texts.ts';
import { type UpcomingChanges, upcomingAfter } from './upcoming.ts';

/** The code lists, the tariff and the exchange rates as they are valid on one day. */
export interface ReferenceOfDay {
  readonly day: Day;
  /** Of which version each list is. */
  readonly versions: ListVersions;
  /** A text that is the same for the same day and versions alone. */
  readonly edition: string;
  entry(list: ListName, code: string): Entry | null;
  has(list: ListName, code: string): boolean;
  /** What people call a code, by language; null when it is not in the list. */
  namesOf(list: ListName, code: string): Names | null;
  /** What the tariff says of a code; ten digits name the line of eight that two zeros fill up. */
  commodity(code: string): TariffLine | null;
  /** The measures that are listed for a code that `commodity` knows and for those above it, nearest first. */
  measures(code: string): readonly Measure[];
  /** The reference price of a code, or of the nearest branch above it that has one. */
  referencePrice(code: string): ReferencePrice | null;
  /** A tariff quota as it stands on the day; null where there is none, or it is not counted here. */
  quota(orderNumber: string): Quota | null;
  procedure(code: string): Procedure | null;
  additionalProcedure(code: string): AdditionalProcedure | null;
  /** What an office is competent for; null when there is none. */
  officeRoles(code: string): readonly string[] | null;
  /** Where a document type may stand in a declaration; null when there is none. */
  documentUses(type: string): readonly string[] | null;
  /** Every procedure of the day, in the order of their codes. */
  procedures(): readonly Procedure[];
  additionalProcedures(): readonly AdditionalProcedure[];
  /** What a unit of measurement converts to, and how many of that one is; null where the list does not say. */
  unit(code: string): { readonly base: string; readonly factor: string } | null;
  /** The number of decimal places of a currency or unit; null where the list does not limit it. */
  decimals(list: 'currencies' | 'units', code: string): number | null;
  /** Units of the national currency for one unit of the currency, a decimal string. */
  exchangeRate(currency: string): string | null;
  /** A list as people look for its codes. */
  searched(list: ListName): SearchedList;
  /** What is known to change after the day. */
  readonly upcoming: UpcomingChanges;
  /** Whether nothing is in a list on the day: nobody has loaded it yet. */
  isEmpty(list: ListName): boolean;
}

/** Reads the reference data for one day, all of it. Who asks often asks `rememberReference`. */
export async function referenceOn(sql: Sql, day: Day): Promise<ReferenceOfDay> {
  const versions = await readVersions(sql);
  return onDay(day, versions, plainly(await readPeriodsByCode(sql, listNames)));
}

/** The lists on a day, as entries in memory have them: those of files, or what a client has downloaded. */
export function referenceOfEntries(
  day: Day,
  lists: Iterable<{ readonly list: string; readonly entries: Iterable<Entry> }>,
): ReferenceOfDay {
  const periods = new Map<string, Map<string, Entry[]>>();
  for (const { list, entries } of lists) {
    const codes = periods.get(list) ?? new Map<string, Entry[]>();
    periods.set(list, codes);
    for (const entry of entries) codes.set(entry.code, [...(codes.get(entry.code) ?? []), entry]);
  }
  return onDay(day, {}, plainly(periods));
}

/** Reference data in memory. */
export interface RememberedReference {
  /** The portal’s: whoever has an instant asks it for the day. */
  readonly calendar: Calendar;
  /** The lists on a day, as they are now; those whose version is told as that version had them. */
  on(day: Day, versions?: ListVersions): Promise<ReferenceOfDay>;
}

const checkEveryMs = 2_000;
const mostDays = 16;

/**
 * Keeps the reference data in memory, all periods at once, and reads a list again when it has changed. It looks when a node
 * tells of a change, and every two seconds, when it is asked, in case nobody could tell. `clock` is monotonic, in ms.
 */
export function rememberReference(parts: {
  readonly sql: Sql;
  readonly clock: () => number;
  /** Without it that of UTC. */
  readonly calendar?: Calendar;
  /** Has to listen to `referenceChannel`. */
  readonly notifications?: Pick<Notifications, 'on' | 'onLost'>;
}): RememberedReference {
  const { sql, clock, notifications } = parts;
  const past = rememberPastVersions(sql);
  let periods: PeriodsByCode = new Map();
  let held = heldMeasures(plainly(periods));
  let versions: ListVersions = {};
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  let told = 0;
  const calendar = calendarOf((parts.calendar ?? utc).zone, {
    ...country.timeLimits,
    openDays: country.hours?.days ?? [],
    isHoliday: (day) => isInList(periods, 'holidays', day),
  });
  const days = new Map<Day, ReferenceOfDay>();
  const hear = (): void => {
    told += 1;
    checkedAt = Number.NEGATIVE_INFINITY;
  };
  notifications?.on(referenceChannel, hear);
  notifications?.onLost(hear);

  async function check(day: Day): Promise<void> {
    const startedAt = clock();
    const toldBefore = told;
    // Versions first: data that is newer than they say is read once more, older data is never kept under newer ones.
    const found = await readVersions(sql);
    const changed = listNames.filter((name) => !periods.has(name) || found[name] !== versions[name]);
    if (changed.length > 0) {
      const read = new Map([...periods, ...(await readPeriodsByCode(sql, changed))]);
      if (changed.some((list) => listsOfMeasures.includes(list))) {
        const next = heldMeasures(plainly(read));
        await next.prepare(day);
        held = next;
      }
      periods = read;
      versions = found;
      days.clear();
      for (const list of changed) past.forget(list);
    }
    // Whoever told of a change while we looked may have come too late for us to see it.
    if (told === toldBefore) checkedAt = startedAt;
  }

  async function checkInTurn(day: Day): Promise<void> {
    checking ??= check(day).finally(() => {
      checking = null;
    });
    await checking;
  }

  function remembered(day: Day): ReferenceOfDay {
    const known = days.get(day);
    if (known) return known;
    if (days.size >= mostDays) days.clear();
    const made = onDay(day, versions, plainly(periods), held);
    days.set(day, made);
    return made;
  }

  /** Null while a version is wanted that is not in memory yet. */
  async function asOf(day: Day, wanted: ListVersions): Promise<ReferenceOfDay | null> {
    for (;;) {
      const [now, current] = [versions, periods];
      const older = listNames.filter((list) => wanted[list] !== undefined && wanted[list] !== now[list]);
      if (older.some((list) => (wanted[list] ?? 0) > (now[list] ?? 0))) return null;
      if (older.length === 0) return remembered(day);
      const differing = new Map<ListName, Differences>();
      for (const list of older) differing.set(list, await past.of(list, wanted[list] ?? 0));
      // A list that was read anew meanwhile differs by more.
      if (now === versions) return onDay(day, { ...now, ...wanted }, withDifferences(current, differing));
    }
  }

  return {
    calendar,
    async on(day, wanted) {
      if (clock() - checkedAt >= checkEveryMs) await checkInTurn(day);
      if (wanted === undefined) return remembered(day);
      const known = await asOf(day, wanted);
      if (known) return known;
      // Another node has told of a version before we have heard of it.
      await checkInTurn(day);
      await checkInTurn(day);
      const found = await asOf(day, wanted);
      if (!found) throw new Error(`a requested version of a list does not exist: ${JSON.stringify(wanted)}`);
      return found;
    },
  };
}

/** Whether a list has a code that is a day, on that day. */
function isInList(periods: PeriodsByCode, list: ListName, day: Day): boolean {
  const found = periods.get(list)?.get(day) ?? [];
  return found.some(
    ({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day <= validUntil),
  );
}

function onDay(
  day: Day,
  versions: ListVersions,
  periodsOf: PeriodsOf,
  held: HeldMeasures = heldMeasures(periodsOf),
): ReferenceOfDay {
  const lists = new Map(listNames.map((list) => [list, validEntries(day, periodsOf(list))] as const));
  const searched = new Map<ListName, SearchedList>();
  const entry = (list: ListName, code: string): Entry | null => lists.get(list)?.entry(code) ?? null;
  const codes = (list: ListName, code: string, attribute: string): readonly string[] | null => {
    const found = entry(list, code);
    return found && codesAttribute(found, attribute);
  };
  const all = (list: ListName): readonly Entry[] => lists.get(list)?.all() ?? [];
  const procedures = lazy(() => new Map(sorted(all('procedures').map(procedureOf))));
  const additional = lazy(() => new Map(sorted(all('additional-procedures').map(additionalProcedureOf))));
  const listed = lazy(() => ({
    procedures: [...procedures().values()],
    additional: [...additional().values()],
  }));
  const { commodity, measures, referencePrice } = tariffOfDay(day, entry, periodsOf, held);
  return {
    day,
    versions,
    edition: editionOf(day, versions),
    entry,
    has: (list, code) => entry(list, code) !== null,
    namesOf(list, code) {
      const found = entry(list, code);
      return found && namesOf(found);
    },
    commodity,
    measures,
    referencePrice,
    quota(orderNumber) {
      const found = entry('quotas', orderNumber);
      return found && quotaOf(found);
    },
    procedure: (code) => procedures().get(code) ?? null,
    additionalProcedure: (code) => additional().get(code) ?? null,
    officeRoles: (code) => codes('offices', code, 'roles'),
    documentUses: (type) => codes('document-types', type, 'uses'),
    procedures: () => listed().procedures,
    additionalProcedures: () => listed().additional,
    searched(list) {
      const known = searched.get(list) ?? searchedList(sorted(all(list)).map(([, entry]) => entry));
      searched.set(list, known);
      return known;
    },
    upcoming: upcomingAfter(day, periodsOf),
    isEmpty: (list) => lists.get(list)?.isEmpty() ?? true,
    unit(code) {
      const found = entry('units', code);
      const base = found && textAttribute(found, 'base');
      const factor = found && textAttribute(found, 'factor');
      return base && factor ? { base, factor } : null;
    },
    decimals(list, code) {
      const { minorUnit, decimals = minorUnit } = entry(list, code)?.attributes ?? {};
      return typeof decimals === 'number' ? decimals : null;
    },
    exchangeRate(currency) {
      const rate = entry('exchange-rates', currency);
      return rate && rateOfUnit(rate);
    },
  };
}

/** Versions only grow, so that their sum tells every change of any list. */
function editionOf(day: Day, versions: ListVersions): string {
  return `${day} ${Object.values(versions).reduce((sum, version) => sum + version, 0)}`;
}

function sorted<Coded extends { readonly code: string }>(all: readonly Coded[]): [string, Coded][] {
  return all
    .toSorted((left, right) => (left.code < right.code ? -1 : 1))
    .map((each): [string, Coded] => [each.code, each]);
}
