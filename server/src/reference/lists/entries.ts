import { type CsvFault, csvLine, csvRows } from '../../foundation/csv/csv.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';
import type { Fault, Params } from '../../foundation/messages/validation-error.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import { tellFault } from '../../foundation/messages/format-error.ts';
import type { WordsKey } from '../../foundation/messages/message-key.ts';
import type { Column, ListDefinition } from './list-definition.ts';
import { attributeOf } from './lists.ts';
import type { Attribute, Entry } from './reference.ts';
import { translatedColumn } from './texts.ts';

/** What is wrong with a line of a list’s file. */
export interface LineFault {
  readonly line: number;
  readonly column?: string;
  readonly words: CsvWords;
  readonly params?: Params;
  readonly actual?: string;
  readonly expected?: string;
}

type CsvWords = Extract<WordsKey, `csv.${string}`>;

/** The fault of a line as that of a body. */
export function bodyFault({ line: _line, column: _column, ...told }: LineFault): Fault {
  return { code: 'csv', in: 'body', pointer: '', ...told };
}

/** The fault of a line as it is kept: in the language of what is stored. */
export function storedFault(fault: LineFault) {
  const { line, column, expected } = fault;
  const { message } = tellFault(defaultLanguage, bodyFault(fault));
  return { line, column, message, expected };
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

/** A list as a file with this head has it. */
interface InFile {
  readonly definition: ListDefinition;
  readonly head: readonly string[];
}

/** Null when the head is another list’s. A column in another language may stand anywhere, beside the one that it translates. */
function asInFile(definition: ListDefinition, head: readonly string[]): InFile | null {
  const own = head.filter((column) => translatedColumn(column) === null);
  const columns = definition.columns.filter(({ name, later }) => later !== true || own.includes(name));
  const isList =
    own.join(',') === headOf({ columns }).join(',') &&
    new Set(head).size === head.length &&
    head.every((column) => own.includes(translatedColumn(column) ?? column));
  return isList ? { definition: { ...definition, columns }, head } : null;
}

/** Reads a list’s file line by line. What only the whole list can tell, periods that overlap, is not looked for. */
export async function* readLines(
  definition: ListDefinition,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<ReadLine> {
  let inFile: InFile | null = null;
  for await (const row of csvRows(pieces)) {
    if ('fault' in row) {
      const fault = { line: row.line, ...csvFault(row) };
      yield inFile === null
        ? { kind: 'no list', faults: [fault] }
        : { kind: 'faults', line: row.line, faults: [fault] };
      return;
    }
    if (inFile === null) {
      inFile = asInFile(definition, row.fields);
      if (inFile !== null) continue;
      return yield { kind: 'no list', faults: [headFault('csv.head_other', headOf(definition))] };
    }
    yield readLine(inFile, row.line, row.fields);
  }
  if (inFile === null) {
    yield { kind: 'no list', faults: [headFault('csv.head_missing', headOf(definition))] };
  }
}

/** Returns the reason why reading stopped, with its place in words. */
export function csvFault({ line, column, fault, encoding }: CsvFault): Omit<LineFault, 'line'> {
  const place = { line, column: column ?? 'unknown' };
  return {
    words: fault,
    ...(column !== undefined && { column }),
    params: fault === 'csv.encoding' ? { ...place, encoding: encoding ?? 'unknown' } : place,
    ...(fault === 'csv.encoding' && { expected: 'text in UTF-8' }),
  };
}

function headFault(words: CsvWords, head: readonly string[]): LineFault {
  return { line: 1, words, expected: head.join(',') };
}

/** Reads a list’s file whole: its entries, and every fault with its line. */
export async function readEntries(definition: ListDefinition, file: string | Buffer): Promise<ReadEntries> {
  const placed: { readonly line: number; readonly entry: Entry }[] = [];
  const faults: LineFault[] = [];
  for await (const read of readLines(definition, [typeof file === 'string' ? Buffer.from(file) : file])) {
    if (read.kind === 'entry') placed.push(read);
    else faults.push(...read.faults);
  }
  return { entries: placed.map(({ entry }) => entry), faults: [...faults, ...overlaps(placed)] };
}

function readLine({ definition, head: whole }: InFile, line: number, fields: readonly string[]): ReadLine {
  const head = headOfLine(definition, whole, fields.length);
  if (fields.length !== head.length) {
    const params = { count: fields.length, wanted: head.length };
    return {
      kind: 'faults',
      line,
      faults: [{ line, words: 'csv.fields', params, expected: head.join(',') }],
    };
  }
  const faults: LineFault[] = [];
  const fault = (column: string, wrong: Wrong): void => void faults.push({ line, column, ...wrong });
  const told = new Set<string>();
  for (const [index, column] of head.entries()) {
    const words = textFault(fields[index] ?? '');
    if (words === null) continue;
    told.add(column);
    fault(column, { words });
  }
  const own = fields.filter((_, index) => translatedColumn(head[index] ?? '') === null);
  const [code = '', validFrom = '', until = '', name = ''] = own;
  for (const [column, wrong] of fixedFaults(definition, [code, validFrom, until, name])) {
    if (!told.has(column)) fault(column, wrong);
  }
  const attributes = definition.columns.flatMap((column, index) => {
    const text = own[fixedColumns.length + index] ?? '';
    const wrong = told.has(column.name) ? null : columnFault(column, text);
    if (wrong !== null) fault(column.name, { ...wrong, expected: expectationOf(column) });
    // So that a list from before a column says the same with it.
    if (column.later === true && text === '') return [];
    return [[attributeOf(column), attributeIn(column, text)] as const];
  });
  for (const [column, text] of textsOf(head, fields)) {
    if (text !== text.trim() && !told.has(column)) fault(column, { words: 'csv.blank' });
  }
  if (faults.length > 0) return { kind: 'faults', line, faults };
  const validUntil = until === '' ? null : until;
  const entry = { code, name, validFrom, validUntil, attributes: Object.fromEntries(attributes) };
  if (own.length === fields.length) return { kind: 'entry', line, entry };
  const texts = textsOf(head, fields).filter(([, text]) => text !== '');
  return { kind: 'entry', line, entry: { ...entry, texts: Object.fromEntries(texts) } };
}

/**
 * The columns of a line. One that ends before those for other languages, or those that came after the list, says nothing of
 * them: it was written for a file of before.
 */
function headOfLine({ columns }: ListDefinition, head: readonly string[], fields: number): readonly string[] {
  const isLater = (column: string): boolean =>
    columns.some(({ name, later }) => name === column && later === true);
  const isShort = head.slice(fields).every((column) => translatedColumn(column) !== null || isLater(column));
  const own = head.slice(0, fields);
  return isShort && own.every((column) => translatedColumn(column) === null) ? own : head;
}

/** What a line says in other languages, by column. */
function textsOf(head: readonly string[], fields: readonly string[]): (readonly [string, string])[] {
  return head.flatMap((column, index) =>
    translatedColumn(column) === null ? [] : [[column, fields[index] ?? ''] as const],
  );
}

/** What cannot be stored or shown faithfully; U+FFFD is where a conversion lost a character. */
function textFault(text: string): CsvWords | null {
  if (text.includes('\ufffd')) return 'csv.damaged';
  return hasUnsafeCharacters(text) ? 'csv.control' : null;
}

type Wrong = Pick<LineFault, 'words' | 'params' | 'actual' | 'expected'>;

function fixedFaults(
  definition: ListDefinition,
  [code, from, until, name]: readonly [string, string, string, string],
): (readonly [column: string, wrong: Wrong])[] {
  const day = 'a date such as 2026-11-21';
  const faults: [string, Wrong][] = [];
  if (!definition.code.test(code)) {
    const expected = `the form ${definition.code.source}`;
    faults.push(['code', { words: 'csv.code', actual: code, expected }]);
  }
  if (!isDay(from)) faults.push(['valid_from', { words: 'csv.day', actual: from, expected: day }]);
  if (until !== '' && !isDay(until)) {
    faults.push(['valid_until', { words: 'csv.day', actual: until, expected: `${day}, or empty` }]);
  }
  if (until !== '' && until < from) faults.push(['valid_until', { words: 'csv.order' }]);
  if (name.trim() === '' || name !== name.trim()) {
    faults.push(['name', { words: 'csv.name' }]);
  }
  return faults;
}

function columnFault(column: Column, text: string): Wrong | null {
  const values =
    column.kind === 'codes' ? text.split(' ').filter((part) => part !== '') : text === '' ? [] : [text];
  if (values.length === 0) return column.required ? { words: 'csv.missing' } : null;
  const isWrong = (value: string): boolean =>
    column.kind === 'integer' ? !/^(0|[1-9]\d{0,8})$/.test(value) : column.holds?.test(value) === false;
  const wrong = values.find(isWrong);
  return wrong === undefined ? null : { words: 'csv.form', actual: wrong };
}

function expectationOf({ kind, holds }: Column): string {
  const form = kind === 'integer' ? 'a whole number' : (holds?.expected ?? 'a text');
  return kind === 'codes' ? `${form}; separate several values with spaces` : form;
}

/** What the text of a column says, as an attribute of the entry. */
export function attributeIn(column: Column, text: string): Attribute {
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
    const params = { line: before.line };
    return [{ line, column: 'code', words: 'csv.overlap', actual: entry.code, params }];
  });
}

/** A list as its file, line by line: what `readEntries` reads. The columns for other languages come last, after those of before. */
export function headLine(definition: ListDefinition, texts: readonly string[]): string {
  return csvLine([...headOf(definition), ...texts], 'unix');
}

export function entryLine(definition: ListDefinition, texts: readonly string[], entry: Entry): string {
  const { code, validFrom, validUntil, name, attributes } = entry;
  const own = definition.columns.map((column) => attributeText(attributes[attributeOf(column)] ?? null));
  const others = texts.map((column) => entry.texts?.[column] ?? '');
  return csvLine([code, validFrom, validUntil, name, ...own, ...others], 'unix');
}

/** A file with the columns for other languages that its entries have. */
export function writeEntries(definition: ListDefinition, entries: readonly Entry[]): string {
  const texts = [...new Set(entries.flatMap((entry) => Object.keys(entry.texts ?? {})))].toSorted();
  return headLine(definition, texts) + entries.map((entry) => entryLine(definition, texts, entry)).join('');
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
