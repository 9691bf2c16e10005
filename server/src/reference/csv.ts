import { finished } from 'node:stream/promises';
import { CsvError, type Options, parse } from 'csv-parse';

/** A record of a CSV file with the number of the line on which it begins, or what is wrong with it. */
export type CsvRow =
  | { readonly line: number; readonly fields: readonly string[] }
  | { readonly line: number; readonly fault: string };

const longestRecord = 65_536;
const options: Options = {
  bom: true,
  record_delimiter: ['\r\n', '\n'],
  // Who reads the rows knows how many fields there must be, and tells the line.
  relax_column_count: true,
  max_record_size: longestRecord,
};

/**
 * Reads CSV in UTF-8 as RFC 4180 has it, with LF or CRLF, piece by piece. Empty lines are passed over; reading ends at a
 * broken quote or an endless record, for nobody knows where the next one begins. Bytes that are not UTF-8 become U+FFFD.
 */
export async function* csvRows(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<CsvRow> {
  let records: string[][] = [];
  let line = 1;
  // Records are taken as they are found: from the parser's own queue a later fault would drop them.
  const parser = parse({ ...options, on_record: (fields: string[]) => void records.push(fields) });
  parser.resume().on('error', () => {});

  function* rows(fault: Error | null | undefined): Generator<CsvRow> {
    for (const fields of records) {
      if (fields.length > 1 || fields[0] !== '') yield { line, fields };
      line += 1 + lineBreaksIn(fields);
    }
    records = [];
    if (fault) yield { line, fault: faultOf(fault) };
  }

  for await (const piece of pieces) {
    const fault = await new Promise<Error | null | undefined>((resolve) => parser.write(piece, resolve));
    yield* rows(fault);
    if (fault) return;
  }
  parser.end();
  yield* rows(
    await finished(parser).then(
      () => null,
      (error: Error) => error,
    ),
  );
}

function lineBreaksIn(fields: readonly string[]): number {
  return fields.reduce((sum, text) => (text.includes('\n') ? sum + text.split('\n').length - 1 : sum), 0);
}

function faultOf(error: Error): string {
  if (!(error instanceof CsvError)) throw error;
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? `is longer than ${longestRecord} bytes, perhaps because a quote is not closed; what follows was not read`
    : 'a quote is not closed, or stands where none may stand; what follows was not read';
}

/** One record as CSV, with LF. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\n`;
}
