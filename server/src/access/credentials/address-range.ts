import ipaddr from 'ipaddr.js';
import type { ValidationError } from '../../foundation/http/problem.ts';

export type AddressRange =
  | { readonly ok: true; readonly range: string }
  | ({ readonly ok: false } & Pick<ValidationError, 'words' | 'params' | 'expected'>);

/**
 * Normalises an address range: `192.0.2.0/24`, `2001:db8::/32`; a single address becomes a /32 or /128, an
 * IPv4-mapped range its IPv4 form. An address with bits below the prefix is rejected because it is probably a
 * mistake.
 */
export function readAddressRange(text: string): AddressRange {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || !isPlainAddress(address)) return { ok: false, words: 'cidr.form' };
  const parsed = ipaddr.parse(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? longest : /^(?:0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : -1;
  if (bits < 0 || bits > longest) return { ok: false, words: 'cidr.prefix', params: { longest } };
  const network = networkOf(parsed, bits);
  if (network.toString() !== parsed.toString()) {
    return { ok: false, words: 'cidr.bits', expected: rangeText(network, bits) };
  }
  return { ok: true, range: rangeText(network, bits) };
}

// ipaddr.js also accepts octal, hexadecimal and shortened IPv4, and IPv6 zones. The portal rejects them because a
// reader of an address list might misread them.
function isPlainAddress(text: string): boolean {
  if (text.includes(':')) return /^[0-9a-f:.]+$/i.test(text) && ipaddr.IPv6.isValid(text);
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): ipaddr.IPv4 | ipaddr.IPv6 {
  const text = `${address.toString()}/${bits}`;
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(text)
    : ipaddr.IPv6.networkAddressFromCIDR(text);
}

function rangeText(network: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress()) {
    return `${network.toIPv4Address().toString()}/${bits - 96}`;
  }
  return `${network.toString()}/${bits}`;
}
