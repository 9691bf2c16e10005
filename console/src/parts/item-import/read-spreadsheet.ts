import { unzipSync } from 'fflate';
import type { TableCell } from '../item-grid/parse-pasted-table.ts';
import { maxPartBytes } from './item-file.ts';
import { childrenOf, elementsAt, parseXml, type XmlElement } from './xml-elements.ts';

/* Reads the first visible worksheet of an XLSX file (ECMA-376): its values without formats and formulas. */

type Parts = Readonly<Record<string, Uint8Array>>;

/** Returns the rows of the first visible worksheet; null if the file is not a spreadsheet or is too large. */
export function readSpreadsheet(bytes: Uint8Array): readonly (readonly TableCell[])[] | null {
  const parts = partsOf(bytes);
  const sheet = parts && sheetIn(parts);
  if (!parts || !sheet) return null;
  const shared = elementIn(parts, 'xl/sharedStrings.xml');
  const texts = shared ? childrenOf(shared, 'si').map(textOfRuns) : [];
  const rows = elementsAt(sheet, 'sheetData/row').map((row) => cellsOf(row, texts));
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

function partsOf(bytes: Uint8Array): Parts | null {
  try {
    let total = 0;
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/(workbook|sharedStrings|worksheets\/\w+|_rels\/workbook)\.xml(\.rels)?$/.test(name))
          return false;
        total += originalSize;
        return total <= maxPartBytes;
      },
    });
  } catch {
    return null;
  }
}

function elementIn(parts: Parts, name: string): XmlElement | null {
  const part = parts[name];
  return part ? parseXml(part) : null;
}

function sheetIn(parts: Parts): XmlElement | null {
  const [book, relations] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) =>
    elementIn(parts, name),
  );
  if (!book || !relations) return null;
  const visible = elementsAt(book, 'sheets/sheet').find((each) => !each.attributes.has('state'));
  const id = [...(visible?.attributes ?? [])].find(([name]) => name.endsWith(':id'))?.[1];
  const target = childrenOf(relations, 'Relationship')
    .find((each) => each.attributes.get('Id') === id)
    ?.attributes.get('Target');
  return target ? elementIn(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`) : null;
}

function cellsOf(row: XmlElement, texts: readonly string[]): readonly TableCell[] {
  const cells: TableCell[] = [];
  for (const cell of childrenOf(row, 'c')) {
    const column = columnAt(cell.attributes.get('r') ?? '') ?? cells.length;
    // A column limit, because a reference can name a column that would fill the memory with empty cells.
    if (column > maxColumn) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellValueOf(cell, texts);
  }
  return cells;
}

const maxColumn = 255;

/** Returns the position of a cell reference: 27 for `AB7`; null without a reference. */
function columnAt(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellValueOf(cell: XmlElement, texts: readonly string[]): TableCell {
  const value = childrenOf(cell, 'v')[0]?.text ?? '';
  switch (cell.attributes.get('t')) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr':
      return elementsAt(cell, 'is').map(textOfRuns).join('');
    case 'str':
    case 'b':
    case 'd':
      return value;
    case 'e':
      return '';
    default:
      return value === '' ? '' : { decimal: exactDecimal(value) };
  }
}

/** Joins the runs of a text. A phonetic reading (`rPh`) is not part of the text. */
function textOfRuns(text: XmlElement): string {
  return [...childrenOf(text, 't'), ...elementsAt(text, 'r/t')].map(({ text: run }) => run).join('');
}

/** Returns a stored number with its 15 significant digits. Binary numbers have more digits than the user has typed. */
function exactDecimal(value: string): string {
  const number = Number(Number(value).toPrecision(15));
  const text = String(number);
  return text.includes('e') ? number.toFixed(Math.abs(number) < 1 ? 15 : 0).replace(/\.?0+$/, '') : text;
}
