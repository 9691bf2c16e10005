import { country } from '../../country/public.ts';
import { type Calendar, calendarOf, utcCalendar } from '../../foundation/calendar.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { lazy } from '../../foundation/lazy-value.ts';
import { rateOfUnit } from './exchange-rate.ts';
import { type Day, type Entry, readCodesAttribute, readTextAttribute } from './list-entry.ts';
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
import { type CodeDifferencesFromVersion, cachePastVersions } from './past-versions.ts';
import { type AdditionalProcedure, additionalProcedureOf, type Procedure, procedureOf } from './procedure.ts';
import { type Quota, quotaFromEntry } from './quota.ts';
import { referenceChannel } from './reference-changes.ts';
import { type ScheduledChanges, scheduledChangesAfter } from './scheduled-changes.ts';
import { createSearchableList, type SearchableList } from './search-entries.ts';
import { type ListVersions, readPeriodsByCode, readVersions } from './store.ts';
import type { TariffLine } from './tariff-line.ts';
import { type ReferencePrice, tariffOfDay } from './tariff-of-day.ts';
import { type Names, namesOf } from './translations.ts';

/** Provides the code lists, the tariff and the exchange rates that are valid on one day. */
export interface ReferenceOfDay {
  readonly day: Day;
  /** Version of each code list. */
  readonly versions: ListVersions;
  /** Text that identifies the day and the versions of all lists. */
  readonly edition: string;
  entry(list: ListName, code: string): Entry | null;
  has(list: ListName, code: string): boolean;
  /** Returns the names of a code by language; null if the list does not contain the code. */
  namesOf(list: ListName, code: string): Names | null;
  /** Returns the tariff line of a commodity code. A code of ten digits can end with two further zeros. */
  commodity(code: string): TariffLine | null;
  /** Returns the measures of a code and its parent codes, nearest first. `commodity` must know the code. */
  measures(code: string): readonly Measure[];
  /** Returns the reference price of a code, otherwise of its nearest parent code that has one. */
  referencePrice(code: string): ReferencePrice | null;
  /** Returns a tariff quota on the day; null if it is unknown, or the portal does not manage it. */
  quota(orderNumber: string): Quota | null;
  procedure(code: string): Procedure | null;
  additionalProcedure(code: string): AdditionalProcedure | null;
  /** Returns the roles of a customs office; null if the office is unknown. */
  officeRoles(code: string): readonly string[] | null;
  /** Returns the parts of a declaration that can contain a document type; null if the type is unknown. */
  documentUses(type: string): readonly string[] | null;
  /** Returns all procedures that are valid on the day, ordered by code. */
  procedures(): readonly Procedure[];
  additionalProcedures(): readonly AdditionalProcedure[];
  /** Returns the base unit of a unit and the factor of the conversion; null if the list contains none. */
  unit(code: string): { readonly base: string; readonly factor: string } | null;
  /** Returns the number of decimals of a currency or unit; null without a limit. */
  decimals(list: 'currencies' | 'units', code: string): number | null;
  /** Returns the amount of national currency for one unit of a currency, as a decimal string; null without a rate. */
  exchangeRate(currency: string): string | null;
  /** Returns the legal act of an entry; null if it is unknown. */
  legalBase(list: ListName, code: string): string | null;
  searched(list: ListName): SearchableList;
  /** Changes of the lists that begin after the day. */
  readonly upcoming: ScheduledChanges;
  /** Returns whether a list has no entries on the day, for example before its first import. */
  isEmpty(list: ListName): boolean;
}

/** Loads all code lists of one day. Callers that need them often must use `cacheReference`. */
export async function referenceOn(sql: Sql, day: Day): Promise<ReferenceOfDay> {
  const versions = await readVersions(sql);
  return createDay(day, versions, periodsWithoutDifferences(await readPeriodsByCode(sql, listNames)));
}

/** Provides the lists of a day from entries in memory, which were read from files or downloaded by a client. */
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
  return createDay(day, {}, periodsWithoutDifferences(periods));
}

/** Provides the code lists of a day from a cache. */
export interface CachedReference {
  /** Calendar of the portal, which converts a point in time to a day. */
  readonly calendar: Calendar;
  /** Returns the current lists of a day. A list in `versions` has the content of that version. */
  on(day: Day, versions?: ListVersions): Promise<ReferenceOfDay>;
}

const checkIntervalMs = 2_000;
const mostDays = 16;

/**
 * Caches all periods of the code lists, and loads a list again after it has changed. The cache checks the versions
 * after notifications. Because notifications can be lost, it also checks them when it is used, at most every two
 * seconds. `clock` returns a monotonic time in milliseconds.
 */
export function cacheReference(parts: {
  readonly sql: Sql;
  readonly clock: () => number;
  /** Calendar of the portal; by default UTC. */
  readonly calendar?: Calendar;
  /** Notifications of changed lists, which must include the channel `referenceChannel`. */
  readonly notifications?: Pick<Notifications, 'on' | 'onLost'>;
}): CachedReference {
  const { sql, clock, notifications } = parts;
  const past = cachePastVersions(sql);
  let periods: PeriodsByCode = new Map();
  let measureCache = createMeasureCache(periodsWithoutDifferences(periods));
  let versions: ListVersions = {};
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  let notificationCount = 0;
  const calendar = calendarOf((parts.calendar ?? utcCalendar).zone, {
    ...country.timeLimits,
    openDays: country.hours?.days ?? [],
    isHoliday: (day) => isInList(periods, 'holidays', day),
  });
  const days = new Map<Day, ReferenceOfDay>();
  const expireCache = (): void => {
    notificationCount += 1;
    checkedAt = Number.NEGATIVE_INFINITY;
  };
  notifications?.on(referenceChannel, expireCache);
  notifications?.onLost(expireCache);

  async function check(day: Day): Promise<void> {
    const startedAt = clock();
    const notificationsBefore = notificationCount;
    // Versions are read before entries: newer entries are then loaded again, but older entries are never cached under a
    // newer version.
    const found = await readVersions(sql);
    const changed = listNames.filter((name) => !periods.has(name) || found[name] !== versions[name]);
    if (changed.length > 0) {
      const read = new Map([...periods, ...(await readPeriodsByCode(sql, changed))]);
      if (changed.some((list) => listsOfMeasures.includes(list))) {
        const next = createMeasureCache(periodsWithoutDifferences(read));
        await next.prepare(day);
        measureCache = next;
      }
      periods = read;
      versions = found;
      days.clear();
      for (const list of changed) past.forget(list);
    }
    // A notification during the check can be for a commit that the check did not find, so another check follows.
    if (notificationCount === notificationsBefore) checkedAt = startedAt;
  }

  async function checkOnceAtATime(day: Day): Promise<void> {
    checking ??= check(day).finally(() => {
      checking = null;
    });
    await checking;
  }

  function cachedDay(day: Day): ReferenceOfDay {
    const known = days.get(day);
    if (known) return known;
    if (days.size >= mostDays) days.clear();
    const created = createDay(day, versions, periodsWithoutDifferences(periods), measureCache);
    days.set(day, created);
    return created;
  }

  /** Returns the lists of a day in the requested versions; null if a version is not in memory. */
  async function referenceInVersions(day: Day, requested: ListVersions): Promise<ReferenceOfDay | null> {
    for (;;) {
      const [now, current] = [versions, periods];
      const older = listNames.filter(
        (list) => requested[list] !== undefined && requested[list] !== now[list],
      );
      if (older.some((list) => (requested[list] ?? 0) > (now[list] ?? 0))) return null;
      if (older.length === 0) return cachedDay(day);
      const differing = new Map<ListName, CodeDifferencesFromVersion>();
      for (const list of older) differing.set(list, await past.of(list, requested[list] ?? 0));
      // If a list was loaded again during the query, the differences are incomplete, so the query is repeated.
      if (now === versions)
        return createDay(day, { ...now, ...requested }, withDifferences(current, differing));
    }
  }

  return {
    calendar,
    async on(day, versions) {
      if (clock() - checkedAt >= checkIntervalMs) await checkOnceAtATime(day);
      if (versions === undefined) return cachedDay(day);
      const known = await referenceInVersions(day, versions);
      if (known) return known;
      // The version exists on another node, and this node has not been notified of it yet.
      await checkOnceAtATime(day);
      await checkOnceAtATime(day);
      const found = await referenceInVersions(day, versions);
      if (!found) throw new Error(`a version of a list does not exist: ${JSON.stringify(versions)}`);
      return found;
    },
  };
}

/** Returns whether a list contains an entry on a day, by the periods of the list. */
function isInList(periods: PeriodsByCode, list: ListName, day: Day): boolean {
  const found = periods.get(list)?.get(day) ?? [];
  return found.some(
    ({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day <= validUntil),
  );
}

function createDay(
  day: Day,
  versions: ListVersions,
  periodsOf: PeriodsOf,
  measureCache: MeasureCache = createMeasureCache(periodsOf),
): ReferenceOfDay {
  const lists = new Map(listNames.map((list) => [list, validEntries(day, periodsOf(list))] as const));
  const searched = new Map<ListName, SearchableList>();
  const entry = (list: ListName, code: string): Entry | null => lists.get(list)?.entry(code) ?? null;
  const codes = (list: ListName, code: string, attribute: string): readonly string[] | null => {
    const found = entry(list, code);
    return found && readCodesAttribute(found, attribute);
  };
  const all = (list: ListName): readonly Entry[] => lists.get(list)?.all() ?? [];
  const procedures = lazy(() => new Map(byCode(all('procedures').map(procedureOf))));
  const additional = lazy(() => new Map(byCode(all('additional-procedures').map(additionalProcedureOf))));
  const listed = lazy(() => ({
    procedures: [...procedures().values()],
    additional: [...additional().values()],
  }));
  const { commodity, measures, referencePrice } = tariffOfDay(day, entry, periodsOf, measureCache);
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
      return found && quotaFromEntry(found);
    },
    procedure: (code) => procedures().get(code) ?? null,
    additionalProcedure: (code) => additional().get(code) ?? null,
    officeRoles: (code) => codes('offices', code, 'roles'),
    documentUses: (type) => codes('document-types', type, 'uses'),
    procedures: () => listed().procedures,
    additionalProcedures: () => listed().additional,
    searched(list) {
      const known = searched.get(list) ?? createSearchableList(byCode(all(list)).map(([, entry]) => entry));
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

/** Versions only increase, so their sum is different after every change of a list. */
function editionOf(day: Day, versions: ListVersions): string {
  return `${day} ${Object.values(versions).reduce((sum, version) => sum + version, 0)}`;
}

function byCode<Coded extends { readonly code: string }>(all: readonly Coded[]): [string, Coded][] {
  return all
    .toSorted((left, right) => (left.code < right.code ? -1 : 1))
    .map((each): [string, Coded] => [each.code, each]);
}
