/**
 * Matches product and version. The product contains no dot, because some programs show `evil.example/1.0` as a link.
 */
const productPattern = /^([A-Za-z][A-Za-z0-9_-]{0,39})\/(\d{1,3}(?:\.\d{1,3}){0,2})(?![^ ])/;
/** Matches a platform of up to three words in parentheses. Only version numbers contain dots. */
const platformPattern = /^ \(((?:[A-Za-z0-9_-]+|\d+(?:\.\d+)+)(?: (?:[A-Za-z0-9_-]+|\d+(?:\.\d+)+)){0,2})\)/;
const maxPlatformLength = 40;
/** Maximum number of digits, so that the name contains no telephone number. */
const maxDigits = 6;

/**
 * Returns the program name from a User-Agent for display on a page: `product/version (platform)`. Returns null for a
 * name with other characters than letters, digits and a few punctuation marks, because a program could inject a link, a
 * telephone number or an instruction.
 */
export function programNameOf(userAgent: string | undefined): string | null {
  const [name = '', title = '', version = ''] = productPattern.exec(userAgent ?? '') ?? [];
  if (name === '' || digitsIn(title) > maxDigits || digitsIn(version) > maxDigits) return null;
  const [, platform = ''] = platformPattern.exec((userAgent ?? '').slice(name.length)) ?? [];
  const isShown = platform !== '' && platform.length <= maxPlatformLength && digitsIn(platform) <= maxDigits;
  return isShown ? `${name} (${platform})` : name;
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}
