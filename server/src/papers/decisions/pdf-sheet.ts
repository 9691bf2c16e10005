import type PDFDocument from 'pdfkit';
import { pdfText } from './pdf-text.ts';

export const ink = '#16232e';
export const soft = '#4a5a68';
export const line = '#d5dce2';
export const accent = '#0a5583';
export const wash = '#eaf3f9';
export const left = 48;
export const width = 499;
export const right = left + width;

export type Document = InstanceType<typeof PDFDocument>;

/** The pages that are being drawn. */
export interface Sheet {
  readonly pdf: Document;
  /** False once a character could not be shown. */
  complete: boolean;
}

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly height?: number;
}

/** Writes a text and answers where it ends. */
export function write(sheet: Sheet, text: string, x: number, y: number, style: Style): number {
  const { pdf } = sheet;
  const shown = pdfText(text);
  if (!shown.whole) sheet.complete = false;
  const { size, bold = false, colour = ink, width: within = right - x, align = 'left', height } = style;
  const options = {
    width: within,
    align,
    lineGap: size * 0.2,
    ...(height === undefined ? {} : { height, ellipsis: true }),
  };
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour);
  pdf.text(shown.text, x, y, options);
  return height === undefined ? y + pdf.heightOfString(shown.text, options) : y + height;
}

/** All that is written, once the document has ended. */
export function collect(pdf: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.once('end', () => resolve(Buffer.concat(pieces)));
    pdf.once('error', reject);
  });
}

/** A heading with a line under it; answers where what follows begins. */
export function heading(sheet: Sheet, text: string, y: number): number {
  write(sheet, text, left, y, { size: 12, bold: true });
  sheet.pdf
    .moveTo(left, y + 18)
    .lineTo(right, y + 18)
    .lineWidth(0.75)
    .stroke(line);
  return y + 26;
}
