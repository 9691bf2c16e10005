import { type RawInput, withValueAtPath } from '../declaration/document-edit.ts';
import { type GridColumn, pathInItem } from './columns.ts';
import { type DecimalSign, detectDecimalSign, formatFormNumber, parseAnyNumber } from './numbers.ts';

/** A cell of a table. A spreadsheet stores a number as a decimal with a point, whatever format it shows. */
export type TableCell = string | { readonly decimal: string };

/** A table that a user pastes or imports. */
export interface SourceTable {
  readonly rows: readonly (readonly TableCell[])[];
  /** Item field of each column, if the format of the file defines it. The first row then contains the sources. */
  readonly fields?: readonly string[];
}

/** A cell as pasted, with its converted value. */
export interface PastedCell {
  readonly text: string;
  readonly fault: 'number' | 'integer' | 'code' | null;
}

export interface PastedColumn {
  readonly head: string | null;
  /** Key under which the field of the column is remembered: the normalized header, or the position without one. */
  readonly key: string;
  /** Item field of the column; null if the column is not used. */
  readonly cell: GridColumn | null;
}

export interface PastedTable {
  readonly columns: readonly PastedColumn[];
  readonly rows: readonly (readonly PastedCell[])[];
  /** The rows as goods items, with each value as form input. */
  readonly items: readonly RawInput[];
  readonly faults: number;
}

/** Item field of each column key; null for a column that is not used. */
export type ColumnFields = ReadonlyMap<string, GridColumn | null>;

interface PasteContext {
  /** Columns in the order that applies to a table without headers. */
  readonly columns: readonly GridColumn[];
  /** Item fields by normalized header, in every language. */
  readonly heads: ColumnFields;
  /** Fields that the user has selected for columns, now or in an earlier import. They replace the guesses. */
  readonly chosen?: ColumnFields;
  /** The user's decimal sign. It applies to ambiguous numbers, and the converted values use it. */
  readonly sign: DecimalSign;
}

/** Parses a table copied from a spreadsheet or read from a file, with or without column headers. */
export function parsePastedTable(table: SourceTable, { columns, ...known }: PasteContext): PastedTable {
  const { heads, chosen = new Map(), sign } = known;
  const [first = [], ...others] = table.rows;
  const isKnown = (head: string) => [heads, chosen].some((names) => names.has(normalizedHeader(head)));
  const filled = first.map(textOf).filter((head) => head.trim() !== '');
  const hasHeads = table.fields !== undefined || filled.filter(isKnown).length * 2 > filled.length;
  const width = Math.max(0, ...table.rows.map((row) => row.length));
  const guesses = Array.from({ length: width }, (_, index): PastedColumn => {
    if (!hasHeads) return { head: null, key: `${index + 1}/${width}`, cell: columns[index] ?? null };
    const head = textOf(first[index] ?? '');
    const key = normalizedHeader(head);
    return { head, key, cell: heads.get(normalizedHeader(table.fields?.[index] ?? head)) ?? null };
  });
  const wanted = withChoices(guesses, chosen);
  const texts = hasHeads ? others : table.rows;
  const numbers = texts.flatMap((row) => row.filter((_, index) => isNumeric(wanted[index]?.cell)));
  const signs = { shown: detectDecimalSign(numbers.filter(isText)) ?? sign, own: sign };
  const read = texts.map((row) =>
    row.map((cell, index) => readCell(cell, wanted[index]?.cell ?? null, signs)),
  );
  return {
    columns: wanted,
    rows: read,
    items: read.map((row) => itemOf(row, wanted)),
    faults: read.flat().filter(({ fault }) => fault !== null).length,
  };
}

/** Applies the selected fields. Each field has one column: a selected one, or else the first that was guessed. */
function withChoices(guesses: readonly PastedColumn[], chosen: ColumnFields): readonly PastedColumn[] {
  const taken = new Set(guesses.flatMap(({ key }) => chosen.get(key)?.path ?? []));
  return guesses.map((column) => {
    const { key, cell } = column;
    const choice = chosen.get(key);
    if (choice !== undefined) return { ...column, cell: choice };
    if (cell === null || taken.has(cell.path)) return { ...column, cell: null };
    taken.add(cell.path);
    return column;
  });
}

function isText(cell: TableCell): cell is string {
  return typeof cell === 'string';
}

function textOf(cell: TableCell): string {
  return isText(cell) ? cell : cell.decimal;
}

function isNumeric(cell: GridColumn | null | undefined): boolean {
  return cell?.kind === 'integer' || cell?.kind === 'decimal';
}

/** Normalizes a header: removes case, accents and separators. */
export function normalizedHeader(head: string): string {
  return head
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Converts texts that are pasted into cells of these columns to form input. */
export function pastedCells(
  table: readonly (readonly string[])[],
  cells: readonly GridColumn[],
  sign: DecimalSign,
): readonly (readonly string[])[] {
  const numbers = table.flatMap((row) => row.filter((_, index) => isNumeric(cells[index])));
  const signs = { shown: detectDecimalSign(numbers) ?? sign, own: sign };
  return table.map((row) => row.map((text, index) => readCell(text, cells[index] ?? null, signs).text));
}

interface PastedNumberSigns {
  /** Decimal sign that the pasted numbers use. */
  readonly shown: DecimalSign;
  readonly own: DecimalSign;
}

function readCell(pasted: TableCell, cell: GridColumn | null, signs: PastedNumberSigns): PastedCell {
  const text = textOf(pasted).trim();
  const { own } = signs;
  const shown = isText(pasted) ? signs.shown : '.';
  if (text === '' || cell === null) return { text, fault: null };
  switch (cell.kind) {
    case 'decimal': {
      const number = parseAnyNumber(text, shown);
      return number === null
        ? { text, fault: 'number' }
        : { text: formatFormNumber(number, own), fault: null };
    }
    case 'integer': {
      const number = parseAnyNumber(text, shown)?.replace(/\.0+$/, '') ?? text;
      return /^\d+$/.test(number) ? { text: number, fault: null } : { text, fault: 'integer' };
    }
    case 'choice':
      return { text: text.split(/[\s.:]/)[0] ?? text, fault: null };
    case 'code': {
      // Removes dots and spaces, because tariff documents group the digits of commodity codes: 0901.21.00.
      const typed = /^[\d. ]+$/.test(text) ? text.replaceAll(/[. ]/g, '') : text.toUpperCase();
      // A spreadsheet drops the first zero of a commodity code, which always has an even number of digits.
      const isShort = cell.list === 'commodities' && !isText(pasted) && typed.length % 2 === 1;
      const code = isShort ? `0${typed}` : typed;
      return /^[A-Z0-9]+$/.test(code) ? { text: code, fault: null } : { text, fault: 'code' };
    }
    case 'text':
      return { text, fault: null };
    default:
      return cell.kind satisfies never;
  }
}

function itemOf(row: readonly PastedCell[], wanted: PastedTable['columns']): RawInput {
  const nothing: RawInput = {};
  return row.reduce((item, { text }, index) => {
    const cell = wanted[index]?.cell;
    if (!cell || text === '') return item;
    return withValueAtPath(item, pathInItem(cell.path), text);
  }, nothing);
}
