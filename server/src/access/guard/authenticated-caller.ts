import type { Caller } from '../../callers/public.ts';
import type { AccessChange } from '../../foundation/events/revocation-channel.ts';
import { type Cidr, parseCidr } from '../../foundation/http/address.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import type { CallAccount } from '../../foundation/http/request-account.ts';
import { rightsOf } from '../responsible-person.ts';
import type { KeyStanding } from './credentials-store.ts';
import { type Genuine, intersection, standingRefusal } from './effective-access.ts';
import { sharedOrganisation } from './organisation-interning.ts';
import type { AccessToken } from './token.ts';

/*
 * Callers are kept by the hundred thousand: what most have alike is shared, and no string is kept twice.
 */

/** What rules 5 to 8 found out about a pair of token and key; it holds until something that it depends on changes. */
export interface Authenticated extends CallAccount {
  readonly caller: Caller;
  /** The token's `jti`. */
  readonly tokenId: string;
  readonly terms: CallerTerms;
}

/** What a caller is held to besides its scopes. Most are held to nothing, and share that. */
export interface CallerTerms {
  /** Rule 8: a standing refusal, kept so that a suspended client costs no look-ups. */
  readonly suspended: Refusal | null;
  readonly platform: { readonly id: string; readonly active: boolean } | null;
  /** Rule 10: of the platform, or of the client itself; normalised. */
  readonly domains: ReadonlySet<string>;
  readonly networks: readonly Cidr[];
  /** Of a bound token: the thumbprint of the key that each call has to prove. */
  readonly boundTo: string | null;
  /** Of a replaced key, what each answer to it tells: the header with the end of its overlap. */
  readonly keyEnds: readonly string[] | null;
}

const unbound: CallerTerms = {
  suspended: null,
  platform: null,
  domains: new Set(),
  networks: [],
  boundTo: null,
  keyEnds: null,
};

/** What is kept of a token and a key that rules 5 to 7 let pass. */
export function authenticatedOf(token: AccessToken, found: Genuine, key: KeyStanding): Authenticated {
  const { client, organisation, actingOrganisation } = found;
  const rights = rightsOf(client, found.responsible);
  const caller = callerOf(token, found, key, intersection(token.scopes, rights.scopes, key.scopes));
  const actsForOwn = organisation.id === actingOrganisation.id;
  const suspended = standingRefusal(client, rights, [organisation, actingOrganisation]);
  return {
    organisationId: actsForOwn ? caller.organisation.id : organisation.id,
    clientId: client.id,
    apiKeyId: key.id,
    caller,
    tokenId: token.id,
    terms: termsOf(token, found, key, suspended),
  };
}

function termsOf(
  { boundTo }: AccessToken,
  { client, platform }: Genuine,
  key: KeyStanding,
  suspended: Refusal | null,
): CallerTerms {
  const ofPlatform = client.userType === 'platform';
  const domains = ofPlatform ? (platform?.domains ?? []) : client.domains;
  const ends = key.replacedBy === null ? null : key.expiresAt;
  const isPlain =
    !ofPlatform && domains.length + key.cidrs.length === 0 && !suspended && boundTo === null && !ends;
  if (isPlain) return unbound;
  return {
    suspended,
    platform: ofPlatform ? { id: platform?.id ?? '', active: platform?.status === 'active' } : null,
    domains: new Set(domains),
    networks: key.cidrs.map(parseCidr),
    boundTo,
    keyEnds: ends && ['Portal-Api-Key-Ends', ends.toUTCString()],
  };
}

function callerOf(
  token: AccessToken,
  { client, actingOrganisation, platform }: Genuine,
  key: KeyStanding,
  scopes: ReadonlySet<string>,
): Caller {
  const organisation = sharedOrganisation(actingOrganisation);
  const personId = token.grantId === null ? null : token.subject;
  const responsibleId = client.responsible?.id ?? null;
  const { grantId } = token;
  const by = { id: client.id };
  const apiKeyId = key.id;
  return client.userType === 'platform'
    ? {
        organisation,
        client: by,
        apiKeyId,
        scopes,
        personId,
        grantId,
        responsibleId,
        userType: 'platform',
        platform: { id: platform?.id ?? '' },
      }
    : {
        organisation,
        client: by,
        apiKeyId,
        scopes,
        personId,
        grantId,
        responsibleId,
        userType: 'host_to_host',
      };
}

/** What makes a caller void when it changes. */
export function dependenciesOf(known: Authenticated): AccessChange[] {
  const { caller, terms } = known;
  const { grantId, personId, responsibleId } = caller;
  return [
    `token:${known.tokenId}`,
    `client:${known.clientId}`,
    `organisation:${known.organisationId}`,
    `organisation:${caller.organisation.id}`,
    ...(terms.platform ? [`platform:${terms.platform.id}` as const] : []),
    ...(responsibleId === null ? [] : [`person:${responsibleId}` as const]),
    ...(grantId === null || personId === null
      ? []
      : [`grant:${grantId}` as const, `person:${personId}` as const]),
  ];
}
