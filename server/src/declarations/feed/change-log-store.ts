import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import type { Marks } from '../../foundation/http/stream-cursor.ts';
import { debtEventNames } from '../bills/public.ts';
import type { LodgedFor } from '../record/public.ts';
import { type Audience, audienceOf, changeOfRow, representedBy, statementPerAudience } from './audience.ts';
import type { StreamRole } from './principal-feed.ts';

/* The change log of an organisation: every change with a sequence number, in order. Read only. */

/** A change with the state at its time. */
export interface LoggedChange {
  readonly sequence: number;
  readonly event: string;
  /** RFC 3339, in UTC. */
  readonly at: string;
  readonly declarationId: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly status: string;
  /** Only in the principal's stream: the organisation that lodged it, and the mandate. */
  readonly represented?: LodgedFor;
  /** Only for events of a debt: its id, and the id of the claim or the appeal. */
  readonly debt?: ChangedDebt;
}

/** The debt of an event, and its claim or appeal. */
export interface ChangedDebt {
  readonly id: string;
  readonly claim: string | null;
  readonly appeal: string | null;
  /** Whether the reader lodged the declaration. */
  readonly isOwn: boolean;
}

export interface LogPage {
  readonly entries: readonly LoggedChange[];
  /** The sequence number up to which the log was scanned. */
  readonly position: number;
  readonly more: boolean;
  /** Last sequence number of the stream in the same snapshot. */
  readonly head: number;
  /** Marks of every change of the page, of the change before it, and of the change at `position`. */
  readonly marks: Marks;
}

const debtEventNameSet: ReadonlySet<string> = new Set(debtEventNames);

// Maximum number of changes scanned in one request, including those that a filter hides.
const maxScannedChanges = 10_000;

/** Returns the query of the last sequence number of the stream. */
function streamPositionQuery({ relation }: Audience): string {
  return `(select h.last_sequence from ${relation('stream_positions')} h where h.organisation_id = $1)`;
}

/** Returns the query of the marks of the page, of the change before it and of the last sequence number. */
function marksOf(audience: Audience, ofPage: string): string {
  return `(select json_object_agg(n.sequence, n.mark) from ${audience.relation('change_sequence')} n
         where n.organisation_id = $1 and n.sequence in ($2, ${streamPositionQuery(audience)})) as "edgeMarks",
       ${ofPage} as "pageMarks"`;
}

const pageMarksOfFound =
  '(select json_object_agg(l.sequence, l.mark) from (select f.sequence, f.mark from found f union select l.sequence, l.mark from looked l where l.sequence = (select max(m.sequence) from looked m)) l)';

/** Returns a debt event `e` as a JSON array after the id of its change. */
function debtEventText(id: string): string {
  return `json_build_array(${id}, e.event, e.at, e.declaration_id, e.lrn, e.mrn, e.status, e.debt_id, e.claim_id, e.appeal_id, e.is_own)`;
}

/** The debt events between the first and the last change of a page; those without a sequence number are not on the page. */
const debtEventsOfPage = `owing as materialized (
       select json_agg(${debtEventText('e.id')}) as events from declarations.debt_events e
       where e.organisation_id = $1
         and e.id between (select min(l.change_id) from looked l) and (select max(l.change_id) from looked l)
     ),
     `;

/*
 * The whole log by sequence number: the numbers of the page, then its changes and declarations, each in one
 * index scan; the bounds exclude partitions without any of them. TypeScript joins the parts, because an SQL
 * join would look up each row separately.
 */
const wholeLog = statementPerAudience(
  (audience) => `with looked as materialized (
       select n.sequence, n.change_id, n.mark from ${audience.relation('change_sequence')} n
       where n.organisation_id = $1 and n.sequence > $2 order by n.sequence limit $3
     ),
     logged as materialized (
       select c.id, c.event, c.at, c.declaration_id, c.mrn, c.status from ${audience.relation('change_log')} c
       where c.organisation_id = $1 and c.id = any (array(select l.change_id from looked l))
         and c.id between (select min(l.change_id) from looked l) and (select max(l.change_id) from looked l)
     ),
     ${audience.isPrincipal ? '' : debtEventsOfPage}named as materialized (
       select d.id, d.lrn${audience.isPrincipal ? ', d.lodged_by, d.mandate_id' : ''} from ${audience.relation('declarations')} d
       where d.organisation_id = $1 and d.id = any (array(select g.declaration_id from logged g))
     )
     select coalesce(${streamPositionQuery(audience)}, 0)::float8 as head,
       ${marksOf(audience, '(select json_object_agg(l.sequence, l.mark) from looked l)')}, l.*, g.*, n.*,
       ${audience.isPrincipal ? 'null' : '(select e.events from owing e)'} as "debtEvents"
     from (select json_agg(l.sequence) as sequences, json_agg(l.change_id) as "changeIds" from looked l) l,
       (select json_agg(g.id) as logged, json_agg(g.event) as events, json_agg(g.at) as times,
          json_agg(g.declaration_id) as "declarationIds", json_agg(g.mrn) as mrns, json_agg(g.status) as states
        from logged g) g,
       (select json_agg(n.id) as named, json_agg(n.lrn) as lrns${
         audience.isPrincipal
           ? ', json_agg(n.lodged_by) as "lodgedBy", json_agg(n.mandate_id) as "mandateIds"'
           : ''
       } from named n) n`,
);

/**
 * Returns the changes after sequence `$2`. For the owner a join is planned, which costs half as much as
 * single lookups.
 */
function scannedChanges(audience: Audience): string {
  if (!audience.isPrincipal)
    return 'declarations.changes c where c.organisation_id = $1 and c.sequence > $2 order by c.sequence limit $3';
  return `(select n.sequence, n.mark, n.change_id from declarations.principal_change_sequence n
         where n.organisation_id = $1 and n.sequence > $2 order by n.sequence limit $3) n
       left join ${changeOfRow(audience).change} on true`;
}

/** The owner's log filtered by events of debts and of declarations, with the parameters of `logOfSome`. */
const logWithDebts = `with looked as materialized (
       select n.sequence, n.mark, n.change_id from declarations.change_sequence n
       where n.organisation_id = $1 and n.sequence > $2 order by n.sequence limit $3
     ),
     found as (
       select l.sequence, l.mark, c.logged, e.owing from looked l
         left join lateral (
           select json_build_array(l.sequence, c.event, c.at, c.declaration_id, d.lrn, c.mrn, c.status) as logged
           from declarations.change_log c
             cross join lateral (
               select d.lrn from declarations.declarations d
               where d.organisation_id = $1 and d.id = c.declaration_id offset 0) d
           where c.organisation_id = $1 and c.id = l.change_id and c.event = any ($5) offset 0) c on true
         left join lateral (
           select ${debtEventText('l.sequence')} as owing from declarations.debt_events e
           where e.organisation_id = $1 and e.id = l.change_id and e.event = any ($5) offset 0) e on true
       where c.logged is not null or e.owing is not null
       order by l.sequence limit $4
     )
     select coalesce(${streamPositionQuery(audienceOf(undefined))}, 0)::float8 as head,
       ${marksOf(audienceOf(undefined), pageMarksOfFound)},
       (select json_agg(f.logged order by f.sequence) filter (where f.owing is null) from found f) as found,
       (select json_agg(f.owing order by f.sequence) filter (where f.owing is not null) from found f) as owing,
       (select max(l.sequence)::float8 from looked l having count(*) = $3) as last`;

/** The log filtered by events: `$3` limits the scanned changes, `$4` the returned ones. */
const logOfSome = statementPerAudience(
  (audience) => `with looked as materialized (
       select ${audience.isPrincipal ? 'n' : 'c'}.sequence, mark, c.event, c.at, c.declaration_id, c.mrn, c.status from ${scannedChanges(audience)}
     ),
     found as (
       select c.*, d.lrn${audience.isPrincipal ? ', d.lodged_by, d.mandate_id' : ''} from looked c
         ${
           audience.isPrincipal
             ? `cross join ${changeOfRow(audience).declaration}`
             : 'join declarations.declarations d on d.organisation_id = $1 and d.id = c.declaration_id'
         }
       where c.event = any ($5) order by c.sequence limit $4
     )
     select coalesce(${streamPositionQuery(audience)}, 0)::float8 as head,
       ${marksOf(audience, pageMarksOfFound)},
       (select json_agg(json_build_array(f.sequence, f.event, f.at, f.declaration_id, f.lrn, f.mrn, f.status${
         audience.isPrincipal ? ', f.lodged_by, f.mandate_id' : ''
       }) order by f.sequence) from found f) as found, null as owing,
       (select max(l.sequence)::float8 from looked l having count(*) = $3) as last`,
);

export interface LogFilter {
  readonly events?: readonly string[] | undefined;
  readonly role?: StreamRole | undefined;
}

/** The result of a log query in one snapshot. */
interface LogScan {
  readonly head: number;
  readonly found: readonly LoggedChange[];
  readonly marks: Marks;
  /** The last scanned sequence number if there may be more; null when everything was scanned. */
  readonly last: number | null;
}

/**
 * Returns changes after a sequence number, of some or all events, with the last sequence number of the same
 * snapshot.
 */
export async function readLog(
  sql: Sql,
  organisationId: string,
  after: number,
  { events, role }: LogFilter,
  limit: number,
): Promise<LogPage> {
  const stream = { organisationId, role };
  const seen = events
    ? await seeSome(sql, stream, after, events, limit + 1)
    : await seeAll(sql, stream, after, limit + 1);
  const { head, found, last, marks } = seen;
  const entries = found.slice(0, limit);
  const position = entries.at(-1)?.sequence ?? after;
  if (found.length > limit) return { entries, position, more: true, head, marks };
  // The scan limit was reached: the next page continues after the last scanned change.
  if (last !== null) return { entries, position: last, more: true, head, marks };
  return { entries, position: Math.max(after, head), more: false, head, marks };
}

/** Columns of the whole log as JSON arrays; null if empty. */
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
  readonly lodgedBy?: readonly string[];
  readonly mandateIds?: readonly string[];
  readonly debtEvents: readonly DebtEventArray[] | null;
}

interface Stream {
  readonly organisationId: string;
  readonly role: StreamRole | undefined;
}

async function seeAll(
  sql: Sql,
  { organisationId, role }: Stream,
  after: number,
  most: number,
): Promise<LogScan> {
  const [columns] = await sql.query<Columns>(wholeLog(role), [organisationId, after, most]);
  if (!columns) throw new Error('the database returned no page of the event log');
  const { head, sequences, changeIds, logged, events, times, declarationIds, mrns, states, named } = columns;
  const placeOf = new Map(logged?.map((id, place) => [id, place]));
  const declarationOf = new Map(named?.map((id, place) => [id, declarationMembersAt(columns, place)]));
  const debtEventOf = new Map(columns.debtEvents?.map((event) => [event[0], event]));
  const found: LoggedChange[] = [];
  for (const [index, sequence] of (sequences ?? []).entries()) {
    const debtEvent = debtEventOf.get(changeIds[index] ?? 0);
    if (debtEvent) {
      found.push(debtChangeOf(sequence, debtEvent));
      continue;
    }
    const place = placeOf.get(changeIds[index] ?? 0) ?? -1;
    const declarationId = declarationIds[place] ?? '';
    const declaration = declarationOf.get(declarationId);
    // A declaration that is being deleted may be missing, and one that has another principal now is hidden.
    if (declaration === undefined) continue;
    found.push({
      sequence,
      event: events[place] ?? '',
      at: timeOfJson(times[place] ?? ''),
      declarationId,
      mrn: mrns[place] ?? null,
      status: states[place] ?? '',
      ...declaration,
    });
  }
  const last = sequences?.length === most ? (sequences.at(-1) ?? null) : null;
  return { head, found, marks: allMarks(columns), last };
}

/** Returns the properties of a change that come from its declaration. */
function declarationMembersAt(
  { lrns, lodgedBy, mandateIds }: Columns,
  place: number,
): Pick<LoggedChange, 'lrn' | 'represented'> {
  return { lrn: lrns[place] ?? '', ...representedBy(lodgedBy?.[place], mandateIds?.[place]) };
}

async function seeSome(
  sql: Sql,
  { organisationId, role }: Stream,
  after: number,
  events: readonly string[],
  most: number,
): Promise<LogScan> {
  const hasDebts = role === undefined && events.some((event) => debtEventNameSet.has(event));
  const [seen] = await sql.query<
    EdgeAndPageMarks & {
      head: number;
      found: readonly LoggedArray[] | null;
      owing: readonly DebtEventArray[] | null;
      last: number | null;
    }
  >(hasDebts ? logWithDebts : logOfSome(role), [organisationId, after, maxScannedChanges, most, events]);
  if (!seen) throw new Error('the database returned no page of the event log');
  const { head, last, found, owing } = seen;
  const debts = (owing ?? []).map((each) => debtChangeOf(each[0], each));
  const entries = [...(found ?? []).map(changeOf), ...debts].toSorted(
    (one, other) => one.sequence - other.sequence,
  );
  return { head, found: entries, marks: allMarks(seen), last };
}

interface EdgeAndPageMarks {
  readonly edgeMarks: Marks | null;
  readonly pageMarks: Marks | null;
}

function allMarks({ edgeMarks, pageMarks }: EdgeAndPageMarks): Marks {
  return { ...edgeMarks, ...pageMarks };
}

/** A change as a JSON array. */
type LoggedArray = readonly [
  sequence: number,
  event: string,
  at: string,
  declarationId: string,
  lrn: string,
  mrn: string | null,
  status: string,
  lodgedBy?: string,
  mandateId?: string,
];

/** A debt event as a JSON array, with its id in the log. */
type DebtEventArray = readonly [
  changeId: number,
  event: string,
  at: string,
  declarationId: string,
  lrn: string,
  mrn: string | null,
  status: string,
  debt: string,
  claim: string | null,
  appeal: string | null,
  isOwn: boolean,
];

function debtChangeOf(sequence: number, logged: DebtEventArray): LoggedChange {
  const [, event, at, declarationId, lrn, mrn, status, id, claim, appeal, isOwn] = logged;
  return {
    ...{ sequence, event, at: timeOfJson(at), declarationId, lrn, mrn, status },
    debt: { id, claim, appeal, isOwn },
  };
}

function changeOf(logged: LoggedArray): LoggedChange {
  const [sequence, event, at, declarationId, lrn, mrn, status, ...represented] = logged;
  return {
    ...{ sequence, event, at: timeOfJson(at), declarationId, lrn, mrn, status },
    ...representedBy(...represented),
  };
}

const headText = statementPerAudience(
  ({ relation }) =>
    `select h.last_sequence::float8 as head from ${relation('stream_positions')} h where h.organisation_id = $1`,
);

/** Returns the last sequence number of an organisation's stream, or of its stream as principal. */
export async function readStreamPosition(
  sql: Sql,
  organisationId: string,
  role?: StreamRole,
): Promise<number> {
  const [row] = await sql.query<{ head: number }>(headText(role), [organisationId]);
  return row?.head ?? 0;
}
