import { Exact, formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillStay, PaymentChange } from '../lifecycle/public.ts';
import { paymentChangeOf } from './bill-transition.ts';
import type { ArrearsInterest } from './overdue-interest.ts';
import { stayedAmountOf } from './stayed-amounts.ts';

/** The guarantee that secures a stayed amount, and its owner if that is not the declarant. */
export type StaySecurity = Pick<Bill, 'guaranteeReference' | 'coverOwner'>;

/**
 * Stays an amount of a bill. Interest on arrears until the stay remains owed. A guarantee secures the whole bill, or the
 * stayed amount only.
 */
export function stayBill(
  bills: readonly Bill[],
  bill: Bill,
  stay: BillStay,
  security: StaySecurity | null,
  arrears: ArrearsInterest,
): PaymentChange {
  const amount = sumOf([stay.amount]);
  const isWhole = amount.equals(bill.outstanding);
  const interest = formatMoney(nonNegative(arrears(bill, amount)).plus(bill.interest));
  const stayed: Bill = { ...bill, stay, interest, ...(isWhole && { overdueSince: null }) };
  const after: Bill =
    security === null || bill.status === 'secured'
      ? stayed
      : isWhole
        ? { ...stayed, ...security, status: 'secured', account: null }
        : { ...stayed, ...security, securedPart: stay.amount };
  return paymentChangeOf(bills, [{ bill: after, type: after === stayed ? 'billed' : 'secured' }]);
}

/**
 * Ends the stays of bills: the amount is due again by a new day, but not before the former one. The security remains until
 * the bill is paid (UCC 98(1)), and is called at the new due day.
 */
export function endStays(
  bills: readonly Bill[],
  stayed: readonly Bill[],
  dueBy: string,
  arrears: ArrearsInterest,
): PaymentChange {
  return paymentChangeOf(
    bills,
    stayed.map((bill) => {
      // The amount that was not stayed may be in arrears until today.
      const rest = sumOf([bill.outstanding]).minus(stayedAmountOf(bill));
      const interest = formatMoney(nonNegative(arrears(bill, rest)).plus(bill.interest));
      const isLater = bill.dueBy !== null && Date.parse(bill.dueBy) > Date.parse(dueBy);
      return {
        bill: { ...bill, stay: null, interest, dueBy: isLater ? bill.dueBy : dueBy },
        type: 'billed',
      } as const;
    }),
  );
}

function nonNegative(amount: Exact): Exact {
  return Exact.max(amount, zero);
}

/** Whether a bill has a stayed amount that is still owed. */
export function isStayed(bill: Bill): boolean {
  return (bill.status === 'due' || bill.status === 'secured') && !stayedAmountOf(bill).isZero();
}
