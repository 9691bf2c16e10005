import { finished } from 'node:stream/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';

/** A record of a CSV file with the number of the line on which it begins, or what is wrong with it. */
export type CsvRow =
  | { readonly line: number; readonly fields: readonly string[] }
  | { readonly line: number; readonly fault: 'csv.long' | 'csv.quote' };

const longestRecord = 65_536;
const options: Options = {
  bom: true,
  record_delimiter: ['\r\n', '\n'],
  // Who reads the rows knows how many fields there must be, and tells the line.
  relax_column_count: true,
  max_record_size: longestRecord,
};

/**
 * Reads CSV in UTF-8 as RFC 4180 has it, with commas or semicolons, LF or CRLF, piece by piece. Empty lines are passed over; reading ends at a
 * broken quote or an endless record, for nobody knows where the next one begins. Bytes that are not UTF-8 become U+FFFD.
 */
export async function* csvRows(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<CsvRow> {
  let records: string[][] = [];
  let line = 1;
  let parser: Parser | undefined;
  // Records are taken as they are found: from the parser's own queue a later fault would drop them.
  const open = (delimiter: string): Parser =>
    parse({ ...options, delimiter, on_record: (fields: string[]) => void records.push(fields) })
      .resume()
      .on('error', () => {});

  function* rows(fault: Error | null | undefined): Generator<CsvRow> {
    for (const fields of records) {
      if (fields.length > 1 || fields[0] !== '') yield { line, fields };
      line += 1 + lineBreaksIn(fields);
    }
    records = [];
    if (fault) yield { line, fault: faultOf(fault) };
  }

  for await (const piece of fromFirstLine(pieces)) {
    const reader = parser ?? open(delimiterIn(piece));
    parser = reader;
    const fault = await new Promise<Error | null | undefined>((resolve) => reader.write(piece, resolve));
    yield* rows(fault);
    if (fault) return;
  }
  if (!parser) return;
  yield* rows(
    await finished(parser.end()).then(
      () => null,
      (error: Error) => error,
    ),
  );
}

const longestHead = 4_096;

/** The same pieces, of which the first holds the first line. */
async function* fromFirstLine(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const piece of pieces) {
    const known: Buffer = head === null ? piece : Buffer.concat([head, piece]);
    head = head !== null && known.length < longestHead && !known.includes('\n') ? known : null;
    if (head === null) yield known;
  }
  if (head !== null && head.length > 0) yield head;
}

/** Spreadsheets of many countries separate by semicolons; the names of columns hold neither sign. */
function delimiterIn(start: Buffer): string {
  const [head = ''] = start.toString('latin1').split('\n', 1);
  return head.includes(';') && !head.includes(',') ? ';' : ',';
}

function lineBreaksIn(fields: readonly string[]): number {
  return fields.reduce((sum, text) => (text.includes('\n') ? sum + text.split('\n').length - 1 : sum), 0);
}

function faultOf(error: Error): 'csv.long' | 'csv.quote' {
  if (!(error instanceof CsvError)) throw error;
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'csv.long' : 'csv.quote';
}

/** One record as CSV (RFC 4180), with LF. */
export function csvLine(fields: readonly string[]): string {
  return stringify([[...fields]], { quote_record_delimiter: true });
}
