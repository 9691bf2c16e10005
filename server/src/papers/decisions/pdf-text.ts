// Windows-1252 beyond Latin-1: what the standard fonts of PDF have besides (PDF 1.7, annex D.2).
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const alike: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

/**
 * A text in the characters that the standard fonts have: letters lose accents that they cannot carry, and what is left is
 * a question mark. The signed decision has the text as it is.
 */
export function pdfText(text: string): { readonly text: string; readonly whole: boolean } {
  let whole = true;
  let shown = '';
  for (const sign of text.normalize('NFC')) {
    if (isShown(sign)) shown += sign;
    else {
      const base = alike[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
      const known = base !== '' && [...base].every(isShown);
      if (!known) whole = false;
      shown += known ? base : '?';
    }
  }
  return { text: shown, whole };
}

function isShown(sign: string): boolean {
  return /^[\x20-\x7e\xa1-\xff]$/.test(sign) || more.includes(sign);
}
