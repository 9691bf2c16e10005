import { country } from '../../country/public.ts';
import { interestRevenue } from '../../ledger/public.ts';
import { Exact, formatMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import type { Bill, BillLine, PaymentChange } from '../lifecycle/public.ts';
import { sumLines, unrefundedLines } from './bill-postings.ts';
import { paymentChangeOf } from './bill-transition.ts';
import { addBill, type BillTerms, newBill } from './bills.ts';
import { type NotificationDelay, remainingInterest, withInterest } from './notification-interest.ts';
import { isOwed } from './payments.ts';
import { isSettled, type RefundOccasion, refundLatestFirst, remitBill } from './refunds.ts';

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
}

/**
 * Returns the bill or refund for the difference between the previous and the new assessment; null if the
 * amounts of every tax are equal. If only their sum is equal, a refund of zero moves the amounts between taxes. Demands other than duties, and refunds by order, remain unchanged.
 */
export function reassessBills(
  bills: readonly Bill[],
  assessed: { readonly before: readonly BillLine[]; readonly now: readonly BillLine[] },
  terms: BillTerms,
  occasion: Omit<RefundOccasion, 'lines'>,
  { delay, leastAmount = country.leastAmount ?? zeroMoney }: AdjustmentTerms = {},
): Reassessment | null {
  const isAlwaysBilled = new Exact(leastAmount).isZero();
  // Earlier amounts below the minimum amount count in later assessments, and are never refunded.
  const before = isAlwaysBilled ? assessed.before : billedLines(bills);
  const difference = differenceOf(before, assessed.now);
  const more = sumOf(difference.map(({ amount }) => amount));
  if (difference.length === 0) return null;
  if (more.greaterThan(zero) && !more.greaterThanOrEqualTo(leastAmount)) return null;
  if (more.greaterThan(zero)) {
    const lines = delay ? withInterest(difference, delay) : difference;
    return { action: 'bill', isIncrease: true, payment: addBill(bills, lines, terms) };
  }
  const ours = bills.filter(({ basis }) => basis === 'assessment' || basis === 'amendment');
  // Cancels unpaid bills instead of refunding them, and bills the amount that is still owed.
  const unpaid = ours.filter((each) => each.status === 'due' && sumOf([each.paid]).isZero());
  const cancelled = unpaid.map((each) => ({ bill: remitBill(each, occasion), type: 'cancelled' as const }));
  const unpaidLines = unpaid.flatMap(linesOf);
  const rest = differenceOf([], [...unpaidLines, ...difference]);
  const owed = sumOf(rest.map(({ amount }) => amount));
  if (unpaid.length > 0 && owed.isPositive() && !owed.isZero()) {
    const share = owed.dividedBy(sumOf(unpaidLines.map(({ amount }) => amount)));
    const lines = [...rest, ...unpaid.flatMap((each) => remainingInterest(each, share))];
    const replaced = { bill: newBill(bills, lines, terms), type: 'billed' as const };
    return { action: 'bill', isIncrease: false, payment: paymentChangeOf(bills, [...cancelled, replaced]) };
  }
  const from = ours.filter((each) => isSettled(each) || (isOwed(each) && !unpaid.includes(each)));
  const lines = differenceOf(rest, []);
  const others = ours.filter((each) => !from.includes(each) && !unpaid.includes(each));
  const { changed } = refundLatestFirst(from, owed.negated(), { ...occasion, lines }, others);
  const back = changed.map((each) => ({ bill: each, type: 'refunded' as const }));
  if (cancelled.length + back.length === 0) return null;
  return { action: 'refund', isIncrease: false, payment: paymentChangeOf(bills, [...cancelled, ...back]) };
}

/**
 * Returns the bill for assessed amounts that no bill contains since the declaration ended; null if bills
 * contain all. Amounts that customs refunded by order before the end are not billed again.
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
      basis === 'order' && Date.parse(orderedAt) < endedAt.getTime()
        ? lines.filter(({ tax }) => tax !== interestRevenue)
        : [],
    ),
  );
  const lines = differenceOf([...ours.flatMap(linesOf), ...refundedBefore], assessed);
  const more = sumOf(lines.map(({ amount }) => amount));
  const isBilled = more.isPositive() && !more.isZero() && more.greaterThanOrEqualTo(leastAmount);
  return isBilled ? addBill(bills, lines, terms) : null;
}

/**
 * Returns the lines of assessments that were not refunded with a reassessment. Refunds by order do not reduce
 * them, so these amounts are not billed again.
 */
function billedLines(bills: readonly Bill[]): BillLine[] {
  return bills
    .filter(
      ({ basis, status }) => (basis === 'assessment' || basis === 'amendment') && status !== 'cancelled',
    )
    .flatMap(({ lines, refunds }) => [
      ...lines,
      ...refunds.flatMap((refund) => (refund.basis === 'order' ? [] : differenceOf(refund.lines, []))),
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
