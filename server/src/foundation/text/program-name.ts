/** Without a dot: `evil.example/1.0` is a link in some programs. */
const product = /^([A-Za-z][A-Za-z0-9_-]{0,39})\/(\d{1,3}(?:\.\d{1,3}){0,2})(?![^ ])/;
/** Up to three words, in which only the numbers of versions contain dots. */
const system = /^ \(((?:[A-Za-z0-9_-]+|\d+(?:\.\d+)+)(?: (?:[A-Za-z0-9_-]+|\d+(?:\.\d+)+)){0,2})\)/;
const maxSystemLength = 40;
/** A telephone number has more. */
const maxDigits = 6;

/**
 * Returns the program name in a User-Agent in a form that a page can show: `product/version (platform)`. Only
 * letters, digits and a few marks are accepted, so that a program can't inject a link, a telephone number or
 * an instruction. Null for anything else.
 */
export function programName(userAgent: string | undefined): string | null {
  const [name = '', title = '', version = ''] = product.exec(userAgent ?? '') ?? [];
  if (name === '' || digitsIn(title) > maxDigits || digitsIn(version) > maxDigits) return null;
  const [, platform = ''] = system.exec((userAgent ?? '').slice(name.length)) ?? [];
  const isShown = platform !== '' && platform.length <= maxSystemLength && digitsIn(platform) <= maxDigits;
  return isShown ? `${name} (${platform})` : name;
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}
