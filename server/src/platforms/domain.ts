import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

const maxHostCharacters = 253;
// Host as a person writes it, before IDN conversion: characters of ASCII host names, and letters, digits and marks of
// any script.
const hostPattern = /^[A-Za-z0-9.\-\p{L}\p{M}\p{Nd}]+$/u;
const hostLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const portNumber = /^[1-9]\d{0,4}$/;

/**
 * Returns the canonical origin of a domain (`example.com`) or origin (`https://example.com:8443`), or null for
 * any other text (contract 3, rule 10). A bare host becomes an `https://` origin in lower case, with IDN as
 * punycode and without default port. `null`, other schemes, user names, paths and queries are refused.
 */
export function normaliseOrigin(text: string): string | null {
  if (text.length > 4 * maxHostCharacters) return null;
  const authority = /^https:\/\//i.test(text) ? text.slice('https://'.length) : text;
  // Browsers send `null` as the origin of sandboxed documents, so `null` must not be accepted as a host.
  if (authority === text && /^null$/i.test(text)) return null;
  const parts = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority);
  const host = parts?.[1] === undefined ? null : normaliseHost(parts[1]);
  if (host === null) return null;
  const port = parts?.[2];
  if (port === undefined || port === '443') return `https://${host}`;
  if (!portNumber.test(port) || Number(port) > 65_535) return null;
  return `https://${host}:${port}`;
}

function normaliseHost(written: string): string | null {
  if (written.startsWith('[')) return normaliseAddress6(written.slice(1, -1));
  if (!hostPattern.test(written)) return null;
  const host = domainToASCII(written.toLowerCase());
  if (host === '' || host.length > maxHostCharacters) return null;
  const labels = host.split('.');
  if (!labels.every((label) => hostLabel.test(label))) return null;
  // A host that ends in a number is an IPv4 address (WHATWG URL, section 3.5). Only the dotted decimal form is
  // accepted.
  const endsInNumber = /^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '');
  return endsInNumber && !ipaddr.IPv4.isValidFourPartDecimal(written) ? null : host;
}

function normaliseAddress6(written: string): string | null {
  if (!/^[0-9a-f:.]+$/i.test(written) || !ipaddr.IPv6.isValid(written)) return null;
  return new URL(`https://[${written}]`).hostname;
}
