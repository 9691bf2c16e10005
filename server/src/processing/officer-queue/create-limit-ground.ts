import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { accountablePersonOf, callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { limitGroundStatusConflict } from '../problems.ts';
import { declarationParams } from './get-declaration-as-officer.ts';
import { LimitGroundElement, limitGroundBody, limitGroundExample } from './limit-ground.ts';
import { findStatusInForce, insertLimitGround, type StoredGround } from './limit-ground-store.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

const NewLimitGround = Type.Object(
  {
    code: textElement(20, 'Code from the list `limit-grounds`, such as a criminal offence'),
    reason: textElement(2_000, 'Reason for the ground. Only the customs authority can read it'),
  },
  { additionalProperties: false, description: 'A new ground for the longer time limit of a debt.' },
);

export const createLimitGround = managementOperation(
  {
    id: 'createLimitGround',
    method: 'POST',
    path: '/management/declarations/{id}/limit-grounds',
    tag: 'Officer queue',
    summary: 'Create a limit ground',
    description:
      'Names a ground on which customs can notify debts of a declaration within the longer time limit. The ground has an effect once another person, who is a supervisor, confirms it. Declarants never see it before a bill states it. Only for officers and supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    idempotent: true,
    params: declarationParams,
    body: {
      schema: NewLimitGround,
      description: 'The ground.',
      examples: {
        smuggling: {
          summary: 'Smuggled goods',
          value: { code: limitGroundExample.code, reason: limitGroundExample.reason },
        },
      },
    },
    answers: {
      201: {
        description: 'The ground, which a supervisor must confirm.',
        body: LimitGroundElement,
        headers: ['Idempotency-Replayed'],
        examples: { pending: { summary: 'A pending ground', value: limitGroundExample } },
      },
    },
    problems: [inputInvalid, notFound, limitGroundStatusConflict, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, customs }: OfficerQueueDependencies) =>
    async ({ body, caller, params, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, async () => {
          const row = await findForCustoms(transaction, params.id, 'for update');
          if (!row) return refuse(notFound);
          const { code, reason } = body;
          const { calendar } = customs.reference;
          const { has } = await customs.reference.on(calendar.dayOf(customs.now(row.organisationId)));
          if (!has('limit-grounds', code)) return inputRefusal([{ ...unknown, actual: code }]);
          const groundStatus = await findStatusInForce(transaction, row, code);
          if (groundStatus !== null)
            return refuse(limitGroundStatusConflict, { extensions: { groundStatus } });
          const ground: StoredGround = {
            ...{ id: newId('lgr', source), code, reason, status: 'pending' },
            namedBy: callerIdentityOf(caller).id,
            responsibleId: accountablePersonOf(caller),
            namedAt: source.now(),
            ...{ decidedBy: null, decidedAt: null },
          };
          await insertLimitGround(transaction, row, ground);
          await recordAudit(transaction, {
            ...auditActorOf(caller, request),
            // The audit event belongs to customs, because traders can read the audit events of their own organisation.
            organisationId: caller.organisation.id,
            at: ground.namedAt,
            action: 'limit_ground.create',
            target: { kind: 'declaration', id: row.id },
            change: { after: { ground: ground.id, code } },
          });
          const names = await namesOfPeople(transaction, [ground.namedBy]);
          return { kind: 'made', body: limitGroundBody(ground, names) } as const;
        }),
      );
    },
);

const unknown = { code: 'code_list', in: 'body', pointer: '/code', words: 'code_list.limit_ground' } as const;
