import type { Posting } from '../../ledger/public.ts';
import { type Exact, formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, PaymentChange } from '../lifecycle/public.ts';
import { collectionEntriesOf } from './bill-postings.ts';
import { paymentChangeOf, securityOwnerOf } from './bill-transition.ts';
import { type ArrearsInterest, noArrearsInterest, settleBill } from './overdue-interest.ts';

/** Pays bills in full and releases their reservations on guarantees. */
export function payInFull(
  bills: readonly Bill[],
  paid: readonly Bill[],
  arrears: ArrearsInterest = noArrearsInterest,
  from: 'bank' | 'credit' = 'bank',
): PaymentChange {
  return paymentChangeOf(
    bills,
    paid.map((each) => ({
      bill: afterPayment(each, sumOf([each.outstanding]), arrears),
      type: 'received',
      besides: from === 'bank' ? [] : byCredit(each.outstanding),
    })),
  );
}

/** Returns the postings of a payment from earlier overpayments: no money arrives. */
function byCredit(amount: string): Posting[] {
  return [
    { account: 'bank', amount: formatMoney(zero.minus(amount)) },
    { account: 'credit', amount },
  ];
}

function afterPayment(bill: Bill, amount: Exact, arrears: ArrearsInterest): Bill {
  const outstanding = sumOf([bill.outstanding]).minus(amount);
  const rest = {
    ...bill,
    paid: formatMoney(amount.plus(bill.paid)),
    outstanding: formatMoney(outstanding),
    interest: formatMoney(arrears(bill, amount).plus(bill.interest)),
  };
  return outstanding.isZero() ? settleBill(rest) : rest;
}

/**
 * Applies a received payment to a bill: a smaller amount leaves a remainder, a larger one becomes the payer's
 * credit.
 */
export function receivePayment(
  bills: readonly Bill[],
  billed: Bill,
  amount: string,
  arrears: ArrearsInterest = noArrearsInterest,
): PaymentChange {
  const owed = isOwed(billed) ? sumOf([billed.outstanding]) : zero;
  const more = sumOf([amount]).minus(owed);
  if (!more.isPositive() || more.isZero()) {
    const after = isOwed(billed) ? afterPayment(billed, sumOf([amount]), arrears) : billed;
    return paymentChangeOf(bills, [{ bill: after, type: 'received' }]);
  }
  const after = isOwed(billed) ? afterPayment(billed, owed, arrears) : billed;
  const besides = [
    { account: 'bank', amount: formatMoney(more) },
    { account: 'credit', amount: formatMoney(more.negated()) },
  ] as const;
  return paymentChangeOf(bills, [{ bill: after, type: 'received', besides }]);
}

export function isOwed({ status }: Bill): boolean {
  return status === 'due' || status === 'secured';
}

/** Pays secured bills from their guarantees: the reservation is used. */
export function collectFromGuarantees(
  bills: readonly Bill[],
  chosen: readonly Bill[] = bills,
): PaymentChange {
  const secured = chosen.filter(isCollectable);
  const collected = secured.map((each) => ({
    before: each,
    after: {
      ...afterPayment(each, sumOf([each.outstanding]), noArrearsInterest),
      guaranteeReference: each.guaranteeReference,
      drawn: formatMoney(sumOf([each.drawn, each.outstanding])),
    },
  }));
  const change = paymentChangeOf(
    bills,
    collected.map(({ after }) => ({ bill: after, type: 'security_called' })),
  );
  const entries = collected.flatMap(({ before, after }) => collectionEntriesOf(before, after));
  const used = secured.flatMap((each) =>
    each.guaranteeReference === null
      ? []
      : [{ guaranteeReference: each.guaranteeReference, ...securityOwnerOf(each), amount: each.outstanding }],
  );
  return { ...change, drawn: [], used, entries };
}

export function isCollectable({ status, guaranteeReference }: Bill): boolean {
  return status === 'secured' && guaranteeReference !== null;
}
