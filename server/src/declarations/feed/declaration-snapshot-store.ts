import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import type { StreamRole } from './principal-feed.ts';

/* Snapshots of declarations as of a change, for data that the log does not contain. */

/** The state of a declaration after one of its changes; times are RFC 3339 in UTC, `document` is the text as sent. */
export interface DeclarationSnapshot {
  readonly type: string;
  readonly office: string | null;
  readonly statusGroup: string;
  readonly lane: string | null;
  readonly changedAt: string;
  readonly nextActions: readonly unknown[];
  readonly version: number;
  /** The duties that were assessed at that time. */
  readonly duties: { readonly assessedAt: string } | null;
  readonly openQuery: { readonly openedAt: string; readonly dueBy: string | null } | null;
  readonly document: string;
}

interface DeclarationSnapshotRow extends Record<string, unknown> {
  readonly sequence: number;
  readonly version: number;
  readonly document: string;
  readonly type: string;
  readonly office: string | null;
  readonly statusGroup: string;
  readonly lane: string | null;
  readonly at: Date;
  readonly nextActions: readonly unknown[];
  readonly duties: { readonly assessedAt: string } | null;
  readonly openQuery: { readonly openedAt: string; readonly dueBy: string | null } | null;
}

/** Maximum size of the documents that one request keeps in memory. */
const maxDocumentBytes = 4 * 1024 * 1024;

/**
 * Returns the declarations as they were after changes of a stream, by sequence number. It returns the first, and
 * further ones up to 4 MiB of documents in total. Purged declarations are missing.
 */
export async function readSnapshots(
  sql: Sql,
  organisationId: string,
  sequences: readonly number[],
  role: StreamRole | undefined,
): Promise<ReadonlyMap<number, DeclarationSnapshot>> {
  if (sequences.length === 0) return new Map();
  const rows = await sql.query<DeclarationSnapshotRow>(
    `select t.sequence, t.version, t.document, t.type, t.office, t.status_group as "statusGroup", t.lane, t.at,
       t.next_actions as "nextActions", t.duties, t.open_query as "openQuery"
     from declarations.declarations_then($1, $2, $3, $4) t`,
    [organisationId, sequences, role !== undefined, maxDocumentBytes],
  );
  return new Map(rows.map((row) => [row.sequence, snapshotOf(row)]));
}

function snapshotOf({
  sequence: _sequence,
  at,
  duties,
  openQuery,
  ...row
}: DeclarationSnapshotRow): DeclarationSnapshot {
  return {
    ...row,
    changedAt: at.toISOString(),
    duties: duties && { ...duties, assessedAt: timeOfJson(duties.assessedAt) },
    openQuery: openQuery && {
      ...openQuery,
      openedAt: timeOfJson(openQuery.openedAt),
      dueBy: openQuery.dueBy && timeOfJson(openQuery.dueBy),
    },
  };
}
