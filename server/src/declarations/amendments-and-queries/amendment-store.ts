import type { Sql } from '../../foundation/database/database.ts';
import { type RowQuery, readRows } from '../../foundation/database/read-together.ts';

/** A version of a declaration's document as lodged or amended; it is never changed. */
export interface VersionRow {
  readonly version: number;
  readonly createdAt: Date;
  readonly contentHash: Buffer;
}

export interface AmendmentRow {
  readonly number: number;
  readonly status: 'requested' | 'granted' | 'denied';
  readonly reason: string;
  readonly baseVersion: number;
  readonly version: number | null;
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

const amendmentColumns = `a.number, a.status, a.reason, a.base_version as "baseVersion", a.version,
  a.requested_at as "requestedAt", a.decided_at as "decidedAt", a.decision_reason as "decisionReason"`;
const versionColumns = `v.version, v.created_at as "createdAt", v.content_hash as "contentHash"`;

/** Lists the amendments of a declaration with numbers above `after`, oldest first. */
export function readAmendmentRows(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  after = 0,
  maxRows = 500,
): Promise<AmendmentRow[]> {
  return sql.query<AmendmentRow>(
    `select ${amendmentColumns} from declarations.amendments a
     where a.organisation_id = $1 and a.declaration_id = $2 and a.number > $3 order by a.number limit $4`,
    [organisationId, declarationId, after, maxRows],
  );
}

/** The text of an amended document and the text of the version that it amends. */
export interface AmendmentTexts extends AmendmentRow {
  readonly document: string;
  readonly base: string;
}

const amendmentTextsSql = `select ${amendmentColumns}, a.document, v.document as base
  from declarations.amendments a join declarations.versions v
    on v.organisation_id = a.organisation_id and v.declaration_id = a.declaration_id and v.version = a.base_version
  where a.organisation_id = $1 and a.declaration_id = $2`;

/** Returns the query for the amendments of a declaration with their document texts, oldest first. */
export function amendmentTextsOf(
  organisationId: string,
  declarationId: string,
  maxRows: number,
): RowQuery<AmendmentTexts> {
  return {
    text: `${amendmentTextsSql} order by a.number limit $3`,
    values: [organisationId, declarationId, maxRows],
    times: ['requestedAt', 'decidedAt'],
  };
}

/** Returns an amendment with the text of its document and the text of the version that it amends. */
export async function findAmendment(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  number: number,
): Promise<AmendmentTexts | null> {
  const [row] = await sql.query<AmendmentTexts & Record<string, unknown>>(
    `${amendmentTextsSql} and a.number = $3`,
    [organisationId, declarationId, number],
  );
  return row ?? null;
}

/**
 * Returns the query for the versions of a declaration with numbers above `after`, oldest first, without their
 * documents.
 */
export function versionsOf(
  organisationId: string,
  declarationId: string,
  after: number,
  maxRows: number,
): RowQuery<VersionRow> {
  return {
    text: `select ${versionColumns} from declarations.versions v
     where v.organisation_id = $1 and v.declaration_id = $2 and v.version > $3 order by v.version limit $4`,
    values: [organisationId, declarationId, after, maxRows],
    times: ['createdAt'],
    bytes: ['contentHash'],
  };
}

export function readVersionRows(sql: Sql, ...which: Parameters<typeof versionsOf>): Promise<VersionRow[]> {
  return readRows(sql, versionsOf(...which));
}

export async function findVersion(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  version: number,
): Promise<(VersionRow & { readonly document: string }) | null> {
  const [row] = await sql.query<VersionRow & { readonly document: string } & Record<string, unknown>>(
    `select ${versionColumns}, v.document from declarations.versions v
     where v.organisation_id = $1 and v.declaration_id = $2 and v.version = $3`,
    [organisationId, declarationId, version],
  );
  return row ?? null;
}

/** The decision of customs on a requested amendment, with the new version if customs granted it. Times are RFC 3339. */
export interface AmendmentDecision {
  readonly organisationId: string;
  readonly id: string;
  readonly status: 'granted' | 'denied';
  readonly version: number | null;
  readonly reason: string | null;
  readonly at: string;
}
