import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import type { ChangeMarks } from '../../foundation/http/change-stream-cursor.ts';
import { debtEventNames } from '../bills/public.ts';
import type { LodgedFor } from '../record/public.ts';
import { representedProperty } from './audience.ts';
import {
  lastSequenceText,
  logOfSomeDeclarationsSql,
  logWithDebtsSql,
  wholeLogSql,
} from './change-log-page-store.ts';
import type { StreamRole } from './principal-feed.ts';

/*
 * The change log of an organisation: every change of its declarations that has a sequence number, in order. This module
 * only reads it.
 */

/** A change of a declaration, with the state that the declaration had then. */
export interface LoggedChange {
  readonly sequence: number;
  readonly event: string;
  /** RFC 3339, in UTC. */
  readonly at: string;
  readonly declarationId: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly status: string;
  /** Only in the stream of a principal: the organisation that lodged the declaration, and the mandate. */
  readonly represented?: LodgedFor;
  /** Only for events of a debt: the id of the debt, and the id of its claim or appeal. */
  readonly debt?: ChangedDebt;
}

/** The debt that an event concerns, and its claim or appeal. */
export interface ChangedDebt {
  readonly id: string;
  readonly claim: string | null;
  readonly appeal: string | null;
  /** Whether the organisation that reads the log lodged the declaration. */
  readonly isOwn: boolean;
}

export interface LogPage {
  readonly entries: readonly LoggedChange[];
  /** Sequence number of the last change that the query scanned. */
  readonly position: number;
  readonly more: boolean;
  /** Last sequence number of the stream in the same database snapshot. */
  readonly head: number;
  /**
   * Random marks of every change on the page, of the change before it, and of the change at `position`, which reveal a
   * cursor from before a database restore.
   */
  readonly marks: ChangeMarks;
}

const debtEventNameSet: ReadonlySet<string> = new Set(debtEventNames);

// Maximum number of changes that one request scans, including those that the filter excludes.
const maxScannedChanges = 10_000;

export interface LogFilter {
  readonly events?: readonly string[] | undefined;
  readonly role?: StreamRole | undefined;
}

/** The result of a query of the change log in one database snapshot. */
interface LogScan {
  readonly head: number;
  readonly found: readonly LoggedChange[];
  readonly marks: ChangeMarks;
  /** The last scanned sequence number if further changes may follow; null if the query scanned all changes. */
  readonly last: number | null;
}

/**
 * Returns changes after a sequence number, of all events or only of some, with the last sequence number of the stream
 * in the same database snapshot.
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
    ? await readFilteredChanges(sql, stream, after, events, limit + 1)
    : await readAllChanges(sql, stream, after, limit + 1);
  const { head, found, last, marks } = seen;
  const entries = found.slice(0, limit);
  const position = entries.at(-1)?.sequence ?? after;
  if (found.length > limit) return { entries, position, more: true, head, marks };
  // The query scanned the maximum number of changes: the next page continues after the last scanned change.
  if (last !== null) return { entries, position: last, more: true, head, marks };
  return { entries, position: Math.max(after, head), more: false, head, marks };
}

/** Columns of the unfiltered change log as JSON arrays; null if the log is empty. */
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

async function readAllChanges(
  sql: Sql,
  { organisationId, role }: Stream,
  after: number,
  maxRows: number,
): Promise<LogScan> {
  const [columns] = await sql.query<Columns>(wholeLogSql(role), [organisationId, after, maxRows]);
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
    // A declaration that is being deleted has no row, and neither has a declaration that now has another principal.
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
  const last = sequences?.length === maxRows ? (sequences.at(-1) ?? null) : null;
  return { head, found, marks: allMarks(columns), last };
}

/** Returns the properties of a change that come from the row of its declaration. */
function declarationMembersAt(
  { lrns, lodgedBy, mandateIds }: Columns,
  place: number,
): Pick<LoggedChange, 'lrn' | 'represented'> {
  return { lrn: lrns[place] ?? '', ...representedProperty(lodgedBy?.[place], mandateIds?.[place]) };
}

async function readFilteredChanges(
  sql: Sql,
  { organisationId, role }: Stream,
  after: number,
  events: readonly string[],
  maxRows: number,
): Promise<LogScan> {
  const hasDebts = role === undefined && events.some((event) => debtEventNameSet.has(event));
  const [seen] = await sql.query<
    EdgeAndPageMarks & {
      head: number;
      found: readonly LoggedArray[] | null;
      owing: readonly DebtEventArray[] | null;
      last: number | null;
    }
  >(hasDebts ? logWithDebtsSql : logOfSomeDeclarationsSql(role), [
    organisationId,
    after,
    maxScannedChanges,
    maxRows,
    events,
  ]);
  if (!seen) throw new Error('the database returned no page of the event log');
  const { head, last, found, owing } = seen;
  const debts = (owing ?? []).map((each) => debtChangeOf(each[0], each));
  const entries = [...(found ?? []).map(changeOf), ...debts].toSorted(
    (one, other) => one.sequence - other.sequence,
  );
  return { head, found: entries, marks: allMarks(seen), last };
}

interface EdgeAndPageMarks {
  readonly edgeMarks: ChangeMarks | null;
  readonly pageMarks: ChangeMarks | null;
}

function allMarks({ edgeMarks, pageMarks }: EdgeAndPageMarks): ChangeMarks {
  return { ...edgeMarks, ...pageMarks };
}

/** A change as the JSON array that the SQL statement returns. */
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

/** A debt event as the JSON array that the SQL statement returns, with its id in the change log. */
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
    ...representedProperty(...represented),
  };
}

/** Returns the last sequence number of an organisation's stream, or of its stream as principal. */
export async function readStreamPosition(
  sql: Sql,
  organisationId: string,
  role?: StreamRole,
): Promise<number> {
  const [row] = await sql.query<{ head: number }>(lastSequenceText(role), [organisationId]);
  return row?.head ?? 0;
}
