import { amountPattern, country } from '../../country/public.ts';
import {
  addAssessedBill,
  declarantPayer,
  payableLines,
  receivePayment,
  refundPartOfBill,
} from '../../declarations/bills/public.ts';
import type { Bill, BillLine, PaymentChange } from '../../declarations/lifecycle/public.ts';
import { type DutyCalculation, Exact, formatMoney, roundMoney, sumOf } from '../../tariff/public.ts';

const billedAmount = new RegExp(amountPattern.replace('^', '^-?'));
const time = '2026-01-01T00:00:00.000Z';
const terms = {
  basis: 'assessment',
  reason: null,
  applicableDate: null,
  incurredOn: null,
  limitGround: null,
  version: 1,
  reference: country.bill.template,
  currency: country.currency.code,
  dueBy: time,
  method: 'immediate',
} as const;

/**
 * Simulates a bill that is assessed, paid in two parts with interest, and partially refunded. Returns the amounts with
 * another number of decimals than the currency, and the journal entries that are not balanced.
 */
export function validateBillAmounts(calculation: DutyCalculation): string[] {
  const lines = payableLines(calculation);
  if (lines.length === 0) return [];
  const changes: PaymentChange[] = [addAssessedBill([], lines, terms)];
  const last = (): readonly Bill[] => changes.at(-1)?.bills ?? [];
  const [billed] = last();
  if (!billed) return [];
  const third = formatMoney(roundMoney(new Exact(billed.amount).dividedBy(3)));
  const rest = formatMoney(new Exact(billed.amount).minus(third));
  const arrears = (_: unknown, part: Exact): Exact => roundMoney(part.dividedBy(7));
  for (const paid of [third, rest].filter((each) => !new Exact(each).isZero()))
    for (const owed of last().slice(0, 1))
      changes.push(receivePayment(last(), owed, paid, paymentContext, arrears));
  const refunded = new Exact(third).isZero()
    ? null
    : refundPartOfBill(last(), { amount: third }, refundContext);
  if (refunded) changes.push(refunded);
  return [...new Set(changes.flatMap(decimalsFaultsOf))];
}

const paymentContext = { payer: declarantPayer, at: time };
const refundContext = { at: time, basis: 'order', reason: null } as const;

function decimalsFaultsOf({ bills, entries = [] }: PaymentChange): string[] {
  const amounts = [
    ...bills.flatMap(amountsOf),
    ...entries.flatMap((entry) => entry.lines.map((line) => line.amount)),
  ];
  return [
    ...amounts
      .filter((each) => !billedAmount.test(each))
      .map((each) => `a bill contains ${each}, which does not have the decimal places of the currency.`),
    ...entries
      .filter((entry) => !sumOf(entry.lines.map((line) => line.amount)).isZero())
      .map(({ type }) => `the journal entry ${type} does not sum to zero.`),
  ];
}

function amountsOf({ amount: whole, paid, refunded, outstanding, interest, lines, refunds }: Bill): string[] {
  const of = (some: readonly BillLine[]) => some.map((line) => line.amount);
  return [
    ...[whole, paid, refunded, outstanding, interest],
    ...of(lines),
    ...refunds.flatMap((refund) => [refund.amount, ...of(refund.lines)]),
  ];
}
