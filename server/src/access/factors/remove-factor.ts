import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { auditOrganisationOf } from '../sessions/public.ts';
import { type FactorParts, requiresSecondFactor } from './factor.ts';
import { lastFactor } from './factor-problems.ts';
import { deleteFactor, lockFactors, replaceRecoveryCodes } from './factor-store.ts';

export const removeFactorOperation = personOperation(
  {
    id: 'removeFactor',
    method: 'DELETE',
    path: '/management/person/factors/{id}',
    tag: 'Second factors',
    summary: 'Remove a second factor',
    description:
      'Removes one of your second factors. The factor becomes invalid immediately. If you remove the last factor, your recovery codes are deleted too.',
    scope: null,
    stages: ['signed_in'],
    fresh: true,
    params: Type.Object({ id: pathIdSchema('Id of the factor.') }, { additionalProperties: false }),
    answers: { 204: { description: 'The factor is removed.' } },
    problems: [inputInvalid, notFound, lastFactor],
  },
  (parts: FactorParts) => {
    const { database, source } = parts;
    return ({ caller, params, request }) =>
      database.systemTransaction(async (transaction) => {
        const { id: personId } = caller.person;
        const factors = await lockFactors(transaction, personId);
        const factor = factors.find(({ id }) => id === params.id);
        if (!factor) return refuse(notFound);
        const isLast = factors.length === 1;
        if (isLast && (await requiresSecondFactor(transaction, parts, personId))) return refuse(lastFactor);
        await deleteFactor(transaction, personId, factor.id);
        if (isLast) await replaceRecoveryCodes(transaction, personId, []);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: auditOrganisationOf(caller),
          at: source.now(),
          action: 'factor.remove',
          target: { kind: 'factor', id: factor.id },
          change: { before: { kind: factor.kind, name: factor.name } },
        });
        return answer(204);
      });
  },
);
