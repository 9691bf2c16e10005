import { Exact, formatMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import type { Bill, BillLine, BillRefund, PaymentChange } from '../lifecycle/public.ts';
import { interestOf, remainingAmountOf, unrefundedLines } from './bill-postings.ts';
import { paymentChangeOf } from './bill-transition.ts';
import { settleBill } from './overdue-interest.ts';

export interface RefundOccasion {
  /** RFC 3339. */
  readonly at: string;
  readonly basis: BillRefund['basis'];
  readonly reason: string | null;
  /** Refunded lines, if known; otherwise the last lines of the bill are refunded first. */
  readonly lines?: readonly BillLine[];
}

/** Refunds an amount of a bill: first the unpaid part, then money, to the guarantor first. */
function refundBillAmount(bill: Bill, amount: Exact, occasion: RefundOccasion): Bill {
  const { at, lines } = occasion;
  const ordered = bill.refundOrdered ?? occasion;
  const owed = sumOf([bill.outstanding]);
  const remission = amount.lessThan(owed) ? amount : owed;
  const cash = amount.minus(remission);
  const toGuarantor = Exact.min(cash, sumOf([bill.drawn]));
  const given: BillRefund = {
    number: bill.refunds.length + 1,
    amount: formatMoney(amount),
    guarantorAmount: formatMoney(toGuarantor),
    lines: lines && sumOf(lines.map((line) => line.amount)).equals(amount) ? lines : lastLines(bill, amount),
    basis: ordered.basis,
    reason: ordered.reason ?? occasion.reason,
    orderedAt: ordered.at,
    paidAt: cash.isZero() ? null : at,
  };
  const after: Bill = {
    ...bill,
    refunded: formatMoney(amount.plus(bill.refunded)),
    drawn: formatMoney(sumOf([bill.drawn]).minus(toGuarantor)),
    outstanding: formatMoney(owed.minus(remission)),
    refunds: [...bill.refunds, given],
  };
  if (remainingAmountOf(after).isZero()) return { ...after, status: 'refunded' };
  if (!remission.isZero() && remission.equals(owed)) return settleBill(after);
  return after;
}

/** Returns a bill that is no longer due: cancelled if nothing was paid, otherwise with the remainder remitted. */
export function remitBill(bill: Bill, occasion: RefundOccasion): Bill {
  return sumOf([bill.paid]).isZero()
    ? { ...bill, status: 'cancelled', outstanding: zeroMoney }
    : refundBillAmount(bill, sumOf([bill.outstanding]), occasion);
}

/** Refunds an amount from bills, latest first. `left` is the amount that exceeds the bills. */
export function refundLatestFirst(
  bills: readonly Bill[],
  amount: Exact,
  occasion: RefundOccasion,
): { readonly changed: readonly Bill[]; readonly left: Exact } {
  let left = amount;
  const changed = bills.toReversed().flatMap((each) => {
    const refundable = refundableOf(each);
    const taken = left.lessThan(refundable) ? left : refundable;
    if (taken.isZero()) return [];
    left = left.minus(taken);
    return [refundBillAmount(each, taken, occasion)];
  });
  return { changed, left };
}

/** Returns the amount of a bill that can be refunded partially: without interest, unless the whole bill is interest. */
export function refundableOf(bill: Bill): Exact {
  const standing = remainingAmountOf(bill);
  return bill.basis === 'interest' ? standing : standing.minus(interestOf(bill));
}

/** Returns the last lines of a bill that make up an amount, interest lines last. */
function lastLines(bill: Bill, amount: Exact): BillLine[] {
  let left = amount;
  return [...unrefundedLines(bill)]
    .toReversed()
    .toSorted(([one], [other]) => Number(one === 'interest') - Number(other === 'interest'))
    .flatMap(([type, line]) => {
      const positive = line.isPositive() ? line : zero;
      const taken = left.lessThan(positive) ? left : positive;
      if (taken.isZero()) return [];
      left = left.minus(taken);
      return [{ type, amount: formatMoney(taken) }];
    })
    .toReversed();
}

/** Cancels unpaid bills. Amounts that were already paid on them remain to be refunded. */
export function cancelDue(bills: readonly Bill[], occasion: RefundOccasion): PaymentChange {
  return paymentChangeOf(
    bills,
    bills
      .filter(({ status }) => status === 'due')
      .map((each) => ({ bill: remitBill(each, occasion), type: 'cancelled' })),
  );
}

/** Orders the refund of everything paid or secured; customs pays it later. */
export function orderRefund(bills: readonly Bill[], { at, basis, reason }: RefundOccasion): PaymentChange {
  return paymentChangeOf(
    bills,
    bills
      .filter(isSettled)
      .map((each) => ({ bill: { ...each, refundOrdered: { at, basis, reason } }, type: 'refunded' })),
  );
}

/** Whether customs ordered the refund of a bill and has not yet paid it. */
export function isRefundOrdered(bill: Bill): boolean {
  return isSettled(bill) && bill.refundOrdered !== null;
}

/** Cancels refunds that are ordered and not yet paid (the reverse of `orderRefund`). */
export function withdrawRefunds(bills: readonly Bill[]): PaymentChange {
  return paymentChangeOf(
    bills,
    bills
      .filter(isRefundOrdered)
      .map((each) => ({ bill: { ...each, refundOrdered: null }, type: 'refunded' })),
  );
}

/** Refunds all bills that were paid or secured, or one of them, including interest. */
export function refund(bills: readonly Bill[], occasion: RefundOccasion, reference?: string): PaymentChange {
  const from = bills.filter((each) => isSettled(each) && (reference ?? each.reference) === each.reference);
  return paymentChangeOf(
    bills,
    from.map((each) => ({
      bill: refundBillAmount(each, remainingAmountOf(each), occasion),
      type: 'refunded',
    })),
  );
}

/** Whether a bill can be refunded: it is paid or secured. */
export function isSettled({ status }: Bill): boolean {
  return status === 'paid' || status === 'secured';
}

/** Refunds a part of what was paid or secured, latest bills first; null if the amount exceeds it. */
export function refundPart(
  bills: readonly Bill[],
  amount: string,
  occasion: RefundOccasion,
  reference?: string,
): PaymentChange | null {
  const from = bills.filter(
    (each) =>
      isSettled(each) && (reference === undefined ? each.basis !== 'interest' : each.reference === reference),
  );
  const { changed, left } = refundLatestFirst(from, sumOf([amount]), occasion);
  if (!left.isZero()) return null;
  return paymentChangeOf(
    bills,
    changed.map((each) => ({ bill: each, type: 'refunded' })),
  );
}
