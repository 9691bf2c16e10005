import type { Command } from 'commander';
import { tableLines, toPlainLine } from './console-io.ts';
import { type CommandContext, globalOptions } from './context.ts';

/* The functions of this module print the portal's JSON with `--json`, otherwise lines for people. */

/** Prints a document as JSON with `--json`, otherwise as lines. */
export function printDocument<Document>(
  { terminal }: CommandContext,
  command: Command,
  document: Document,
  linesOf: (document: Document) => readonly string[],
): void {
  if (globalOptions(command).json) return terminal.print(JSON.stringify(document, null, 2));
  for (const line of linesOf(document)) terminal.print(line);
}

/** Prints a list as JSON with `--json`, otherwise as a table whose header has the names of the cells. */
export function printRows<Found>(
  { terminal }: CommandContext,
  command: Command,
  found: readonly Found[],
  none: string,
  rowOf: (each: Found) => TableRow,
): void {
  if (globalOptions(command).json) return terminal.print(JSON.stringify(found, null, 2));
  if (found.length === 0) return terminal.note(none);
  for (const line of formatRows(found.map(rowOf), terminal.columns)) terminal.print(line);
}

/** A table row. The names of its properties are the column headers. */
export type TableRow = Readonly<Record<string, string>>;

export function formatRows(rows: readonly TableRow[], columns: number): string[] {
  const [first = {}] = rows;
  const cells = rows.map((row) => Object.values(row).map(toPlainLine));
  return tableLines(Object.keys(first), cells, columns);
}

/** Returns the first entries of a list, loading further pages as needed. */
export async function takeFirst<Entry>(
  listing: AsyncIterable<Entry>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const each of listing) {
    found.push(each);
    if (found.length >= limit) break;
  }
  return found;
}

/** Formats facts as lines of name and value, with the values in one column. */
export function formatFacts(facts: TableRow): string[] {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts).map(([name, value]) => `  ${name.padEnd(width)}  ${toPlainLine(value)}`);
}
