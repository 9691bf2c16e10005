import type { Command } from 'commander';
import { plain, tableLines } from './console-io.ts';
import { type Context, globalOptions } from './context.ts';

/* Output of every command: the portal's document with `--json`, otherwise lines for people. */

/** Prints a document, or its lines for people. */
export function printOne<Document>(
  { terminal }: Context,
  command: Command,
  document: Document,
  linesOf: (document: Document) => readonly string[],
): void {
  if (globalOptions(command).json) return terminal.print(JSON.stringify(document, null, 2));
  for (const line of linesOf(document)) terminal.print(line);
}

/** Prints a list, or a table with the names of its cells as header. */
export function printRows<Found>(
  { terminal }: Context,
  command: Command,
  found: readonly Found[],
  none: string,
  rowOf: (each: Found) => Row,
): void {
  if (globalOptions(command).json) return terminal.print(JSON.stringify(found, null, 2));
  if (found.length === 0) return terminal.note(none);
  for (const line of rowLines(found.map(rowOf), terminal.columns)) terminal.print(line);
}

/** A table row; its property names are the column headers. */
export type Row = Readonly<Record<string, string>>;

export function rowLines(rows: readonly Row[], columns: number): string[] {
  const [first = {}] = rows;
  const cells = rows.map((row) => Object.values(row).map(plain));
  return tableLines(Object.keys(first), cells, columns);
}

/** Returns the first entries of a list; loads pages as needed. */
export async function firstOf<Entry>(
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

/** Formats facts with their names in a column. */
export function factLines(facts: Row): string[] {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts).map(([name, value]) => `  ${name.padEnd(width)}  ${plain(value)}`);
}
