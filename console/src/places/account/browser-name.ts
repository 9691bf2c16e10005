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

/** What people call the browser of a `User-Agent` (RFC 9110, 10.1.5) and what it runs on; as it is where it is none of those. */
export function browserName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const known = [browsers, systems].flatMap((names) => names.find(([, sign]) => sign.test(agent))?.[0] ?? []);
  return known.length === 0 ? agent : known.join(' · ');
}
