import type PDFDocument from 'pdfkit';
import { breakLines, type PdfTextFonts, type TextLine } from '../typesetting/public.ts';

const ink = '#16232e';
export const mutedColour = '#4a5a68';
export const lineColour = '#d5dce2';
export const accentColour = '#0a5583';
export const tintColour = '#eaf3f9';
export const leftMargin = 48;
export const contentWidth = 499;
export const rightEdge = leftMargin + contentWidth;

export type Document = InstanceType<typeof PDFDocument>;

/** The PDF document, its fonts, and whether all characters could be drawn. */
export interface PageLayout {
  readonly pdf: Document;
  readonly fonts: PdfTextFonts;
  /** False if no font contains a character of the text. */
  complete: boolean;
}

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /**
   * Number of lines after which a text ends with an ellipsis. For prose only, because numbers, references and names are
   * never truncated.
   */
  readonly maxLines?: number;
}

// Measures of the font, in em: from the top of capital letters to the baseline, and from line to line.
const baseline = 0.718;
const lineHeight = 1.356;

export function lineHeightOf({ size }: Pick<Style, 'size'>): number {
  return size * lineHeight;
}

/** Breaks a text into lines that fit the width of a style, so that they can be measured or drawn one by one. */
export function textLinesOf(sheet: PageLayout, text: string, style: Style): readonly TextLine[] {
  const { size, bold = false, width: within = contentWidth, maxLines } = style;
  const limits = { width: within / size, ...(maxLines !== undefined && { maxLines }) };
  const { lines, complete } = breakLines(text, bold, limits);
  if (!complete) sheet.complete = false;
  return lines;
}

export function drawTextLine(
  { pdf, fonts }: PageLayout,
  drawn: TextLine,
  x: number,
  y: number,
  style: Style,
): void {
  const { size, colour = ink, width: within = rightEdge - x, align = 'left' } = style;
  const free = within - drawn.width * size;
  const shift = align === 'left' ? 0 : align === 'right' ? free : free / 2;
  pdf.fillColor(colour);
  fonts.draw(drawn, x + shift, y + size * baseline, size);
}

/** Draws a text, and returns the vertical position below it. */
export function drawText(sheet: PageLayout, text: string, x: number, y: number, style: Style): number {
  const lines = textLinesOf(sheet, text, { ...style, width: style.width ?? rightEdge - x });
  for (const [index, each] of lines.entries())
    drawTextLine(sheet, each, x, y + index * lineHeightOf(style), style);
  return y + lines.length * lineHeightOf(style);
}

/** Returns the bytes of the PDF document once it is complete. */
export function collectPdf(pdf: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.once('end', () => resolve(Buffer.concat(chunks)));
    pdf.once('error', reject);
  });
}

/** Draws an underlined heading, and returns the vertical position below it. */
export function drawHeading(sheet: PageLayout, text: string, y: number): number {
  drawText(sheet, text, leftMargin, y, { size: 12, bold: true });
  sheet.pdf
    .moveTo(leftMargin, y + 18)
    .lineTo(rightEdge, y + 18)
    .lineWidth(0.75)
    .stroke(lineColour);
  return y + 26;
}
