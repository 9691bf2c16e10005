import type { ManagementCaller, Responsible } from '../../callers/public.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { PersonStanding } from '../../organisations/public.ts';
import { rightsOf, scopesOfRole } from '../responsible-person.ts';
import type { Client } from './client.ts';
import { rightsExceeded } from './problems.ts';

/*
 * Nobody gives or takes what they do not have. A management client acts as somebody: whoever gives it scopes, or gets hold
 * of its credentials, must be able to do the same themselves. What clients of the Open API may do, everybody may who
 * registers clients, but for what owners alone give.
 */

/** The scopes of `/management` that a caller may do something with, and so may give. */
export function ownScopes(caller: ManagementCaller): ReadonlySet<string> {
  return caller.userType === 'person' ? new Set(scopesOfRole(caller.role)) : caller.scopes;
}

/** 403 for scopes that the caller does not have; null when there are none. */
export function scopesBeyond(
  caller: ManagementCaller,
  { userType }: Pick<Client, 'userType'>,
  scopes: readonly string[],
): Refusal<'rights_exceeded'> | null {
  const own = ownScopes(caller);
  const beyond =
    userType === 'management'
      ? scopes.filter((scope) => !own.has(scope))
      : scopes.filter((scope) => isGivenByOwners(scope) && isBelowOwner(caller));
  if (beyond.length === 0) return null;
  return refuse(rightsExceeded, {
    detail: { words: 'rights_exceeded.scopes', params: { scopes: beyond.join(', ') } },
    extensions: { scopes: beyond },
  });
}

/** 403 when a management client may do something today that the caller may not; null when they may get hold of it. */
export function clientBeyond(
  caller: ManagementCaller,
  client: Client,
  person: PersonStanding | null,
): Refusal<'rights_exceeded'> | null {
  if (client.userType !== 'management') return null;
  const rights = rightsOf(client, person);
  if (rights.stopped !== null) return null;
  if (rights.responsible ? isAbove(rights.responsible.role, caller) : isBelowOwner(caller)) {
    return refuse(rightsExceeded, { detail: { words: 'rights_exceeded.client' } });
  }
  return scopesBeyond(caller, client, rights.scopes);
}

/** Whether a scope is one that only owners give, and only by its name. */
export function isGivenByOwners(scope: string): boolean {
  return scope === 'mandates:read' || scope === 'mandates:write';
}

/** Who answers for what a caller registers, or has got hold of; null where no person does. */
export function answeringFor(caller: ManagementCaller): Pick<Responsible, 'id' | 'organisationId'> | null {
  if (caller.userType === 'person') {
    return { id: caller.person.id, organisationId: caller.organisation.id };
  }
  const { responsible } = caller;
  return responsible && { id: responsible.id, organisationId: responsible.organisationId };
}

/** Whether the caller answers for an organisation: an owner, an administrator, or a program that no person made. */
function isBelowOwner(caller: ManagementCaller): boolean {
  const role = caller.userType === 'person' ? caller.role : (caller.responsible?.role ?? null);
  return role !== null && !isOwner(role);
}

function isAbove(role: Responsible['role'], caller: ManagementCaller): boolean {
  return isOwner(role) && isBelowOwner(caller);
}

/** Of their own organisation's clients: what an administrator may beyond that, those do not reach. */
export function isOwner(role: Responsible['role']): boolean {
  return role === 'owner' || role === 'administrator';
}
