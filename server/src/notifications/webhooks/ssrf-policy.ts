import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addressIsIn, type Cidr, parseAddress, parseCidr } from '../../foundation/http/ip-address.ts';
import type { MessageKey } from '../../foundation/messages/message-key.ts';
import type { MessageParams, ValidationError } from '../../foundation/messages/validation-error.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';

/*
 * Policy against server-side request forgery (SSRF): the portal must not call its internal network. The policy is
 * checked when a URL is saved and, for the resolved addresses, at every attempt.
 */

export interface TargetPolicy {
  /** Networks that the operator allows explicitly, with any port and with http. */
  readonly allowed: readonly Cidr[];
  /** Ports of the portal, which webhooks must not call. */
  readonly ownPorts: readonly number[];
  /** Public base URL of the portal. */
  readonly baseUrl: string;
}

/** Resolves a host name to addresses; none if it does not exist. Rejects if the lookup fails. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * The addresses to which the portal connects, or the reason for the refusal. The reason contains no internal addresses
 * or ports.
 */
export type ValidatedTarget =
  | { readonly ok: true; readonly url: URL; readonly addresses: readonly string[] }
  | ({ readonly ok: false } & Obstacle);

/** The message of the catalogue that explains a refusal, with its parameters. */
interface Obstacle {
  readonly words: Extract<MessageKey, `target.${string}`>;
  readonly params: MessageParams;
}

/** Returns a refused webhook URL as a validation error. */
export function targetError(actual: string, { words, params }: Obstacle): ValidationError {
  return { code: 'target', in: 'body', pointer: '/url', actual, words, params };
}

const maxUrlLength = 2_000;
/** Time limit of a lookup; short, because the caller waits for it. */
const lookupTimeoutMs = 2_000;
const publicPort = 443;
const portalObstacle: Obstacle = { words: 'target.portal', params: {} };
const httpsObstacle: Obstacle = { words: 'target.https', params: {} };
// The only public range of IPv6, and the ranges in it that are not public, for instance because they embed an IPv4
// address.
const publicIpv6 = [parseCidr('2000::/3')];
const notPublicIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(parseCidr);

/** Resolves a URL, and returns whether the portal can call it now. */
export async function validateTarget(
  text: string,
  policy: TargetPolicy,
  resolve: ResolveHost,
): Promise<ValidatedTarget> {
  const read = readUrl(text, policy);
  if ('words' in read) return { ok: false, ...read };
  const { url } = read;
  const addresses = await withTimeout(resolve(hostOf(url)));
  const host = url.hostname;
  if (!addresses)
    return { ok: false, words: 'target.slow_host', params: { host, seconds: lookupTimeoutMs / 1_000 } };
  if (addresses.length === 0) return { ok: false, words: 'target.unknown_host', params: { host } };
  for (const address of addresses) {
    const obstacle = obstacleTo(address, url, policy);
    if (obstacle !== null) return { ok: false, ...obstacle };
  }
  return { ok: true, url, addresses };
}

function withTimeout(lookup: ReturnType<ResolveHost>): Promise<readonly string[] | null> {
  const over = new AbortController();
  const timer = pause(lookupTimeoutMs, null, { signal: over.signal }).catch(() => null);
  return Promise.race([lookup.catch(() => null), timer]).finally(() => over.abort());
}

function readUrl(text: string, { baseUrl }: TargetPolicy): { readonly url: URL } | Obstacle {
  const isReadable = text.length <= maxUrlLength && !/\s/.test(text) && !hasUnsafeCharacters(text);
  const url = isReadable && URL.canParse(text) ? new URL(text) : null;
  if (!url) return { words: 'target.url', params: {} };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return httpsObstacle;
  if (url.username !== '' || url.password !== '') return { words: 'target.user', params: {} };
  if (url.hash !== '') return { words: 'target.fragment', params: {} };
  if (url.origin === new URL(baseUrl).origin) return portalObstacle;
  return { url };
}

/** Returns the host of a URL without the brackets of IPv6 and without a dot at the end. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function obstacleTo(address: string, url: URL, policy: TargetPolicy): Obstacle | null {
  const port = Number(url.port || (url.protocol === 'https:' ? publicPort : 80));
  if (addressIsIn(address, policy.allowed)) {
    return policy.ownPorts.includes(port) ? portalObstacle : null;
  }
  if (!isPublicAddress(address)) return { words: 'target.private', params: {} };
  if (url.protocol !== 'https:') return httpsObstacle;
  return port === publicPort ? null : { words: 'target.port', params: { port: publicPort } };
}

/** Returns whether an address is public: it is in no private or special range. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  return addressIsIn(text, publicIpv6) && !addressIsIn(text, notPublicIpv6);
}

/**
 * Maximum number of concurrent lookups by the operating system. Each can block one of the four threads of the libuv
 * pool while a name server does not respond.
 */
const maxSystemLookups = 2;

/**
 * Creates a resolver that queries the name servers with a short timeout. For names that they do not contain, it uses
 * the operating system.
 */
export function createResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 600, tries: 2 });
  let systemLookUps = 0;
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    // RFC 6761, section 6.3: localhost and its subdomains are the local computer, so no lookup is needed.
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = lookups.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (found.length > 0) return found;
    if (!lookups.every((one) => one.status === 'rejected' && isUnknown(one.reason)))
      throw new Error('no name server responds');
    if (systemLookUps >= maxSystemLookups) throw new Error('too many DNS lookups are in progress');
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
