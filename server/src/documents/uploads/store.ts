import type { Database, Sql, Transaction } from '../../foundation/database/database.ts';
import { type RowQuery, readRows } from '../../foundation/database/read-together.ts';
import { emptyQueue, type QueueDepth } from '../../foundation/system/queue-depth.ts';
import type { DocumentState } from './document.ts';
import type { MediaType } from './sniff-media-type.ts';

/** The properties of a document that the upload request states. */
export interface NewUploadedDocument {
  readonly id: string;
  readonly declarationId: string;
  readonly type: string;
  readonly reference: string | null;
  readonly fileName: string | null;
  readonly goodsItem: number | null;
  readonly createdAt: Date;
  /** Organisation of the officer who uploads the document; null for a document of the declarant. */
  readonly customsId: string | null;
}

/** A stored document of any status. */
export interface StoredDocument extends NewUploadedDocument {
  readonly status: DocumentState;
  readonly mediaType: MediaType;
  readonly size: number;
  readonly sha256: Buffer;
  /** Time from which the declarant can see a document of customs. */
  readonly disclosedAt: Date | null;
}

const uploadColumns = `d.id, d.declaration_id as "declarationId", d.type, d.reference, d.file_name as "fileName",
  d.goods_item as "goodsItem", d.created_at as "createdAt", d.status, d.media_type as "mediaType", d.size, d.sha256,
  d.customs_id as "customsId", d.disclosed_at as "disclosedAt"`;

/**
 * Inserts a document that is not visible until its upload is complete. Returns false if the declaration no longer
 * exists.
 */
export async function beginUpload(
  sql: Sql,
  organisationId: string,
  document: NewUploadedDocument,
): Promise<boolean> {
  const { id, declarationId, type, reference, fileName, goodsItem, createdAt, customsId } = document;
  try {
    await sql.query(
      `insert into documents.documents
         (organisation_id, id, declaration_id, status, type, reference, file_name, goods_item, created_at, customs_id)
       values ($1, $2, $3, 'uploading', $4, $5, $6, $7, $8, $9)`,
      [organisationId, id, declarationId, type, reference, fileName, goodsItem, createdAt, customsId],
    );
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23503') return false;
    throw error;
  }
}

/** Stores one chunk of an upload. Returns false if the upload no longer exists. */
export async function stageChunk(
  database: Pick<Database, 'callFor'>,
  organisationId: string,
  documentId: string,
  chunk: { readonly number: number; readonly bytes: Buffer },
): Promise<boolean> {
  const [row] = await database.callFor<{ staged: boolean }>(organisationId, 'documents.stage_chunk', [
    documentId,
    chunk.number,
    chunk.bytes,
  ]);
  return row?.staged === true;
}

/** Stores one chunk of an upload of customs. Returns false if the upload no longer exists. */
export async function stageCustomsChunk(
  system: Sql,
  organisationId: string,
  documentId: string,
  chunk: { readonly number: number; readonly bytes: Buffer },
): Promise<boolean> {
  const [row] = await system.query<{ staged: boolean }>(
    'select s.staged from documents.stage_chunk($1, $2, $3, $4) s',
    [organisationId, documentId, chunk.number, chunk.bytes],
  );
  return row?.staged === true;
}

/**
 * Locks the completion of uploads to a declaration, so that concurrent uploads can't exceed the maximum number of
 * documents.
 */
export async function lockUploadCompletion(
  transaction: Transaction,
  organisationId: string,
  declarationId: string,
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `documents.documents ${organisationId} ${declarationId}`,
  ]);
}

/** Counts the documents that the declarant or customs uploaded to a declaration. */
export async function countDocuments(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  uploader: 'declarant' | 'customs',
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from documents.documents d
     where d.organisation_id = $1 and d.declaration_id = $2 and d.status <> 'uploading'
       and (d.customs_id is not null) = $3`,
    [organisationId, declarationId, uploader === 'customs'],
  );
  return row?.count ?? 0;
}

/** Makes an uploaded document visible. Returns false if the cleanup of interrupted uploads has deleted it. */
export async function completeUpload(
  transaction: Transaction,
  organisationId: string,
  document: StoredDocument,
): Promise<boolean> {
  const { id, status, mediaType, size, sha256, createdAt } = document;
  const rows = await transaction.query(
    `update documents.documents d set status = $3, media_type = $4, size = $5, sha256 = $6, created_at = $7
     where d.organisation_id = $1 and d.id = $2 and d.status = 'uploading' returning d.id`,
    [organisationId, id, status, mediaType, size, sha256, createdAt],
  );
  return rows.length === 1;
}

export async function dropUpload(sql: Sql, organisationId: string, id: string): Promise<void> {
  await sql.query(
    "delete from documents.documents d where d.organisation_id = $1 and d.id = $2 and d.status = 'uploading'",
    [organisationId, id],
  );
}

/** Reads the documents of a declaration, oldest first. */
export function documentsOf(organisationId: string, declarationId: string): RowQuery<StoredDocument> {
  return {
    text: `select ${uploadColumns} from documents.documents d
     where d.organisation_id = $1 and d.declaration_id = $2 and d.status <> 'uploading' order by d.id limit 1000`,
    values: [organisationId, declarationId],
    times: ['createdAt', 'disclosedAt'],
    bytes: ['sha256'],
  };
}

export function readDocumentsOf(
  sql: Sql,
  ...which: Parameters<typeof documentsOf>
): Promise<StoredDocument[]> {
  return readRows(sql, documentsOf(...which));
}

/** Returns the ids in a list that belong to documents of a declaration. */
export async function findDocumentIds(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select d.id from documents.documents d
     where d.organisation_id = $1 and d.declaration_id = $2 and d.id = any ($3) and d.status <> 'uploading'`,
    [organisationId, declarationId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Shows documents of customs to the declarant, and returns their ids. Omits ids that are not those of available documents
 * of customs on the declaration.
 */
export async function discloseDocuments(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  ids: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ id: string }>(
    `update documents.documents d set disclosed_at = coalesce(d.disclosed_at, $4)
     where d.organisation_id = $1 and d.declaration_id = $2 and d.id = any ($3)
       and d.customs_id is not null and d.status = 'available' returning d.id`,
    [organisationId, id, ids, at],
  );
  return new Set(rows.map((row) => row.id));
}

export async function findDocument(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  id: string,
): Promise<StoredDocument | null> {
  const [row] = await sql.query<StoredDocument & Record<string, unknown>>(
    `select ${uploadColumns} from documents.documents d
     where d.organisation_id = $1 and d.declaration_id = $2 and d.id = $3 and d.status <> 'uploading'`,
    [organisationId, declarationId, id],
  );
  return row ?? null;
}

/** Returns a chunk of a document by its number, from 0; null after the last chunk. */
export async function readChunk(
  sql: Sql,
  organisationId: string,
  documentId: string,
  number: number,
): Promise<Buffer | null> {
  const [row] = await sql.query<{ bytes: Buffer }>(
    'select bytes from documents.chunks where organisation_id = $1 and document_id = $2 and number = $3',
    [organisationId, documentId, number],
  );
  return row?.bytes ?? null;
}

export interface DocumentToScan {
  readonly organisationId: string;
  readonly id: string;
  readonly customsId: string | null;
  readonly attempts: number;
}

/**
 * Leases the due document with the fewest scans until a point in time, and counts the scan. Returns null if no document
 * is due.
 */
export async function leaseForScan(system: Sql, now: Date, until: Date): Promise<DocumentToScan | null> {
  const [row] = await system.query<DocumentToScan & Record<string, unknown>>(
    `update documents.documents d set next_scan_at = $2, scan_attempts = scan_attempts + 1
     where (d.organisation_id, d.id) = (
       select w.organisation_id, w.id from documents.documents w
       where w.status = 'quarantined' and (w.next_scan_at is null or w.next_scan_at <= $1)
       order by w.scan_attempts, w.created_at limit 1 for update skip locked)
     returning d.organisation_id as "organisationId", d.id, d.customs_id as "customsId", d.scan_attempts as attempts`,
    [now, until],
  );
  return row ?? null;
}

export async function postponeScan(
  system: Sql,
  { organisationId, id }: DocumentToScan,
  until: Date,
): Promise<void> {
  await system.query(
    `update documents.documents d set next_scan_at = $3
     where d.organisation_id = $1 and d.id = $2 and d.status = 'quarantined'`,
    [organisationId, id, until],
  );
}

/** Counts the documents that must be scanned. */
export async function countQuarantined(sql: Sql): Promise<QueueDepth> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(d.created_at) as oldest
     from documents.documents d where d.status = 'quarantined'`,
  );
  return row ?? emptyQueue;
}

/**
 * Ends the quarantine of a document, and deletes the content of an infected one. Returns false if another node has
 * already ended it.
 */
export async function endQuarantine(
  transaction: Transaction,
  { organisationId, id }: DocumentToScan,
  state: 'available' | 'refused',
): Promise<boolean> {
  const rows = await transaction.query(
    `update documents.documents d set status = $3, next_scan_at = null
     where d.organisation_id = $1 and d.id = $2 and d.status = 'quarantined' returning d.id`,
    [organisationId, id, state],
  );
  if (rows.length === 1 && state === 'refused') {
    await transaction.query(
      'delete from documents.chunks c where c.organisation_id = $1 and c.document_id = $2',
      [organisationId, id],
    );
  }
  return rows.length === 1;
}

/** Deletes uploads that began before a point in time and are not complete. Returns their number. */
export async function deleteInterruptedUploads(system: Sql, before: Date): Promise<number> {
  const rows = await system.query(
    `delete from documents.documents d where (d.organisation_id, d.id) in (
       select w.organisation_id, w.id from documents.documents w
       where w.status = 'uploading' and w.created_at < $1 limit 100) returning d.id`,
    [before],
  );
  return rows.length;
}
