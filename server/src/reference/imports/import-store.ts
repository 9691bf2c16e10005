import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { ListName, storedLineError } from '../lists/public.ts';
import { type Entry, searchText } from '../lists/public.ts';
import type { ChangeKind, ReferenceImport } from './reference-import.ts';

// A process that reads an import updates its heartbeat every few seconds. Without a heartbeat in this interval, the
// process has ended.
const isSilent = `(status = 'processing' and heartbeat_at < clock_timestamp() - interval '15 seconds')`;

const importColumns = `id, list, case when ${isSilent} then 'interrupted' else status end as status,
  created_at as "createdAt", finished_at as "finishedAt", applied_at as "appliedAt", bytes::float8 as bytes, lines,
  entries, faults, compared_version as "comparedVersion", added, changed, ended, removed`;

/** Inserts an import, and deletes the stored lines of imports whose process has ended. */
export async function insertImport(
  transaction: Transaction,
  created: Pick<ReferenceImport, 'id' | 'list' | 'createdAt'>,
): Promise<void> {
  const silent = await transaction.query<{ id: string }>(
    `update reference.imports set status = 'interrupted' where ${isSilent} returning id`,
  );
  await transaction.query('delete from reference.import_entries where import_id = any ($1)', [
    silent.map(({ id }) => id),
  ]);
  await transaction.query(
    `insert into reference.imports (id, list, status, created_at) values ($1, $2, 'processing', $3)`,
    [created.id, created.list, created.createdAt],
  );
}

/** Updates the time at which the process that reads the import was last alive. */
export async function touchImportHeartbeat(sql: Sql, id: string): Promise<void> {
  await sql.query('update reference.imports set heartbeat_at = clock_timestamp() where id = $1', [id]);
}

/** A batch of lines, and the progress in the file. */
export interface ImportBatch {
  readonly entries: readonly { readonly line: number; readonly entry: Entry }[];
  readonly faults: readonly (ReturnType<typeof storedLineError> & { readonly number: number })[];
  readonly bytes: number;
  readonly lines: number;
  /** Number of all errors so far, even those that are not stored. */
  readonly faultCount: number;
}

/** Stores a batch and the progress. Returns false without storing if the import was deleted. */
export async function stageBatch(sql: Sql, id: string, batch: ImportBatch): Promise<boolean> {
  const entries = batch.entries.map(({ line, entry }) => ({ ...entry, line, search: searchText(entry) }));
  const rows = await sql.query(
    `with alive as (
       update reference.imports
       set heartbeat_at = clock_timestamp(), bytes = $2, lines = $3, entries = entries + $4, faults = $5
       where id = $1 and status = 'processing' returning id),
     staged as (
       insert into reference.import_entries (import_id, line, code, valid_from, valid_until, name, attributes, texts, search_text)
       select alive.id, line, code, "validFrom", "validUntil", name, attributes, texts, search
       from alive, jsonb_to_recordset($6) as given
         (line integer, code text, "validFrom" date, "validUntil" date, name text, attributes jsonb, texts jsonb,
          search text)),
     told as (
       insert into reference.import_faults (import_id, line, number, column_name, message, expected)
       select alive.id, line, number, "column", message, expected
       from alive, jsonb_to_recordset($7) as given
         (line integer, number integer, "column" text, message text, expected text))
     select id from alive`,
    [
      id,
      batch.bytes,
      batch.lines,
      entries.length,
      batch.faultCount,
      JSON.stringify(entries),
      JSON.stringify(batch.faults),
    ],
  );
  return rows.length === 1;
}

/** Stores the result after the whole file was read. Returns false if the import was deleted. */
export async function finishImport(
  transaction: Transaction,
  id: string,
  result:
    | ({ readonly status: 'ready'; readonly version: number } & Readonly<Record<ChangeKind, number>>)
    | { readonly status: 'invalid'; readonly faults: number },
  at: Date,
): Promise<boolean> {
  const compared = result.status === 'ready' ? result : null;
  const rows = await transaction.query(
    `update reference.imports
     set status = $2, finished_at = $3, faults = faults + $4, compared_version = $5, added = $6, changed = $7,
       ended = $8, removed = $9
     where id = $1 and status = 'processing' returning id`,
    [
      id,
      result.status,
      at,
      result.status === 'invalid' ? result.faults : 0,
      compared?.version ?? null,
      compared?.added ?? null,
      compared?.changed ?? null,
      compared?.ended ?? null,
      compared?.removed ?? null,
    ],
  );
  await deleteStaged(transaction, id);
  return rows.length === 1;
}

async function deleteStaged(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from reference.import_entries where import_id = $1', [id]);
}

/** Marks the import as interrupted, because its file was not read to the end. */
export async function interruptImport(transaction: Transaction, id: string): Promise<void> {
  await transaction.query(
    `update reference.imports set status = 'interrupted' where id = $1 and status = 'processing'`,
    [id],
  );
  await deleteStaged(transaction, id);
}

export async function findImport(sql: Sql, id: string): Promise<ReferenceImport | null> {
  const rows = await sql.query<ReferenceImport>(
    `select ${importColumns} from reference.imports where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Returns the import, and locks it until the end of the transaction. */
export async function lockImport(transaction: Transaction, id: string): Promise<ReferenceImport | null> {
  const rows = await transaction.query<ReferenceImport>(
    `select ${importColumns} from reference.imports where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Returns a page of imports, newest first; one row more if another page follows. */
export async function listImports(
  sql: Sql,
  list: ListName | undefined,
  page: { readonly after: string | null; readonly limit: number },
): Promise<ReferenceImport[]> {
  const { text, values, most } = wherePageClause(
    [
      ['list =', list],
      ['id <', page.after],
    ],
    page,
  );
  return sql.query<ReferenceImport>(
    `select ${importColumns} from reference.imports where ${text} order by id desc limit ${most}`,
    values,
  );
}

export interface ReportedLineError {
  readonly line: number;
  readonly number: number;
  readonly column: string | null;
  readonly message: string;
  readonly expected: string | null;
}

/** Returns a page of errors ordered by line, after a line and error number; one row more if another page follows. */
export async function listLineErrors(
  sql: Sql,
  id: string,
  after: readonly [line: number, number: number],
  limit: number,
): Promise<ReportedLineError[]> {
  return sql.query<ReportedLineError>(
    `select line, number, column_name as "column", message, expected from reference.import_faults
     where import_id = $1 and (line, number) > ($2, $3) order by line, number limit $4`,
    [id, ...after, limit + 1],
  );
}

export async function markApplied(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction.query(`update reference.imports set status = 'applied', applied_at = $2 where id = $1`, [
    id,
    at,
  ]);
}

/** Deletes an import with its lines, errors and changes. The caller must have locked it. */
export async function deleteImport(transaction: Transaction, id: string): Promise<void> {
  await deleteStaged(transaction, id);
  await transaction.query('delete from reference.import_changes where import_id = $1', [id]);
  await transaction.query('delete from reference.import_faults where import_id = $1', [id]);
  await transaction.query('delete from reference.imports where id = $1', [id]);
}
