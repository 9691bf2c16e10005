import { randomUUID } from 'node:crypto';
import { type CryptoKey, SignJWT } from 'jose';
import { bodyJson, type HttpHeader, type HttpRequest, type HttpResponse } from './http.ts';
import { requireTextAt } from './json.ts';

export type ClientCredentials = { readonly clientId: string; readonly clientSecret: string };

const FORM: HttpHeader = ['Content-Type', 'application/x-www-form-urlencoded'];

/**
 * Returns the HTTP Basic header of a client. Id and secret are form-encoded before they are joined (RFC 6749
 * section 2.3.1).
 */
export function basicHeader(client: ClientCredentials): HttpHeader {
  const encode = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
  const pair = `${encode(client.clientId)}:${encode(client.clientSecret)}`;
  return ['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`];
}

/** Creates a form POST to an endpoint under /oauth. */
export function oauthRequest(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: readonly HttpHeader[] = [],
): HttpRequest {
  return { method: 'POST', path, headers: [FORM, ...headers], body: new URLSearchParams(fields).toString() };
}

export function tokenRequest(
  client: ClientCredentials,
  fields: Readonly<Record<string, string>> = {},
): HttpRequest {
  return oauthRequest('/oauth/token', { grant_type: 'client_credentials', ...fields }, [basicHeader(client)]);
}

export function accessTokenOf(answer: HttpResponse): string {
  if (answer.status !== 200) {
    throw new Error(`/oauth/token returned ${answer.status}: ${answer.body.toString('utf8').slice(0, 300)}`);
  }
  return requireTextAt(bodyJson(answer), 'token response', 'access_token');
}

/** Creates a client assertion (RFC 7523) whose audience is the issuer. */
export function clientAssertion(
  key: CryptoKey,
  kid: string,
  clientId: string,
  issuer: string,
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key);
}

/** Replaces a character in the middle of a token's signature by another valid one. */
export function withWrongSignature(token: string): string {
  const place = token.lastIndexOf('.') + 20;
  const other = token[place] === 'A' ? 'B' : 'A';
  return token.slice(0, place) + other + token.slice(place + 1);
}

/** Replaces the last character of an API key, which is a part of its checksum. */
export function withWrongChecksum(key: string): string {
  return key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
}
