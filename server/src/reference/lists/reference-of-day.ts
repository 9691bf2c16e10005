import { country } from '../../country/public.ts';
import { type Calendar, calendarOf, utcCalendar } from '../../foundation/calendar.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { lazy } from '../../foundation/lazy.ts';
import { rateOfUnit } from './exchange-rate.ts';
import {
  type PeriodsByCode,
  type PeriodsOf,
  periodsWithoutDifferences,
  validEntries,
  withDifferences,
} from './list-periods.ts';
import { type ListName, listNames } from './lists.ts';
import type { Measure } from './measure.ts';
import { createMeasureCache, listsOfMeasures, type MeasureCache } from './measure-cache.ts';
import { cachePastVersions, type Differences } from './past-versions.ts';
import { type AdditionalProcedure, additionalProcedureOf, type Procedure, procedureOf } from './procedure.ts';
import { type Quota, quotaOf } from './quota.ts';

import { type Day, type Entry, readCodesAttribute, readTextAttribute } from './reference.ts';
import { referenceChannel } from './reference-changes.ts';
import { type ScheduledChanges, scheduledChangesAfter } from './scheduled-changes.ts';
import { createSearchableList, type SearchableList } from './search-entries.ts';
import { type ListVersions, readPeriodsByCode, readVersions } from './store.ts';
import type { TariffLine } from './tariff-line.ts';
import { type ReferencePrice, tariffOfDay } from './tariff-of-day.ts';
import { type Names, namesOf } from './translations.ts';

/** Code lists, tariff and exchange rates valid on one day. */
export interface ReferenceOfDay {
  readonly day: Day;
  /** Version of each list. */
  readonly versions: ListVersions;
  /** A text that identifies the day and the list versions. */
  readonly edition: string;
  entry(list: ListName, code: string): Entry | null;
  has(list: ListName, code: string): boolean;
  /** Returns the names of a code by language; null if it is not in the list. */
  namesOf(list: ListName, code: string): Names | null;
  /** Returns the tariff line of a code. A ten-digit code padded with two zeros returns its eight-digit line. */
  commodity(code: string): TariffLine | null;
  /** Returns the measures of a code known to `commodity` and of its parents, nearest first. */
  measures(code: string): readonly Measure[];
  /** Returns the reference price of a code or of its nearest parent that has one. */
  referencePrice(code: string): ReferencePrice | null;
  /** Returns a tariff quota on the day; null if it is unknown or not managed by the portal. */
  quota(orderNumber: string): Quota | null;
  procedure(code: string): Procedure | null;
  additionalProcedure(code: string): AdditionalProcedure | null;
  /** Returns the roles of an office; null if the office is unknown. */
  officeRoles(code: string): readonly string[] | null;
  /** Returns where a document type can be declared; null if it is unknown. */
  documentUses(type: string): readonly string[] | null;
  /** Returns all procedures of the day, by code. */
  procedures(): readonly Procedure[];
  additionalProcedures(): readonly AdditionalProcedure[];
  /** Returns the base unit of a unit and the conversion factor; null if the list has none. */
  unit(code: string): { readonly base: string; readonly factor: string } | null;
  /** Returns the number of decimals of a currency or unit; null if it is not limited. */
  decimals(list: 'currencies' | 'units', code: string): number | null;
  /** Returns the units of national currency for one unit of the currency, as a decimal string. */
  exchangeRate(currency: string): string | null;
  /** Returns the legal act on which an entry is based; null if it is unknown. */
  legalBase(list: ListName, code: string): string | null;
  searched(list: ListName): SearchableList;
  /** Scheduled changes after the day. */
  readonly upcoming: ScheduledChanges;
  /** Returns whether a list has no entries on the day, for example before its first import. */
  isEmpty(list: ListName): boolean;
}

/** Loads all reference data of one day. Frequent callers must use `cacheReference`. */
export async function referenceOn(sql: Sql, day: Day): Promise<ReferenceOfDay> {
  const versions = await readVersions(sql);
  return onDay(day, versions, periodsWithoutDifferences(await readPeriodsByCode(sql, listNames)));
}

/** Returns the lists of a day from entries in memory: from files, or downloaded by a client. */
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
  return onDay(day, {}, periodsWithoutDifferences(periods));
}

/** Cached reference data. */
export interface CachedReference {
  /** The portal’s calendar, which converts an instant to a day. */
  readonly calendar: Calendar;
  /** Returns the current lists of a day. Lists named in `versions` have the content of that version. */
  on(day: Day, versions?: ListVersions): Promise<ReferenceOfDay>;
}

const checkEveryMs = 2_000;
const mostDays = 16;

/**
 * Caches all periods of the reference data and reloads a list when it has changed. It checks after
 * notifications and, because these can be lost, on use at most every two seconds. `clock` is monotonic, in
 * ms.
 */
export function cacheReference(parts: {
  readonly sql: Sql;
  readonly clock: () => number;
  /** Defaults to UTC. */
  readonly calendar?: Calendar;
  /** Must listen to `referenceChannel`. */
  readonly notifications?: Pick<Notifications, 'on' | 'onLost'>;
}): CachedReference {
  const { sql, clock, notifications } = parts;
  const past = cachePastVersions(sql);
  let periods: PeriodsByCode = new Map();
  let held = createMeasureCache(periodsWithoutDifferences(periods));
  let versions: ListVersions = {};
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  let told = 0;
  const calendar = calendarOf((parts.calendar ?? utcCalendar).zone, {
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
    // Reads versions before entries: newer entries are then reloaded once, but older entries are never cached under a
    // newer version.
    const found = await readVersions(sql);
    const changed = listNames.filter((name) => !periods.has(name) || found[name] !== versions[name]);
    if (changed.length > 0) {
      const read = new Map([...periods, ...(await readPeriodsByCode(sql, changed))]);
      if (changed.some((list) => listsOfMeasures.includes(list))) {
        const next = createMeasureCache(periodsWithoutDifferences(read));
        await next.prepare(day);
        held = next;
      }
      periods = read;
      versions = found;
      days.clear();
      for (const list of changed) past.forget(list);
    }
    // A notification during the check may refer to a commit that the check did not see.
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
    const made = onDay(day, versions, periodsWithoutDifferences(periods), held);
    days.set(day, made);
    return made;
  }

  /** Null while the wanted version is not in memory. */
  async function asOf(day: Day, wanted: ListVersions): Promise<ReferenceOfDay | null> {
    for (;;) {
      const [now, current] = [versions, periods];
      const older = listNames.filter((list) => wanted[list] !== undefined && wanted[list] !== now[list]);
      if (older.some((list) => (wanted[list] ?? 0) > (now[list] ?? 0))) return null;
      if (older.length === 0) return remembered(day);
      const differing = new Map<ListName, Differences>();
      for (const list of older) differing.set(list, await past.of(list, wanted[list] ?? 0));
      // A list reloaded in the meantime would have more differences.
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
      // Another node has a version of which this node has received no notification yet.
      await checkInTurn(day);
      await checkInTurn(day);
      const found = await asOf(day, wanted);
      if (!found) throw new Error(`a requested version of a list does not exist: ${JSON.stringify(wanted)}`);
      return found;
    },
  };
}

/** Returns whether a list of days contains a day. */
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
  held: MeasureCache = createMeasureCache(periodsOf),
): ReferenceOfDay {
  const lists = new Map(listNames.map((list) => [list, validEntries(day, periodsOf(list))] as const));
  const searched = new Map<ListName, SearchableList>();
  const entry = (list: ListName, code: string): Entry | null => lists.get(list)?.entry(code) ?? null;
  const codes = (list: ListName, code: string, attribute: string): readonly string[] | null => {
    const found = entry(list, code);
    return found && readCodesAttribute(found, attribute);
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
      const known = searched.get(list) ?? createSearchableList(sorted(all(list)).map(([, entry]) => entry));
      searched.set(list, known);
      return known;
    },
    upcoming: scheduledChangesAfter(day, periodsOf),
    isEmpty: (list) => lists.get(list)?.isEmpty() ?? true,
    unit(code) {
      const found = entry('units', code);
      const base = found && readTextAttribute(found, 'base');
      const factor = found && readTextAttribute(found, 'factor');
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
    legalBase(list, code) {
      const found = entry(list, code);
      return found && readTextAttribute(found, 'legalBase');
    },
  };
}

/** Versions only increase, so their sum changes with every change of any list. */
function editionOf(day: Day, versions: ListVersions): string {
  return `${day} ${Object.values(versions).reduce((sum, version) => sum + version, 0)}`;
}

function sorted<Coded extends { readonly code: string }>(all: readonly Coded[]): [string, Coded][] {
  return all
    .toSorted((left, right) => (left.code < right.code ? -1 : 1))
    .map((each): [string, Coded] => [each.code, each]);
}
