import type { Decision } from './decision.ts';
import { type CodeNames, decisionText, formatPrintedDecimal } from './decision-texts.ts';
import {
  drawHeading,
  drawText,
  drawTextLine,
  leftMargin,
  lineColour,
  lineHeightOf,
  mutedColour,
  type PageLayout,
  rightEdge,
  type Style,
  textLinesOf,
} from './pdf-layout.ts';

const pageBottom = 772;
/** Maximum number of goods items that are printed. The signed decision contains all goods items. */
const maxItems = 24;

const pdfColumnPositions = {
  number: leftMargin,
  goods: leftMargin + 24,
  origin: leftMargin + 242,
  packages: leftMargin + 308,
  mass: rightEdge - 66,
};

export function drawGoods(sheet: PageLayout, { goods }: Decision, words: CodeNames, from: number): void {
  let y = drawHeading(sheet, decisionText(words, 'goods'), from);
  const { language } = words;
  const mass = goods.grossMass === null ? null : formatPrintedDecimal(language, goods.grossMass);
  const totals = [
    goods.totalPackages === null ? '' : decisionText(words, 'packages', { count: goods.totalPackages }),
    mass === null ? '' : decisionText(words, 'gross', { mass }),
    decisionText(words, 'items', { count: goods.items.length }),
  ];
  y = drawText(sheet, totals.filter((text) => text !== '').join('  ·  '), leftMargin, y, { size: 10 }) + 3;
  if (goods.containers.length > 0) {
    const shown = goods.containers.slice(0, 30).join('  ');
    const count = goods.containers.length - 30;
    const more = count > 0 ? `  ${decisionText(words, 'more', { count })}` : '';
    y =
      drawText(sheet, `${decisionText(words, 'containers')}  ${shown}${more}`, leftMargin, y, { size: 10 }) +
      3;
  }
  y = drawColumns(sheet, words, y + 6);
  for (const item of goods.items.slice(0, maxItems)) {
    if (y + 30 > pageBottom) y = drawNextPage(sheet, words);
    y = drawItem(sheet, item, words, y);
  }
  const rest = goods.items.length - maxItems;
  if (rest > 0) {
    drawText(sheet, decisionText(words, 'moreItems', { count: rest }), leftMargin, y + 6, {
      size: 9,
      colour: mutedColour,
    });
  }
}

function drawColumns(sheet: PageLayout, words: CodeNames, y: number): number {
  const style = { size: 8, colour: mutedColour };
  drawText(sheet, decisionText(words, 'column.number'), pdfColumnPositions.number, y, style);
  drawText(sheet, decisionText(words, 'column.goods'), pdfColumnPositions.goods, y, style);
  drawText(sheet, decisionText(words, 'column.origin'), pdfColumnPositions.origin, y, style);
  drawText(sheet, decisionText(words, 'column.packages'), pdfColumnPositions.packages, y, style);
  drawText(sheet, decisionText(words, 'column.mass'), pdfColumnPositions.mass, y, {
    ...style,
    align: 'right',
  });
  sheet.pdf
    .moveTo(leftMargin, y + 13)
    .lineTo(rightEdge, y + 13)
    .lineWidth(0.5)
    .stroke(lineColour);
  return y + 18;
}

function drawNextPage(sheet: PageLayout, words: CodeNames): number {
  sheet.pdf.addPage();
  return drawColumns(sheet, words, 48);
}

type Item = Decision['goods']['items'][number];

interface Cell extends Style {
  readonly x: number;
  readonly text: string;
}

/** Returns the texts of a goods item by column. Shipping marks are references, so they are never truncated. */
function cellsOf(item: Item, words: CodeNames): readonly (readonly Cell[])[] {
  const country = item.origin === null ? '' : (words.country(item.origin) ?? item.origin);
  const packages = item.packages.map(({ type, count, marks }) =>
    [`${formatPrintedDecimal(words.language, String(count))} ${words.packageType(type) ?? type}`, marks ?? '']
      .filter((text) => text !== '')
      .join(', '),
  );
  const cell = { size: 9 };
  const goods = { x: pdfColumnPositions.goods, width: 210 };
  return [
    [{ ...cell, x: pdfColumnPositions.number, text: String(item.number) }],
    [
      { ...cell, ...goods, text: item.commodityCode ?? '', bold: true },
      { ...goods, text: item.description ?? '', size: 8.5, maxLines: 2 },
    ],
    [{ ...cell, x: pdfColumnPositions.origin, text: country, width: 60 }],
    [{ ...cell, x: pdfColumnPositions.packages, text: packages.join('; '), width: 120 }],
    [
      {
        ...cell,
        x: pdfColumnPositions.mass,
        text: formatPrintedDecimal(words.language, item.grossMass ?? ''),
        width: rightEdge - pdfColumnPositions.mass,
        align: 'right',
      },
    ],
  ];
}

/** Draws a goods item line by line, so that a long item can continue on the next page. */
function drawItem(sheet: PageLayout, item: Item, words: CodeNames, from: number): number {
  const drawn = cellsOf(item, words).map((cells) =>
    cells.flatMap((cell) => textLinesOf(sheet, cell.text, cell).map((text) => ({ text, cell }))),
  );
  const height = lineHeightOf({ size: 8.6 });
  let y = from;
  for (let row = 0; row < Math.max(...drawn.map(({ length }) => length)); row += 1) {
    if (y + height > pageBottom) y = drawNextPage(sheet, words);
    for (const lines of drawn) {
      const { text, cell } = lines[row] ?? {};
      if (text && cell) drawTextLine(sheet, text, cell.x, y, cell);
    }
    y += height;
  }
  const end = Math.max(y, from + 2 * height) + 4;
  sheet.pdf.moveTo(leftMargin, end).lineTo(rightEdge, end).lineWidth(0.5).stroke(lineColour);
  return end + 5;
}
