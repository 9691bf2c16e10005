import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addressIsIn, type Cidr, parseAddress, parseCidr } from '../../foundation/http/address.ts';
import type { WordsKey } from '../../foundation/messages/message-key.ts';
import type { Fault, Params } from '../../foundation/messages/validation-error.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';

/*
 * Whom the portal may call: nobody inside its own network. Judged when an address is saved and again, by the very
 * addresses that are connected to, at every attempt.
 */

export interface TargetPolicy {
  /** The operator's explicit exceptions: any port, and http. */
  readonly allowed: readonly Cidr[];
  /** The portal's own ports, on which it does not call itself. */
  readonly ownPorts: readonly number[];
  /** Its own public URL. */
  readonly baseUrl: string;
}

/** The addresses of a host name; none where there is no such name. Rejects when nobody can tell. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Where to connect, or why not: in words that a stranger may read, without an address or a port of the inside. */
export type Judged =
  | { readonly ok: true; readonly url: URL; readonly addresses: readonly string[] }
  | ({ readonly ok: false } & Obstacle);

/** An entry of the catalogue with its parameters. */
interface Obstacle {
  readonly words: Extract<WordsKey, `target.${string}`>;
  readonly params: Params;
}

/** What is wrong with the URL of a webhook, as a fault of its body. */
export function targetFault(actual: string, { words, params }: Obstacle): Fault {
  return { code: 'target', in: 'body', pointer: '/url', actual, words, params };
}

const longestUrl = 2_000;
/** A caller waits for the answer. */
const longestLookUpMs = 2_000;
const publicPort = 443;
const isItself: Obstacle = { words: 'target.portal', params: {} };
const isNotHttps: Obstacle = { words: 'target.https', params: {} };
// Of IPv6 only this is anybody's: what carries an IPv4 address inside is not, whatever that one is.
const publicIpv6 = [parseCidr('2000::/3')];
const notPublicIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(parseCidr);

/** Whether the portal may call a URL now. */
export async function judgeTarget(text: string, policy: TargetPolicy, resolve: ResolveHost): Promise<Judged> {
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

/** The host without the brackets of IPv6 and the dot of the root. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function obstacleTo(address: string, url: URL, policy: TargetPolicy): Obstacle | null {
  const port = Number(url.port || (url.protocol === 'https:' ? publicPort : 80));
  if (addressIsIn(address, policy.allowed)) {
    return policy.ownPorts.includes(port) ? isItself : null;
  }
  if (!isPublic(address)) return { words: 'target.private', params: {} };
  if (url.protocol !== 'https:') return isNotHttps;
  return port === publicPort ? null : { words: 'target.port', params: { port: publicPort } };
}

/** Whether an address is public, and in no private or special range. */
export function isPublic(text: string): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  return addressIsIn(text, publicIpv6) && !addressIsIn(text, notPublicIpv6);
}

/** Of the four threads that the system's look-ups share with everything else: a name server may be silent to each of them. */
const mostSystemLookUps = 2;

/** Asks the name servers, each soon after the one before, and for names that only this machine knows the system. */
export function createResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 600, tries: 2 });
  let systemLookUps = 0;
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    // RFC 6761 section 6.3.
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
