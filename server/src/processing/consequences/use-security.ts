import type { PlannedAction } from '../../declarations/customs/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { releaseChargedBill } from '../../registers/accounts/public.ts';
import { convertToCollected, reserveOnGuarantee } from '../../registers/guarantees/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';

/** A guarantee can't secure an amount: the transaction must be rolled back. */
export class GuaranteeInsufficient extends Error {
  override readonly name = 'GuaranteeInsufficient';
}

/**
 * Reserves secured amounts on guarantees and accounts, and releases amounts that are no longer secured. The order is always the same,
 * which avoids deadlocks.
 */
export async function useSecurity(
  transaction: Transaction,
  taken: readonly PlannedAction[],
  calendar: Calendar,
): Promise<void> {
  const draws = taken.flatMap(({ declaration, action, facts, change }) => {
    const { bills = [], drawn = [], used = [] } = facts.payment ?? {};
    const of = {
      declaration: declaration.id,
      currency: bills[0]?.currency ?? nationalCurrency,
      day: calendar.dayOf(change.after.changedAt),
      // The amount is already reserved as security for the goods.
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
  for (const draw of draws.toSorted(byPlace)) {
    if (draw.uses) await convertToCollected(transaction, draw);
    else if (!(await reserveOnGuarantee(transaction, draw)) && !draw.amount.startsWith('-'))
      throw new GuaranteeInsufficient();
  }
  const freed = taken.flatMap(({ declaration, facts }) =>
    (facts.payment?.deferred ?? []).map(({ account, owner, reference, amount }) => ({
      organisationId: owner ?? declaration.organisationId,
      reference: account,
      bill: reference,
      amount: formatMoney(sumOf([amount]).negated()),
    })),
  );
  for (const { organisationId: owner, bill: reference, amount } of freed.toSorted(byPlace))
    await releaseChargedBill(transaction, { owner, reference, amount });
}

interface Placed {
  readonly organisationId: string;
  readonly reference: string;
}

function byPlace(one: Placed, other: Placed): number {
  const [a, b] = [`${one.organisationId} ${one.reference}`, `${other.organisationId} ${other.reference}`];
  return a < b ? -1 : a > b ? 1 : 0;
}
