import { correction, generate } from 'lean-qr';
import type { PageLayout } from './pdf-layout.ts';

/** Draws the QR code of a URL, with the empty margin of four modules that ISO/IEC 18004 requires. */
export function drawQrCode(
  { pdf }: PageLayout,
  url: string,
  { x, y, size }: Readonly<Record<'x' | 'y' | 'size', number>>,
): void {
  const code = generate(url, { minCorrectionLevel: correction.M });
  const side = size / (code.size + 8);
  for (let row = 0; row < code.size; row += 1) {
    for (let column = 0; column < code.size; column += 1) {
      // Dark modules in a row are drawn as one rectangle, because adjacent squares can show white lines between them.
      let run = 0;
      while (column + run < code.size && code.get(column + run, row)) run += 1;
      if (run === 0) continue;
      pdf.rect(x + (column + 4) * side, y + (row + 4) * side, run * side, side * 1.02);
      column += run;
    }
  }
  pdf.fill('#000000');
}
