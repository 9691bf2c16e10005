import { country } from '../../country/public.ts';
import { interestRevenue } from '../../ledger/public.ts';
import { Exact, formatMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import {
  type Bill,
  type BillLine,
  type BillRefund,
  finalRefundBases,
  type PaymentChange,
} from '../lifecycle/public.ts';
import { sumLines, unrefundedLines } from './bill-postings.ts';
import { type ChangedBill, paymentChangeOf } from './bill-transition.ts';
import { addAssessedBill, type BillSplit, type BillTerms, newBills, taxPaymentsOfBills } from './bills.ts';
import { linesWithInterest, type NotificationDelay, remainingInterest } from './notification-interest.ts';
import { isPaymentOwed } from './payments.ts';
import { isRefundSettled, type RefundOccasion, refundLatestFirst, remitBill } from './refunds.ts';
import { paymentOfTax, splitByPayment, type TaxPayment, type TaxPayments } from './tax-payments.ts';

/** The bill or refund that results from a reassessment. */
export interface Reassessment {
  readonly action: 'bill' | 'refund';
  readonly isIncrease: boolean;
  readonly payment: PaymentChange;
}

interface AdjustmentTerms {
  /** Delay of the notification; set if an increase bears interest until the notification. */
  readonly delay?: NotificationDelay | undefined;
  readonly leastAmount?: string;
  /** Present if the declaration names payments of taxes. */
  readonly split?: BillSplit;
}

/**
 * Returns the bills or refunds for the difference between the previous and the new assessment; null if the
 * amounts of every tax are equal. If only their sum is equal, a refund of zero moves the amounts between taxes. Each
 * payment of taxes is reassessed alone. Demands other than duties, and refunds by order, remain unchanged.
 */
export function reassessBills(
  bills: readonly Bill[],
  assessed: { readonly before: readonly BillLine[]; readonly now: readonly BillLine[] },
  terms: BillTerms,
  occasion: Omit<RefundOccasion, 'lines'>,
  { delay, leastAmount = country.leastAmount ?? zeroMoney, split }: AdjustmentTerms = {},
): Reassessment | null {
  const isAlwaysBilled = new Exact(leastAmount).isZero();
  // Earlier amounts below the minimum amount count in later assessments, and are never refunded.
  const before = isAlwaysBilled ? assessed.before : billedLines(bills);
  const ours = bills.filter(({ basis }) => basis === 'assessment' || basis === 'amendment');
  const difference = withoutRepaid(ours, differenceOf(before, assessed.now), assessed.now);
  const more = totalOf(difference);
  if (difference.length === 0) return null;
  if (more.greaterThan(zero) && !more.greaterThanOrEqualTo(leastAmount)) return null;
  const payments = taxPaymentsOfBills(terms, split);
  const changed = splitByPayment(payments, difference);
  const decreased = changed.flatMap(({ payment, lines }) =>
    totalOf(lines).greaterThan(zero) ? [] : [payment],
  );
  // Cancels unpaid bills instead of refunding them, and bills the amount that is still owed.
  const unpaid = ours.filter(
    (each) =>
      each.status === 'due' &&
      sumOf([each.paid]).isZero() &&
      each.lines.some(({ tax }) => decreased.includes(paymentOfTax(payments, tax))),
  );
  const rest = splitByPayment(payments, differenceOf([], [...unpaid.flatMap(linesOf), ...difference]));
  const billed = rest
    .filter(({ lines }) => totalOf(lines).greaterThan(zero))
    .map(({ payment, lines }) => ({
      payment,
      lines: [...lines, ...interestOfGroup(lines, replacedBy(payment, payments, unpaid), delay)],
    }));
  const made = newBills(bills, billed, terms, split);
  const cancelled = unpaid.map((each) => ({ bill: remitBill(each, occasion), type: 'cancelled' as const }));
  const refunds = rest.filter(({ lines }) => !totalOf(lines).greaterThan(zero));
  const back = refundGroups(
    ours,
    refunds.map(({ lines }) => differenceOf(lines, [])),
    unpaid,
    occasion,
  );
  const all = [...cancelled, ...back, ...made];
  if (all.length === 0) return null;
  return {
    action: made.length > 0 ? 'bill' : 'refund',
    isIncrease: decreased.length < changed.length,
    payment: paymentChangeOf(bills, all),
  };
}

/**
 * Changes the difference of each tax of which customs has repaid an amount for a claim or on an appeal. This repayment
 * already corrects the amount, so an amendment to a lower amount repays no more than was paid above it. A refund by order
 * is independent of the assessment.
 */
function withoutRepaid(
  ours: readonly Bill[],
  difference: readonly BillLine[],
  now: readonly BillLine[],
): BillLine[] {
  const valid = ours
    .filter(({ status }) => status !== 'cancelled')
    .map((bill) => ({ ...bill, refunds: bill.refunds.filter(({ basis }) => basis !== 'order') }));
  const standing = sumLines(valid.flatMap(linesOf));
  const payable = sumLines(now);
  return difference.flatMap((line) => {
    const repaid = repaidOf(valid, line.tax);
    if (repaid === null) return [line];
    const stands = standing.get(line.tax) ?? zero;
    const wanted = payable.get(line.tax) ?? zero;
    const owed = Exact.min(wanted, Exact.max(stands.plus(repaid.changedSince), wanted.minus(repaid.amount)));
    const change = owed.minus(stands);
    return change.isZero() ? [] : [{ ...line, amount: formatMoney(change) }];
  });
}

/** Returns the repaid amount of a tax, and the refunds less the bills of reassessments since the repayment. */
function repaidOf(
  valid: readonly Bill[],
  tax: string,
): { readonly amount: Exact; readonly changedSince: Exact } | null {
  const refunds = valid.flatMap(({ number, refunds }) =>
    refunds.flatMap(({ basis, orderedAt, lines }) =>
      lines.flatMap((line) =>
        line.tax === tax
          ? [{ number, amount: line.amount, isFinal: isFinal(basis), at: Date.parse(orderedAt) }]
          : [],
      ),
    ),
  );
  const repaid = refunds.filter((each) => each.isFinal);
  if (repaid.length === 0) return null;
  const at = Math.max(...repaid.map((each) => each.at));
  // A repayment takes the latest bills first, so later bills were created after it.
  const last = Math.max(...repaid.map((each) => each.number));
  const since = refunds.filter((each) => !each.isFinal && each.at > at);
  const billed = valid.filter(({ number }) => number > last);
  const earlier = refunds.filter(({ number, at: time }) => number > last && time <= at);
  return {
    amount: sumOf(repaid.map(({ amount }) => amount)),
    changedSince: sumOf([...since, ...earlier].map(({ amount }) => amount)).minus(
      sumOf(billed.flatMap(({ lines }) => lines.flatMap((line) => (line.tax === tax ? [line.amount] : [])))),
    ),
  };
}

/** Returns the unpaid bills with taxes of a payment. */
function replacedBy(payment: TaxPayment, payments: TaxPayments, unpaid: readonly Bill[]): Bill[] {
  return unpaid.filter(({ lines }) => lines.some(({ tax }) => paymentOfTax(payments, tax) === payment));
}

/** Returns the interest lines of a new bill: those of the unpaid bills that it replaces, or until the notification. */
function interestOfGroup(
  lines: readonly BillLine[],
  replaced: readonly Bill[],
  delay: NotificationDelay | undefined,
): readonly BillLine[] {
  if (replaced.length === 0) return delay ? linesWithInterest(lines, delay).slice(lines.length) : [];
  const share = totalOf(lines).dividedBy(totalOf(replaced.flatMap(linesOf)));
  return replaced.flatMap((each) => remainingInterest(each, share));
}

/** Refunds each group of lines from the bills that are settled or partly paid, latest first. */
function refundGroups(
  ours: readonly Bill[],
  groups: readonly (readonly BillLine[])[],
  unpaid: readonly Bill[],
  occasion: Omit<RefundOccasion, 'lines'>,
): ChangedBill[] {
  const refundable = ours.filter((each) => !unpaid.includes(each));
  const changed = new Map<number, Bill>();
  for (const lines of groups) {
    const current = refundable.map((each) => changed.get(each.number) ?? each);
    const from = current.filter((each) => isRefundSettled(each) || isPaymentOwed(each));
    const others = current.filter((each) => !from.includes(each));
    for (const bill of refundLatestFirst(from, totalOf(lines), { ...occasion, lines }, others).changed)
      changed.set(bill.number, bill);
  }
  return [...changed.values()].map((bill) => ({ bill, type: 'refunded' }));
}

function totalOf(lines: readonly BillLine[]): Exact {
  return sumOf(lines.map(({ amount }) => amount));
}

/**
 * Returns the bill for assessed amounts that no bill contains since the declaration ended; null if bills
 * contain all. Amounts that customs refunded by order before the end, for a claim or on an appeal are not billed again.
 */
export function billMissingAmounts(
  bills: readonly Bill[],
  assessed: readonly BillLine[],
  endedAt: Date,
  terms: BillTerms,
  leastAmount = country.leastAmount ?? zeroMoney,
): PaymentChange | null {
  const ours = bills.filter(({ basis }) => basis === 'assessment' || basis === 'amendment');
  const refundedBefore = ours.flatMap(({ refunds }) =>
    refunds.flatMap(({ basis, orderedAt, lines }) =>
      isFinal(basis) && (basis !== 'order' || Date.parse(orderedAt) < endedAt.getTime())
        ? lines.filter(({ tax }) => tax !== interestRevenue)
        : [],
    ),
  );
  const lines = differenceOf([...ours.flatMap(linesOf), ...refundedBefore], assessed);
  const more = sumOf(lines.map(({ amount }) => amount));
  const isBilled = more.isPositive() && !more.isZero() && more.greaterThanOrEqualTo(leastAmount);
  return isBilled ? addAssessedBill(bills, lines, terms) : null;
}

/** Whether an amount that was refunded on this ground is not billed again: customs decided on the amount itself. */
function isFinal(basis: BillRefund['basis']): boolean {
  return finalRefundBases.some((final) => final === basis);
}

/**
 * Returns the lines of assessments that were not refunded with a reassessment. Refunds by order, for claims and on
 * appeals do not reduce them, so these amounts are not billed again.
 */
function billedLines(bills: readonly Bill[]): BillLine[] {
  return bills
    .filter(
      ({ basis, status }) => (basis === 'assessment' || basis === 'amendment') && status !== 'cancelled',
    )
    .flatMap(({ lines, refunds }) => [
      ...lines,
      ...refunds.flatMap((refund) => (isFinal(refund.basis) ? [] : differenceOf(refund.lines, []))),
    ])
    .filter(({ tax }) => tax !== interestRevenue);
}

function linesOf(each: Bill): BillLine[] {
  return [...unrefundedLines(each)].flatMap(([tax, amount]) =>
    tax === interestRevenue ? [] : [{ tax, amount: formatMoney(amount) }],
  );
}

/** Returns the amounts by which the new lines exceed the old ones, by tax. */
function differenceOf(before: readonly BillLine[], now: readonly BillLine[]): BillLine[] {
  const less = before.map(({ tax, amount }) => ({ tax, amount: formatMoney(zero.minus(amount)) }));
  return [...sumLines([...now, ...less])].flatMap(([tax, amount]) =>
    amount.isZero() ? [] : [{ tax, amount: formatMoney(amount) }],
  );
}
