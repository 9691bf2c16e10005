import { type ManagementPerson, type Role, roleAsNamedCode } from '../callers/public.ts';
import type { Operation } from '../foundation/http/operation.ts';
import { type Refusal, refuse } from '../foundation/http/problem.ts';
import { authenticationStale, roleInsufficient } from './session-problems.ts';

type OperationAccess = Pick<Operation, 'roles' | 'fresh'>;

/** Returns the reason why a person can’t use an operation, or null. People can’t use an operation without roles. */
export function refusePerson(
  { roles, fresh }: OperationAccess,
  { role, freshUntil }: Pick<ManagementPerson, 'role' | 'freshUntil'>,
  now: Date,
): Refusal | null {
  const refusal = refuseRole({ roles }, role);
  if (refusal) return refusal;
  return fresh && freshUntil <= now ? refuse(authenticationStale) : null;
}

/**
 * Returns the reason why a person with this role can't use an operation, or null. For a client, pass the role
 * of its responsible person.
 */
export function refuseRole({ roles = [] }: Pick<Operation, 'roles'>, role: Role): Refusal | null {
  if (roles.includes(role)) return null;
  const params = { roles: { anyOf: roles.map(roleAsNamedCode) }, role: roleAsNamedCode(role) };
  return refuse(roleInsufficient, {
    detail: { words: 'role_insufficient.roles', params },
    extensions: { role, roles },
  });
}
