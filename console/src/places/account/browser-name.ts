import { programName } from '../../../../server/src/foundation/text/program-name.ts';

/** Which says it is several others too comes first. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * Returns what people call the browser of a `User-Agent` (RFC 9110, 10.1.5) and its system. Another program has the name that it
 * gives itself, if that contains neither a link nor an instruction.
 */
export function browserName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const known = [browsers, systems].flatMap((names) => names.find(([, sign]) => sign.test(agent))?.[0] ?? []);
  return known.length === 0 ? (programName(agent) ?? '') : known.join(' · ');
}
