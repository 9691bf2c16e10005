import type { Caller } from '../../callers/public.ts';
import type { AccessChange } from '../../foundation/events/revocation-channel.ts';
import { type Cidr, parseCidr } from '../../foundation/http/ip-address.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import type { RequestOwner } from '../../foundation/http/request-account.ts';
import { currentRightsOf } from '../client-rights.ts';
import type { PresentedKey } from './credentials-store.ts';
import { effectiveScopes, type GenuineCredentials, suspensionRefusal } from './effective-access.ts';
import { shareOrganisationObject } from './organisation-interning.ts';
import type { AccessToken } from './token.ts';

/* Hundreds of thousands of callers can be cached, so callers share equal objects and strings to save memory. */

/** Result of access rules 5 to 8 for a token and an API key. It is valid until one of its dependencies changes. */
export interface AuthenticatedCaller extends RequestOwner {
  readonly caller: Caller;
  /** The token's `jti`. */
  readonly tokenId: string;
  readonly restrictions: CallerRestrictions;
}

/** Restrictions of a caller in addition to its scopes. Callers without restrictions share one object. */
export interface CallerRestrictions {
  /** Refusal of access rule 8, cached so that requests of a suspended client cause no lookups. */
  readonly suspended: Refusal | null;
  readonly platform: { readonly id: string; readonly active: boolean } | null;
  /** Normalised domains of the platform, or of the client itself, for access rule 10. */
  readonly domains: ReadonlySet<string>;
  readonly networks: readonly Cidr[];
  /** For a sender-constrained token: thumbprint of the key that must sign a proof for each request. */
  readonly boundTo: string | null;
  /** Response header with the end of the grace period of a replaced key; null for other keys. */
  readonly keyEndHeader: readonly string[] | null;
}

const noRestrictions: CallerRestrictions = {
  suspended: null,
  platform: null,
  domains: new Set(),
  networks: [],
  boundTo: null,
  keyEndHeader: null,
};

/** Builds the cached result for a token and an API key that passed access rules 5 to 7. */
export function authenticatedCallerOf(
  token: AccessToken,
  found: GenuineCredentials,
  key: PresentedKey,
): AuthenticatedCaller {
  const { client, organisation, actingOrganisation } = found;
  const rights = currentRightsOf(client, found.responsible);
  const caller = callerOf(token, found, key, effectiveScopes(token.scopes, rights.scopes, key.scopes));
  const actsForOwn = organisation.id === actingOrganisation.id;
  const suspended = suspensionRefusal(client, rights, [organisation, actingOrganisation]);
  return {
    organisationId: actsForOwn ? caller.organisation.id : organisation.id,
    clientId: client.id,
    apiKeyId: key.id,
    caller,
    tokenId: token.id,
    restrictions: restrictionsOf(token, found, key, suspended),
  };
}

function restrictionsOf(
  { boundTo }: AccessToken,
  { client, platform }: GenuineCredentials,
  key: PresentedKey,
  suspended: Refusal | null,
): CallerRestrictions {
  const ofPlatform = client.userType === 'platform';
  const domains = ofPlatform ? (platform?.domains ?? []) : client.domains;
  const ends = key.replacedBy === null ? null : key.expiresAt;
  const isPlain =
    !ofPlatform && domains.length + key.cidrs.length === 0 && !suspended && boundTo === null && !ends;
  if (isPlain) return noRestrictions;
  return {
    suspended,
    platform: ofPlatform ? { id: platform?.id ?? '', active: platform?.status === 'active' } : null,
    domains: new Set(domains),
    networks: key.cidrs.map(parseCidr),
    boundTo,
    keyEndHeader: ends && ['Portal-Api-Key-Ends', ends.toUTCString()],
  };
}

function callerOf(
  token: AccessToken,
  { client, actingOrganisation, platform }: GenuineCredentials,
  key: PresentedKey,
  scopes: ReadonlySet<string>,
): Caller {
  const organisation = shareOrganisationObject(actingOrganisation);
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

/** Returns the changes that invalidate a cached caller. */
export function dependenciesOf(known: AuthenticatedCaller): AccessChange[] {
  const { caller, restrictions } = known;
  const { grantId, personId, responsibleId } = caller;
  return [
    `token:${known.tokenId}`,
    `client:${known.clientId}`,
    `organisation:${known.organisationId}`,
    `organisation:${caller.organisation.id}`,
    ...(restrictions.platform ? [`platform:${restrictions.platform.id}` as const] : []),
    ...(responsibleId === null ? [] : [`person:${responsibleId}` as const]),
    ...(grantId === null || personId === null
      ? []
      : [`grant:${grantId}` as const, `person:${personId}` as const]),
  ];
}
