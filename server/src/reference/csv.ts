/** A record of a CSV text with the number of the line on which it begins, or what is wrong with it. */
export type CsvRow =
  | { readonly line: number; readonly fields: readonly string[] }
  | { readonly line: number; readonly fault: string };

const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** Reads CSV as RFC 4180 has it, with LF or CRLF; empty lines are passed over, reading ends at a broken quote. */
export function* csvRows(text: string): Generator<CsvRow> {
  const from = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  let start = 1;
  let fields: string[] = [];
  field.lastIndex = from;
  for (let at = from; at < text.length || fields.length > 0; ) {
    field.lastIndex = at;
    const match = field.exec(text);
    if (!match) return yield { line, fault: 'a quote is not closed, or stands where none may stand' };
    const [whole, quoted, plain = '', end = ''] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (fields.length > 1 || fields[0] !== '') yield { line: start, fields };
    fields = [];
    start = line;
  }
}

/** One record as CSV, with LF. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\n`;
}
