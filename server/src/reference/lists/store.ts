import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { type Day, type Entry, searchText } from './list-entry.ts';
import { isListName, type ListName } from './lists.ts';
import { createTextInterning } from './translations.ts';

/** Maps the names of some or all lists to versions. */
export type ListVersions = Readonly<Partial<Record<ListName, number>>>;

export interface ListState {
  readonly name: string;
  readonly version: number;
  readonly changedAt: Date;
  readonly shipped: string | null;
}

const stateColumns = 'name, version, changed_at as "changedAt", shipped';
const entryColumns = `code, name, valid_from::text as "validFrom", valid_until::text as "validUntil", attributes, texts`;

const entriesParameter = `jsonb_to_recordset($2::jsonb) as g
  (code text collate "C", "validFrom" date, "validUntil" date, name text, attributes jsonb, texts jsonb, search text)`;

// Key of the advisory lock with which only one transaction at a time changes lists, so that two nodes do not load the
// same lists.
const changeLock = 7_203_114_561;

/** Waits for other changes of lists, and prevents them until the end of the transaction. */
export async function lockLists(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [changeLock]);
}

export async function readListStates(sql: Sql): Promise<ListState[]> {
  return sql.query<ListState>(`select ${stateColumns} from reference.lists order by name`);
}

/** Returns the current version of each list. */
export async function readVersions(sql: Sql): Promise<ListVersions> {
  const states = await readListStates(sql);
  return Object.fromEntries(
    states.flatMap(({ name, version }) => (isListName(name) ? [[name, version]] : [])),
  );
}

/** Returns the states of lists, ordered by name. */
export async function findListStates(sql: Sql, lists: readonly ListName[]): Promise<ListState[]> {
  return sql.query<ListState>(
    `select ${stateColumns} from reference.lists where name = any ($1) order by name`,
    [lists],
  );
}

/** Returns the number of entries that are valid on a day, by list. */
export async function countEntries(sql: Sql, day: Day): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ list: string; count: number }>(
    `select list, count(*)::int as count from reference.entries
     where valid_from <= $1 and (valid_until is null or valid_until >= $1) group by list`,
    [day],
  );
  return new Map(rows.map(({ list, count }) => [list, count]));
}

/** Returns a page of entries of a list that are valid on a day, ordered by code; one more if another page follows. */
export async function listEntries(
  sql: Sql,
  list: ListName,
  day: Day,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries
     where list = $1 and valid_from <= $2 and (valid_until is null or valid_until >= $2)
       and code > coalesce($3, '')
     order by code limit $4`,
    [list, day, page.after, page.limit + 1],
  );
}

/** Returns all periods of a code, oldest first. */
export async function readPeriods(sql: Sql, list: ListName, code: string): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries where list = $1 and code = $2 order by valid_from`,
    [list, code],
  );
}

/** Returns all periods of these codes. */
export async function readPeriodsOf(sql: Sql, list: ListName, codes: readonly string[]): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries where list = $1 and code = any ($2) order by code, valid_from`,
    [list, codes],
  );
}

/** Returns all entries of a list in all periods, ordered by code and time. */
export async function readList(sql: Sql, list: ListName): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries where list = $1 order by code, valid_from`,
    [list],
  );
}

/** Returns the entries that administrators have added to a bundled list. */
export async function readExtensions(sql: Sql, list: ListName): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries where list = $1 and is_extension order by code, valid_from`,
    [list],
  );
}

/** Returns the codes that a list contains in any period. */
export async function readCodes(sql: Sql, list: ListName): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ code: string }>(
    'select distinct code from reference.entries where list = $1',
    [list],
  );
  return new Set(rows.map(({ code }) => code));
}

/** Returns all entries of several lists in all periods. */
async function readLists(sql: Sql, lists: readonly string[]): Promise<(Entry & { readonly list: string })[]> {
  return sql.query<Entry & { list: string }>(
    `select list, ${entryColumns} from reference.entries where list = any ($1) order by list, code, valid_from`,
    [lists],
  );
}

/** Returns all periods of several lists, by list and code. */
export async function readPeriodsByCode(
  sql: Sql,
  names: readonly ListName[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly Entry[]>>> {
  const lists = new Map<string, Map<string, Entry[]>>(names.map((name) => [name, new Map()]));
  const shared = createTextInterning();
  for (const { list, ...row } of await readLists(sql, names)) {
    const codes = lists.get(list);
    const entry = shared(row);
    const known = codes?.get(entry.code);
    if (known) known.push(entry);
    else codes?.set(entry.code, [entry]);
  }
  return lists;
}

/**
 * Returns a batch of a list's periods after a given one, ordered by code and time. Each has the version of the list.
 */
export async function readListFrom(
  sql: Sql,
  list: ListName,
  after: Pick<Entry, 'code' | 'validFrom'> | null,
  limit: number,
): Promise<(Entry & { readonly version: number })[]> {
  return sql.query<Entry & { version: number }>(
    `select ${entryColumns}, (select version from reference.lists where name = $1) as version
     from reference.entries where list = $1 and (code, valid_from) > ($2, $3::date)
     order by code, valid_from limit $4`,
    [list, after?.code ?? '', after?.validFrom ?? '0001-01-01', limit],
  );
}

/** Returns the names of the language columns of a list. */
export async function listTranslationColumns(sql: Sql, list: ListName): Promise<string[]> {
  const rows = await sql.query<{ told: string }>(
    `select distinct told from reference.entries, jsonb_object_keys(texts) told where list = $1`,
    [list],
  );
  return rows.map(({ told }) => told);
}

/**
 * A code that has other periods in an older version, with one of these periods; null if the older version did not
 * contain the code.
 */
export type CodeDifference = { readonly code: string } & (Entry | { readonly validFrom: null });

/** Returns every code that has other periods in an older version of a list, with all its periods in that version. */
export async function readDifferences(sql: Sql, list: ListName, version: number): Promise<CodeDifference[]> {
  return sql.query<CodeDifference>(
    `with touched as (
       select e.code from reference.entries e where e.list = $1 and e.from_version > $2
       union select p.code from reference.past_entries p where p.list = $1 and p.until_version >= $2),
     stood as (
       select e.code, e.name, e.valid_from, e.valid_until, e.attributes, e.texts from reference.entries e
       where e.list = $1 and e.from_version <= $2
       union all
       select p.code, p.name, p.valid_from, p.valid_until, p.attributes, p.texts from reference.past_entries p
       where p.list = $1 and p.from_version <= $2 and p.until_version >= $2)
     select t.code, s.name, s.valid_from::text as "validFrom", s.valid_until::text as "validUntil", s.attributes,
       s.texts
     from touched t left join stood s on s.code = t.code order by t.code, s.valid_from`,
    [list, version],
  );
}

/** Replaces the entries of a list as its next version. Only entries that differ are written. */
export async function replaceList(
  transaction: Transaction,
  changed: {
    readonly list: ListName;
    readonly entries: readonly Entry[];
    readonly shipped: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const { list, entries } = changed;
  await advanceListVersion(transaction, changed);
  const parameters = entryParameters(list, entries);
  await transaction.query(
    `delete from reference.entries e where e.list = $1 and not exists (
       select from ${entriesParameter}
       where (g.code, g."validFrom", g.name, g.attributes, coalesce(g.texts, '{}'))
           = (e.code, e.valid_from, e.name, e.attributes, e.texts)
         and g."validUntil" is not distinct from e.valid_until)`,
    parameters,
  );
  await insertMissing(transaction, parameters);
}

/**
 * Replaces the entries with the same code and first day of validity. The new version counts as an administrator's change,
 * not as shipped with a release.
 */
export async function rewriteEntries(
  transaction: Transaction,
  changed: { readonly list: ListName; readonly entries: readonly Entry[]; readonly at: Date },
): Promise<void> {
  const parameters = entryParameters(changed.list, changed.entries);
  await advanceListVersion(transaction, { ...changed, shipped: null });
  await transaction.query(
    `delete from reference.entries e using ${entriesParameter}
     where e.list = $1 and (e.code, e.valid_from) = (g.code, g."validFrom")`,
    parameters,
  );
  await insertMissing(transaction, parameters);
}

function entryParameters(list: ListName, entries: readonly Entry[]): string[] {
  return [list, JSON.stringify(entries.map((entry) => ({ ...entry, search: searchText(entry) })))];
}

/** Inserts entries that the list does not contain. The caller must increase the version of the list first. */
async function insertMissing(transaction: Transaction, parameters: readonly string[]): Promise<void> {
  await transaction.query(
    `insert into reference.entries (list, code, valid_from, valid_until, name, attributes, texts, search_text, from_version)
     select $1, g.code, g."validFrom", g."validUntil", g.name, g.attributes, coalesce(g.texts, '{}'), g.search,
       (select l.version from reference.lists l where l.name = $1)
     from ${entriesParameter}
     where not exists (
       select from reference.entries e where e.list = $1 and e.code = g.code and e.valid_from = g."validFrom")`,
    parameters,
  );
}

/**
 * Increases the version of a list. Must run before the entries change. `shipped` is null for a change by an
 * administrator.
 */
export async function advanceListVersion(
  transaction: Transaction,
  changed: { readonly list: ListName; readonly shipped: string | null; readonly at: Date },
): Promise<void> {
  await transaction.query(
    `insert into reference.lists (name, version, changed_at, shipped) values ($1, 1, $2, $3)
     on conflict (name) do update set version = lists.version + 1, changed_at = $2, shipped = $3`,
    [changed.list, changed.at, changed.shipped],
  );
}
