import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addressIsIn, type Cidr, parseAddress, parseCidr } from '../../foundation/http/address.ts';
import type { MessageKey } from '../../foundation/messages/message-key.ts';
import type { MessageParams, ValidationError } from '../../foundation/messages/validation-error.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';

/*
 * SSRF policy: the portal must not call its internal network. It is checked when a URL is saved and, for the
 * connected addresses, at every attempt.
 */

export interface TargetPolicy {
  /** Networks that the operator explicitly allows, with any port and http. */
  readonly allowed: readonly Cidr[];
  /** The portal's own ports, which it must not call. */
  readonly ownPorts: readonly number[];
  /** The portal's public URL. */
  readonly baseUrl: string;
}

/** Resolves a host name; empty if it does not exist. Rejects if the lookup fails. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** The addresses to connect to, or the reason for the refusal, without internal addresses or ports. */
export type ValidatedTarget =
  | { readonly ok: true; readonly url: URL; readonly addresses: readonly string[] }
  | ({ readonly ok: false } & Obstacle);

/** A catalogue message with its parameters. */
interface Obstacle {
  readonly words: Extract<MessageKey, `target.${string}`>;
  readonly params: MessageParams;
}

/** Returns the validation error of a webhook URL. */
export function targetError(actual: string, { words, params }: Obstacle): ValidationError {
  return { code: 'target', in: 'body', pointer: '/url', actual, words, params };
}

const longestUrl = 2_000;
/** The caller waits for the lookup. */
const longestLookUpMs = 2_000;
const publicPort = 443;
const isItself: Obstacle = { words: 'target.portal', params: {} };
const isNotHttps: Obstacle = { words: 'target.https', params: {} };
// The only public range of IPv6. IPv6 addresses that embed an IPv4 address are not public.
const publicIpv6 = [parseCidr('2000::/3')];
const notPublicIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(parseCidr);

/** Returns whether the portal can call a URL now. */
export async function validateTarget(
  text: string,
  policy: TargetPolicy,
  resolve: ResolveHost,
): Promise<ValidatedTarget> {
  const read = readUrl(text, policy);
  if ('words' in read) return { ok: false, ...read };
  const { url } = read;
  const addresses = await inTime(resolve(hostOf(url)));
  const host = url.hostname;
  if (!addresses)
    return { ok: false, words: 'target.slow_host', params: { host, seconds: longestLookUpMs / 1_000 } };
  if (addresses.length === 0) return { ok: false, words: 'target.unknown_host', params: { host } };
  for (const address of addresses) {
    const obstacle = obstacleTo(address, url, policy);
    if (obstacle !== null) return { ok: false, ...obstacle };
  }
  return { ok: true, url, addresses };
}

function inTime(looking: ReturnType<ResolveHost>): Promise<readonly string[] | null> {
  const over = new AbortController();
  const timer = pause(longestLookUpMs, null, { signal: over.signal }).catch(() => null);
  return Promise.race([looking.catch(() => null), timer]).finally(() => over.abort());
}

function readUrl(text: string, { baseUrl }: TargetPolicy): { readonly url: URL } | Obstacle {
  const isReadable = text.length <= longestUrl && !/\s/.test(text) && !hasUnsafeCharacters(text);
  const url = isReadable && URL.canParse(text) ? new URL(text) : null;
  if (!url) return { words: 'target.url', params: {} };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return isNotHttps;
  if (url.username !== '' || url.password !== '') return { words: 'target.user', params: {} };
  if (url.hash !== '') return { words: 'target.fragment', params: {} };
  if (url.origin === new URL(baseUrl).origin) return isItself;
  return { url };
}

/** Returns the host without IPv6 brackets and trailing root dot. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function obstacleTo(address: string, url: URL, policy: TargetPolicy): Obstacle | null {
  const port = Number(url.port || (url.protocol === 'https:' ? publicPort : 80));
  if (addressIsIn(address, policy.allowed)) {
    return policy.ownPorts.includes(port) ? isItself : null;
  }
  if (!isPublicAddress(address)) return { words: 'target.private', params: {} };
  if (url.protocol !== 'https:') return isNotHttps;
  return port === publicPort ? null : { words: 'target.port', params: { port: publicPort } };
}

/** Returns whether an address is public, that is, outside of all private and special ranges. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  return addressIsIn(text, publicIpv6) && !addressIsIn(text, notPublicIpv6);
}

/**
 * Maximum number of system lookups at a time. They use the four threads of the libuv pool, and an
 * unresponsive name server can block each of them.
 */
const mostSystemLookUps = 2;

/**
 * Creates a resolver that queries the name servers with a short timeout, and the operating system for names
 * that they lack.
 */
export function createResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 600, tries: 2 });
  let systemLookUps = 0;
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    // RFC 6761, section 6.3.
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (found.length > 0) return found;
    if (!asked.every((one) => one.status === 'rejected' && isUnknown(one.reason)))
      throw new Error('no name server responds');
    if (systemLookUps >= mostSystemLookUps) throw new Error('too many DNS lookups are in progress');
    systemLookUps += 1;
    const known = await lookup(host, { all: true })
      .catch((error: unknown) => {
        if (isUnknown(error)) return [];
        throw error;
      })
      .finally(() => {
        systemLookUps -= 1;
      });
    return known.map(({ address }) => address);
  };
}

function isUnknown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code));
}
