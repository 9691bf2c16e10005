import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { mayConsent } from '../../organisations/public.ts';
import { clientSuspended, organisationSuspended } from '../guard-problems.ts';
import type { ClientRights } from '../responsible-person.ts';
import type { Credentials } from './credentials-store.ts';
import type { AccessToken } from './token.ts';

/** What a call may do: what the token, the client and the key all have. A key without scopes narrows nothing. */
export function intersection(
  token: readonly string[],
  client: readonly string[],
  key: readonly string[] | null,
): ReadonlySet<string> {
  return sharedSet(token.filter((scope) => client.includes(scope) && (key === null || key.includes(scope))));
}

/** Rule 8 for an organisation: it acts no more, and nobody for it. */
export function organisationRefusal(
  state: NonNullable<Credentials['organisation']>['status'],
): Refusal | null {
  return state === 'active' ? null : refuse(organisationSuspended);
}

/** Rule 8: a standing refusal of a client, of its organisation, or of the one that it acts for; null when there is none. */
export function standingRefusal(
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

/** Scopes are few, and callers very many: those who have the same share the set. */
function sharedSet(scopes: readonly string[]): ReadonlySet<string> {
  const name = scopes.join(' ');
  const found = sets.get(name) ?? new Set(scopes);
  sets.set(name, found);
  return found;
}

/** What is stored of a token that rule 5 lets pass: whom it names is there. */
export interface Genuine extends Credentials {
  readonly client: NonNullable<Credentials['client']>;
  readonly organisation: NonNullable<Credentials['organisation']>;
  readonly actingOrganisation: NonNullable<Credentials['actingOrganisation']>;
}

/** Rule 5, as far as the database knows: the token is not revoked, and whom it names may still act. */
export function isGenuine(token: AccessToken, found: Credentials, now: Date): found is Genuine {
  return (
    found.client !== null &&
    found.organisation !== null &&
    found.actingOrganisation !== null &&
    found.client.userType !== 'management' &&
    !found.tokenRevoked &&
    (token.grantId === null || consentHolds(found, now))
  );
}

/** Whether what a person agreed to still lets somebody act for them. */
export function consentHolds(found: Pick<Credentials, 'grant' | 'person'>, now: Date): boolean {
  return grantIsAlive(found, now) && personMayAct(found);
}

/** A token from a grant lives no longer than the grant: reuse of a refresh token or a withdrawn consent ends both. */
function grantIsAlive({ grant }: Pick<Credentials, 'grant'>, now: Date): boolean {
  return grant !== null && (grant.expiresAt === null || grant.expiresAt > now);
}

/** The person who consented is still active, and in the organisation that the token acts for one who may consent. */
function personMayAct({ person }: Pick<Credentials, 'person'>): boolean {
  return person !== null && person.status === 'active' && person.role !== null && mayConsent(person.role);
}
