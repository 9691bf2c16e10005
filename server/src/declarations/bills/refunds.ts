import { Exact, formatMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import type { Bill, BillLine, BillRefund, PaymentChange } from '../lifecycle/public.ts';
import {
  interestOf,
  outstandingLines,
  proportionalLines,
  remainingAmountOf,
  sumLines,
  unrefundedLines,
} from './bill-postings.ts';
import { paymentChangeOf } from './bill-transition.ts';
import { settleBill } from './overdue-interest.ts';
import { guarantorAmountOf, payeesOf } from './refund-payees.ts';
import { type RepaymentDelay, withRepaymentInterest } from './repayment-interest.ts';

export interface RefundOccasion {
  /** RFC 3339. */
  readonly at: string;
  readonly basis: BillRefund['basis'];
  readonly reason: string | null;
  /** Refunded lines, if known; otherwise each tax is refunded in proportion, and interest last. */
  readonly lines?: readonly BillLine[] | undefined;
  /** The delay of a refund that was ordered before; absent if the refund can't be late. */
  readonly delay?: RepaymentDelay;
}

/** Refunds an amount of a bill: first the unpaid part, then money, to those who paid it. */
export function refundBillAmount(bill: Bill, amount: Exact, occasion: RefundOccasion): Bill {
  const { at } = occasion;
  const ordered = bill.refundOrdered ?? occasion;
  const owed = sumOf([bill.outstanding]);
  const remission = amount.lessThan(owed) ? amount : owed;
  const cash = amount.minus(remission);
  const lines = occasion.lines ?? linesToRefund(bill, amount);
  const { payees, ...late } = withRepaymentInterest(
    payeesOf(bill, cash, lines),
    (bill.refundOrdered && occasion.delay?.(bill.refundOrdered.at)) ?? null,
  );
  const toGuarantor = guarantorAmountOf(payees);
  const billRefund: BillRefund = {
    number: bill.refunds.length + 1,
    amount: formatMoney(amount),
    guarantorAmount: formatMoney(toGuarantor),
    payees,
    lines,
    ...late,
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
    refunds: [...bill.refunds, billRefund],
  };
  if (remainingAmountOf(after).isZero()) return { ...after, status: 'refunded' };
  if (!remission.isZero() && remission.equals(owed)) return settleBill(after);
  return after;
}

function linesToRefund(bill: Bill, amount: Exact): BillLine[] {
  if (!amount.equals(remainingAmountOf(bill))) return proportionalLines(bill, amount);
  return [...unrefundedLines(bill)].flatMap(([tax, each]) =>
    each.isZero() ? [] : [{ tax, amount: formatMoney(each) }],
  );
}

/** Returns a bill that is no longer due: cancelled if nothing was paid, otherwise with the remainder remitted. */
export function remitBill(bill: Bill, occasion: RefundOccasion): Bill {
  return sumOf([bill.paid]).isZero()
    ? { ...bill, status: 'cancelled', outstanding: zeroMoney }
    : refundBillAmount(bill, sumOf([bill.outstanding]), { ...occasion, lines: outstandingLines(bill) });
}

/**
 * Refunds an amount from bills, latest first. With the lines of the occasion, refunds each tax from its own lines
 * as far as they suffice. `left` is the amount that exceeds the bills; `others` are bills that refund nothing.
 */
export function refundLatestFirst(
  bills: readonly Bill[],
  amount: Exact,
  occasion: RefundOccasion,
  others: readonly Bill[] = [],
): { readonly changed: readonly Bill[]; readonly left: Exact } {
  if (occasion.lines) return refundLines(bills, amount, { ...occasion, lines: occasion.lines }, others);
  let left = amount;
  const changed = bills.toReversed().flatMap((each) => {
    const taken = Exact.min(left, refundableOf(each));
    if (taken.isZero()) return [];
    left = left.minus(taken);
    return [refundBillAmount(each, taken, occasion)];
  });
  return { changed, left };
}

/**
 * Refunds amounts by tax. A bill that increased one tax and reduced another has less to refund than its line: the
 * rest comes from other bills, up to what all bills contain of the tax.
 */
function refundLines(
  bills: readonly Bill[],
  amount: Exact,
  occasion: RefundOccasion & { readonly lines: readonly BillLine[] },
  others: readonly Bill[],
): { readonly changed: readonly Bill[]; readonly left: Exact } {
  let left = amount;
  const openAmounts = sumLines(occasion.lines);
  const latestFirst = bills.toReversed();
  const changed = new Map<number, Bill>();
  const current = (): Bill[] => latestFirst.map((each) => changed.get(each.number) ?? each);
  for (const ofAll of [false, true])
    for (const bill of current()) {
      const lines = takeLines(bill, ofAll ? [...current(), ...others] : [bill], openAmounts);
      if (lines.length === 0) continue;
      const taken = sumOf(lines.map((line) => line.amount));
      left = left.minus(taken);
      changed.set(bill.number, refundBillAmount(bill, taken, { ...occasion, lines }));
    }
  return { changed: [...changed.values()], left };
}

/**
 * Takes from a bill as much of the wanted amounts as it can refund and `holders` contain of each tax, and reduces
 * the wanted amounts. A negative one, of a tax that increased, reduces the refund of the first bill.
 */
function takeLines(bill: Bill, holders: readonly Bill[], openAmounts: Map<string, Exact>): BillLine[] {
  const availableAmounts = sumLines(
    holders.flatMap((each) =>
      [...unrefundedLines(each)].map(([tax, amount]) => ({ tax, amount: formatMoney(amount) })),
    ),
  );
  const increases = [...openAmounts].filter(([, amount]) => amount.isNegative());
  let room = increases.reduce((sum, [, amount]) => sum.minus(amount), refundableOf(bill));
  const decreases = [...openAmounts].flatMap(([tax, amount]): [string, Exact][] => {
    const taken = Exact.min(amount, availableAmounts.get(tax) ?? zero, room);
    if (!taken.greaterThan(zero)) return [];
    room = room.minus(taken);
    return [[tax, taken]];
  });
  const taken = [...decreases, ...increases];
  const total = taken.reduce((sum, [, amount]) => sum.plus(amount), zero);
  if (decreases.length === 0 || total.isNegative()) return [];
  for (const [tax, amount] of taken) openAmounts.set(tax, (openAmounts.get(tax) ?? zero).minus(amount));
  return taken.map(([tax, amount]) => ({ tax, amount: formatMoney(amount) }));
}

/** Returns the amount of a bill that can be refunded partially: without interest, unless the whole bill is interest. */
export function refundableOf(bill: Bill): Exact {
  const standing = remainingAmountOf(bill);
  return bill.basis === 'interest' ? standing : standing.minus(interestOf(bill));
}

/** Cancels unpaid bills. Amounts that were already paid on them remain to be refunded. */
export function cancelAmountDue(bills: readonly Bill[], occasion: RefundOccasion): PaymentChange {
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
      .filter(isRefundSettled)
      .map((each) => ({ bill: { ...each, refundOrdered: { at, basis, reason } }, type: 'refunded' })),
  );
}

/** Whether customs ordered the refund of a bill and has not yet paid it. */
export function isRefundOrdered(bill: Bill): boolean {
  return isRefundSettled(bill) && bill.refundOrdered !== null;
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
export function settleRefund(
  bills: readonly Bill[],
  occasion: RefundOccasion,
  reference?: string,
): PaymentChange {
  const from = bills.filter(
    (each) => isRefundSettled(each) && (reference ?? each.reference) === each.reference,
  );
  return paymentChangeOf(
    bills,
    from.map((each) => ({
      bill: refundBillAmount(each, remainingAmountOf(each), occasion),
      type: 'refunded',
    })),
  );
}

/** Whether a bill can be refunded: it is paid or secured. */
export function isRefundSettled({ status }: Bill): boolean {
  return status === 'paid' || status === 'secured';
}

/**
 * Refunds a part of what was paid or secured, latest bills first, of one tax or of all; null if the amount
 * exceeds it. Without an amount refunds the whole tax.
 */
export function refundPartOfBill(
  bills: readonly Bill[],
  part: { readonly amount?: string | undefined; readonly tax?: string | undefined },
  occasion: RefundOccasion,
  reference?: string,
): PaymentChange | null {
  const from = bills.filter(
    (each) =>
      isRefundSettled(each) &&
      (reference === undefined ? each.basis !== 'interest' : each.reference === reference),
  );
  const { tax } = part;
  const whole = sumOf(from.map((each) => (unrefundedLines(each).get(tax ?? '') ?? zero).toFixed()));
  const amount = part.amount === undefined ? whole : sumOf([part.amount]);
  const lines = tax === undefined ? undefined : [{ tax, amount: formatMoney(amount) }];
  const { changed, left } = refundLatestFirst(from, amount, { ...occasion, lines });
  if (!left.isZero() || changed.length === 0) return null;
  return paymentChangeOf(
    bills,
    changed.map((each) => ({ bill: each, type: 'refunded' })),
  );
}
