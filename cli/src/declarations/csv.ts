import { type CsvFault, csvLine, csvRows } from '../../../server/src/foundation/csv/csv.ts';
import { usageFailure } from '../exit-code.ts';
import type { DeclarationSchema } from './declaration-schema.ts';

/*
 * Property of a declaration whose entries are rows. A column is a property path (`importer.address.city`).
 * Consecutive rows with the same LRN are the goods items of one declaration; the other columns may be empty
 * after its first row. Lists and objects are JSON in their cell.
 */

const itemsProperty = 'goodsItems';

/**
 * Reads the declarations of a CSV file. Throws for an unknown column and, with row and column, for an invalid
 * cell.
 */
export async function parseDeclarationsCsv(
  bytes: Uint8Array,
  file: string,
  schema: DeclarationSchema,
): Promise<Record<string, unknown>[]> {
  let columns: readonly Column[] | undefined;
  const declarations: Record<string, unknown>[] = [];
  for await (const row of csvRows([Buffer.from(bytes)])) {
    if ('fault' in row) throw usageFailure(messageOf(row, file));
    const { line, fields } = row;
    if (columns === undefined) {
      columns = fields.map((name) => columnOf(name.trim(), schema));
      if (!columns.some(({ path }) => path.join('.') === 'lrn'))
        throw usageFailure('The CSV has no column "lrn".');
      continue;
    }
    if (fields.length > columns.length)
      throw usageFailure(
        `${file}, line ${line}: the line has ${fields.length} cells, but the header has only ${columns.length} columns.`,
      );
    const wholeRow: Record<string, unknown> = {};
    const item: Record<string, unknown> = {};
    for (const [index, { path, kind }] of columns.entries()) {
      const cell = fields[index] ?? '';
      if (cell === '') continue;
      const value = cellValue(cell, kind, `${file}, line ${line}, column ${path.join('.')}`);
      if (path[0] === itemsProperty) setValueAt(item, path.slice(1), value);
      else setValueAt(wholeRow, path, value);
    }
    addRow(declarations, wholeRow, item);
  }
  if (columns === undefined) throw usageFailure('The CSV has no column "lrn".');
  return declarations;
}

function messageOf({ line, column, fault, encoding }: CsvFault, file: string): string {
  const place = `${file}, line ${line}${column === undefined ? '' : `, column ${column}`}`;
  switch (fault) {
    case 'csv.encoding':
      return `${place}: the text is not UTF-8${encoding ? `, but probably ${encoding}` : ''}. Save the file as "CSV UTF-8".`;
    case 'csv.unnamed':
      return `${place}: the column contains a value, but has no name.`;
    case 'csv.quote':
      return `${place}: a quotation mark is misplaced or not closed.`;
    case 'csv.long':
      return `${place}: the line is too long, possibly because a quotation mark is not closed.`;
  }
}

function addRow(
  declarations: Record<string, unknown>[],
  whole: Record<string, unknown>,
  item: Record<string, unknown>,
): void {
  const latest = declarations.at(-1);
  const goods = Object.keys(item).length > 0 ? [item] : [];
  if (latest && (whole.lrn === undefined || whole.lrn === latest.lrn)) {
    const before = Array.isArray(latest[itemsProperty]) ? latest[itemsProperty] : [];
    latest[itemsProperty] = [...before, ...goods];
  } else declarations.push(goods.length > 0 ? { ...whole, [itemsProperty]: goods } : whole);
}

interface Column {
  readonly path: readonly string[];
  readonly kind: NonNullable<ReturnType<DeclarationSchema['kindOf']>>;
}

function columnOf(name: string, schema: DeclarationSchema): Column {
  const path = name.split('.');
  const kind = schema.kindOf(path);
  if (kind === null)
    throw usageFailure(`Unknown column "${name}". A declaration has no property with this name.`);
  return { path, kind };
}

/** Words for true and false. Spreadsheets write them in capitals and in the language of the computer. */
const booleanWords = new Map([
  ['true', true],
  ['wahr', true],
  ['false', false],
  ['falsch', false],
]);

function cellValue(cell: string, kind: Column['kind'], place: string): unknown {
  switch (kind) {
    case 'string':
      if (/^\d[.,]?\d*E\+\d{2,}$/.test(cell))
        throw usageFailure(
          `${place}: a spreadsheet shortened this number to "${cell}". Format the column as text.`,
        );
      return cell;
    case 'date':
      return dateValue(cell, place);
    case 'integer':
    case 'number': {
      const value = Number(cell);
      if (!Number.isFinite(value)) throw usageFailure(`${place}: "${cell}" must be a number.`);
      return value;
    }
    case 'boolean': {
      const value = booleanWords.get(cell.trim().toLowerCase());
      if (value === undefined) throw usageFailure(`${place}: "${cell}" must be true or false.`);
      return value;
    }
    case 'other':
      try {
        return JSON.parse(cell);
      } catch {
        throw usageFailure(`${place}: the cell must contain JSON.`);
      }
  }
}

/**
 * Parses a date. With dots, the order is day, month, year. With slashes, the order depends on the country, so
 * such a date is refused.
 */
function dateValue(cell: string, place: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (cell.includes('/'))
    throw usageFailure(`${place}: "${cell}" must be a date such as 2026-12-31. Format the column as text.`);
  return cell;
}

function setValueAt(
  target: Record<string, unknown>,
  [name, ...rest]: readonly string[],
  value: unknown,
): void {
  if (name === undefined) return;
  // Ignores a column `__proto__`, because this name would set the object's prototype instead of a property.
  if (name === '__proto__') return;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = Object.hasOwn(target, name) ? target[name] : undefined;
  const next: Record<string, unknown> = { ...Object(inner) };
  setValueAt(next, rest, value);
  target[name] = next;
}

/** Formats a declaration as CSV that `parseDeclarationsCsv` can read. */
export function formatDeclarationCsv(declaration: Readonly<Record<string, unknown>>): string {
  const { [itemsProperty]: goods, ...whole } = declaration;
  const rows = (Array.isArray(goods) ? goods : [{}]).map((item, index) => ({
    ...(index === 0 ? flattenedColumns(whole, '') : { lrn: String(declaration.lrn) }),
    ...flattenedColumns(Object(item), `${itemsProperty}.`),
  }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row: Readonly<Record<string, string>>) => names.map((name) => row[name] ?? ''));
  return [names, ...lines].map((fields) => csvLine(fields)).join('');
}

function flattenedColumns(value: object, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (Array.isArray(inner)) return [[prefix + name, JSON.stringify(inner)]];
      if (typeof inner === 'object' && inner !== null)
        return Object.entries(flattenedColumns(inner, `${prefix}${name}.`));
      return [[prefix + name, String(inner)]];
    }),
  );
}
