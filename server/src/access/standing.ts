import { mayConsent } from '../organisations/public.ts';
import type { Credentials } from './store.ts';
import type { AccessToken } from './token.ts';

/** What a call may do: what the token, the client and the key all have. A key without scopes narrows nothing. */
export function intersection(
  token: readonly string[],
  client: readonly string[],
  key: readonly string[] | null,
): ReadonlySet<string> {
  return sharedSet(token.filter((scope) => client.includes(scope) && (key === null || key.includes(scope))));
}

const sets = new Map<string, ReadonlySet<string>>();

/** Scopes are few, and callers very many: those who have the same share the set. */
function sharedSet(scopes: readonly string[]): ReadonlySet<string> {
  const name = scopes.join(' ');
  const found = sets.get(name) ?? new Set(scopes);
  sets.set(name, found);
  return found;
}

/** A token from a grant lives no longer than the grant: reuse of a refresh token or a withdrawn consent ends both. */
export function grantIsAlive(token: AccessToken, found: Credentials, now: Date): boolean {
  if (token.grantId === null) return true;
  return found.grant !== null && (found.grant.expiresAt === null || found.grant.expiresAt > now);
}

/** The person who consented is still active, and in the organisation that the token acts for one who may consent. */
export function personMayAct(token: AccessToken, found: Credentials): boolean {
  if (token.grantId === null) return true;
  const { person } = found;
  return person !== null && person.state === 'active' && person.role !== null && mayConsent(person.role);
}
