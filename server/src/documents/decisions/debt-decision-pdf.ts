import PDFDocument from 'pdfkit';
import { country } from '../../country/public.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { PdfTextFonts, typefaces } from '../typesetting/public.ts';
import type { DebtDecision } from './debt-decision.ts';
import { decisionText } from './decision-texts.ts';
import {
  collectPdf,
  contentWidth,
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
import { drawMasthead } from './pdf-masthead.ts';
import { drawQrCode } from './pdf-qr-code.ts';

const bottom = 772;
const continuedTop = 48;
const qrSize = 118;
const belowQrCode = 240;
const amountWidth = 120;

/**
 * Renders a decision about a debt as a printable A4 document. The same decision always has the same bytes, and the document
 * loads nothing external.
 */
export async function debtDecisionPdf(decision: DebtDecision): Promise<Buffer> {
  let sheet = drawPages(decision);
  // Drawing reveals which fonts are needed. They are then loaded, and the pages are drawn again until none is missing.
  while (await typefaces().load()) sheet = drawPages(decision);
  const whole = collectPdf(sheet.pdf);
  sheet.fonts.embed();
  sheet.pdf.end();
  return whole;
}

function drawPages(decision: DebtDecision): PageLayout {
  const at = new Date(decision.decidedAt);
  const info = { Title: `${decision.title} - ${decision.reference}`, Creator: 'Customs Portal' };
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: decision.language,
    displayTitle: true,
    info: { ...info, CreationDate: at, ModDate: at },
  });
  const sheet = { pdf, fonts: new PdfTextFonts(pdf), complete: true };
  drawMasthead(sheet, decision.language);
  const width = contentWidth - qrSize - 24;
  let y = drawText(sheet, decision.title, leftMargin, 92, { size: 25, bold: true, width });
  y = drawText(sheet, decision.effect, leftMargin, y + 4, { size: 10.5, colour: mutedColour, width });
  drawVerification(sheet, decision);
  y = drawFacts(sheet, decision, Math.max(y + 14, belowQrCode));
  y = drawRows(sheet, decision, y + 4);
  for (const { heading, text } of decision.sections) y = drawSection(sheet, heading, text, y + 8);
  drawFeet(sheet, decision);
  return sheet;
}

function drawVerification(sheet: PageLayout, { language, verification }: DebtDecision): void {
  drawQrCode(sheet, verification, { x: rightEdge - qrSize, y: 88, size: qrSize });
  const place = { width: qrSize + 16, maxLines: 2, align: 'center' } as const;
  const style = { size: 8, colour: mutedColour, ...place };
  drawText(sheet, decisionText({ language }, 'scan'), rightEdge - qrSize - 8, 211, style);
}

/** Draws the facts in two columns; returns the position below them. */
function drawFacts(sheet: PageLayout, { facts }: DebtDecision, top: number): number {
  const column = contentWidth / 2;
  const style = { size: 10.5, bold: true, width: column - 12 };
  let y = top;
  for (let index = 0; index < facts.length; index += 2) {
    let end = y;
    for (const [offset, [label, value]] of facts.slice(index, index + 2).entries()) {
      const x = leftMargin + offset * column;
      drawText(sheet, label, x, y, { size: 8, colour: mutedColour });
      end = Math.max(end, drawText(sheet, value, x, y + 11, style));
    }
    y = end + 9;
  }
  return y;
}

/** Draws the amounts by tax, with further pages if necessary; returns the position below them. */
function drawRows(sheet: PageLayout, { columns, rows }: DebtDecision, top: number): number {
  if (rows.length === 0) return top;
  const amounts = columns.length - 1;
  const nameWidth = contentWidth - amounts * amountWidth - 12;
  let y = drawCells(sheet, columns, roomFor(sheet, top, 40), { size: 8, colour: mutedColour });
  for (const [index, row] of rows.entries()) {
    const isTotal = index === rows.length - 1;
    const style = { size: 10, bold: isTotal };
    const height = textLinesOf(sheet, row[0] ?? '', { ...style, width: nameWidth }).length;
    y = roomFor(sheet, y, height * lineHeightOf(style) + 8);
    sheet.pdf.moveTo(leftMargin, y).lineTo(rightEdge, y).lineWidth(0.5).stroke(lineColour);
    y = drawCells(sheet, row, y + 4, style) + 4;
  }
  return y + 6;
}

/** Draws one row of the table: a name, and amounts at the right; returns the position below it. */
function drawCells(sheet: PageLayout, cells: readonly string[], y: number, style: Style): number {
  const amounts = cells.length - 1;
  const [name = '', ...values] = cells;
  const width = contentWidth - amounts * amountWidth - 12;
  const end = drawText(sheet, name, leftMargin, y, { ...style, width });
  for (const [index, value] of values.entries())
    drawText(sheet, value, rightEdge - (amounts - index) * amountWidth, y, {
      ...{ ...style, align: 'right', width: amountWidth },
    });
  return end;
}

function drawSection(sheet: PageLayout, heading: string, text: string, top: number): number {
  const style = { size: 10, width: contentWidth };
  let y = drawHeading(sheet, heading, roomFor(sheet, top, 26 + 2 * lineHeightOf(style)));
  for (const line of textLinesOf(sheet, text, style)) {
    y = roomFor(sheet, y, lineHeightOf(style));
    drawTextLine(sheet, line, leftMargin, y, style);
    y += lineHeightOf(style);
  }
  return y + 6;
}

/** Returns the position for content of a height, on a new page if the current one has no room. */
function roomFor({ pdf }: PageLayout, y: number, height: number): number {
  if (y + height <= bottom) return y;
  pdf.addPage();
  return continuedTop;
}

function drawFeet(sheet: PageLayout, { language, reference, verification }: DebtDecision): void {
  const { pdf } = sheet;
  const { count } = pdf.bufferedPageRange();
  const note = sheet.complete ? '' : ` ${decisionText({ language }, 'debt.unknownCharacter')}`;
  const binding = country.official
    ? decisionText({ language }, 'debt.copy')
    : `${publicPageText(language, 'demonstration')}.`;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.moveTo(leftMargin, 784).lineTo(rightEdge, 784).lineWidth(0.5).stroke(lineColour);
    const style = { size: 7.5, colour: mutedColour };
    drawText(sheet, `${binding}${note}`, leftMargin, 790, { ...style, width: contentWidth - 170 });
    drawText(sheet, decisionText({ language }, 'page', { page: page + 1, count }), rightEdge - 166, 790, {
      ...{ ...style, align: 'right' },
    });
    drawText(sheet, verification, leftMargin, note === '' ? 801 : 811, { ...style, width: contentWidth });
    if (page > 0) drawText(sheet, reference, leftMargin, 24, { ...style, align: 'right' });
  }
}
