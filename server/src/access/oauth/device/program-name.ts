const part = '[A-Za-z0-9._-]{1,40}';
const product = new RegExp(`^${part}/${part}(?![^ ])`);
const platform = /^\(([A-Za-z0-9 ._-]{1,40})\)/;

/**
 * Returns what a program calls itself in its User-Agent, as a page can show it: `product/version (platform)`. Only letters, digits
 * and few marks pass, so that a program can write neither a link nor an instruction there. Null for anything else.
 */
export function programName(userAgent: string | undefined): string | null {
  const [name] = product.exec(userAgent ?? '') ?? [];
  if (userAgent === undefined || name === undefined) return null;
  const [, system] = platform.exec(userAgent.slice(name.length + 1)) ?? [];
  return system === undefined ? name : `${name} (${system})`;
}
