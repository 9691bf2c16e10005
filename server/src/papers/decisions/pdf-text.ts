import { shownRegistration } from '../../country/public.ts';
import { decisionFonts } from './pdf-font.ts';

/**
 * A text in the characters that the page's font has: a letter loses accents that are missing, a blank of another width is
 * a blank, and what is left is a question mark. The signed decision has the text as it is.
 */
export function pdfText(text: string): { readonly text: string; readonly whole: boolean } {
  const { has } = decisionFonts();
  let whole = true;
  let shown = '';
  for (const sign of text.normalize('NFC')) {
    if (has(sign)) shown += sign;
    else {
      const base = /\p{Zs}/u.test(sign) ? ' ' : sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
      const known = base !== '' && [...base].every(has);
      if (!known) whole = false;
      shown += known ? base : '?';
    }
  }
  return { text: shown, whole };
}

/** The number, and how people of the country say it where that is another way. */
export function registrationText(mrn: string): string {
  const shown = shownRegistration(mrn);
  return shown === mrn ? mrn : `${mrn} (${shown})`;
}
