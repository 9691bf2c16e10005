import type { Font } from 'fontkit';
import type PDFDocument from 'pdfkit';
import { decisionFonts } from './pdf-font.ts';
import { pdfText } from './pdf-text.ts';

const ink = '#16232e';
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

/** What a document takes for a font besides what its types say: one that is open already. */
interface FontTaking {
  registerFont(name: string, font: Parameters<Document['registerFont']>[1] | Font): unknown;
}

/** Gives a document the fonts that `write` draws with. */
export function addFonts(pdf: FontTaking): void {
  const { regular, bold } = decisionFonts();
  pdf.registerFont('regular', regular);
  pdf.registerFont('bold', bold);
}

// The font keeps room above its letters and between its lines; what is drawn is placed by the letters, 1.36 em a line.
const above = 0.307;
const lineGap = 0.056;
// A line fits where the standard font's would.
const taller = 0.144;

/** How a text of a size is laid out, for `write` and for measuring what it will take. */
export function layoutOf(size: number, within: number): { readonly width: number; readonly lineGap: number } {
  return { width: within, lineGap: size * lineGap };
}

/** Writes a text and answers where it ends. */
export function write(sheet: Sheet, text: string, x: number, y: number, style: Style): number {
  const { pdf } = sheet;
  const shown = pdfText(text);
  if (!shown.whole) sheet.complete = false;
  const { size, bold = false, colour = ink, width: within = right - x, align = 'left', height } = style;
  const options = {
    ...layoutOf(size, within),
    align,
    ...(height === undefined ? {} : { height: height + size * taller, ellipsis: true }),
  };
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour);
  pdf.text(shown.text, x, y - size * above, options);
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
