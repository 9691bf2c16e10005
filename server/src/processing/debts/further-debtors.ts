import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { hasClaimed } from '../../declarations/claims/public.ts';
import {
  type Debt,
  DebtBody,
  debtBody,
  deleteDebtor,
  exampleDebt,
  findDebt,
  insertDebtor,
  lockDebt,
} from '../../declarations/debts/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { findOrganisationWithNumber, identificationNumber } from '../../organisations/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { debtorAlreadyExists, debtorInUse } from '../problems.ts';

interface DebtorDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
}

const NewDebtor = Type.Object(
  {
    identification: identificationNumber,
    reason: textElement(2_000, 'Reason why this person is a debtor, which every debtor can read'),
  },
  { additionalProperties: false, description: 'A further debtor of a debt.' },
);

const debtId = pathIdSchema('Id of the debt.');

export const assignDebtor = managementOperation(
  {
    id: 'assignDebtor',
    method: 'POST',
    path: '/management/debts/{id}/debtors',
    tag: 'Debts and claims',
    summary: 'Assign a further debtor',
    description:
      'Names a further debtor of a debt with a reason (UCC 77(3), 79(3)). The debtor is jointly and severally liable, and can read and pay the debt. Only for officers and supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    idempotent: true,
    params: Type.Object({ id: debtId }, { additionalProperties: false }),
    body: {
      schema: NewDebtor,
      description: 'Identification number of the debtor, and the reason.',
      examples: {
        participant: {
          summary: 'A person who provided false information',
          value: {
            identification: 'XA777888999000',
            reason: 'Provided the information that led to the declaration and knew that it was false.',
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The debt with the further debtor.',
        body: DebtBody,
        headers: ['Idempotency-Replayed'],
        examples: { named: { summary: 'The debt', value: exampleDebt } },
      },
    },
    problems: [inputInvalid, notFound, debtorAlreadyExists, idempotencyKeyReused, requestInProgress],
  },
  ({ database, customs }: DebtorDependencies) =>
    async ({ caller, params, body, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, async () => {
          await lockDebt(transaction, params.id);
          const debt = await findDebt(transaction, null, params.id);
          if (!debt) return refuse(notFound);
          const { identification: number, reason } = body;
          const at = customs.now(debt.lodgedBy);
          const named = {
            ...{ number, reason, namedBy: callerIdentityOf(caller).id, namedAt: at },
            organisationId: await findOrganisationWithNumber(transaction, number),
          };
          if (!(await insertDebtor(transaction, debt, named))) return refuse(debtorAlreadyExists);
          await recordAudit(transaction, {
            ...auditActorOf(caller, request),
            ...{ organisationId: caller.organisation.id, at, action: 'debtor.create' },
            target: { kind: 'debt', id: debt.id },
            change: { after: { number, reason } },
          });
          return { kind: 'made', body: await present(transaction, debt, customs) } as const;
        }),
      );
    },
);

export const removeDebtor = managementOperation(
  {
    id: 'removeDebtor',
    method: 'DELETE',
    path: '/management/debts/{id}/debtors/{identification}',
    tag: 'Debts and claims',
    summary: 'Remove a further debtor',
    description:
      'Removes a debtor whom an officer named, as long as the debtor has neither paid nor secured the debt, nor submitted a claim. The parties of the declaration remain debtors. Only for officers and supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: Type.Object(
      { id: debtId, identification: pathIdSchema('Identification number of the debtor.') },
      { additionalProperties: false },
    ),
    answers: { 204: { description: 'The debtor is removed.' } },
    problems: [inputInvalid, notFound, debtorInUse],
  },
  ({ database, customs }: DebtorDependencies) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction(async (transaction) => {
        await lockDebt(transaction, params.id);
        const debt = await findDebt(transaction, null, params.id);
        const debtor = debt?.debtors.find(({ number }) => number === params.identification);
        if (!debt || !debtor) return refuse(notFound);
        const hasActed =
          hasPaid(debt, debtor.number) || (await hasClaimed(transaction, debt.id, debtor.number));
        if (debtor.role !== 'further' || hasActed) return refuse(debtorInUse);
        await deleteDebtor(transaction, debt.id, debtor.number);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          ...{
            organisationId: caller.organisation.id,
            at: customs.now(debt.lodgedBy),
            action: 'debtor.remove',
          },
          target: { kind: 'debt', id: debt.id },
          change: { before: { number: debtor.number, reason: debtor.reason } },
        });
        return answer(204);
      });
    },
);

/** Whether a debtor has paid or secured a bill of the debt. */
function hasPaid({ payments }: Debt, number: string): boolean {
  return payments.some(({ payer }) => payer === number);
}

async function present(transaction: Transaction, { id }: Debt, { reference }: DecisionDependencies) {
  const debt = await findDebt(transaction, null, id);
  if (!debt) throw new Error(`the debt ${id} is missing`);
  return debtBody(debt, reference.calendar);
}
