import type { Sql } from '../../foundation/database/database.ts';

/*
 * The log of an organisation: every numbered change, in the order of the numbers. Nothing is written here.
 */

/** One change, as it stood in its moment. */
export interface LoggedChange {
  readonly sequence: number;
  readonly event: string;
  readonly at: Date;
  readonly declarationId: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly status: string;
}

export interface LogPage {
  readonly entries: readonly LoggedChange[];
  /** The number up to which everything was looked at. */
  readonly position: number;
  readonly more: boolean;
  /** The organisation's head in the same snapshot. */
  readonly head: number;
}

// Changes looked at in one call at the most, whatever a filter hides.
const widestLook = 10_000;

const members = `c.sequence::float8 as sequence, c.event, c.at, c.declaration_id as "declarationId", d.lrn, c.mrn, c.status`;

/** A page of the log, and the head of the same snapshot; `$3` is how much to look at, `$4` how much to show of it. */
function logText(filter: string): string {
  return `with looked as materialized (
       select c.sequence, c.event, c.at, c.declaration_id, c.mrn, c.status from declarations.changes c
       where c.organisation_id = $1 and c.sequence > $2 order by c.sequence limit $3
     ),
     found as (
       select c.*, d.lrn from looked c
         join declarations.declarations d on d.organisation_id = $1 and d.id = c.declaration_id
       ${filter} order by c.sequence limit $4
     )
     select coalesce((select h.head from declarations.heads h where h.organisation_id = $1), 0)::float8 as head,
       (select json_agg(json_build_array(f.sequence, f.event, f.at, f.declaration_id, f.lrn, f.mrn, f.status)
         order by f.sequence) from found f) as found,
       (select max(l.sequence)::float8 from looked l having count(*) = $3) as last`;
}

const wholeLog = logText('');
const logOfSome = logText('where c.event = any ($5)');

/** The changes after a number, of some events or of all, and the head of the same snapshot. */
export async function readLog(
  sql: Sql,
  organisationId: string,
  after: number,
  events: readonly string[] | undefined,
  limit: number,
): Promise<LogPage> {
  const look = events ? widestLook : limit + 1;
  const values = [organisationId, after, look, limit + 1, ...(events ? [events] : [])];
  const [seen] = await sql.query<{
    head: number;
    found: readonly LoggedArray[] | null;
    last: number | null;
  }>(events ? logOfSome : wholeLog, values);
  const { head, last } = seen ?? { head: 0, last: null };
  const found = (seen?.found ?? []).map(changeOf);
  const entries = found.slice(0, limit);
  if (found.length > limit) return { entries, position: entries.at(-1)?.sequence ?? after, more: true, head };
  // Not every change was looked at: go on behind the last one that was.
  if (last !== null) return { entries, position: last, more: true, head };
  return { entries, position: Math.max(after, head), more: false, head };
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
  return { sequence, event, at: new Date(at), declarationId, lrn, mrn, status };
}

/** The changes of a period after a number, in the order of the numbers. */
export function readLogOfPeriod(
  sql: Sql,
  organisationId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
  after: number,
  limit: number,
): Promise<LoggedChange[]> {
  // The numbers of the period's ends first, by the index of times: the log before it is not read.
  return sql.query<LoggedChange>(
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
}

/** How far an organisation's log has come. */
export async function readHead(sql: Sql, organisationId: string): Promise<number> {
  const [row] = await sql.query<{ head: number }>(
    'select h.head::float8 as head from declarations.heads h where h.organisation_id = $1',
    [organisationId],
  );
  return row?.head ?? 0;
}

/** The first and the last number of what happened in a period; null when nothing did. */
export async function spanOfPeriod(
  sql: Sql,
  organisationId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<{ readonly first: number; readonly last: number } | null> {
  const [span] = await sql.query<{ first: number | null; last: number | null }>(
    `select min(c.sequence)::float8 as first, max(c.sequence)::float8 as last from declarations.changes c
     where c.organisation_id = $1 and c.at >= $2 and c.at < $3`,
    [organisationId, from, before],
  );
  return span && span.first !== null && span.last !== null ? { first: span.first, last: span.last } : null;
}
