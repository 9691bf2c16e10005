import type { ValidationError } from '../../foundation/http/problem.ts';
import { normaliseDomains } from '../../platforms/public.ts';
import { type ClientScope, scopesOfUserType, type UserType } from './client.ts';
import { type ClientKeys, validateClientKeys } from './client-keys.ts';

/** Client settings whose rules depend on the kind of client. An absent setting is not validated. */
export interface ClientSettings {
  readonly scopes?: readonly ClientScope[];
  readonly domains?: readonly string[];
  readonly redirectUris?: readonly string[];
  readonly jwks?: ClientKeys;
}

/** Profile of the portal. The sandbox also allows redirects to a developer's local machine. */
export type DeploymentProfile = 'sandbox' | 'production';

export type ValidatedClientSettings =
  | { readonly ok: true; readonly domains: readonly string[] }
  | { readonly ok: false; readonly faults: readonly ValidationError[] };

/** Validates the settings for this kind of client and reports every error; normalises domains. */
export function validateClientSettings(
  userType: UserType,
  settings: ClientSettings,
  profile: DeploymentProfile,
): ValidatedClientSettings {
  const domains = normaliseDomains(settings.domains ?? []);
  const faults = [
    ...scopeErrors(userType, settings.scopes ?? []),
    ...(domains.ok ? [] : domains.faults),
    ...misplacedSettingErrors(userType === 'host_to_host', '/domains', 'host_to_host', settings.domains),
    ...misplacedSettingErrors(userType === 'platform', '/redirectUris', 'platform', settings.redirectUris),
    ...redirectUriErrors(settings.redirectUris ?? [], profile),
    ...(settings.jwks ? validateClientKeys(settings.jwks) : []),
  ];
  return faults.length === 0 && domains.ok ? { ok: true, domains: domains.domains } : { ok: false, faults };
}

function scopeErrors(userType: UserType, scopes: readonly ClientScope[]): ValidationError[] {
  const allowed = scopesOfUserType(userType);
  return scopes.flatMap((scope, index) =>
    allowed.includes(scope)
      ? []
      : [
          {
            ...{ code: 'scope', in: 'body', pointer: `/scopes/${index}`, words: 'scope.kind' },
            ...{ actual: scope, expected: allowed },
          },
        ],
  );
}

function misplacedSettingErrors(
  allowed: boolean,
  pointer: string,
  userType: 'host_to_host' | 'platform',
  values: readonly string[] | undefined,
): ValidationError[] {
  if (allowed || !values || values.length === 0) return [];
  return [{ code: 'misplaced', in: 'body', pointer, words: `misplaced.${userType}` }];
}

function redirectUriErrors(uris: readonly string[], profile: DeploymentProfile): ValidationError[] {
  return uris.flatMap((uri, index) => {
    const wrong = validateRedirectUri(uri, profile);
    if (!wrong) return [];
    return [{ code: 'redirect_uri', in: 'body', pointer: `/redirectUris/${index}`, actual: uri, ...wrong }];
  });
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Validates a redirect URI (RFC 6749 section 3.1.2, RFC 9700 section 4.1): absolute, https, in the browsers'
 * normal form, without fragment, user name or wildcard. The sandbox also allows http to the local machine.
 * Returns null if it is valid.
 */
export function validateRedirectUri(
  text: string,
  profile: DeploymentProfile,
): Pick<ValidationError, 'words' | 'expected'> | null {
  if (!/^[!-~]+$/.test(text) || !URL.canParse(text)) return { words: 'redirect_uri.url' };
  const url = new URL(text);
  const loopback = url.protocol === 'http:' && loopbackHosts.includes(url.hostname) && profile === 'sandbox';
  if (url.protocol !== 'https:' && !loopback) return { words: 'redirect_uri.https' };
  if (text.includes('#')) return { words: 'redirect_uri.fragment' };
  if (url.username !== '' || url.password !== '' || text.includes('@')) return { words: 'redirect_uri.user' };
  if (text.includes('*')) return { words: 'redirect_uri.wildcard' };
  if (url.href !== text && url.href !== `${text}/`)
    return { words: 'redirect_uri.spelling', expected: url.href };
  return null;
}
