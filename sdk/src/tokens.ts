import type { ClientRuntime } from './clock-and-concurrency.ts';
import { singleFlight, waitWithSignal } from './clock-and-concurrency.ts';
import { PortalOAuthError } from './errors.ts';
import type { AuthorizationServer, TokenResponse } from './token-endpoint.ts';
import type { AccessTokenSource, GrantTokens, TokenStore } from './token-store.ts';

/** An access token of a request. */
export interface AccessToken {
  readonly value: string;
  readonly type: 'Bearer' | 'DPoP';
}

/** Source of access tokens. Concurrent requests for a token share one token request. */
export interface AccessTokens {
  /** Returns a token that is valid long enough for a request. */
  get(signal?: AbortSignal): Promise<AccessToken>;
  /** Returns a new token to replace a token that the portal refused. */
  renew(refused: AccessToken, signal?: AbortSignal): Promise<AccessToken>;
}

interface HeldToken extends AccessToken {
  readonly renewAt: number;
}

const maxRenewalMarginMs = 30_000;

/** Returns when to renew a token. This is before its expiry, so that it does not expire during a request. */
function renewalOf(now: number, lifetimeMs: number): number {
  return now + lifetimeMs - Math.min(maxRenewalMarginMs, lifetimeMs / 5);
}

/** Tokens of the client (`client_credentials`). */
export function createClientTokens(
  server: AuthorizationServer,
  scope: string | undefined,
  { now }: Pick<ClientRuntime, 'now'>,
): AccessTokens {
  return cachedTokens(async () => {
    const form = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) };
    const { accessToken, type, lifetimeMs } = await server.token(form, true);
    return { value: accessToken, type, renewAt: renewalOf(now(), lifetimeMs) };
  }, now);
}

/** Tokens from another source. */
export function createExternalTokens(
  source: AccessTokenSource,
  { now }: Pick<ClientRuntime, 'now'>,
  type: AccessToken['type'],
): AccessTokens {
  return cachedTokens(async () => {
    const { accessToken, expiresAt } = await source();
    return { value: accessToken, type, renewAt: renewalOf(now(), expiresAt - now()) };
  }, now);
}

function cachedTokens(get: () => Promise<HeldToken>, now: () => number): AccessTokens {
  let held: HeldToken | null = null;
  const ask = singleFlight(async () => {
    held = await get();
    return held;
  });
  return {
    get: async (signal) => (held !== null && now() < held.renewAt ? held : waitWithSignal(ask(), signal)),
    // Requests a new token only if the refused token is the stored one. Otherwise another request has already
    // renewed it.
    renew: async (refused, signal) =>
      held !== null && held.value !== refused.value ? held : waitWithSignal(ask(), signal),
  };
}

/**
 * Provides the tokens of a trader's consent. They are refreshed once for all callers, and saved before they are
 * used.
 */
export function createGrantTokens(
  server: AuthorizationServer,
  store: TokenStore,
  { now }: Pick<ClientRuntime, 'now'>,
  type: AccessToken['type'],
): AccessTokens {
  let held: HeldToken | null = null;
  let refused: string | null = null;
  const take = (tokens: GrantTokens, lifetimeMs: number): HeldToken => {
    held = { value: tokens.accessToken, type, renewAt: renewalOf(now(), lifetimeMs) };
    return held;
  };
  const refresh = async (): Promise<HeldToken> => {
    // Loads the stored tokens again, because another process can have refreshed them.
    const stored = await store.load();
    if (stored === null)
      throw new PortalOAuthError('invalid_grant', 'the token store contains no tokens', null);
    const leftMs = stored.expiresAt - now();
    if (stored.accessToken !== refused && leftMs > maxRenewalMarginMs) return take(stored, leftMs);
    if (stored.refreshToken === null) {
      throw new PortalOAuthError(
        'invalid_grant',
        'the access token has expired, and the token store contains no refresh token',
        null,
      );
    }
    const form = { grant_type: 'refresh_token', refresh_token: stored.refreshToken };
    const answer = await server.token(form, false);
    const tokens = grantTokensOf(answer, now());
    await store.save(tokens);
    return take(tokens, answer.lifetimeMs);
  };
  const ask = singleFlight(() => (store.alone ? store.alone(refresh) : refresh()));
  return {
    get: async (signal) => (held !== null && now() < held.renewAt ? held : waitWithSignal(ask(), signal)),
    async renew(token, signal) {
      if (held !== null && held.value !== token.value) return held;
      refused = token.value;
      return waitWithSignal(ask(), signal);
    },
  };
}

/** Converts a token response to the tokens to store. */
export function grantTokensOf(answer: TokenResponse, now: number): GrantTokens {
  const { accessToken, refreshToken, scope, lifetimeMs } = answer;
  return { accessToken, refreshToken, scope, expiresAt: now + lifetimeMs };
}
