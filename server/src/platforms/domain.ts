import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

const longestHost = 253;
// Host before IDN conversion: ASCII as in host names, and letters, digits and marks of any script.
const writtenHost = /^[A-Za-z0-9.\-\p{L}\p{M}\p{Nd}]+$/u;
const hostLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const portNumber = /^[1-9]\d{0,4}$/;

/**
 * Returns the canonical form of a domain (`example.com`) or origin (`https://example.com:8443`); null if it
 * is neither. A bare host means `https://`, the default port is omitted, IDN becomes punycode, and case is
 * lowered (contract 3, rule 10). `null`, other schemes, user names, paths and queries are refused.
 */
export function normaliseOrigin(text: string): string | null {
  if (text.length > 4 * longestHost) return null;
  const authority = /^https:\/\//i.test(text) ? text.slice('https://'.length) : text;
  // Browsers send `null` as the origin of opaque documents, so it is not accepted as a host.
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
  if (!writtenHost.test(written)) return null;
  const host = domainToASCII(written.toLowerCase());
  if (host === '' || host.length > longestHost) return null;
  const labels = host.split('.');
  if (!labels.every((label) => hostLabel.test(label))) return null;
  // WHATWG URL, section 3.5: a host that ends in a number is an IPv4 address, and only its dotted form is accepted.
  const endsInNumber = /^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '');
  return endsInNumber && !ipaddr.IPv4.isValidFourPartDecimal(written) ? null : host;
}

function normaliseAddress6(written: string): string | null {
  if (!/^[0-9a-f:.]+$/i.test(written) || !ipaddr.IPv6.isValid(written)) return null;
  return new URL(`https://[${written}]`).hostname;
}
