import type { Sql } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { type ListName, listNames } from './lists.ts';
import { type AdditionalProcedure, additionalProcedureOf, type Procedure, procedureOf } from './procedure.ts';
import { codesAttribute, type Day, type Entry, textAttribute, validOn } from './reference.ts';
import { referenceChannel } from './reference-changes.ts';
import { readListStates, readLists } from './store.ts';
import { lineCodes, type TariffLine, tariffLine } from './tariff-line.ts';

/** The code lists, the tariff and the exchange rates as they are valid on one day. */
export interface ReferenceOfDay {
  readonly day: Day;
  entry(list: ListName, code: string): Entry | null;
  has(list: ListName, code: string): boolean;
  /** What the tariff says of a code; ten digits name the line of eight that two zeros fill up. */
  commodity(code: string): TariffLine | null;
  procedure(code: string): Procedure | null;
  additionalProcedure(code: string): AdditionalProcedure | null;
  /** What an office is competent for; null when there is none. */
  officeRoles(code: string): readonly string[] | null;
  /** Where a document type may stand in a declaration; null when there is none. */
  documentUses(type: string): readonly string[] | null;
  /** Every procedure of the day, in the order of their codes. */
  procedures(): readonly Procedure[];
  additionalProcedures(): readonly AdditionalProcedure[];
  /** Units of the national currency for one unit of the currency, a decimal string. */
  exchangeRate(currency: string): string | null;
  /** Whether nothing is in a list on the day: nobody has loaded it yet. */
  isEmpty(list: ListName): boolean;
}

/** Reads the reference data for one day, all of it. Who asks often asks `rememberReference`. */
export async function referenceOn(sql: Sql, day: Day): Promise<ReferenceOfDay> {
  return onDay(await readPeriodsByCode(sql, listNames), day);
}

/** Reference data in memory. */
export interface RememberedReference {
  on(day: Day): Promise<ReferenceOfDay>;
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
  /** Has to listen to `referenceChannel`. */
  readonly notifications?: Pick<Notifications, 'on' | 'onLost'>;
}): RememberedReference {
  const { sql, clock, notifications } = parts;
  let periods: PeriodsByCode = new Map();
  let versions: ReadonlyMap<string, number> = new Map();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  let told = 0;
  const days = new Map<Day, ReferenceOfDay>();
  const hear = (): void => {
    told += 1;
    checkedAt = Number.NEGATIVE_INFINITY;
  };
  notifications?.on(referenceChannel, hear);
  notifications?.onLost(hear);

  async function check(): Promise<void> {
    const startedAt = clock();
    const toldBefore = told;
    // Versions first: data that is newer than they say is read once more, older data is never kept under newer ones.
    const found = new Map((await readListStates(sql)).map(({ name, version }) => [name, version]));
    const changed = listNames.filter((name) => !periods.has(name) || found.get(name) !== versions.get(name));
    if (changed.length > 0) {
      periods = new Map([...periods, ...(await readPeriodsByCode(sql, changed))]);
      versions = found;
      days.clear();
    }
    // Whoever told of a change while we looked may have come too late for us to see it.
    if (told === toldBefore) checkedAt = startedAt;
  }

  function remembered(day: Day): ReferenceOfDay {
    const known = days.get(day);
    if (known) return known;
    if (days.size >= mostDays) days.clear();
    const made = onDay(periods, day);
    days.set(day, made);
    return made;
  }

  return {
    async on(day) {
      if (clock() - checkedAt >= checkEveryMs) {
        checking ??= check().finally(() => {
          checking = null;
        });
        await checking;
      }
      return remembered(day);
    },
  };
}

type PeriodsByCode = ReadonlyMap<string, ReadonlyMap<string, readonly Entry[]>>;

async function readPeriodsByCode(sql: Sql, wanted: readonly ListName[]): Promise<PeriodsByCode> {
  const lists = new Map<string, Map<string, Entry[]>>(wanted.map((name) => [name, new Map()]));
  for (const { list, ...entry } of await readLists(sql, wanted)) {
    const codes = lists.get(list);
    const known = codes?.get(entry.code);
    if (known) known.push(entry);
    else codes?.set(entry.code, [entry]);
  }
  return lists;
}

function onDay(periods: PeriodsByCode, day: Day): ReferenceOfDay {
  // A list at a time, when it is first asked about: a declaration looks up some fifty codes.
  const validOf = new Map<ListName, ReadonlyMap<string, Entry>>();
  const valid = (list: ListName): ReadonlyMap<string, Entry> => {
    const known = validOf.get(list);
    if (known) return known;
    const made = entriesOn(periods.get(list), day);
    validOf.set(list, made);
    return made;
  };
  const entry = (list: ListName, code: string): Entry | null => valid(list).get(code) ?? null;
  const codes = (list: ListName, code: string, attribute: string): readonly string[] | null => {
    const found = entry(list, code);
    return found && codesAttribute(found, attribute);
  };
  const procedures = new Map(sorted([...valid('procedures').values()].map(procedureOf)));
  const additional = new Map(sorted([...valid('additional-procedures').values()].map(additionalProcedureOf)));
  const listed = { procedures: [...procedures.values()], additional: [...additional.values()] };
  const lines = new Map<string, TariffLine>();
  const commodity = (code: string): TariffLine | null => {
    const known = lines.get(code);
    if (known) return known;
    const found = lineCodes(code).flatMap((each) => entry('commodities', each) ?? [])[0];
    if (!found) return null;
    const line = lines.get(found.code) ?? tariffLine(found, (agreement) => entry('agreements', agreement));
    lines.set(found.code, line).set(code, line);
    return line;
  };
  return {
    day,
    entry,
    has: (list, code) => valid(list).has(code),
    commodity,
    procedure: (code) => procedures.get(code) ?? null,
    additionalProcedure: (code) => additional.get(code) ?? null,
    officeRoles: (code) => codes('offices', code, 'roles'),
    documentUses: (type) => codes('document-types', type, 'uses'),
    procedures: () => listed.procedures,
    additionalProcedures: () => listed.additional,
    isEmpty: (list) => valid(list).size === 0,
    exchangeRate(currency) {
      const rate = entry('exchange-rates', currency);
      return rate && textAttribute(rate, 'rate');
    },
  };
}

function entriesOn(codes: ReadonlyMap<string, readonly Entry[]> | undefined, day: Day): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const [code, known] of codes ?? []) {
    const entry = known.find((period) => validOn(period, day));
    if (entry) found.set(code, entry);
  }
  return found;
}

function sorted<Coded extends { readonly code: string }>(all: readonly Coded[]): [string, Coded][] {
  return all
    .toSorted((left, right) => (left.code < right.code ? -1 : 1))
    .map((each): [string, Coded] => [each.code, each]);
}
