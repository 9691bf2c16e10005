import type PDFDocument from 'pdfkit';
import { breakLines, type PdfTextFonts, type TextLine } from '../typesetting/public.ts';

const ink = '#16232e';
export const soft = '#4a5a68';
export const line = '#d5dce2';
export const accent = '#0a5583';
export const wash = '#eaf3f9';
export const left = 48;
export const width = 499;
export const right = left + width;

export type Document = InstanceType<typeof PDFDocument>;

/** State of the pages being drawn. */
export interface Sheet {
  readonly pdf: Document;
  readonly fonts: PdfTextFonts;
  /** False if a character could not be rendered. */
  complete: boolean;
}

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Truncates longer text with an ellipsis. For prose only: numbers, references and names are never truncated. */
  readonly maxLines?: number;
}

// Distance from the top of the capital letters to the baseline, in em.
const baseline = 0.718;
const lineHeight = 1.356;

export function lineHeightOf({ size }: Pick<Style, 'size'>): number {
  return size * lineHeight;
}

/** Breaks a text into lines of a style, to measure it or to draw it line by line. */
export function textLinesOf(sheet: Sheet, text: string, style: Style): readonly TextLine[] {
  const { size, bold = false, width: within = width, maxLines } = style;
  const limits = { width: within / size, ...(maxLines !== undefined && { maxLines }) };
  const { lines, complete } = breakLines(text, bold, limits);
  if (!complete) sheet.complete = false;
  return lines;
}

export function writeLine({ pdf, fonts }: Sheet, drawn: TextLine, x: number, y: number, style: Style): void {
  const { size, colour = ink, width: within = right - x, align = 'left' } = style;
  const free = within - drawn.width * size;
  const shift = align === 'left' ? 0 : align === 'right' ? free : free / 2;
  pdf.fillColor(colour);
  fonts.draw(drawn, x + shift, y + size * baseline, size);
}

/** Draws a text and returns its end position. */
export function write(sheet: Sheet, text: string, x: number, y: number, style: Style): number {
  const lines = textLinesOf(sheet, text, { ...style, width: style.width ?? right - x });
  for (const [index, each] of lines.entries())
    writeLine(sheet, each, x, y + index * lineHeightOf(style), style);
  return y + lines.length * lineHeightOf(style);
}

/** Collects the output of the document until it ends. */
export function collect(pdf: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.once('end', () => resolve(Buffer.concat(pieces)));
    pdf.once('error', reject);
  });
}

/** Draws an underlined heading; returns the position below it. */
export function heading(sheet: Sheet, text: string, y: number): number {
  write(sheet, text, left, y, { size: 12, bold: true });
  sheet.pdf
    .moveTo(left, y + 18)
    .lineTo(right, y + 18)
    .lineWidth(0.75)
    .stroke(line);
  return y + 26;
}
