import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { canConsent } from '../../organisations/public.ts';
import type { ClientRights } from '../client-rights.ts';
import { clientSuspended, organisationSuspended } from '../guard-problems.ts';
import type { Credentials } from './credentials-store.ts';
import type { AccessToken } from './token.ts';

/** Returns the effective scopes: those of token, client and key in common. A key without scopes narrows nothing. */
export function effectiveScopes(
  token: readonly string[],
  client: readonly string[],
  key: readonly string[] | null,
): ReadonlySet<string> {
  return sharedSet(token.filter((scope) => client.includes(scope) && (key === null || key.includes(scope))));
}

/** Rule 8 for an organisation: refuses a suspended one, as caller and as represented. */
export function organisationRefusal(
  state: NonNullable<Credentials['organisation']>['status'],
): Refusal | null {
  return state === 'active' ? null : refuse(organisationSuspended);
}

/** Rule 8: refusal for a suspended client, its organisation or the acting organisation; null if all are active. */
export function suspensionRefusal(
  client: Pick<NonNullable<Credentials['client']>, 'status'>,
  rights: ClientRights,
  organisations: readonly NonNullable<Credentials['organisation']>[],
): Refusal | null {
  if (rights.stopped !== null) return refuse(clientSuspended, { detail: rights.stopped });
  if (client.status !== 'active') return refuse(clientSuspended);
  return (
    organisations.map(({ status }) => organisationRefusal(status)).find((refusal) => refusal !== null) ?? null
  );
}

const sets = new Map<string, ReadonlySet<string>>();

/** There are few distinct scope sets and many callers: equal sets are shared. */
function sharedSet(scopes: readonly string[]): ReadonlySet<string> {
  const name = scopes.join(' ');
  const found = sets.get(name) ?? new Set(scopes);
  sets.set(name, found);
  return found;
}

/** Stored data of a token that passes rule 5: client and organisations exist. */
export interface GenuineCredentials extends Credentials {
  readonly client: NonNullable<Credentials['client']>;
  readonly organisation: NonNullable<Credentials['organisation']>;
  readonly actingOrganisation: NonNullable<Credentials['actingOrganisation']>;
}

/** Rule 5, as far as stored: the token is not revoked, and its client and organisations exist and may act. */
export function isGenuine(token: AccessToken, found: Credentials, now: Date): found is GenuineCredentials {
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
  return grantIsAlive(found, now) && personMayAct(found);
}

/** A token lives no longer than its grant: reuse of a refresh token or a withdrawn consent ends both. */
function grantIsAlive({ grant }: Pick<Credentials, 'grant'>, now: Date): boolean {
  return grant !== null && (grant.expiresAt === null || grant.expiresAt > now);
}

/** The person who consented is active and has a role in the acting organisation that may consent. */
function personMayAct({ person }: Pick<Credentials, 'person'>): boolean {
  return person !== null && person.status === 'active' && person.role !== null && canConsent(person.role);
}
