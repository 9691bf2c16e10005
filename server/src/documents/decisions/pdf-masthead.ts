import { country } from '../../country/public.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { accentColour, drawText, leftMargin, type PageLayout } from './pdf-layout.ts';

/** Draws the top of a first page: the mark, the name of the portal, and the note of a demonstration. */
export function drawMasthead(sheet: PageLayout, language: Language): void {
  const { pdf } = sheet;
  pdf.rect(0, 0, 596, 6).fill(accentColour);
  pdf
    .circle(leftMargin + 12, 40, 11)
    .lineWidth(1.8)
    .stroke(accentColour);
  pdf
    .moveTo(leftMargin + 7.5, 40.5)
    .lineTo(leftMargin + 10.8, 43.8)
    .lineTo(leftMargin + 16.8, 36.8)
    .lineWidth(2)
    .stroke(accentColour);
  drawText(sheet, 'Customs Portal', leftMargin + 32, country.official ? 33 : 27, { size: 12, bold: true });
  if (!country.official)
    drawText(sheet, publicPageText(language, 'demonstration'), leftMargin + 32, 43, {
      size: 9,
      bold: true,
      colour: accentColour,
    });
}
