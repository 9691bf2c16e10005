import { finished } from 'node:stream/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { neutraliseFormula, restoreFormula } from './formula-text.ts';
import { type DecodedChunk, utf8Chunks } from './text-encoding.ts';

/*
 * The CSV of the portal and of its command line: files of spreadsheets and programs, in UTF-8 or UTF-16. The command line
 * contains a copy of this folder.
 */

/** A reason to stop reading: the rest of the file has no reliable lines. */
export interface CsvFault {
  readonly line: number;
  /** The name of the column, or its number if the header has no name; absent if the column is unknown. */
  readonly column?: string;
  readonly fault: 'csv.long' | 'csv.quote' | 'csv.encoding' | 'csv.unnamed';
  /** The encoding in which the line is probably written; null if none is likely. */
  readonly encoding?: string | null;
}

/** A record of a CSV file with the number of its first line, or the reason why reading stopped. */
export type CsvRow = { readonly line: number; readonly fields: readonly string[] } | CsvFault;

const maxRecordBytes = 65_536;
const parserOptions: Options = {
  bom: true,
  record_delimiter: ['\r\n', '\n'],
  // Callers of `csvRows` check the number of fields and report the line.
  relax_column_count: true,
  max_record_size: maxRecordBytes,
};

/**
 * Reads CSV (RFC 4180) with commas or semicolons, LF or CRLF, in chunks. The first row is the header. Reading
 * stops at a broken quote, an endless record, or bytes that are not text, because the next record can't be
 * found reliably. Empty rows, and empty columns without a name, are omitted, because spreadsheets write them.
 */
export async function* csvRows(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<CsvRow> {
  let header: readonly string[] | undefined;
  for await (const row of readCsvRecords(chunks)) {
    if ('fault' in row) {
      const { column, ...fault } = row;
      const name = column === undefined ? undefined : header?.[column - 1]?.trim() || String(column);
      return yield { ...fault, ...(name !== undefined && { column: name }) };
    }
    const { line, fields } = row;
    if (!fields.some(isFilled)) continue;
    header ??= fields;
    const names = header;
    const isUnnamed = (index: number): boolean => !isFilled(names[index] ?? '');
    const unnamed = fields.findIndex(
      (field, index) => index < names.length && isFilled(field) && isUnnamed(index),
    );
    if (unnamed !== -1) return yield { line, column: String(unnamed + 1), fault: 'csv.unnamed' };
    // A value after the last column is returned: the line has too many fields.
    const filledFields = fields.filter((field, index) => isFilled(field) || !isUnnamed(index));
    yield { line, fields: filledFields.map(restoreFormula) };
  }
}

function isFilled(field: string): boolean {
  return field.trim() !== '';
}

type CsvRecord =
  | { readonly line: number; readonly fields: readonly string[] }
  | (Omit<CsvFault, 'column'> & { readonly column?: number });

async function* readCsvRecords(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<CsvRecord> {
  let found: string[][] = [];
  let line = 1;
  let delimiter = ',';
  let parser: Parser | undefined;
  // Reads records one at a time: an error later in the stream would discard the parser's queue.
  const open = (): Parser =>
    parse({ ...parserOptions, delimiter, on_record: (fields: string[]) => void found.push(fields) })
      .resume()
      .on('error', () => {});

  function* rows(fault: Error | null | undefined): Generator<CsvRecord> {
    for (const fields of found) {
      yield { line, fields };
      line += 1 + lineBreaksIn(fields);
    }
    found = [];
    if (fault) yield { line, fault: parserFaultOf(fault) };
  }

  for await (const chunk of withWholeHeaderLine(utf8Chunks(chunks, maxRecordBytes))) {
    if ('line' in chunk) {
      if (parser) yield* rows(await parserError(parser));
      return yield encodingFault(chunk, delimiter);
    }
    if (!parser) delimiter = delimiterIn(chunk.bytes);
    const reader = parser ?? open();
    parser = reader;
    const fault = await new Promise<Error | null | undefined>((resolve) =>
      reader.write(chunk.bytes, resolve),
    );
    yield* rows(fault);
    if (fault) return;
  }
  if (!parser) return;
  yield* rows(await parserError(parser));
}

/** Resolves when the parser has returned its last record. */
function parserError(parser: Parser): Promise<Error | null> {
  return finished(parser.end()).then(
    () => null,
    (error: Error) => error,
  );
}

/** Returns whether `csvRows` can decode all bytes of a file. */
export async function isCsvText(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<boolean> {
  for await (const chunk of utf8Chunks(chunks, maxRecordBytes)) if ('line' in chunk) return false;
  return true;
}

const maxHeaderBytes = 4_096;

/** Yields the chunks unchanged, except that the first chunk is extended to contain the whole header line. */
async function* withWholeHeaderLine(chunks: AsyncIterable<DecodedChunk>): AsyncGenerator<DecodedChunk> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === null || 'line' in chunk) {
      if (head !== null && head.length > 0) yield { bytes: head };
      head = null;
      yield chunk;
    } else {
      head = Buffer.concat([head, chunk.bytes]);
      if (head.length < maxHeaderBytes && !head.includes('\n')) continue;
      yield { bytes: head };
      head = null;
    }
  }
  if (head !== null && head.length > 0) yield { bytes: head };
}

/**
 * Returns the delimiter of the header line. Spreadsheets of many countries write semicolons; no column name contains
 * one.
 */
function delimiterIn(start: Buffer): string {
  const [head = ''] = start.toString('latin1').split('\n', 1);
  return head.includes(';') && !head.includes(',') ? ';' : ',';
}

function encodingFault(
  { line, before, encoding }: Extract<DecodedChunk, { line: number }>,
  delimiter: string,
): CsvRecord {
  const fault = { line, fault: 'csv.encoding', encoding } as const;
  const unquoted = before?.toString().replaceAll(/"[^"]*"/g, '');
  // In a quoted field with line breaks, the line alone does not say which column it is.
  if (!before || unquoted === undefined || unquoted.includes('"') || encoding === 'UTF-16') return fault;
  const separator = line === 1 ? delimiterIn(before) : delimiter;
  return { ...fault, column: unquoted.split(separator).length };
}

function lineBreaksIn(fields: readonly string[]): number {
  return fields.reduce((sum, text) => (text.includes('\n') ? sum + text.split('\n').length - 1 : sum), 0);
}

function parserFaultOf(error: Error): 'csv.long' | 'csv.quote' {
  if (!(error instanceof CsvError)) throw error;
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'csv.long' : 'csv.quote';
}

/**
 * Returns one record as a CSV line (RFC 4180). `csvRows` reads the same fields from it. Spreadsheets do not calculate
 * any field as a formula.
 */
export function csvLine(
  fields: readonly (string | number | null | undefined)[],
  lineEnd: 'unix' | 'windows' = 'windows',
): string {
  const cells = fields.map((field) => (typeof field === 'string' ? neutraliseFormula(field) : field));
  return stringify([cells], {
    record_delimiter: lineEnd,
    // Quotes fields with any kind of line break.
    quoted_match: /[\r\n]/,
  });
}
