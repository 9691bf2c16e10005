import type { Fault } from '../../foundation/http/problem.ts';
import { readDomains } from '../../platforms/public.ts';
import { type ClientScope, scopesOf, type UserType } from './client.ts';
import { type ClientKeys, clientKeyFaults } from './client-keys.ts';

/** The settings of a client that depend on its kind; absent ones are not judged. */
export interface ClientSettings {
  readonly scopes?: readonly ClientScope[];
  readonly domains?: readonly string[];
  readonly redirectUris?: readonly string[];
  readonly jwks?: ClientKeys;
}

/** Where redirects to a developer's own machine are allowed. */
export type Profile = 'sandbox' | 'production';

export type ReadSettings =
  | { readonly ok: true; readonly domains: readonly string[] }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Judges what is given for this kind of client, every fault at once; domains come back normalised. */
export function readClientSettings(
  userType: UserType,
  settings: ClientSettings,
  profile: Profile,
): ReadSettings {
  const domains = readDomains(settings.domains ?? []);
  const faults = [
    ...scopeFaults(userType, settings.scopes ?? []),
    ...(domains.ok ? [] : domains.faults),
    ...misplaced(userType === 'host_to_host', '/domains', 'host_to_host', settings.domains),
    ...misplaced(userType === 'platform', '/redirectUris', 'platform', settings.redirectUris),
    ...redirectFaults(settings.redirectUris ?? [], profile),
    ...(settings.jwks ? clientKeyFaults(settings.jwks) : []),
  ];
  return faults.length === 0 && domains.ok ? { ok: true, domains: domains.domains } : { ok: false, faults };
}

function scopeFaults(userType: UserType, scopes: readonly ClientScope[]): Fault[] {
  const allowed = scopesOf(userType);
  return scopes.flatMap((scope, index) =>
    allowed.includes(scope) ? [] : [fault(`/scopes/${index}`, 'scope', 'is not for this client', allowed)],
  );
}

function misplaced(
  allowed: boolean,
  pointer: string,
  userType: UserType,
  values: readonly string[] | undefined,
): Fault[] {
  if (allowed || !values || values.length === 0) return [];
  return [fault(pointer, 'misplaced', `is for ${userType} clients only`)];
}

function redirectFaults(uris: readonly string[], profile: Profile): Fault[] {
  return uris.flatMap((uri, index) => {
    const message = redirectUriFault(uri, profile);
    return message ? [fault(`/redirectUris/${index}`, 'redirect_uri', message)] : [];
  });
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * What is wrong with a redirect URI, or null (RFC 6749 section 3.1.2, RFC 9700 section 4.1): absolute, https, written
 * as browsers write it, without fragment, user name or wildcard. The sandbox also takes http to the own machine.
 */
export function redirectUriFault(text: string, profile: Profile): string | null {
  if (!/^[!-~]+$/.test(text) || !URL.canParse(text)) return 'is not an absolute URL in ASCII';
  const url = new URL(text);
  const loopback = url.protocol === 'http:' && loopbackHosts.includes(url.hostname) && profile === 'sandbox';
  if (url.protocol !== 'https:' && !loopback) return 'must be https';
  if (text.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '' || text.includes('@')) return 'must not have a user name';
  if (text.includes('*')) return 'must not have a wildcard: it is compared character by character';
  if (url.href !== text && url.href !== `${text}/`) return `must be written as ${url.href}`;
  return null;
}

function fault(pointer: string, code: string, message: string, expected?: unknown): Fault {
  return { code, in: 'body', pointer, message, ...(expected !== undefined && { expected }) };
}
