import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

export type Cidr = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses an address and converts an IPv4-mapped IPv6 form to IPv4; null for an invalid text. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Returns whether an address is in one of the networks; false for an invalid address. */
export function addressIsIn(text: string, networks: readonly Cidr[]): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  return networks.some(
    ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
  );
}

/** Parses `192.0.2.0/24`, `2001:db8::/32` or a single address. Throws on anything else. */
export function parseCidr(text: string): Cidr {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Returns the caller's address: the connection's or, behind trusted proxies, the right-most untrusted one in
 * `X-Forwarded-For`. Headers from an untrusted peer are ignored.
 */
export function addressReader(
  trustedProxies: readonly Cidr[],
): (message: IncomingMessage, forwarded: string | undefined) => string {
  return (message, forwarded) => {
    const peer = message.socket.remoteAddress ?? '';
    if (trustedProxies.length === 0 || forwarded === undefined || !addressIsIn(peer, trustedProxies)) {
      return plain(peer);
    }
    const hops = forwarded.split(',').map((hop) => hop.trim());
    for (let index = hops.length - 1; index >= 0; index -= 1) {
      const hop = hops[index] ?? '';
      if (!parseAddress(hop)) return plain(hops[index + 1] ?? peer);
      if (!addressIsIn(hop, trustedProxies)) return plain(hop);
    }
    return plain(hops[0] ?? peer);
  };
}

function plain(text: string): string {
  return parseAddress(text)?.toString() ?? text;
}

/** The key under which limits count an address. Only `addressPool` creates one. */
export type AddressPool = `from ${string}`;

/**
 * Returns the rate-limit pool of an address. All addresses of an IPv6 /64 share a pool, because one caller can use all
 * of them.
 */
export function addressPool(text: string): AddressPool {
  const address = parseAddress(text);
  if (!address) return `from ${text}`;
  if (address.kind() === 'ipv4') return `from ${address.toString()}`;
  return `from ${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}`;
}
