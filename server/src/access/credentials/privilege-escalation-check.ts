import type { ManagementCaller, Responsible } from '../../callers/public.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { PersonAccess } from '../../organisations/public.ts';
import { currentRightsOf, scopesOfRole } from '../client-rights.ts';
import type { Client } from './client.ts';
import { rightsExceeded } from './problems.ts';

/*
 * Callers can grant only rights that they have. A management client acts for its responsible person, so a
 * caller who grants it scopes, or obtains its credentials, must have the same rights. A caller who may register
 * clients may grant every scope of the Open API that is not reserved to owners.
 */

/** Returns the scopes of `/management` that the caller has and therefore may grant. */
export function grantableScopes(caller: ManagementCaller): ReadonlySet<string> {
  return caller.userType === 'person' ? new Set(scopesOfRole(caller.role)) : caller.scopes;
}

/** Returns 403 for scopes that the caller does not have, or null. */
export function refuseScopesBeyondRole(
  caller: ManagementCaller,
  { userType }: Pick<Client, 'userType'>,
  scopes: readonly string[],
): Refusal<'rights_exceeded'> | null {
  const own = grantableScopes(caller);
  const beyond =
    userType === 'management'
      ? scopes.filter((scope) => !own.has(scope))
      : scopes.filter((scope) => isOwnerOnlyScope(scope) && isBelowOwner(caller));
  if (beyond.length === 0) return null;
  return refuse(rightsExceeded, {
    detail: { words: 'rights_exceeded.scopes', params: { scopes: beyond.join(', ') } },
    extensions: { scopes: beyond },
  });
}

/**
 * Returns 403 if a management client currently has rights that the caller does not have. Returns null if the
 * caller may obtain the client's credentials.
 */
export function refuseMorePrivilegedClient(
  caller: ManagementCaller,
  client: Client,
  person: PersonAccess | null,
): Refusal<'rights_exceeded'> | null {
  if (client.userType !== 'management') return null;
  const rights = currentRightsOf(client, person);
  if (rights.stopReason !== null) return null;
  if (rights.responsible ? isAbove(rights.responsible.role, caller) : isBelowOwner(caller)) {
    return refuse(rightsExceeded, { detail: { words: 'rights_exceeded.client' } });
  }
  return refuseScopesBeyondRole(caller, client, rights.scopes);
}

/** Whether only owners may grant the scope, and only when it is named explicitly. */
export function isOwnerOnlyScope(scope: string): boolean {
  return scope === 'mandates:read' || scope === 'mandates:write';
}

/**
 * Returns the person who becomes responsible for a client that the caller registers or whose credentials the
 * caller obtains, or null.
 */
export function responsibleForNewClient(
  caller: ManagementCaller,
): Pick<Responsible, 'id' | 'organisationId'> | null {
  if (caller.userType === 'person') {
    return { id: caller.person.id, organisationId: caller.organisation.id };
  }
  const { responsible } = caller;
  return responsible && { id: responsible.id, organisationId: responsible.organisationId };
}

/**
 * Whether the caller has a role below owner and administrator. A client without a responsible person has no
 * role and is not below them.
 */
function isBelowOwner(caller: ManagementCaller): boolean {
  const role = caller.userType === 'person' ? caller.role : (caller.responsible?.role ?? null);
  return role !== null && !isOwnerOrAdministrator(role);
}

function isAbove(role: Responsible['role'], caller: ManagementCaller): boolean {
  return isOwnerOrAdministrator(role) && isBelowOwner(caller);
}

/**
 * Whether a role may obtain an owner's rights. Administrators count as owners: the rights that only
 * administrators have do not extend to clients of their organisation.
 */
export function isOwnerOrAdministrator(role: Responsible['role']): boolean {
  return role === 'owner' || role === 'administrator';
}
