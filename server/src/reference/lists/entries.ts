import { type CsvFault, csvLine, csvRows } from '../../foundation/csv/csv.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import type { MessageKey } from '../../foundation/messages/message-key.ts';
import type { MessageParams, ValidationError } from '../../foundation/messages/validation-error.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';
import type { Column, ListDefinition } from './list-definition.ts';
import type { Attribute, Entry } from './list-entry.ts';
import { attributeOf } from './lists.ts';
import { englishColumnOf } from './translations.ts';

/** An error in a line of a code list file. */
export interface LineError {
  readonly line: number;
  readonly column?: string;
  readonly words: CsvWords;
  readonly params?: MessageParams;
  readonly actual?: string;
  readonly expected?: string;
}

type CsvWords = Extract<MessageKey, `csv.${string}`>;

/** Converts the error of a line to an error of the request body. */
export function bodyErrorOfLine({ line: _line, column: _column, ...error }: LineError): ValidationError {
  return { code: 'csv', in: 'body', pointer: '', ...error };
}

/** Converts the error of a line to the format in which it is stored, in the language of stored texts. */
export function storedLineError(fault: LineError) {
  const { line, column, expected } = fault;
  const { message } = localizeError(defaultLanguage, bodyErrorOfLine(fault));
  return { line, column, message, expected };
}

/**
 * Result for one line of a code list file: an entry, or all its errors. If the header is unreadable, missing or of
 * another list, `no list` with the error is the only result.
 */
export type ReadLine =
  | { readonly kind: 'entry'; readonly line: number; readonly entry: Entry }
  | { readonly kind: 'faults'; readonly line: number; readonly faults: readonly LineError[] }
  | { readonly kind: 'no list'; readonly faults: readonly [LineError] };

export interface ReadEntries {
  readonly entries: readonly Entry[];
  readonly faults: readonly LineError[];
}

const fixedColumns = ['code', 'valid_from', 'valid_until', 'name'] as const;

function headerOf({ columns }: Pick<ListDefinition, 'columns'>): string[] {
  return [...fixedColumns, ...columns.map(({ name }) => name)];
}

/** The columns of a list in the order in which the header of a file names them. */
interface FileColumns {
  readonly definition: ListDefinition;
  readonly head: readonly string[];
}

/**
 * Returns the columns that a header names; null if it is the header of another list. Language columns can be at any
 * position.
 */
function fileColumnsOf(definition: ListDefinition, head: readonly string[]): FileColumns | null {
  const own = head.filter((column) => englishColumnOf(column) === null);
  const columns = definition.columns.filter(({ name, later }) => later !== true || own.includes(name));
  const isList =
    own.join(',') === headerOf({ columns }).join(',') &&
    new Set(head).size === head.length &&
    head.every((column) => own.includes(englishColumnOf(column) ?? column));
  return isList ? { definition: { ...definition, columns }, head } : null;
}

/** Parses the file of a list line by line. Overlapping periods are not detected, because this needs the whole list. */
export async function* readLines(
  definition: ListDefinition,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<ReadLine> {
  let inFile: FileColumns | null = null;
  for await (const row of csvRows(chunks)) {
    if ('fault' in row) {
      const fault = { line: row.line, ...csvError(row) };
      yield inFile === null
        ? { kind: 'no list', faults: [fault] }
        : { kind: 'faults', line: row.line, faults: [fault] };
      return;
    }
    if (inFile === null) {
      inFile = fileColumnsOf(definition, row.fields);
      if (inFile !== null) continue;
      return yield { kind: 'no list', faults: [headerError('csv.head_other', headerOf(definition))] };
    }
    yield readLine(inFile, row.line, row.fields);
  }
  if (inFile === null) {
    yield { kind: 'no list', faults: [headerError('csv.head_missing', headerOf(definition))] };
  }
}

/** Returns the error at which the reading ended, with its position. */
export function csvError({ line, column, fault, encoding }: CsvFault): Omit<LineError, 'line'> {
  const place = { line, column: column ?? 'unknown' };
  return {
    words: fault,
    ...(column !== undefined && { column }),
    params: fault === 'csv.encoding' ? { ...place, encoding: encoding ?? 'unknown' } : place,
    ...(fault === 'csv.encoding' && { expected: 'text in UTF-8' }),
  };
}

function headerError(words: CsvWords, head: readonly string[]): LineError {
  return { line: 1, words, expected: head.join(',') };
}

/** Parses a complete file of a list. Returns its entries, and every error with its line. */
export async function readEntries(definition: ListDefinition, file: string | Buffer): Promise<ReadEntries> {
  const entriesWithLine: { readonly line: number; readonly entry: Entry }[] = [];
  const faults: LineError[] = [];
  for await (const read of readLines(definition, [typeof file === 'string' ? Buffer.from(file) : file])) {
    if (read.kind === 'entry') entriesWithLine.push(read);
    else faults.push(...read.faults);
  }
  return {
    entries: entriesWithLine.map(({ entry }) => entry),
    faults: [...faults, ...findOverlappingPeriods(entriesWithLine)],
  };
}

function readLine(
  { definition, head: whole }: FileColumns,
  line: number,
  fields: readonly string[],
): ReadLine {
  const head = columnsOfLine(definition, whole, fields.length);
  if (fields.length !== head.length) {
    const params = { count: fields.length, wanted: head.length };
    return {
      kind: 'faults',
      line,
      faults: [{ line, words: 'csv.fields', params, expected: head.join(',') }],
    };
  }
  const faults: LineError[] = [];
  const fault = (column: string, wrong: FieldError): void => void faults.push({ line, column, ...wrong });
  const columnsWithError = new Set<string>();
  for (const [index, column] of head.entries()) {
    const words = textError(fields[index] ?? '');
    if (words === null) continue;
    columnsWithError.add(column);
    fault(column, { words });
  }
  const own = fields.filter((_, index) => englishColumnOf(head[index] ?? '') === null);
  const [code = '', validFrom = '', until = '', name = ''] = own;
  for (const [column, wrong] of fixedColumnErrors(definition, [code, validFrom, until, name])) {
    if (!columnsWithError.has(column)) fault(column, wrong);
  }
  const attributes = definition.columns.flatMap((column, index) => {
    const text = own[fixedColumns.length + index] ?? '';
    const wrong = columnsWithError.has(column.name) ? null : columnError(column, text);
    if (wrong !== null) fault(column.name, { ...wrong, expected: expectationOf(column) });
    // An empty value of a later column sets no attribute, so that the entry is equal to one from a file without the column.
    if (column.later === true && text === '') return [];
    return [[attributeOf(column), attributeIn(column, text)] as const];
  });
  for (const [column, text] of textsOf(head, fields)) {
    if (text !== text.trim() && !columnsWithError.has(column)) fault(column, { words: 'csv.blank' });
  }
  if (faults.length > 0) return { kind: 'faults', line, faults };
  const validUntil = until === '' ? null : until;
  const entry = { code, name, validFrom, validUntil, attributes: Object.fromEntries(attributes) };
  if (own.length === fields.length) return { kind: 'entry', line, entry };
  const texts = textsOf(head, fields).filter(([, text]) => text !== '');
  return { kind: 'entry', line, entry: { ...entry, texts: Object.fromEntries(texts) } };
}

/**
 * Returns the columns of a line. In an older file, a line can end before the language columns or the columns that were
 * added later.
 */
function columnsOfLine(
  { columns }: ListDefinition,
  head: readonly string[],
  fields: number,
): readonly string[] {
  const isLater = (column: string): boolean =>
    columns.some(({ name, later }) => name === column && later === true);
  const isShort = head.slice(fields).every((column) => englishColumnOf(column) !== null || isLater(column));
  const own = head.slice(0, fields);
  return isShort && own.every((column) => englishColumnOf(column) === null) ? own : head;
}

/** Returns the translations in a line, by column. */
function textsOf(head: readonly string[], fields: readonly string[]): (readonly [string, string])[] {
  return head.flatMap((column, index) =>
    englishColumnOf(column) === null ? [] : [[column, fields[index] ?? ''] as const],
  );
}

/**
 * Returns the error of a text that can't be stored or displayed without loss. U+FFFD replaces a character that was lost
 * in a conversion.
 */
function textError(text: string): CsvWords | null {
  if (text.includes('\ufffd')) return 'csv.damaged';
  return hasUnsafeCharacters(text) ? 'csv.control' : null;
}

type FieldError = Pick<LineError, 'words' | 'params' | 'actual' | 'expected'>;

function fixedColumnErrors(
  definition: ListDefinition,
  [code, from, until, name]: readonly [string, string, string, string],
): (readonly [column: string, wrong: FieldError])[] {
  const day = 'a date such as 2026-11-21';
  const faults: [string, FieldError][] = [];
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

function columnError(column: Column, text: string): FieldError | null {
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

/** Converts a field of a line to an attribute of the entry. */
export function attributeIn(column: Column, text: string): Attribute {
  if (column.kind === 'codes') return text.split(' ').filter((part) => part !== '');
  if (text === '') return null;
  return column.kind === 'integer' ? Number(text) : text;
}

/** Finds overlapping periods of a code, because a code has only one meaning on a day. */
function findOverlappingPeriods(
  placed: readonly { readonly line: number; readonly entry: Entry }[],
): LineError[] {
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

/** Returns the header of a file that `readEntries` can parse. The language columns are the last ones. */
export function headerLine(definition: ListDefinition, texts: readonly string[]): string {
  return csvLine([...headerOf(definition), ...texts], 'unix');
}

export function entryLine(definition: ListDefinition, texts: readonly string[], entry: Entry): string {
  const { code, validFrom, validUntil, name, attributes } = entry;
  const own = definition.columns.map((column) => attributeText(attributes[attributeOf(column)] ?? null));
  const others = texts.map((column) => entry.texts?.[column] ?? '');
  return csvLine([code, validFrom, validUntil, name, ...own, ...others], 'unix');
}

/** Returns a file with a column for each language that the entries have. */
export function writeEntries(definition: ListDefinition, entries: readonly Entry[]): string {
  const texts = [...new Set(entries.flatMap((entry) => Object.keys(entry.texts ?? {})))].toSorted();
  return headerLine(definition, texts) + entries.map((entry) => entryLine(definition, texts, entry)).join('');
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
