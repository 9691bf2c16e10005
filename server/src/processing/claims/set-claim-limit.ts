import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import {
  DebtBody,
  debtBody,
  debtParams,
  exampleDebt,
  findDebt,
  lockDebt,
  updateClaimLimit,
} from '../../declarations/debts/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { daySchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

const ClaimLimit = Type.Object(
  {
    lastDay: daySchema('Last day on which a claim is possible.'),
    reason: textElement(2_000, 'Force majeure that prevented the claim, which every debtor can read'),
  },
  { additionalProperties: false, description: 'A longer time limit for claims.' },
);

export const setClaimLimit = managementOperation(
  {
    id: 'setClaimLimit',
    method: 'PUT',
    path: '/management/debts/{id}/claim-limit',
    tag: 'Debts and claims',
    summary: 'Set the time limit of claims',
    description:
      'Extends the time limit for claims of a debt, because force majeure prevented a claim in time (UCC 121(1)). Only for officers and supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: debtParams,
    body: {
      schema: ClaimLimit,
      description: 'Last day and reason.',
      examples: {
        flood: {
          summary: 'A flood',
          value: { lastDay: '2030-03-31', reason: 'A flood closed the port and its offices.' },
        },
      },
    },
    answers: {
      200: {
        description: 'The debt.',
        body: DebtBody,
        examples: { extended: { summary: 'The debt', value: exampleDebt } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, customs }: { readonly database: Database; readonly customs: DecisionDependencies }) =>
    async ({ caller, params, body, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction(async (transaction) => {
        await lockDebt(transaction, params.id);
        const debt = await findDebt(transaction, null, params.id);
        if (!debt) return refuse(notFound);
        const { calendar } = customs.reference;
        const now = customs.now(debt.lodgedBy);
        const begin = calendar.startOf(body.lastDay);
        if (begin === null || body.lastDay < calendar.dayOf(now))
          return inputRefusal([
            { code: 'order', words: 'order.future', in: 'body', pointer: '/lastDay', actual: body.lastDay },
          ]);
        await updateClaimLimit(transaction, debt.id, body);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          ...{ organisationId: caller.organisation.id, at: now, action: 'debt.setClaimLimit' },
          target: { kind: 'debt', id: debt.id },
          change: { after: body },
        });
        const extended = { ...debt, claimableUntil: body.lastDay, claimableReason: body.reason };
        return answer(200, debtBody(extended, calendar));
      });
    },
);
