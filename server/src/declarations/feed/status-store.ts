import type { Sql } from '../../foundation/database/database.ts';
import type { ChangeMarks } from '../../foundation/http/change-stream-cursor.ts';
import { type Audience, audienceOf } from './audience.ts';
import type { StreamRole } from './principal-feed.ts';

/** An entry of the status feed (`GET /openapi/status`): the latest state of a declaration. */
export interface StatusEntry {
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly type: string;
  readonly office: string | null;
  readonly status: string;
  readonly statusGroup: string;
  readonly lane: string | null;
  readonly sequence: number;
  readonly changedAt: string;
  readonly nextActions: readonly unknown[];
  /**
   * The organisation that lodged the declaration. This property and `mandateId` exist only in the principal's stream.
   */
  readonly lodgedBy?: string;
  readonly mandateId?: string;
}

export interface StatusFilters {
  readonly lrn?: string | undefined;
  readonly mrn?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly role?: StreamRole | undefined;
}

export interface StatusPage {
  readonly entries: readonly StatusEntry[];
  /** Sequence number of the last entry that the query scanned. */
  readonly position: number;
  readonly more: boolean;
  /** Last sequence number of the organisation's stream in the same database snapshot. */
  readonly head: number;
  readonly marks: ChangeMarks;
}

// Maximum number of entries that one request scans: if a filter excludes almost all of them, the caller needs several
// requests instead of one long one.
const maxScannedEntries = 10_000;

/**
 * Returns the query of the status feed. `$3` is an LRN or null, `$4` an MRN or null, `$5` statuses, `$6` the limit of
 * returned entries and `$7` the limit of scanned entries.
 */
function statusText({ isPrincipal, relation }: Audience, scannedEntries: string, conditions = ''): string {
  return `with head as (
       select coalesce((select h.last_sequence from ${relation('stream_positions')} h where h.organisation_id = $1), 0) as head
     ),
     looked as materialized (${scannedEntries}),
     shown as (
       select * from looked e where ($5::text[] is null or e.status = any ($5))${conditions} order by e.sequence limit $6
     )
     select head.head::float8 as head, (select json_object_agg(n.sequence, n.mark) from ${relation('change_sequence')} n
         where n.organisation_id = $1 and n.sequence = any (array[$2::bigint, head.head,
           (select max(l.sequence) from looked l),
           (select t.sequence from shown t order by t.sequence offset greatest($6::integer - 2, 0) limit 1)])) as marks,
       (select count(*)::float8 from looked) as looked,
       (select max(l.sequence)::float8 from looked l) as last,
       case when s.declaration_id is not null then json_build_object('id', s.declaration_id, 'lrn', s.lrn,
         'mrn', s.mrn, 'type', s.type, 'office', s.office, 'status', s.status, 'statusGroup', s.status_group,
         'lane', s.lane, 'sequence', s.sequence,
         'changedAt', to_char(s.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'nextActions', s.next_actions${isPrincipal ? ", 'lodgedBy', s.lodged_by, 'mandateId', s.mandate_id" : ''}) end as entry
     from head left join shown s on true order by s.sequence`;
}

/** Returns the subquery of the status entries of declarations that an organisation lodged. */
function scannedEntriesOf(conditions: string): string {
  return `select e.* from declarations.status_entries e
       where e.organisation_id = $1 and e.sequence > $2
         ${conditions}
       order by e.sequence limit $7`;
}

const lodgerAudience = audienceOf(undefined);
const statusOfAll = statusText(lodgerAudience, scannedEntriesOf('and $3::text is null and $4::text is null'));
/*
 * Looks up the declaration by its LRN or MRN first. An index of the status entries by these references would need an
 * update with each change.
 */
const statusByLrn = statusText(
  lodgerAudience,
  scannedEntriesOf(`and e.declaration_id = (
           select d.id from declarations.declarations d where d.organisation_id = $1 and d.lrn = $3)
         and ($4::text is null or e.mrn = $4)`),
);
const statusByMrn = statusText(
  lodgerAudience,
  scannedEntriesOf(`and $3::text is null and e.declaration_id = (
           select d.id from declarations.declarations d where d.organisation_id = $1 and d.mrn = $4)
         and e.mrn = $4`),
);
// An entry whose declaration now has another principal is scanned but not returned. Several representatives can use the
// same LRN.
const statusForPrincipal = statusText(
  audienceOf('principal'),
  `select w.sequence, e.* from (
         select w.sequence, w.declaration_id from declarations.principal_entries w
         where w.organisation_id = $1 and w.sequence > $2 order by w.sequence limit $7) w
       left join lateral (
         select * from declarations.principal_status_entries e
         where e.organisation_id = $1 and e.declaration_id = w.declaration_id offset 0) e on true`,
  `
         and e.declaration_id is not null and ($3::text is null or e.lrn = $3) and ($4::text is null or e.mrn = $4)`,
);

function statementFor({ lrn, mrn, role }: StatusFilters): string {
  if (role) return statusForPrincipal;
  if (lrn !== undefined) return statusByLrn;
  return mrn === undefined ? statusOfAll : statusByMrn;
}

/**
 * Returns the status entries after a position in the order of sequence numbers, and the last sequence number of the
 * stream in the same database snapshot.
 */
export async function readStatus(
  sql: Sql,
  organisationId: string,
  after: number,
  filters: StatusFilters,
  limit: number,
): Promise<StatusPage> {
  const { lrn, mrn, status, role } = filters;
  const hides = status ?? (role && (lrn ?? mrn));
  const look = hides ? maxScannedEntries : limit + 1;
  const rows = await sql.query<{
    head: number;
    marks: ChangeMarks | null;
    entry: StatusEntry | null;
    looked: number;
    last: number | null;
  }>(statementFor(filters), [
    organisationId,
    after,
    lrn ?? null,
    mrn ?? null,
    status ?? null,
    limit + 1,
    look,
  ]);
  const page = pageOf(rows, after, limit, look);
  return { ...page, marks: rows[0]?.marks ?? {} };
}

function pageOf(
  rows: readonly { head: number; entry: StatusEntry | null; looked: number; last: number | null }[],
  after: number,
  limit: number,
  look: number,
): Omit<StatusPage, 'marks'> {
  const head = rows[0]?.head ?? 0;
  const found = rows.flatMap((row) => (row.entry ? [row.entry] : []));
  const entries = found.slice(0, limit);
  if (found.length > limit) return { entries, position: entries.at(-1)?.sequence ?? after, more: true, head };
  // The query scanned the maximum number of entries: the next page continues after the last scanned entry.
  if ((rows[0]?.looked ?? 0) === look) return { entries, position: rows[0]?.last ?? after, more: true, head };
  return { entries, position: Math.max(after, head), more: false, head };
}

/**
 * Assigns sequence numbers to committed changes. Returns the number of changes, or -1 if another process is assigning
 * numbers.
 */
export async function sequenceChanges(system: Sql, maxRows: number): Promise<number> {
  const [row] = await system.query<{ count: number }>('select declarations.number_changes($1) as count', [
    maxRows,
  ]);
  return row?.count ?? 0;
}

/** Returns the last sequence numbers of the given streams. */
export async function readStreamPositions(
  system: Sql,
  streams: readonly string[],
): Promise<Map<string, number>> {
  const rows = await system.query<{ id: string; head: number }>(
    `select organisation_id as id, last_sequence::float8 as head from declarations.stream_positions where organisation_id = any ($1)
     union all
     select h.organisation_id || '/principal', h.last_sequence::float8 from declarations.principal_stream_positions h
     where h.organisation_id = any (select split_part(s, '/', 1) from unnest($1::text[]) s where s like '%/principal')`,
    [streams],
  );
  return new Map(rows.map((row) => [row.id, row.head]));
}

/**
 * Returns a page of organisation ids after an id, each with the last sequence number of the organisation's change log.
 */
export async function listStreamPositions(
  sql: Sql,
  after: string,
  limit: number,
): Promise<Map<string, number>> {
  const rows = await sql.query<{ id: string; head: number }>(
    `select h.organisation_id as id, h.last_sequence::float8 as head from declarations.stream_positions h
     where h.organisation_id > $1 order by h.organisation_id limit $2`,
    [after, limit],
  );
  return new Map(rows.map(({ id, head }) => [id, head]));
}
