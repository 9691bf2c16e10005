import type { Posting } from '../../ledger/public.ts';
import { type Exact, formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillLine, Payer, PaymentChange } from '../lifecycle/public.ts';
import { collectionEntriesOf, outstandingLines, sumLines } from './bill-postings.ts';
import { paymentChangeOf, securityOwnerOf } from './bill-transition.ts';
import { type ArrearsInterest, noArrearsInterestDue, settleBill } from './overdue-interest.ts';
import { collectableAmountOf } from './stayed-amounts.ts';

/** Who pays, and when (RFC 3339). */
export interface PaymentOrigin {
  readonly payer: Payer;
  readonly at: string;
}

/** The organisation that lodged the declaration. */
export const declarantPayer: Payer = {
  kind: 'declarant',
  organisationId: null,
  identification: null,
  name: null,
  guaranteeReference: null,
};

/** Returns an organisation as the payer of a bill of its own or of another organisation's declaration. */
export function payerFor(
  { id, numbers }: { readonly id: string; readonly numbers: readonly string[] },
  lodgedBy: string,
): Payer {
  const payer = { ...declarantPayer, identification: numbers[0] ?? null };
  return id === lodgedBy ? payer : { ...payer, kind: 'debtor', organisationId: id };
}

/** Pays bills in full and releases their reservations on guarantees. */
export function payInFull(
  bills: readonly Bill[],
  paid: readonly Bill[],
  by: PaymentOrigin,
  arrears: ArrearsInterest = noArrearsInterestDue,
  from: 'bank' | 'credit' = 'bank',
): PaymentChange {
  return paymentChangeOf(
    bills,
    paid.map((each) => ({
      bill: afterPayment(each, sumOf([each.outstanding]), by, arrears),
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

function afterPayment(bill: Bill, amount: Exact, by: PaymentOrigin, arrears: ArrearsInterest): Bill {
  const outstanding = sumOf([bill.outstanding]).minus(amount);
  const rest = {
    ...bill,
    paid: formatMoney(amount.plus(bill.paid)),
    outstanding: formatMoney(outstanding),
    interest: formatMoney(arrears(bill, amount).plus(bill.interest)),
  };
  const payment = {
    ...{
      number: Math.max(0, ...bill.payments.map(({ number }) => number)) + 1,
      payer: by.payer,
      amount: formatMoney(amount),
      paidAt: by.at,
    },
    lines: settledLines(bill, rest),
  };
  const after = amount.isZero() ? rest : { ...rest, payments: [...bill.payments, payment] };
  if (!outstanding.isZero()) return after;
  // Customs can report money that arrived in time after the due date.
  const isInTime = bill.dueBy !== null && Date.parse(by.at) <= Date.parse(bill.dueBy);
  return settleBill(isInTime ? { ...after, overdueSince: null } : after);
}

/** Returns the part of each tax that a payment settles. */
function settledLines(before: Bill, after: Bill): BillLine[] {
  const left = outstandingLines(after).map(({ tax, amount }) => ({
    tax,
    amount: formatMoney(zero.minus(amount)),
  }));
  return [...sumLines([...outstandingLines(before), ...left])].flatMap(([tax, amount]) =>
    amount.isZero() ? [] : [{ tax, amount: formatMoney(amount) }],
  );
}

/**
 * Applies a received payment to a bill: a smaller amount leaves a remainder, a larger one becomes the payer's
 * credit.
 */
export function receivePayment(
  bills: readonly Bill[],
  billed: Bill,
  amount: string,
  by: PaymentOrigin,
  arrears: ArrearsInterest = noArrearsInterestDue,
): PaymentChange {
  const owed = isPaymentOwed(billed) ? sumOf([billed.outstanding]) : zero;
  const more = sumOf([amount]).minus(owed);
  if (!more.isPositive() || more.isZero()) {
    const after = isPaymentOwed(billed) ? afterPayment(billed, sumOf([amount]), by, arrears) : billed;
    return paymentChangeOf(bills, [{ bill: after, type: 'received' }]);
  }
  const after = isPaymentOwed(billed) ? afterPayment(billed, owed, by, arrears) : billed;
  const besides = [
    { account: 'bank', amount: formatMoney(more) },
    { account: 'credit', amount: formatMoney(more.negated()) },
  ] as const;
  return paymentChangeOf(bills, [{ bill: after, type: 'received', besides }]);
}

/**
 * Takes a payment back from a bill, which is due again. Returns null if a refund has repaid a part of it, or if interest
 * was charged for a late payment.
 */
export function reversePayment(bills: readonly Bill[], bill: Bill, number: number): PaymentChange | null {
  const payment = bill.payments.find((each) => each.number === number);
  const isRepaid = bill.refunds.some(({ payees }) => payees.some((payee) => payee.payment === number));
  const bearsInterest =
    !sumOf([bill.interest]).isZero() ||
    bills.some(({ basis, debt = null }) => basis === 'interest' && debt !== null && debt === bill.debt);
  const isSecured = bill.status === 'secured' || bill.account !== null;
  if (!payment || isRepaid || isSecured || bearsInterest || bill.refundOrdered !== null) return null;
  const after: Bill = {
    ...bill,
    status: 'due',
    paid: formatMoney(sumOf([bill.paid]).minus(payment.amount)),
    payments: bill.payments.filter((each) => each !== payment),
    outstanding: formatMoney(sumOf([bill.outstanding, payment.amount])),
  };
  return paymentChangeOf(bills, [{ bill: after, type: 'reversed' }]);
}

export function isPaymentOwed({ status }: Bill): boolean {
  return status === 'due' || status === 'secured';
}

/** Pays secured bills from their guarantees, without stayed amounts: the reservation is used. */
export function collectFromGuarantees(
  bills: readonly Bill[],
  at: string,
  chosen: readonly Bill[] = bills,
): PaymentChange {
  const secured = chosen.filter(isCollectable);
  const collected = secured.map((each) => {
    const amount = collectableAmountOf(each);
    const after = {
      ...afterPayment(each, amount, { payer: guarantorOf(each), at }, noArrearsInterestDue),
      ...{ guaranteeReference: each.guaranteeReference, securedPart: null },
      drawn: formatMoney(amount.plus(each.drawn)),
    };
    return { before: each, after };
  });
  const change = paymentChangeOf(
    bills,
    collected.map(({ after }) => ({ bill: after, type: 'security_called' })),
  );
  const entries = collected.flatMap(({ before, after }) => collectionEntriesOf(before, after));
  const used = secured.flatMap((each) =>
    each.guaranteeReference === null
      ? []
      : [
          {
            ...{ guaranteeReference: each.guaranteeReference, ...securityOwnerOf(each) },
            amount: formatMoney(collectableAmountOf(each)),
          },
        ],
  );
  return { ...change, drawn: [], used, entries };
}

function guarantorOf({ guaranteeReference }: Bill): Payer {
  return { ...declarantPayer, kind: 'guarantor', guaranteeReference };
}

/** Whether an amount of a bill can be collected from its guarantee. */
function isCollectable(bill: Bill): boolean {
  return collectableAmountOf(bill).greaterThan(zero);
}
