import { programNameOf } from '../../../../server/src/foundation/text/program-name.ts';

/**
 * Browsers with a pattern of their `User-Agent`. The order matters, because a browser's `User-Agent` can also
 * contain the names of browsers that follow here.
 */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const operatingSystems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * Returns the browser and operating system of a `User-Agent` (RFC 9110, 10.1.5). For other programs it
 * returns the product name, if that contains neither a link nor an instruction.
 */
export function browserName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const known = [browsers, operatingSystems].flatMap(
    (names) => names.find(([, sign]) => sign.test(agent))?.[0] ?? [],
  );
  return known.length === 0 ? (programNameOf(agent) ?? '') : known.join(' · ');
}
