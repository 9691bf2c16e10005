import type { Header } from './http.ts';

/** A client with a valid token and a valid key. */
export type Actor = {
  readonly organisationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly token: string;
  readonly key: string;
  readonly keyId: string;
  readonly idPlatform?: string;
  readonly origin?: string;
};

export type PlatformActor = Actor & { readonly idPlatform: string; readonly origin: string };

/** Changes of a request's headers. `null` omits a header. */
export type HeaderChange = {
  readonly token?: string | null;
  readonly key?: string | null;
  readonly idPlatform?: string | null;
  readonly origin?: string | null;
};

/** Returns the request headers of a client by section 5 of the seed contract, with changes or omissions. */
export function actorHeaders(actor: Actor, changes: HeaderChange = {}): Header[] {
  const token = changes.token === undefined ? actor.token : changes.token;
  const values: readonly (readonly [string, string | null | undefined])[] = [
    ['Authorization', token === null ? null : `Bearer ${token}`],
    ['portal-api-key', changes.key === undefined ? actor.key : changes.key],
    ['id_platform', changes.idPlatform === undefined ? actor.idPlatform : changes.idPlatform],
    ['Origin', changes.origin === undefined ? actor.origin : changes.origin],
  ];
  const headers: Header[] = [];
  for (const [name, value] of values) if (value !== null && value !== undefined) headers.push([name, value]);
  return headers;
}

export const JSON_BODY: Header = ['Content-Type', 'application/json'];
