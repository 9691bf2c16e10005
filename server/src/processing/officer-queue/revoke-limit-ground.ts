import { roleInsufficient } from '../../access/public.ts';
import { type ManagementCaller, managementOperation } from '../../callers/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { limitGroundStatusConflict } from '../problems.ts';
import { changeLimitGround } from './change-limit-ground.ts';
import { isOwnGround, limitGroundParams } from './limit-ground.ts';
import { findLimitGround } from './limit-ground-store.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

export const revokeLimitGround = managementOperation(
  {
    id: 'revokeLimitGround',
    method: 'DELETE',
    path: '/management/declarations/{id}/limit-grounds/{groundId}',
    tag: 'Officer queue',
    summary: 'Revoke a limit ground',
    description:
      'Revokes a pending or confirmed ground for the longer time limit of a debt, so that later decisions can’t state it. Bills that were issued on this ground stay unchanged, and the declaration lists the ground as `revoked`. An officer can revoke grounds that they named; a supervisor can revoke all. Only for the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: limitGroundParams,
    answers: { 204: { description: 'The ground is revoked.' } },
    problems: [inputInvalid, notFound, roleInsufficient, limitGroundStatusConflict],
  },
  ({ database, source }: OfficerQueueDependencies) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction(async (transaction) => {
        const row = await findForCustoms(transaction, params.id, 'for update');
        const before = row && (await findLimitGround(transaction, row, params.groundId));
        if (!row || !before) return refuse(notFound);
        if (!isOwnGround(caller, before) && !isSupervisor(caller)) return refuse(roleInsufficient);
        if (before.status !== 'pending' && before.status !== 'confirmed')
          return refuse(limitGroundStatusConflict, { extensions: { groundStatus: before.status } });
        const by = { status: 'revoked', at: source.now(), caller, request } as const;
        await changeLimitGround(transaction, row, before, by);
        return answer(204);
      });
    },
);

/**
 * Returns whether the caller is a supervisor. A client has the role of its responsible person; without one, only its
 * scopes apply.
 */
function isSupervisor(caller: ManagementCaller): boolean {
  const role = caller.userType === 'person' ? caller.role : caller.responsible?.role;
  return role === undefined || role === 'supervisor';
}
