import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { type Day, type Entry, type ListName, storedLineError } from '../lists/public.ts';
import { type ChangeKind, maxReportedLineErrors, type ReferenceImport } from './reference-import.ts';

// JSON text of an error with placeholders for the PostgreSQL function `format`.
const overlapError = storedLineError({
  ...{ line: 0, words: 'csv.overlap', actual: '%s', params: { line: '%s' } },
}).message;

/** Finds overlapping periods of a code, stores errors up to their maximum number, and returns the number of all. */
export async function findOverlaps(transaction: Transaction, id: string): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    `with ordered as (
       select line, code, valid_from,
         lag(code) over times as before, lag(line) over times as before_line,
         lag(coalesce(valid_until, 'infinity')) over times as before_until
       from reference.import_entries where import_id = $1 window times as (order by code, valid_from, line)),
     bad as (
       select line, format($3, code, before_line) as message
       from ordered where code = before and before_until >= valid_from),
     told as (
       insert into reference.import_faults (import_id, line, number, column_name, message)
       select $1, line, 0, 'code', message from bad order by line
       limit greatest(0, $2 - (select count(*) from reference.import_faults where import_id = $1)))
     select count(*)::integer as count from bad`,
    [id, maxReportedLineErrors, overlapError],
  );
  return row?.count ?? 0;
}

// Number of periods in a slice, with which every statement ends long before its timeout, even for a long list.
const periodsPerSlice = 20_000;

interface CodeSlice {
  /** Code after which the slice begins; it is not in the slice. */
  readonly after: string;
  /** Last code of the slice; null for the last slice. */
  readonly upTo: string | null;
}

/**
 * Divides a long operation into slices of codes. `nextCut` returns the last code of a slice; null for the last slice.
 */
async function* slices(nextCut: (after: string) => Promise<string | null>): AsyncGenerator<CodeSlice> {
  for (let after: string | null = ''; after !== null; ) {
    const upTo: string | null = await nextCut(after);
    yield { after, upTo };
    after = upTo;
  }
}

const isInSlice = '(code > $3 and ($4::text is null or code <= $4))';

/*
 * SQL for the entries of an import that is not applied yet. A file without language columns does not change
 * translations: a code with the same English texts retains them, even in a new period. The first line of the search
 * text is English, and translations follow.
 */
const stagedEntries = `select g.line, g.code, g.valid_from, g.valid_until, g.name, g.attributes,
    coalesce(g.texts, k.texts, '{}') as texts,
    g.search_text || coalesce(substr(k.search_text, strpos(k.search_text || E'\\n', E'\\n')), '') as search_text
  from reference.import_entries g left join lateral (
    select texts, search_text from reference.entries o
    where g.texts is null and o.list = $2 and o.code = g.code and o.name = g.name
      and o.attributes->'description' is not distinct from g.attributes->'description'
    order by o.valid_from desc limit 1) k on true
  where g.import_id = $1 and ${isInSlice.replaceAll('code', 'g.code')}`;

/** Stores the changes that an import would make, by period. Returns the number of each kind. */
export async function insertChanges(
  transaction: Transaction,
  id: string,
  list: ListName,
): Promise<Readonly<Record<ChangeKind, number>>> {
  const sums = { added: 0, changed: 0, ended: 0, removed: 0 };
  const cut = async (after: string): Promise<string | null> => {
    const [row] = await transaction.query<{ code: string | null }>(
      `select least(
         (select code from reference.import_entries where import_id = $1 and code > $3 order by code offset $4 limit 1),
         (select code from reference.entries where list = $2 and code > $3 order by code offset $4 limit 1)) as code`,
      [id, list, after, periodsPerSlice],
    );
    return row?.code ?? null;
  };
  for await (const slice of slices(cut)) {
    const found = await insertChangesOf(transaction, id, list, slice);
    for (const { kind, count } of found) sums[kind] += count;
  }
  return sums;
}

async function insertChangesOf(
  transaction: Transaction,
  id: string,
  list: ListName,
  { after, upTo }: CodeSlice,
): Promise<{ readonly kind: ChangeKind; readonly count: number }[]> {
  const period = (of: string): string =>
    `jsonb_build_object('validUntil', ${of}.valid_until, 'name', ${of}.name, 'attributes', ${of}.attributes,
       'texts', ${of}.texts)`;
  return transaction.query(
    `with differing as (
       insert into reference.import_changes (import_id, code, valid_from, kind, line, before, after, search_text)
       select $1, code, valid_from,
         case when e.list is null then 'added'
              when s.line is null then 'removed'
              when (e.name, e.attributes, e.texts) = (s.name, s.attributes, s.texts)
                and s.valid_until < coalesce(e.valid_until, 'infinity') then 'ended'
              else 'changed' end,
         s.line, case when e.list is not null then ${period('e')} end,
         case when s.line is not null then ${period('s')} end, s.search_text
       from (select * from reference.entries where list = $2 and ${isInSlice}) e
       full join (${stagedEntries}) s using (code, valid_from)
       where e.list is null or s.line is null
         or (e.name, e.valid_until, e.attributes, e.texts) is distinct from (s.name, s.valid_until, s.attributes, s.texts)
       returning kind)
     select kind, count(*)::integer as count from differing group by kind`,
    [id, list, after, upTo],
  );
}

type EntryMeaning = Pick<Entry, 'name' | 'validUntil' | 'attributes' | 'texts'>;

export interface Change {
  readonly code: string;
  readonly validFrom: Day;
  readonly kind: ChangeKind;
  readonly line: number | null;
  readonly before: EntryMeaning | null;
  readonly after: EntryMeaning | null;
}

/** Returns a page of changes ordered by code and time, after a code and day; one row more if another page follows. */
export async function listChanges(
  sql: Sql,
  id: string,
  kind: ChangeKind | undefined,
  after: readonly [code: string, validFrom: Day],
  limit: number,
): Promise<Change[]> {
  return sql.query<Change>(
    `select code, valid_from::text as "validFrom", kind, line, before, after from reference.import_changes
     where import_id = $1 and ($2::text is null or kind = $2) and (code, valid_from) > ($3, $4::date)
     order by code, valid_from limit $5`,
    [id, kind ?? null, ...after, limit + 1],
  );
}

/** Returns the line of a period in the file of an import; null if the file does not change the period. */
export async function lineOfChange(
  sql: Sql,
  id: string,
  code: string,
  validFrom: Day,
): Promise<number | null> {
  const [row] = await sql.query<{ line: number | null }>(
    `select line from reference.import_changes where import_id = $1 and (code, valid_from) = ($2, $3::date)`,
    [id, code, validFrom],
  );
  return row?.line ?? null;
}

/**
 * Records the changes that an import makes, with one row for each code: the first day with another meaning, and the
 * meanings before and after. A period with other boundaries only does not count as a change. The caller has locked the lists and
 * increased the version, but the entries are not changed yet.
 */
export async function recordChanges(
  transaction: Transaction,
  { id, list }: Pick<ReferenceImport, 'id' | 'list'>,
  at: Date,
): Promise<void> {
  for await (const { after, upTo } of slices((from) => nextCutOf(transaction, id, from)))
    await transaction.query(codeChanges, [id, list, after, upTo, at]);
}

function isValidOn(of: string): string {
  return `${of}.code = d.code and ${of}.valid_from <= d.day and (${of}.valid_until is null or ${of}.valid_until >= d.day)`;
}

function entryOf(of: string): string {
  return `case when ${of}.code is not null then jsonb_build_object('name', ${of}.name, 'validFrom', ${of}.valid_from,
     'validUntil', ${of}.valid_until, 'attributes', ${of}.attributes, 'texts', ${of}.texts) end`;
}

function daysOf(of: string): string {
  return `select code, valid_from as day from ${of} union select code, valid_until + 1 from ${of} where valid_until is not null`;
}

const codeChanges = `with differing as (
     select code, valid_from, kind, after from reference.import_changes where import_id = $1 and ${isInSlice}),
   old as (
     select e.code, e.valid_from, e.valid_until, e.name, e.attributes, e.texts from reference.entries e
     where e.list = $2 and e.code in (select code from differing)),
   new as (
     select o.* from old o where not exists (
       select from differing d where d.kind <> 'added' and (d.code, d.valid_from) = (o.code, o.valid_from))
     union all
     select code, valid_from, (after->>'validUntil')::date, after->>'name', after->'attributes',
       coalesce(after->'texts', '{}') from differing where kind <> 'removed'),
   days as (${daysOf('old')} union ${daysOf('new')}),
   told as (
     select distinct on (d.code) d.code, d.day, ${entryOf('o')} as before, ${entryOf('n')} as after
     from days d left join old o on ${isValidOn('o')} left join new n on ${isValidOn('n')}
     where (o.name, o.attributes, o.texts) is distinct from (n.name, n.attributes, n.texts)
     order by d.code, d.day)
   insert into reference.code_changes (sequence, list, code, version, import_id, at, valid_from, before, after)
   select (select coalesce(max(sequence), 0) from reference.code_changes) + row_number() over (order by code),
     $2, code, (select l.version from reference.lists l where l.name = $2), $1, $5, day, before, after
   from told`;

/** Returns whether an import only adds entries, or only changes entries that such imports added. */
export async function isExtension(
  transaction: Transaction,
  { id, list }: Pick<ReferenceImport, 'id' | 'list'>,
): Promise<boolean> {
  const rows = await transaction.query(
    `select from reference.import_changes c
     left join reference.entries e on (e.list, e.code, e.valid_from) = ($2, c.code, c.valid_from)
     where c.import_id = $1 and c.kind <> 'added' and e.is_extension is not true limit 1`,
    [id, list],
  );
  return rows.length === 0;
}

/** Replaces the entries of a list by those of the import. The caller must increase the version of the list first. */
export async function applyChanges(
  transaction: Transaction,
  { id, list }: ReferenceImport,
  extension: boolean,
): Promise<void> {
  for await (const { after, upTo } of slices((from) => nextCutOf(transaction, id, from))) {
    await transaction.query(
      `delete from reference.entries e using (
         select code, valid_from from reference.import_changes
         where import_id = $1 and kind <> 'added' and ${isInSlice}) c
       where e.list = $2 and (e.code, e.valid_from) = (c.code, c.valid_from)`,
      [id, list, after, upTo],
    );
    await transaction.query(
      `insert into reference.entries
         (list, code, valid_from, valid_until, name, attributes, texts, search_text, from_version, is_extension)
       select $2, code, valid_from, (after->>'validUntil')::date, after->>'name', after->'attributes',
         coalesce(after->'texts', '{}'), search_text,
         (select l.version from reference.lists l where l.name = $2), $5
       from reference.import_changes where import_id = $1 and kind <> 'removed' and ${isInSlice}`,
      [id, list, after, upTo, extension],
    );
  }
}

/** Returns the last code of the next slice of an import's changes. */
async function nextCutOf(transaction: Transaction, id: string, after: string): Promise<string | null> {
  const [row] = await transaction.query<{ code: string }>(
    `select code from reference.import_changes where import_id = $1 and code > $2
     order by code offset $3 limit 1`,
    [id, after, periodsPerSlice],
  );
  return row?.code ?? null;
}
