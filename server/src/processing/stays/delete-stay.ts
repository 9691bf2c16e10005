import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { isStayed, type StoredBill } from '../../declarations/bills/public.ts';
import { lockForCustoms } from '../../declarations/customs/public.ts';
import { findDebt, lockDebt } from '../../declarations/debts/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { type StayDependencies, stayOperation } from './create-stay.ts';
import { endStaysUntil, readLockedBills } from './end-stays.ts';

export const deleteStay = managementOperation(
  {
    ...stayOperation,
    id: 'deleteStay',
    method: 'DELETE',
    path: '/management/debts/{id}/stays/{bill}',
    summary: 'Delete a stay of collection',
    description:
      'Ends the stay of a bill. The amount is due again within the time limit for payment. Its security remains reserved until the bill is paid, and is collected at the new due day. Only for officers and supervisors of the customs authority.',
    params: Type.Object(
      { id: pathIdSchema('Id of the debt.'), bill: pathIdSchema('Reference of the bill.') },
      { additionalProperties: false },
    ),
    answers: { 204: { description: 'The stay has ended.' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, customs, feed }: StayDependencies) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const outcome = await database.systemTransaction(async (transaction) => {
        const debt = await findDebt(transaction, null, params.id);
        if (!debt) return refuse(notFound);
        await lockForCustoms(transaction, [debt.declarationId]);
        await lockDebt(transaction, debt.id);
        const isEnded = ({ debt: id, reference }: StoredBill) => id === debt.id && reference === params.bill;
        const locked = await readLockedBills(transaction, debt.declarationId, customs);
        if (!locked?.all.some((bill) => isEnded(bill) && isStayed(bill))) return refuse(notFound);
        const acting = auditActorOf(caller, request);
        const actor = { kind: 'customs', id: callerIdentityOf(caller).id, acting } as const;
        await endStaysUntil(transaction, debt.declarationId, isEnded, actor, customs);
        await recordAudit(transaction, {
          ...acting,
          ...{ organisationId: caller.organisation.id, at: locked.now, action: 'stay.delete' },
          target: { kind: 'debt', id: debt.id },
          change: { before: { bill: params.bill } },
        });
        return answer(204);
      });
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);
