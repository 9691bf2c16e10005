import { Type } from 'typebox';
import { roleInsufficient } from '../../access/public.ts';
import { accountablePersonOf, callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { cannotApproveOwnRequest } from '../../organisations/public.ts';
import { limitGroundStatusConflict } from '../problems.ts';
import { changeLimitGround } from './change-limit-ground.ts';
import {
  isOwnGround,
  LimitGroundElement,
  limitGroundBody,
  limitGroundExample,
  limitGroundParams,
} from './limit-ground.ts';
import { findLimitGround } from './limit-ground-store.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

const GroundDecision = Type.Object(
  {
    decision: Type.Enum(['confirm', 'reject'], { description: 'Confirmation or rejection of the ground.' }),
  },
  { additionalProperties: false, description: 'Decision on a pending ground.' },
);

export const decideLimitGround = managementOperation(
  {
    id: 'decideLimitGround',
    method: 'POST',
    path: '/management/declarations/{id}/limit-grounds/{groundId}/decision',
    tag: 'Officer queue',
    summary: 'Decide on a limit ground',
    description:
      'Confirms or rejects a pending ground for the longer time limit within which customs can notify a debt. Once it is confirmed, officers can state it as `limitGround` in a decision on the declaration. You can’t decide on a ground that you named yourself. Only for supervisors of the customs authority, and for clients for which a supervisor is responsible.',
    scope: 'management:declarations:write',
    roles: ['supervisor'],
    programs: 'authority',
    params: limitGroundParams,
    body: {
      schema: GroundDecision,
      description: 'The decision.',
      examples: {
        confirm: { summary: 'Confirm the ground', value: { decision: 'confirm' } },
        reject: { summary: 'Reject the ground', value: { decision: 'reject' } },
      },
    },
    answers: {
      200: {
        description: 'The ground.',
        body: LimitGroundElement,
        examples: {
          confirmed: {
            summary: 'A confirmed ground',
            value: {
              ...limitGroundExample,
              status: 'confirmed',
              decidedBy: 'per_01kaz4w7m0v3c5n8q2x6t9r1yf',
              decidedByName: 'Max Supervisor',
              decidedAt: '2026-11-20T09:30:00.000Z',
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, roleInsufficient, cannotApproveOwnRequest, limitGroundStatusConflict],
  },
  ({ database, source }: OfficerQueueDependencies) =>
    async ({ body: { decision }, caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction(async (transaction) => {
        const row = await findForCustoms(transaction, params.id, 'for update');
        const before = row && (await findLimitGround(transaction, row, params.groundId));
        if (!row || !before) return refuse(notFound);
        if (isOwnGround(caller, before)) return refuse(cannotApproveOwnRequest);
        if (accountablePersonOf(caller) === null) return refuse(roleInsufficient);
        if (before.status !== 'pending')
          return refuse(limitGroundStatusConflict, { extensions: { groundStatus: before.status } });
        const after = await changeLimitGround(transaction, row, before, {
          status: decision === 'confirm' ? 'confirmed' : 'rejected',
          at: source.now(),
          ...{ caller, request },
        });
        const names = await namesOfPeople(transaction, [after.namedBy, callerIdentityOf(caller).id]);
        return answer(200, limitGroundBody(after, names));
      });
    },
);
