import { type RawInput, withValue } from '../../declaration/document-edit.ts';
import { type Cell, pathInItem } from '../columns.ts';
import { type DecimalSign, detectDecimalSign, formatFormNumber, parseAnyNumber } from '../numbers.ts';

/** A cell as pasted, with its converted value. */
export interface PastedCell {
  readonly text: string;
  readonly fault: 'number' | 'integer' | 'code' | null;
}

export interface PastedTable {
  /** Item field of each column; null if no field has the column's header. */
  readonly columns: readonly { readonly head: string | null; readonly cell: Cell | null }[];
  readonly rows: readonly (readonly PastedCell[])[];
  /** The rows as goods items, with each value as form input. */
  readonly items: readonly RawInput[];
  readonly faults: number;
}

interface PasteContext {
  /** Columns in the order that applies to a table without headers. */
  readonly columns: readonly Cell[];
  /** Item fields by normalized header, in every language. */
  readonly heads: ReadonlyMap<string, Cell>;
  /** The user's decimal sign. It applies to ambiguous numbers, and the converted values use it. */
  readonly sign: DecimalSign;
}

/** Parses a table copied from a spreadsheet, with or without column headers. */
export function parsePastedTable(
  table: readonly (readonly string[])[],
  { columns, heads, sign }: PasteContext,
): PastedTable {
  const [first = [], ...others] = table;
  const named = first.map((head) => heads.get(normalizedHeader(head)) ?? null);
  const hasHeads =
    named.filter((cell) => cell !== null).length * 2 > first.filter((head) => head.trim() !== '').length;
  const width = Math.max(0, ...table.map((row) => row.length));
  const wanted = Array.from({ length: width }, (_, index) =>
    hasHeads
      ? { head: first[index] ?? '', cell: named[index] ?? null }
      : { head: null, cell: columns[index] ?? null },
  );
  const texts = hasHeads ? others : table;
  const isNumber = (index: number): boolean =>
    ['integer', 'decimal'].includes(wanted[index]?.cell?.kind ?? '');
  const shown = detectDecimalSign(texts.flatMap((row) => row.filter((_, index) => isNumber(index)))) ?? sign;
  const read = texts.map((row) =>
    row.map((text, index) => readCell(text, wanted[index]?.cell ?? null, { shown, own: sign })),
  );
  return {
    columns: wanted,
    rows: read,
    items: read.map((row) => itemOf(row, wanted)),
    faults: read.flat().filter(({ fault }) => fault !== null).length,
  };
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
  cells: readonly Cell[],
  sign: DecimalSign,
): readonly (readonly string[])[] {
  const numbers = table.flatMap((row) =>
    row.filter((_, index) => ['integer', 'decimal'].includes(cells[index]?.kind ?? '')),
  );
  const signs = { shown: detectDecimalSign(numbers) ?? sign, own: sign };
  return table.map((row) => row.map((text, index) => readCell(text, cells[index] ?? null, signs).text));
}

interface PastedNumberSigns {
  /** Decimal sign that the pasted numbers use. */
  readonly shown: DecimalSign;
  readonly own: DecimalSign;
}

function readCell(pasted: string, cell: Cell | null, { shown, own }: PastedNumberSigns): PastedCell {
  const text = pasted.trim();
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
      const code = /^[\d. ]+$/.test(text) ? text.replaceAll(/[. ]/g, '') : text.toUpperCase();
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
    return withValue(item, pathInItem(cell.path), text);
  }, nothing);
}
