import type { HttpHeader } from './http.ts';

/** A client with a valid token and a valid key. */
export type AuthenticatedClient = {
  readonly organisationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly token: string;
  readonly key: string;
  readonly keyId: string;
  readonly idPlatform?: string;
  readonly origin?: string;
};

export type AuthenticatedPlatform = AuthenticatedClient & {
  readonly idPlatform: string;
  readonly origin: string;
};

/** Changes of a request's headers. `null` omits a header. */
export type HeaderChanges = {
  readonly token?: string | null;
  readonly key?: string | null;
  readonly idPlatform?: string | null;
  readonly origin?: string | null;
};

/** Returns the request headers of a client by section 5 of the seed contract, with changes or omissions. */
export function authenticatedHeaders(actor: AuthenticatedClient, changes: HeaderChanges = {}): HttpHeader[] {
  const token = changes.token === undefined ? actor.token : changes.token;
  const values: readonly (readonly [string, string | null | undefined])[] = [
    ['Authorization', token === null ? null : `Bearer ${token}`],
    ['portal-api-key', changes.key === undefined ? actor.key : changes.key],
    ['id_platform', changes.idPlatform === undefined ? actor.idPlatform : changes.idPlatform],
    ['Origin', changes.origin === undefined ? actor.origin : changes.origin],
  ];
  const headers: HttpHeader[] = [];
  for (const [name, value] of values) if (value !== null && value !== undefined) headers.push([name, value]);
  return headers;
}

export const JSON_CONTENT_TYPE: HttpHeader = ['Content-Type', 'application/json'];
