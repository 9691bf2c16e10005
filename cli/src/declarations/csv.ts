import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { usageFailure } from '../exit-code.ts';
import type { DeclarationSchema } from './declaration-schema.ts';

/*
 * A declaration as lines of CSV. A column is a member's path (`importer.address.city`); rows with the same LRN that follow
 * each other are the goods items of one declaration, whose other columns may be empty but in the first. What CSV cannot
 * say, lists and objects, stands as JSON in its cell.
 */

const items = 'goodsItems';

/** The declarations of a CSV file; throws for a column that the portal does not know, and for a cell that cannot be read. */
export function declarationsOfCsv(text: string, schema: DeclarationSchema): Record<string, unknown>[] {
  const [head = [], ...lines] = rowsOf(text);
  const columns = head.map((name) => columnOf(name.trim(), schema));
  if (!columns.some(({ path }) => path.join('.') === 'lrn'))
    throw usageFailure('The CSV has no column "lrn".');
  const declarations: Record<string, unknown>[] = [];
  for (const [index, cells] of lines.entries()) {
    const whole: Record<string, unknown> = {};
    const item: Record<string, unknown> = {};
    for (const [column, cell] of cells.entries()) {
      const { path, kind } = columns[column] ?? { path: [], kind: 'string' as const };
      if (cell === '') continue;
      const value = cellValue(cell, kind, `line ${index + 2}, ${path.join('.')}`);
      if (path[0] === items) put(item, path.slice(1), value);
      else put(whole, path, value);
    }
    addRow(declarations, whole, item);
  }
  return declarations;
}

/** Spreadsheets of many countries separate by semicolons; no column's name holds either sign. */
function rowsOf(text: string): string[][] {
  const [head = ''] = text.split('\n', 1);
  const delimiter = head.includes(';') && !head.includes(',') ? ';' : ',';
  try {
    return parse(text, { delimiter, skip_empty_lines: true, relax_column_count: false });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw usageFailure(`Cannot read the CSV: ${error.message}.`);
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
    const before = Array.isArray(latest[items]) ? latest[items] : [];
    latest[items] = [...before, ...goods];
  } else declarations.push(goods.length > 0 ? { ...whole, [items]: goods } : whole);
}

interface Column {
  readonly path: readonly string[];
  readonly kind: NonNullable<ReturnType<DeclarationSchema['kindOf']>>;
}

function columnOf(name: string, schema: DeclarationSchema): Column {
  const path = name.split('.');
  const kind = schema.kindOf(path);
  if (kind === null) throw usageFailure(`Unknown column "${name}". A declaration has no such property.`);
  return { path, kind };
}

function cellValue(cell: string, kind: Column['kind'], place: string): unknown {
  switch (kind) {
    case 'string':
      return cell;
    case 'integer':
    case 'number': {
      const value = Number(cell);
      if (!Number.isFinite(value)) throw usageFailure(`${place}: "${cell}" must be a number.`);
      return value;
    }
    case 'boolean':
      if (cell !== 'true' && cell !== 'false')
        throw usageFailure(`${place}: "${cell}" must be true or false.`);
      return cell === 'true';
    case 'other':
      try {
        return JSON.parse(cell);
      } catch {
        throw usageFailure(`${place}: the cell must contain JSON.`);
      }
  }
}

function put(target: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined) return;
  // A member of this name would be the prototype, not a member.
  if (name === '__proto__') return;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = Object.hasOwn(target, name) ? target[name] : undefined;
  const next: Record<string, unknown> = { ...Object(inner) };
  put(next, rest, value);
  target[name] = next;
}

/** A declaration as CSV that `declarationsOfCsv` reads again. */
export function csvOf(declaration: Readonly<Record<string, unknown>>): string {
  const { [items]: goods, ...whole } = declaration;
  const rows = (Array.isArray(goods) ? goods : [{}]).map((item, index) => ({
    ...(index === 0 ? flat(whole, '') : { lrn: String(declaration.lrn) }),
    ...flat(Object(item), `${items}.`),
  }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row: Readonly<Record<string, string>>) => names.map((name) => row[name] ?? ''));
  return stringify([names, ...lines], { record_delimiter: 'windows', quote_record_delimiter: true });
}

function flat(value: object, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (Array.isArray(inner)) return [[prefix + name, JSON.stringify(inner)]];
      if (typeof inner === 'object' && inner !== null)
        return Object.entries(flat(inner, `${prefix}${name}.`));
      return [[prefix + name, String(inner)]];
    }),
  );
}
