import { csvLine, csvRows } from './csv.ts';
import type { Column, ListDefinition } from './list-definition.ts';
import { attributeOf } from './lists.ts';
import type { Attribute, Entry } from './reference.ts';

/** What is wrong with a line of a list’s file. */
export interface LineFault {
  readonly line: number;
  readonly column?: string;
  readonly message: string;
  readonly expected?: string;
}

/** A line of a list’s file: an entry, or every fault that it has; a file with another head has no lines. */
export type ReadLine =
  | { readonly kind: 'entry'; readonly line: number; readonly entry: Entry }
  | { readonly kind: 'faults'; readonly line: number; readonly faults: readonly LineFault[] }
  | { readonly kind: 'no list'; readonly faults: readonly [LineFault] };

export interface ReadEntries {
  readonly entries: readonly Entry[];
  readonly faults: readonly LineFault[];
}

const fixedColumns = ['code', 'valid_from', 'valid_until', 'name'] as const;

function headOf({ columns }: Pick<ListDefinition, 'columns'>): string[] {
  return [...fixedColumns, ...columns.map(({ name }) => name)];
}

/** The definition with the columns of a file that has this head; null when it is another list’s. */
function asInFile(definition: ListDefinition, head: readonly string[]): ListDefinition | null {
  const columns = definition.columns.filter(({ name, later }) => later !== true || head.includes(name));
  return head.join(',') === headOf({ columns }).join(',') ? { ...definition, columns } : null;
}

/** Reads a list’s file line by line. What only the whole list can tell, periods that overlap, is not looked for. */
export async function* readLines(
  definition: ListDefinition,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<ReadLine> {
  let inFile: ListDefinition | null = null;
  for await (const row of csvRows(pieces)) {
    if (inFile === null) {
      inFile = 'fields' in row ? asInFile(definition, row.fields) : null;
      if (inFile !== null) continue;
      return yield { kind: 'no list', faults: [headFault('the head is another', headOf(definition))] };
    }
    if ('fault' in row) {
      yield { kind: 'faults', line: row.line, faults: [{ line: row.line, message: row.fault }] };
    } else yield readLine(inFile, row.line, row.fields);
  }
  if (inFile === null) {
    yield { kind: 'no list', faults: [headFault('the head is missing', headOf(definition))] };
  }
}

function headFault(message: string, head: readonly string[]): LineFault {
  return { line: 1, message, expected: head.join(',') };
}

/** Reads a list’s file whole: its entries, and every fault with its line. */
export async function readEntries(definition: ListDefinition, text: string): Promise<ReadEntries> {
  const placed: { readonly line: number; readonly entry: Entry }[] = [];
  const faults: LineFault[] = [];
  for await (const read of readLines(definition, [Buffer.from(text)])) {
    if (read.kind === 'entry') placed.push(read);
    else faults.push(...read.faults);
  }
  return { entries: placed.map(({ entry }) => entry), faults: [...faults, ...overlaps(placed)] };
}

function readLine(definition: ListDefinition, line: number, fields: readonly string[]): ReadLine {
  const head = headOf(definition);
  if (fields.length !== head.length) {
    const message = `has ${fields.length} fields, not ${head.length}`;
    return { kind: 'faults', line, faults: [{ line, message, expected: head.join(',') }] };
  }
  const faults: LineFault[] = [];
  const fault = (column: string, message: string, expected?: string): void =>
    void faults.push({ line, column, message, ...(expected !== undefined && { expected }) });
  const told = new Set<string>();
  for (const [index, column] of head.entries()) {
    const message = textFault(fields[index] ?? '');
    if (message === null) continue;
    told.add(column);
    fault(column, message, 'text in UTF-8');
  }
  const [code = '', validFrom = '', until = '', name = ''] = fields;
  for (const [column, message, expected] of fixedFaults(definition, [code, validFrom, until, name])) {
    if (!told.has(column)) fault(column, message, expected);
  }
  const attributes = definition.columns.flatMap((column, index) => {
    const text = fields[fixedColumns.length + index] ?? '';
    const message = told.has(column.name) ? null : columnFault(column, text);
    if (message !== null) fault(column.name, message, expectationOf(column));
    // So that a list from before a column says the same with it.
    if (column.later === true && text === '') return [];
    return [[attributeOf(column), attribute(column, text)] as const];
  });
  if (faults.length > 0) return { kind: 'faults', line, faults };
  const validUntil = until === '' ? null : until;
  const entry = { code, name, validFrom, validUntil, attributes: Object.fromEntries(attributes) };
  return { kind: 'entry', line, entry };
}

/** What cannot be stored or shown faithfully; U+FFFD stands where a byte was not UTF-8. */
function textFault(text: string): string | null {
  if (text.includes('\ufffd')) return 'is not in UTF-8';
  return /\p{Cc}/u.test(text) ? 'holds a control character' : null;
}

type Told = readonly [column: string, message: string, expected?: string];

function fixedFaults(
  definition: ListDefinition,
  [code, from, until, name]: readonly [string, string, string, string],
): Told[] {
  const day = 'a day such as 2026-11-21';
  const faults: Told[] = [];
  if (!definition.code.test(code)) {
    faults.push(['code', `is not a code of this list: ${shown(code)}`, `the form ${definition.code.source}`]);
  }
  if (!isDay(from)) faults.push(['valid_from', `is not a day: ${shown(from)}`, day]);
  if (until !== '' && !isDay(until)) {
    faults.push(['valid_until', `is not a day: ${shown(until)}`, `${day}, or nothing`]);
  }
  if (until !== '' && until < from) faults.push(['valid_until', 'is before valid_from']);
  if (name.trim() === '' || name !== name.trim()) {
    faults.push(['name', 'is empty, or begins or ends with a blank']);
  }
  return faults;
}

function columnFault(column: Column, text: string): string | null {
  const values =
    column.kind === 'codes' ? text.split(' ').filter((part) => part !== '') : text === '' ? [] : [text];
  if (values.length === 0) return column.required ? 'is empty' : null;
  const isWrong = (value: string): boolean =>
    column.kind === 'integer' ? !/^(0|[1-9]\d{0,8})$/.test(value) : column.holds?.test(value) === false;
  const wrong = values.find(isWrong);
  return wrong === undefined ? null : `does not have the form of this column: ${shown(wrong)}`;
}

function expectationOf({ kind, holds }: Column): string {
  const form = kind === 'integer' ? 'a whole number' : (holds?.expected ?? 'a text');
  return kind === 'codes' ? `${form}; several are separated by blanks` : form;
}

const longestShown = 60;

/** A value as a message shows it. */
function shown(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

function attribute(column: Column, text: string): Attribute {
  if (column.kind === 'codes') return text.split(' ').filter((part) => part !== '');
  if (text === '') return null;
  return column.kind === 'integer' ? Number(text) : text;
}

/** A code has one meaning on a day: periods of one code do not overlap. */
function overlaps(placed: readonly { readonly line: number; readonly entry: Entry }[]): LineFault[] {
  const sorted = placed.toSorted(({ entry: a }, { entry: b }) =>
    `${a.code} ${a.validFrom}` < `${b.code} ${b.validFrom}` ? -1 : 1,
  );
  return sorted.flatMap(({ line, entry }, index) => {
    const before = sorted[index - 1];
    if (before?.entry.code !== entry.code) return [];
    const { validUntil } = before.entry;
    if (validUntil !== null && validUntil < entry.validFrom) return [];
    return [{ line, column: 'code', message: `${entry.code} is valid already by line ${before.line}` }];
  });
}

/** A list as its file, line by line: what `readEntries` reads. */
export function headLine(definition: ListDefinition): string {
  return csvLine(headOf(definition));
}

export function entryLine(definition: ListDefinition, entry: Entry): string {
  const { code, validFrom, validUntil, name, attributes } = entry;
  const own = definition.columns.map((column) => attributeText(attributes[attributeOf(column)] ?? null));
  return csvLine([code, validFrom, validUntil ?? '', name, ...own]);
}

export function writeEntries(definition: ListDefinition, entries: readonly Entry[]): string {
  return headLine(definition) + entries.map((entry) => entryLine(definition, entry)).join('');
}

function attributeText(value: Attribute): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.join(' ') : String(value);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
