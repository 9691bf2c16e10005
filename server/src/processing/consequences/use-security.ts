import type { PlannedAction } from '../../declarations/customs/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { releaseChargedBill } from '../../registers/accounts/public.ts';
import { convertToCollected, reserveOnGuarantee } from '../../registers/guarantees/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';

/** Reports that a guarantee can't secure an amount, so that the transaction is rolled back. */
export class GuaranteeInsufficient extends Error {
  override readonly name = 'GuaranteeInsufficient';
}

/**
 * Reserves amounts on guarantees and accounts when bills are secured, and releases them when the bills no
 * longer need security. A fixed order avoids deadlocks.
 */
export async function useSecurity(
  transaction: Transaction,
  appliedActions: readonly PlannedAction[],
  calendar: Calendar,
): Promise<void> {
  const draws = appliedActions.flatMap(({ declaration, action, facts, change }) => {
    const { bills = [], drawn = [], used = [] } = facts.payment ?? {};
    const of = {
      declaration: declaration.id,
      currency: bills[0]?.currency ?? nationalCurrency,
      day: calendar.dayOf(change.after.changedAt),
      // For a demand, the amount is already reserved as security for the goods.
      isReserved: action === 'demandDischarge' || action === 'demandGoods',
    };
    return [
      ...drawn.map((each) => ({ ...each, uses: false })),
      ...used.map((each) => ({ ...each, uses: true })),
    ].map(({ guaranteeReference: reference, owner, amount, uses }) => ({
      ...{ ...of, reference, amount, uses },
      organisationId: owner ?? declaration.organisationId,
    }));
  });
  for (const draw of draws.toSorted(byOwnerAndReference)) {
    if (draw.uses) await convertToCollected(transaction, draw);
    else if (!(await reserveOnGuarantee(transaction, draw)) && !draw.amount.startsWith('-'))
      throw new GuaranteeInsufficient();
  }
  const freed = appliedActions.flatMap(({ declaration, facts }) =>
    (facts.payment?.deferred ?? []).map(({ account, owner, reference, amount }) => ({
      organisationId: owner ?? declaration.organisationId,
      reference: account,
      bill: reference,
      amount: formatMoney(sumOf([amount]).negated()),
    })),
  );
  for (const { organisationId: owner, bill: reference, amount } of freed.toSorted(byOwnerAndReference))
    await releaseChargedBill(transaction, { owner, reference, amount });
}

interface SecurityKey {
  readonly organisationId: string;
  readonly reference: string;
}

function byOwnerAndReference(one: SecurityKey, other: SecurityKey): number {
  const [a, b] = [`${one.organisationId} ${one.reference}`, `${other.organisationId} ${other.reference}`];
  return a < b ? -1 : a > b ? 1 : 0;
}
