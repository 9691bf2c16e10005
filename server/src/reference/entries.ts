import { csvLine, csvRows } from './csv.ts';
import type { Column, ListDefinition } from './list-definition.ts';
import { attributeOf } from './lists.ts';
import type { Attribute, Entry } from './reference.ts';

/** What is wrong with a line of a list’s file. */
export interface LineFault {
  readonly line: number;
  readonly column?: string;
  readonly message: string;
}

export interface ReadEntries {
  readonly entries: readonly Entry[];
  readonly faults: readonly LineFault[];
}

const fixedColumns = ['code', 'valid_from', 'valid_until', 'name'] as const;

function headOf(definition: ListDefinition): string[] {
  return [...fixedColumns, ...definition.columns.map(({ name }) => name)];
}

/** Reads a list’s file: its entries, and every fault with its line. */
export function readEntries(definition: ListDefinition, text: string): ReadEntries {
  const head = headOf(definition);
  const placed: { readonly line: number; readonly entry: Entry }[] = [];
  const faults: LineFault[] = [];
  let first = true;
  for (const row of csvRows(text)) {
    if ('fault' in row) faults.push({ line: row.line, message: row.fault });
    else if (first) faults.push(...headFaults(head, row.fields));
    else {
      const read = readEntry(definition, row.line, row.fields);
      if (read.entry) placed.push({ line: row.line, entry: read.entry });
      faults.push(...read.faults);
    }
    if (first && faults.length > 0) break;
    first = false;
  }
  if (first && faults.length === 0)
    faults.push({ line: 1, message: `the head is missing: ${head.join(',')}` });
  return { entries: placed.map(({ entry }) => entry), faults: [...faults, ...overlaps(placed)] };
}

function headFaults(head: readonly string[], fields: readonly string[]): LineFault[] {
  if (fields.join(',') === head.join(',')) return [];
  return [{ line: 1, message: `the head must be ${head.join(',')}` }];
}

function readEntry(
  definition: ListDefinition,
  line: number,
  fields: readonly string[],
): { entry: Entry | null; faults: LineFault[] } {
  const expected = fixedColumns.length + definition.columns.length;
  if (fields.length !== expected) {
    return { entry: null, faults: [{ line, message: `has ${fields.length} fields, not ${expected}` }] };
  }
  const [code = '', validFrom = '', until = '', name = ''] = fields;
  const faults: LineFault[] = [];
  const fault = (column: string, message: string): void => void faults.push({ line, column, message });
  if (!definition.code.test(code)) fault('code', `is not a code of this list: ${code}`);
  if (!isDay(validFrom)) fault('valid_from', `is not a day: ${validFrom}`);
  if (until !== '' && !isDay(until)) fault('valid_until', `is not a day: ${until}`);
  if (until !== '' && until < validFrom) fault('valid_until', 'is before valid_from');
  if (name.trim() === '' || name !== name.trim()) fault('name', 'is empty, or begins or ends with a blank');
  const attributes = definition.columns.map((column, index) => {
    const text = fields[fixedColumns.length + index] ?? '';
    const message = columnFault(column, text);
    if (message !== null) fault(column.name, message);
    return [attributeOf(column), attribute(column, text)] as const;
  });
  if (faults.length > 0) return { entry: null, faults };
  const validUntil = until === '' ? null : until;
  return { entry: { code, name, validFrom, validUntil, attributes: Object.fromEntries(attributes) }, faults };
}

function columnFault(column: Column, text: string): string | null {
  const values =
    column.kind === 'codes' ? text.split(' ').filter((part) => part !== '') : text === '' ? [] : [text];
  if (values.length === 0) return column.required ? 'is empty' : null;
  const isWrong = (value: string): boolean =>
    column.kind === 'integer' ? !/^(0|[1-9]\d{0,8})$/.test(value) : column.holds?.(value) === false;
  const wrong = values.find(isWrong);
  return wrong === undefined ? null : `does not have the form of this column: ${wrong}`;
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

/** A list as its file: what `readEntries` reads. */
export function writeEntries(definition: ListDefinition, entries: readonly Entry[]): string {
  const lines = entries.map(({ code, validFrom, validUntil, name, attributes }) =>
    csvLine([
      code,
      validFrom,
      validUntil ?? '',
      name,
      ...definition.columns.map((column) => attributeText(attributes[attributeOf(column)] ?? null)),
    ]),
  );
  return csvLine(headOf(definition)) + lines.join('');
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
