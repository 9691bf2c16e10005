import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import type { PortalParts } from '../../callers/public.ts';
import { clientSecretMatches } from '../credentials/public.ts';
import type { CachedClient, ClientCache } from './client-cache.ts';
import { tokenResourceOf } from './client-metadata.ts';
import { type SigningKey, signingKeyAt } from './signing-keys/signing-keys.ts';
import { accessTokenSeconds } from './token-lifetimes.ts';

/*
 * Client credentials are the most frequent token request of programs. This file signs tokens for ordinary
 * requests of cached clients, with the same response as oidc-provider. oidc-provider handles all other requests
 * and every refusal.
 */

export interface TokenSigner {
  /** Encoded JWS header of the tokens that this key signs. */
  readonly header: string;
  readonly key: KeyObject;
  readonly signs: SigningKey;
}

export interface IssuingParts extends PortalParts<'baseUrl' | 'now'> {
  readonly clients: Pick<ClientCache, 'inMemory' | 'find'>;
  readonly signers: readonly TokenSigner[];
}

export interface IssuedToken {
  readonly client: CachedClient;
  /** JSON body of the token response. */
  readonly body: string;
}

export function tokenSigner(signs: SigningKey): TokenSigner {
  const { kid, kty, crv, x, y } = signs.publicKey;
  const jwk = { kty, crv, x, y, d: signs.privateKey.d ?? '' };
  const header = encodedJson({ alg: 'ES256', typ: 'at+jwt', kid });
  return { header, key: createPrivateKey({ key: jwk, format: 'jwk' }), signs };
}

/** Returns the response to a token request with the given form, or null if oidc-provider must handle the request. */
export function issueFromCache(
  parts: IssuingParts,
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  form: string,
): IssuedToken | null {
  const tokenRequest = plainRequest(request, form);
  if (!tokenRequest) return null;
  const client = parts.clients.inMemory(tokenRequest.clientId);
  if (!client?.secretHash) return null;
  if (!clientSecretMatches(tokenRequest.clientSecret, Buffer.from(client.secretHash, 'hex'))) return null;
  const scope = scopeOf(tokenRequest.scope, client.scopes);
  const now = parts.now();
  const signing = signingKeyAt(
    parts.signers.map(({ signs }) => signs),
    now,
  );
  const signer = parts.signers.find(({ signs }) => signs === signing);
  if (scope === null || !signer) return null;
  const token = accessToken(parts.baseUrl, signer, client, scope, now);
  const answer = { access_token: token, expires_in: accessTokenSeconds, scope, token_type: 'Bearer' };
  return { client, body: JSON.stringify(answer) };
}

/**
 * Returns who is suspended, the client or its organisation, if the request has the right secret of a suspended
 * client. Returns null for all other requests.
 */
export async function suspensionErrorOf(
  clients: Pick<ClientCache, 'inMemory' | 'find'>,
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  form: string,
): Promise<'client' | 'organisation' | null> {
  const tokenRequest = plainRequest(request, form);
  if (!tokenRequest) return null;
  // Loads the client into the cache, from which oidc-provider reads it too.
  await clients.find(tokenRequest.clientId);
  const client = clients.inMemory(tokenRequest.clientId);
  if (!client?.suspended || !client.secretHash) return null;
  const isRight = clientSecretMatches(tokenRequest.clientSecret, Buffer.from(client.secretHash, 'hex'));
  return isRight ? client.suspended : null;
}

function accessToken(
  baseUrl: string,
  { header, key }: TokenSigner,
  client: CachedClient,
  scope: string,
  now: Date,
): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const payload = encodedJson({
    organisation_id: client.organisationId,
    jti: randomBytes(32).toString('base64url'),
    sub: client.id,
    iat: issuedAt,
    exp: issuedAt + accessTokenSeconds,
    scope,
    client_id: client.id,
    iss: baseUrl,
    aud: tokenResourceOf(baseUrl, client.userType),
  });
  const text = `${header}.${payload}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

function encodedJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

interface PlainRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string | undefined;
}

const formTypePattern = /^application\/x-www-form-urlencoded(?:; ?charset=utf-?8)?$/i;
/** Request headers that only oidc-provider supports, so that a request with one of them is passed to it. */
const unsupportedHeaders = ['dpop', 'oauth-client-attestation', 'oauth-client-attestation-pop'];
const plainParameters = new Set(['grant_type', 'scope', 'client_id', 'client_secret']);

/**
 * Parses a client credentials request that contains only a secret and optional scopes. Returns null for any
 * other request.
 */
function plainRequest(
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  form: string,
): PlainRequest | null {
  if (url?.includes('?') || !formTypePattern.test(headers['content-type'] ?? '')) return null;
  if (unsupportedHeaders.some((name) => headers[name] !== undefined)) return null;
  const sent = parse(form);
  for (const name of Object.keys(sent)) {
    if (!plainParameters.has(name) || typeof sent[name] !== 'string') return null;
  }
  const { grant_type, scope, client_id, client_secret } = sent;
  if (grant_type !== 'client_credentials' || Array.isArray(scope)) return null;
  const { authorization } = headers;
  if (authorization === undefined) {
    if (typeof client_id !== 'string' || typeof client_secret !== 'string' || !client_secret) return null;
    return { clientId: client_id, clientSecret: client_secret, scope };
  }
  if (client_id !== undefined || client_secret !== undefined) return null;
  const basic = plainBasic(authorization);
  return basic && { ...basic, scope };
}

const basicPattern = /^basic ((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i;

/**
 * Parses client id and secret of HTTP Basic. Returns null if form-encoding would change them (RFC 6749 section
 * 2.3.1).
 */
function plainBasic(authorization: string): Pick<PlainRequest, 'clientId' | 'clientSecret'> | null {
  const text = Buffer.from(basicPattern.exec(authorization)?.[1] ?? '', 'base64').toString('latin1');
  const [, clientId, clientSecret] = /^(\w+):(\w+)$/.exec(text) ?? [];
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}

/**
 * Returns the scopes of the token, which are all scopes of the client if the request names none. Returns null
 * for unusual requests.
 */
function scopeOf(request: string | undefined, allowed: readonly string[]): string | null {
  if (request === undefined || request === '') return allowed.length === 0 ? null : allowed.join(' ');
  const scopes = [...new Set(request.split(' '))];
  return scopes.every((scope) => allowed.includes(scope)) ? scopes.join(' ') : null;
}
