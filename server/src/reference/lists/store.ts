import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { isListName, type ListName } from './lists.ts';
import { type Day, type Entry, searchText } from './reference.ts';
import { sharedTexts } from './texts.ts';

/** The version of each list by its name, as far as it is told. */
export type ListVersions = Readonly<Partial<Record<ListName, number>>>;

export interface ListState {
  readonly name: string;
  readonly version: number;
  readonly changedAt: Date;
  readonly shipped: string | null;
}

const stateColumns = 'name, version, changed_at as "changedAt", shipped';
const entryColumns = `code, name, valid_from::text as "validFrom", valid_until::text as "validUntil", attributes, texts`;

const givenEntries = `jsonb_to_recordset($2::jsonb) as g
  (code text collate "C", "validFrom" date, "validUntil" date, name text, attributes jsonb, texts jsonb, search text)`;

// Any constant will do; whoever changes lists waits for it, so that two nodes do not load the same ones.
const changeLock = 7_203_114_561;

/** Holds off other changes of lists until the end of the transaction. */
export async function lockLists(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [changeLock]);
}

export async function readListStates(sql: Sql): Promise<ListState[]> {
  return sql.query<ListState>(`select ${stateColumns} from reference.lists order by name`);
}

/** The version of each list as it stands. */
export async function readVersions(sql: Sql): Promise<ListVersions> {
  const states = await readListStates(sql);
  return Object.fromEntries(
    states.flatMap(({ name, version }) => (isListName(name) ? [[name, version]] : [])),
  );
}

/** The states of these lists, by name. */
export async function findListStates(sql: Sql, lists: readonly ListName[]): Promise<ListState[]> {
  return sql.query<ListState>(
    `select ${stateColumns} from reference.lists where name = any ($1) order by name`,
    [lists],
  );
}

/** How many entries of each list are valid on a day. */
export async function countEntries(sql: Sql, day: Day): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ list: string; count: number }>(
    `select list, count(*)::int as count from reference.entries
     where valid_from <= $1 and (valid_until is null or valid_until >= $1) group by list`,
    [day],
  );
  return new Map(rows.map(({ list, count }) => [list, count]));
}

/** A page of a list’s entries that are valid on a day, by code; one row more if there is one. */
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

/** Every period of a code, oldest first. */
export async function readPeriods(sql: Sql, list: ListName, code: string): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries where list = $1 and code = $2 order by valid_from`,
    [list, code],
  );
}

/** Every period of these codes. */
export async function readPeriodsOf(sql: Sql, list: ListName, codes: readonly string[]): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries where list = $1 and code = any ($2) order by code, valid_from`,
    [list, codes],
  );
}

/** Every entry of a list in every period, by code and time. */
export async function readList(sql: Sql, list: ListName): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries where list = $1 order by code, valid_from`,
    [list],
  );
}

/** Reads the entries that administrators have added to a shipped list. */
export async function readExtensions(sql: Sql, list: ListName): Promise<Entry[]> {
  return sql.query<Entry>(
    `select ${entryColumns} from reference.entries where list = $1 and is_extension order by code, valid_from`,
    [list],
  );
}

/** The codes of a list, of any period. */
export async function readCodes(sql: Sql, list: ListName): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ code: string }>(
    'select distinct code from reference.entries where list = $1',
    [list],
  );
  return new Set(rows.map(({ code }) => code));
}

/** Every entry of these lists in every period. */
async function readLists(sql: Sql, lists: readonly string[]): Promise<(Entry & { readonly list: string })[]> {
  return sql.query<Entry & { list: string }>(
    `select list, ${entryColumns} from reference.entries where list = any ($1) order by list, code, valid_from`,
    [lists],
  );
}

/** Every period of these lists, by list and code. */
export async function readPeriodsByCode(
  sql: Sql,
  wanted: readonly ListName[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly Entry[]>>> {
  const lists = new Map<string, Map<string, Entry[]>>(wanted.map((name) => [name, new Map()]));
  const shared = sharedTexts();
  for (const { list, ...row } of await readLists(sql, wanted)) {
    const codes = lists.get(list);
    const entry = shared(row);
    const known = codes?.get(entry.code);
    if (known) known.push(entry);
    else codes?.set(entry.code, [entry]);
  }
  return lists;
}

/** Some of a list’s periods by code and time, after one of them, with the version that they are of. */
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

/** The columns for other languages that a list has. */
export async function readTextColumns(sql: Sql, list: ListName): Promise<string[]> {
  const rows = await sql.query<{ told: string }>(
    `select distinct told from reference.entries, jsonb_object_keys(texts) told where list = $1`,
    [list],
  );
  return rows.map(({ told }) => told);
}

/** A code whose periods were otherwise in an older version, and one of the periods that it had then, if it had any. */
export type Difference = { readonly code: string } & (Entry | { readonly validFrom: null });

/** Every code of a list that is not what it was in an older version, with all the periods that it had then. */
export async function readDifferences(sql: Sql, list: ListName, version: number): Promise<Difference[]> {
  return sql.query<Difference>(
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

/** Makes a list hold these entries, as its next version; only what is otherwise is written. */
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
  await moveVersion(transaction, changed);
  const given = givenOf(list, entries);
  await transaction.query(
    `delete from reference.entries e where e.list = $1 and not exists (
       select from ${givenEntries}
       where (g.code, g."validFrom", g.name, g.attributes, coalesce(g.texts, '{}'))
           = (e.code, e.valid_from, e.name, e.attributes, e.texts)
         and g."validUntil" is not distinct from e.valid_until)`,
    given,
  );
  await insertGiven(transaction, given);
}

/** Puts these entries in the place of those that begin on the same day, as a change of the list that no release has made. */
export async function rewriteEntries(
  transaction: Transaction,
  changed: { readonly list: ListName; readonly entries: readonly Entry[]; readonly at: Date },
): Promise<void> {
  const given = givenOf(changed.list, changed.entries);
  await moveVersion(transaction, { ...changed, shipped: null });
  await transaction.query(
    `delete from reference.entries e using ${givenEntries}
     where e.list = $1 and (e.code, e.valid_from) = (g.code, g."validFrom")`,
    given,
  );
  await insertGiven(transaction, given);
}

function givenOf(list: ListName, entries: readonly Entry[]): string[] {
  return [list, JSON.stringify(entries.map((entry) => ({ ...entry, search: searchText(entry) })))];
}

/** Those that are not there; the version of the list has moved before. */
async function insertGiven(transaction: Transaction, given: readonly string[]): Promise<void> {
  await transaction.query(
    `insert into reference.entries (list, code, valid_from, valid_until, name, attributes, texts, search_text, from_version)
     select $1, g.code, g."validFrom", g."validUntil", g.name, g.attributes, coalesce(g.texts, '{}'), g.search,
       (select l.version from reference.lists l where l.name = $1)
     from ${givenEntries}
     where not exists (
       select from reference.entries e where e.list = $1 and e.code = g.code and e.valid_from = g."validFrom")`,
    given,
  );
}

/** Counts a change of a list, before its entries are changed; `shipped` is null when an administrator made it. */
export async function moveVersion(
  transaction: Transaction,
  changed: { readonly list: ListName; readonly shipped: string | null; readonly at: Date },
): Promise<void> {
  await transaction.query(
    `insert into reference.lists (name, version, changed_at, shipped) values ($1, 1, $2, $3)
     on conflict (name) do update set version = lists.version + 1, changed_at = $2, shipped = $3`,
    [changed.list, changed.at, changed.shipped],
  );
}
