import type { Decision } from './decision.ts';
import { paperText, type Words } from './decision-texts.ts';
import {
  heading,
  left,
  line,
  lineHeightOf,
  right,
  type Sheet,
  type Style,
  soft,
  textLinesOf,
  write,
  writeLine,
} from './pdf-layout.ts';

const bottom = 772;
/** Items after this number are only in the signed decision. */
const maxItems = 24;

const columns = {
  number: left,
  goods: left + 24,
  origin: left + 242,
  packages: left + 308,
  mass: right - 66,
};

export function drawGoods(sheet: Sheet, { goods }: Decision, words: Words, from: number): void {
  let y = heading(sheet, paperText(words, 'goods'), from);
  const totals = [
    goods.totalPackages === null ? '' : paperText(words, 'packages', { count: goods.totalPackages }),
    goods.grossMass === null ? '' : paperText(words, 'gross', { mass: goods.grossMass }),
    paperText(words, 'items', { count: goods.items.length }),
  ];
  y = write(sheet, totals.filter((text) => text !== '').join('  ·  '), left, y, { size: 10 }) + 3;
  if (goods.containers.length > 0) {
    const shown = goods.containers.slice(0, 30).join('  ');
    const count = goods.containers.length - 30;
    const more = count > 0 ? `  ${paperText(words, 'more', { count })}` : '';
    y = write(sheet, `${paperText(words, 'containers')}  ${shown}${more}`, left, y, { size: 10 }) + 3;
  }
  y = drawColumns(sheet, words, y + 6);
  for (const item of goods.items.slice(0, maxItems)) {
    if (y + 30 > bottom) y = drawNextPage(sheet, words);
    y = drawItem(sheet, item, words, y);
  }
  const rest = goods.items.length - maxItems;
  if (rest > 0) {
    write(sheet, paperText(words, 'moreItems', { count: rest }), left, y + 6, {
      size: 9,
      colour: soft,
    });
  }
}

function drawColumns(sheet: Sheet, words: Words, y: number): number {
  const style = { size: 8, colour: soft };
  write(sheet, paperText(words, 'column.number'), columns.number, y, style);
  write(sheet, paperText(words, 'column.goods'), columns.goods, y, style);
  write(sheet, paperText(words, 'column.origin'), columns.origin, y, style);
  write(sheet, paperText(words, 'column.packages'), columns.packages, y, style);
  write(sheet, paperText(words, 'column.mass'), columns.mass, y, { ...style, align: 'right' });
  sheet.pdf
    .moveTo(left, y + 13)
    .lineTo(right, y + 13)
    .lineWidth(0.5)
    .stroke(line);
  return y + 18;
}

function drawNextPage(sheet: Sheet, words: Words): number {
  sheet.pdf.addPage();
  return drawColumns(sheet, words, 48);
}

type Item = Decision['goods']['items'][number];

interface Cell extends Style {
  readonly x: number;
  readonly text: string;
}

/** Returns the columns of an item. Marks are references, so they are never truncated. */
function cellsOf(item: Item, words: Words): readonly (readonly Cell[])[] {
  const country = item.origin === null ? '' : (words.country(item.origin) ?? item.origin);
  const packages = item.packages.map(({ type, count, marks }) =>
    [`${count} ${words.packageType(type) ?? type}`, marks ?? ''].filter((text) => text !== '').join(', '),
  );
  const cell = { size: 9 };
  const goods = { x: columns.goods, width: 210 };
  return [
    [{ ...cell, x: columns.number, text: String(item.number) }],
    [
      { ...cell, ...goods, text: item.commodityCode ?? '', bold: true },
      { ...goods, text: item.description ?? '', size: 8.5, maxLines: 2 },
    ],
    [{ ...cell, x: columns.origin, text: country, width: 60 }],
    [{ ...cell, x: columns.packages, text: packages.join('; '), width: 120 }],
    [{ ...cell, x: columns.mass, text: item.grossMass ?? '', width: right - columns.mass, align: 'right' }],
  ];
}

/** Draws an item line by line, so that a long one can continue on the next page. */
function drawItem(sheet: Sheet, item: Item, words: Words, from: number): number {
  const drawn = cellsOf(item, words).map((cells) =>
    cells.flatMap((cell) => textLinesOf(sheet, cell.text, cell).map((text) => ({ text, cell }))),
  );
  const height = lineHeightOf({ size: 8.6 });
  let y = from;
  for (let row = 0; row < Math.max(...drawn.map(({ length }) => length)); row += 1) {
    if (y + height > bottom) y = drawNextPage(sheet, words);
    for (const lines of drawn) {
      const { text, cell } = lines[row] ?? {};
      if (text && cell) writeLine(sheet, text, cell.x, y, cell);
    }
    y += height;
  }
  const end = Math.max(y, from + 2 * height) + 4;
  sheet.pdf.moveTo(left, end).lineTo(right, end).lineWidth(0.5).stroke(line);
  return end + 5;
}
