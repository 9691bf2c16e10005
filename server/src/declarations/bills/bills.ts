import { interestRevenue } from '../../ledger/public.ts';
import { formatMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import type { Bill, BillLine, PaymentChange } from '../lifecycle/public.ts';
import { type ChangedBill, paymentChangeOf } from './bill-transition.ts';
import { isPaymentOwed } from './payments.ts';
import { unsecuredAmountOf } from './stayed-amounts.ts';
import type { TaxPayment, TaxPayments } from './tax-payments.ts';

/** Terms of a new bill: everything except its number, lines and status. */
export type BillTerms = Pick<
  Bill,
  | 'basis'
  | 'reason'
  | 'applicableDate'
  | 'incurredOn'
  | 'limitGround'
  | 'version'
  | 'reference'
  | 'currency'
  | 'dueBy'
  | 'method'
>;

/** Whether a bill is settled and bears interest because a part was paid late. */
export function hasInterestForLatePayment({ status, interest }: Bill): boolean {
  return status === 'paid' && !sumOf([interest]).isZero();
}

/** Creates a separate bill for the interest on a bill that was paid late; null if there is nothing to charge. */
export function addInterestBill(bills: readonly Bill[], late: Bill, terms: BillTerms): PaymentChange | null {
  if (!hasInterestForLatePayment(late)) return null;
  const { debt = null } = late;
  const interestBill = { ...newBill(bills, [{ tax: interestRevenue, amount: late.interest }], terms), debt };
  return paymentChangeOf(bills, [
    { bill: { ...late, interest: zeroMoney }, type: 'billed' },
    { bill: interestBill, type: 'billed' },
  ]);
}

export function addAssessedBill(
  bills: readonly Bill[],
  lines: readonly BillLine[],
  terms: BillTerms,
): PaymentChange {
  return paymentChangeOf(bills, [{ bill: newBill(bills, lines, terms), type: 'billed' }]);
}

/** Secures a new bill by a guarantee if there is one. Interest that the guarantee can't secure (`apart`) is a further bill. */
export function billUnderGuarantee(
  bills: readonly Bill[],
  lines: readonly BillLine[],
  terms: BillTerms,
  cover: Pick<Bill, 'guaranteeReference' | 'coverOwner'>,
  apart: Pick<Bill, 'lines' | 'reference'>,
): PaymentChange {
  const made = newBill(bills, lines, terms);
  const secured = { ...made, ...cover, status: 'secured' } as const;
  const { reference } = apart;
  const unsecured = newBill([...bills, made], apart.lines, {
    ...{ ...terms, reference },
    ...{ basis: 'interest', method: 'immediate' },
  });
  return paymentChangeOf(bills, [
    { bill: cover.guaranteeReference === null ? made : secured, type: 'billed' },
    ...(apart.lines.length === 0 ? [] : [{ bill: unsecured, type: 'billed' } as const]),
  ]);
}

/** The payments of the taxes of new bills, and the references of the bills after the first. */
export interface BillSplit {
  readonly payments: TaxPayments;
  readonly newReference: () => string;
}

/** Returns the payments of bills that contain all taxes. */
export function taxPaymentsOfBills(terms: BillTerms, split: BillSplit | undefined): TaxPayments {
  return split?.payments ?? [{ taxes: [], method: terms.method, security: null }];
}

/** Creates a bill for each payment. Without a split, one bill contains all lines. */
export function newBills(
  bills: readonly Bill[],
  billed: readonly { readonly payment: TaxPayment; readonly lines: readonly BillLine[] }[],
  terms: BillTerms,
  split: BillSplit | undefined,
): ChangedBill[] {
  const made: Bill[] = [];
  for (const { payment, lines } of billed) {
    const reference = split && made.length > 0 ? split.newReference() : terms.reference;
    made.push(newBill([...bills, ...made], lines, { ...terms, reference, method: payment.method }));
  }
  return made.map((bill) => ({ bill, type: 'billed' }));
}

/** Creates a bill with the next number and status `due`. */
function newBill(bills: readonly Bill[], lines: readonly BillLine[], terms: BillTerms): Bill {
  const amount = formatMoney(sumOf(lines.map((line) => line.amount)));
  return {
    ...terms,
    number: Math.max(0, ...bills.map(({ number }) => number)) + 1,
    status: 'due',
    amount,
    lines,
    paid: zeroMoney,
    payments: [],
    drawn: zeroMoney,
    refunded: zeroMoney,
    outstanding: amount,
    overdueSince: null,
    guaranteeReference: null,
    account: null,
    coverOwner: null,
    interest: zeroMoney,
    refunds: [],
    refundOrdered: null,
  };
}

/** Whether a bill's due date has passed. */
export function isPastDue({ dueBy }: Bill, now: Date): boolean {
  return dueBy !== null && Date.parse(dueBy) <= now.getTime();
}

/** Marks unpaid bills as overdue after the due date. Secured amounts are collected instead, and stayed ones are not due. */
export function markOverdue(bills: readonly Bill[], now: Date): PaymentChange {
  const late = bills.filter(
    (each) =>
      isPaymentOwed(each) &&
      each.overdueSince === null &&
      isPastDue(each, now) &&
      unsecuredAmountOf(each).greaterThan(zero),
  );
  return paymentChangeOf(
    bills,
    late.map((each) => ({ bill: { ...each, overdueSince: each.dueBy }, type: 'billed' })),
  );
}

/** A due bill of which a guarantee already secures a part can only be paid. */
function isSecurable({ status, securedPart = null }: Bill): boolean {
  return status === 'due' && securedPart === null;
}

/**
 * Secures all due bills, or the chosen ones, by a guarantee; `coverOwner` is its holder if it is not the
 * declarant.
 */
export function secureDueBills(
  bills: readonly Bill[],
  guaranteeReference: string,
  coverOwner: string | null = null,
  chosen: readonly Bill[] = bills,
): PaymentChange {
  return paymentChangeOf(
    bills,
    chosen.filter(isSecurable).map((each) => ({
      bill: { ...each, status: 'secured', guaranteeReference, coverOwner, account: null },
      type: 'secured',
    })),
  );
}

/** Charges everything that is due, or the selected bills, to a deferment account; it becomes due with the account statement. */
export function deferBills(
  bills: readonly Bill[],
  {
    account,
    coverOwner,
    dueBy,
  }: Pick<Bill, 'coverOwner'> & { readonly account: string; readonly dueBy: string },
  chosen: readonly Bill[] = bills,
): PaymentChange {
  return paymentChangeOf(
    bills,
    chosen.filter(isSecurable).map((each) => ({
      bill: { ...each, status: 'secured', account, coverOwner, dueBy, overdueSince: null },
      type: 'secured',
    })),
  );
}
