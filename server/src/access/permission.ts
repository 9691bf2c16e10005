import { type ManagementPerson, type Role, roleInWords } from '../callers/public.ts';
import type { Operation } from '../foundation/http/operation.ts';
import { type Refusal, refuse } from '../foundation/http/problem.ts';
import { authenticationStale, roleInsufficient } from './session-problems.ts';

type Asked = Pick<Operation, 'roles' | 'fresh'>;

/** Why a person may not call an operation; null when they may. An operation that names no roles is for nobody. */
export function refusePerson(
  { roles, fresh }: Asked,
  { role, freshUntil }: Pick<ManagementPerson, 'role' | 'freshUntil'>,
  now: Date,
): Refusal | null {
  const refusal = refuseRole({ roles }, role);
  if (refusal) return refusal;
  return fresh && freshUntil <= now ? refuse(authenticationStale) : null;
}

/** Why nobody in this role may call an operation; null when they may. A program has the role of whoever answers for it. */
export function refuseRole({ roles = [] }: Pick<Operation, 'roles'>, role: Role): Refusal | null {
  if (roles.includes(role)) return null;
  const params = { roles: { anyOf: roles.map(roleInWords) }, role: roleInWords(role) };
  return refuse(roleInsufficient, {
    detail: { words: 'role_insufficient.roles', params },
    extensions: { role, roles },
  });
}
