import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/json-time.ts';
import type { Marks } from '../../foundation/http/stream-cursor.ts';
import type { LodgedFor } from '../record/public.ts';
import { readPrincipalMarks } from './principal-mark-store.ts';
import type { StreamRole } from './principal-stream.ts';
import { readRepresentedLog } from './represented-store.ts';

/*
 * The log of an organisation: every numbered change, in the order of the numbers. Nothing is written here.
 */

/** One change, as it stood in its moment. */
export interface LoggedChange {
  readonly sequence: number;
  readonly event: string;
  /** RFC 3339, in UTC. */
  readonly at: string;
  readonly declarationId: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly status: string;
  /** Of the principal's stream alone: who lodged it, and by which mandate. */
  readonly represented?: LodgedFor;
}

export interface LogPage {
  readonly entries: readonly LoggedChange[];
  /** The number up to which everything was looked at. */
  readonly position: number;
  readonly more: boolean;
  /** The organisation's head in the same snapshot. */
  readonly head: number;
  /** The marks of every change of the page, of the change before it, and of the change at `position`. */
  readonly marks: Marks;
}

// Changes looked at in one call at the most, whatever a filter hides.
const widestLook = 10_000;

const members = `c.sequence::float8 as sequence, c.event, to_json(c.at) as at, c.declaration_id as "declarationId", d.lrn, c.mrn, c.status`;

/** The marks of the page, of the change before it and of the head. */
function marksOf(ofPage: string): string {
  return `(select json_object_agg(n.sequence, n.mark) from declarations.change_sequence n
         where n.organisation_id = $1 and n.sequence in ($2, (select h.last_sequence from declarations.stream_positions h where h.organisation_id = $1))) as "edgeMarks",
       ${ofPage} as "pageMarks"`;
}

/*
 * The whole log, read by its numbers: those of the page, then its changes and its declarations, each in one pass over an index;
 * the bounds leave out the parts of the log in which none of them is. They are put together here, since a join would look for each of them apart.
 */
const wholeLog = `with looked as materialized (
       select n.sequence, n.change_id, n.mark from declarations.change_sequence n
       where n.organisation_id = $1 and n.sequence > $2 order by n.sequence limit $3
     ),
     logged as materialized (
       select c.id, c.event, c.at, c.declaration_id, c.mrn, c.status from declarations.change_log c
       where c.organisation_id = $1 and c.id = any (array(select l.change_id from looked l))
         and c.id between (select min(l.change_id) from looked l) and (select max(l.change_id) from looked l)
     ),
     named as materialized (
       select d.id, d.lrn from declarations.declarations d
       where d.organisation_id = $1 and d.id = any (array(select g.declaration_id from logged g))
     )
     select coalesce((select h.last_sequence from declarations.stream_positions h where h.organisation_id = $1), 0)::float8 as head,
       ${marksOf('(select json_object_agg(l.sequence, l.mark) from looked l)')}, l.*, g.*, n.*
     from (select json_agg(l.sequence) as sequences, json_agg(l.change_id) as "changeIds" from looked l) l,
       (select json_agg(g.id) as logged, json_agg(g.event) as events, json_agg(g.at) as times,
          json_agg(g.declaration_id) as "declarationIds", json_agg(g.mrn) as mrns, json_agg(g.status) as states
        from logged g) g,
       (select json_agg(n.id) as named, json_agg(n.lrn) as lrns from named n) n`;

/** The same of some events: so much is looked at, whatever they hide, and `$4` is how much is shown of it. */
const logOfSome = `with looked as materialized (
       select c.sequence, c.mark, c.event, c.at, c.declaration_id, c.mrn, c.status from declarations.changes c
       where c.organisation_id = $1 and c.sequence > $2 order by c.sequence limit $3
     ),
     found as (
       select c.*, d.lrn from looked c
         join declarations.declarations d on d.organisation_id = $1 and d.id = c.declaration_id
       where c.event = any ($5) order by c.sequence limit $4
     )
     select coalesce((select h.last_sequence from declarations.stream_positions h where h.organisation_id = $1), 0)::float8 as head,
       ${marksOf('(select json_object_agg(l.sequence, l.mark) from (select f.sequence, f.mark from found f union select l.sequence, l.mark from looked l where l.sequence = (select max(m.sequence) from looked m)) l)')},
       (select json_agg(json_build_array(f.sequence, f.event, f.at, f.declaration_id, f.lrn, f.mrn, f.status)
         order by f.sequence) from found f) as found,
       (select max(l.sequence)::float8 from looked l having count(*) = $3) as last`;

/** Which log is read, and what of it. */
export interface LogFilter {
  readonly events?: readonly string[] | undefined;
  readonly role?: StreamRole | undefined;
}

/** What was seen of the log in one snapshot. */
interface Seen {
  readonly head: number;
  readonly found: readonly LoggedChange[];
  readonly marks: Marks;
  /** The last number that was looked at, where there may be more behind it; null when all was looked at. */
  readonly last: number | null;
}

/** The changes after a number, of some events or of all, and the head of the same snapshot. */
export async function readLog(
  sql: Sql,
  organisationId: string,
  after: number,
  { events, role }: LogFilter,
  limit: number,
): Promise<LogPage> {
  const look = events ? widestLook : limit + 1;
  const seen = role
    ? await seeRepresented(sql, organisationId, after, events, limit + 1, look)
    : events
      ? await seeSome(sql, organisationId, after, events, limit + 1)
      : await seeAll(sql, organisationId, after, limit + 1);
  const { head, found, last, marks } = seen;
  const entries = found.slice(0, limit);
  const position = entries.at(-1)?.sequence ?? after;
  if (found.length > limit) return { entries, position, more: true, head, marks };
  // Not every change was looked at: go on behind the last one that was.
  if (last !== null) return { entries, position: last, more: true, head, marks };
  return { entries, position: Math.max(after, head), more: false, head, marks };
}

/** What JSON brings of the whole log, column by column; null where there is nothing. */
interface Columns extends EdgeAndPageMarks, Record<string, unknown> {
  readonly head: number;
  readonly sequences: readonly number[] | null;
  readonly changeIds: readonly number[];
  readonly logged: readonly number[] | null;
  readonly events: readonly string[];
  readonly times: readonly string[];
  readonly declarationIds: readonly string[];
  readonly mrns: readonly (string | null)[];
  readonly states: readonly string[];
  readonly named: readonly string[] | null;
  readonly lrns: readonly string[];
}

async function seeAll(sql: Sql, organisationId: string, after: number, most: number): Promise<Seen> {
  const [columns] = await sql.query<Columns>(wholeLog, [organisationId, after, most]);
  if (!columns) throw new Error('the database returned no page of the event log');
  const { head, sequences, changeIds, logged, events, times, declarationIds, mrns, states, named, lrns } =
    columns;
  const placeOf = new Map(logged?.map((id, place) => [id, place]));
  const lrnOf = new Map(named?.map((id, place) => [id, lrns[place]]));
  const found: LoggedChange[] = [];
  for (const [index, sequence] of (sequences ?? []).entries()) {
    const place = placeOf.get(changeIds[index] ?? 0) ?? -1;
    const declarationId = declarationIds[place] ?? '';
    const lrn = lrnOf.get(declarationId);
    // What is being forgotten may have lost its change or its declaration already.
    if (lrn === undefined) continue;
    found.push({
      sequence,
      event: events[place] ?? '',
      at: timeOfJson(times[place] ?? ''),
      declarationId,
      lrn,
      mrn: mrns[place] ?? null,
      status: states[place] ?? '',
    });
  }
  const last = sequences?.length === most ? (sequences.at(-1) ?? null) : null;
  return { head, found, marks: allMarks(columns), last };
}

async function seeSome(
  sql: Sql,
  organisationId: string,
  after: number,
  events: readonly string[],
  most: number,
): Promise<Seen> {
  const [seen] = await sql.query<
    EdgeAndPageMarks & {
      head: number;
      found: readonly LoggedArray[] | null;
      last: number | null;
    }
  >(logOfSome, [organisationId, after, widestLook, most, events]);
  if (!seen) throw new Error('the database returned no page of the event log');
  return { head: seen.head, found: (seen.found ?? []).map(changeOf), marks: allMarks(seen), last: seen.last };
}

interface EdgeAndPageMarks {
  readonly edgeMarks: Marks | null;
  readonly pageMarks: Marks | null;
}

function allMarks({ edgeMarks, pageMarks }: EdgeAndPageMarks): Marks {
  return { ...edgeMarks, ...pageMarks };
}

async function seeRepresented(
  sql: Sql,
  organisationId: string,
  after: number,
  events: readonly string[] | undefined,
  most: number,
  look: number,
): Promise<Seen> {
  const seen = await readRepresentedLog(sql, organisationId, after, { events }, most, look);
  const ofPage = seen.found.map(({ sequence }) => sequence);
  const sequences = [after, seen.head, ...(seen.last === null ? [] : [seen.last]), ...ofPage];
  return { ...seen, marks: await readPrincipalMarks(sql, organisationId, sequences) };
}

/** A change as JSON brings it. */
type LoggedArray = readonly [
  sequence: number,
  event: string,
  at: string,
  declarationId: string,
  lrn: string,
  mrn: string | null,
  status: string,
];

function changeOf([sequence, event, at, declarationId, lrn, mrn, status]: LoggedArray): LoggedChange {
  return { sequence, event, at: timeOfJson(at), declarationId, lrn, mrn, status };
}

/** Some changes of a period after a number, in the order of the numbers, and where to go on; null where there is no more. */
export async function readLogOfPeriod(
  sql: Sql,
  organisationId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
  role: StreamRole | undefined,
  after: number,
  limit: number,
): Promise<{ readonly changes: readonly LoggedChange[]; readonly position: number | null }> {
  if (role) {
    const period = { from, before };
    const span = after === 0 ? await spanOfPeriod(sql, organisationId, period, role) : null;
    const behind = Math.max(after, (span?.first ?? 1) - 1);
    const { found, last } = await readRepresentedLog(sql, organisationId, behind, { period }, limit, limit);
    return { changes: found, position: last };
  }
  // The numbers of the period's ends first, by the index of times: the log before it is not read.
  const rows = await sql.query<LoggedChange & Record<string, unknown>>(
    `with span as materialized (
       select min(c.sequence) as first, max(c.sequence) as last from declarations.changes c
       where c.organisation_id = $1 and c.at >= $2 and c.at < $3
     )
     select ${members} from span
       join declarations.changes c on c.organisation_id = $1
         and c.sequence between greatest(span.first, $4::bigint + 1) and span.last
       join declarations.declarations d on d.organisation_id = $1 and d.id = c.declaration_id
     where c.at >= $2 and c.at < $3 order by c.sequence limit $5`,
    [organisationId, from, before, after, limit],
  );
  const changes = rows.map((change) => ({ ...change, at: timeOfJson(change.at) }));
  return { changes, position: rows.length === limit ? (changes.at(-1)?.sequence ?? null) : null };
}

/** How far an organisation's log has come, or that of what was lodged in its name. */
export async function readHead(sql: Sql, organisationId: string, role?: StreamRole): Promise<number> {
  const heads = role ? 'principal_stream_positions' : 'stream_positions';
  const [row] = await sql.query<{ head: number }>(
    `select h.last_sequence::float8 as head from declarations.${heads} h where h.organisation_id = $1`,
    [organisationId],
  );
  return row?.head ?? 0;
}

/** The first and the last number of what happened in a period; null when nothing did. */
export async function spanOfPeriod(
  sql: Sql,
  organisationId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
  role: StreamRole | undefined,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const [span] = await sql.query<{ first: number | null; last: number | null }>(
    role
      ? 'select s.first, s.last from declarations.span_for_principal($1, $2, $3) s'
      : `select min(c.sequence)::float8 as first, max(c.sequence)::float8 as last from declarations.changes c
     where c.organisation_id = $1 and c.at >= $2 and c.at < $3`,
    [organisationId, from, before],
  );
  return span && span.first !== null && span.last !== null ? { first: span.first, last: span.last } : null;
}
