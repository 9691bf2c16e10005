import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { canConsent } from '../../organisations/public.ts';
import type { ClientRights } from '../client-rights.ts';
import { clientSuspended, organisationSuspended } from '../guard-problems.ts';
import type { Credentials } from './credentials-store.ts';
import type { AccessToken } from './token.ts';

/**
 * Returns the scopes that token, client and API key have in common. A key without its own scopes does not
 * reduce them.
 */
export function effectiveScopes(
  token: readonly string[],
  client: readonly string[],
  key: readonly string[] | null,
): ReadonlySet<string> {
  return sharedSet(token.filter((scope) => client.includes(scope) && (key === null || key.includes(scope))));
}

/**
 * Returns the refusal of access rule 8 for a suspended organisation, whether it sends the request or is
 * represented.
 */
export function organisationStatusRefusal(
  organisation: NonNullable<Credentials['organisation']>['status'],
): Refusal | null {
  return organisation === 'active' ? null : refuse(organisationSuspended);
}

/**
 * Returns the refusal of access rule 8 for a suspended client, its organisation or the acting organisation;
 * null if all are active.
 */
export function suspensionRefusal(
  client: Pick<NonNullable<Credentials['client']>, 'status'>,
  rights: ClientRights,
  organisations: readonly NonNullable<Credentials['organisation']>[],
): Refusal | null {
  if (rights.stopReason !== null) return refuse(clientSuspended, { detail: rights.stopReason });
  if (client.status !== 'active') return refuse(clientSuspended);
  return (
    organisations
      .map(({ status }) => organisationStatusRefusal(status))
      .find((refusal) => refusal !== null) ?? null
  );
}

const sharedSets = new Map<string, ReadonlySet<string>>();

/** Returns one shared object for equal scope sets: there are many callers but few distinct sets. */
function sharedSet(scopes: readonly string[]): ReadonlySet<string> {
  const name = scopes.join(' ');
  const found = sharedSets.get(name) ?? new Set(scopes);
  sharedSets.set(name, found);
  return found;
}

/** Stored data of a token that passes access rule 5: its client and organisations exist. */
export interface GenuineCredentials extends Credentials {
  readonly client: NonNullable<Credentials['client']>;
  readonly organisation: NonNullable<Credentials['organisation']>;
  readonly actingOrganisation: NonNullable<Credentials['actingOrganisation']>;
}

/**
 * Whether a token passes access rule 5 in the database: it is not revoked, and its client and organisations
 * exist and may act.
 */
export function areCredentialsGenuine(
  token: AccessToken,
  found: Credentials,
  now: Date,
): found is GenuineCredentials {
  return (
    found.client !== null &&
    found.organisation !== null &&
    found.actingOrganisation !== null &&
    found.client.userType !== 'management' &&
    !found.tokenRevoked &&
    (token.grantId === null || isConsentInForce(found, now))
  );
}

/** Whether a person's consent still lets the client act for them. */
export function isConsentInForce(found: Pick<Credentials, 'grant' | 'person'>, now: Date): boolean {
  return isGrantActive(found, now) && canPersonAct(found);
}

/**
 * Whether the grant of a token is still valid. The reuse of a refresh token or a withdrawn consent ends the
 * grant and its tokens.
 */
function isGrantActive({ grant }: Pick<Credentials, 'grant'>, now: Date): boolean {
  return grant !== null && (grant.expiresAt === null || grant.expiresAt > now);
}

/** Whether the person who consented is active and still has a role in the acting organisation that permits consent. */
function canPersonAct({ person }: Pick<Credentials, 'person'>): boolean {
  return person !== null && person.status === 'active' && person.role !== null && canConsent(person.role);
}
