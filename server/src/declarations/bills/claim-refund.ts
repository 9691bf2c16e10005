import { Type } from 'typebox';
import { amountPattern, positiveAmountPattern } from '../../country/public.ts';
import { Exact, formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillLine, PaymentChange } from '../lifecycle/public.ts';
import { remainingAmountOf, sumLines, unrefundedLines } from './bill-postings.ts';
import { paymentChangeOf } from './bill-transition.ts';
import { isRefundSettled, type RefundOccasion, refundBillAmount } from './refunds.ts';

/** Amounts of a claim by tax. */
export const ClaimLines = Type.Array(
  Type.Object(
    {
      tax: Type.String({
        pattern: '^([A-Z0-9]{2,10}|interest|other)$',
        'x-format': 'taxCode',
        description: 'Code of a tax of the country (`GET /public/country`), `interest` or `other`',
      }),
      amount: Type.String({
        pattern: amountPattern,
        'x-format': 'cents',
        documented: { pattern: positiveAmountPattern },
        description: 'Amount above 0 (decimal)',
      }),
    },
    { title: 'ClaimedAmount', additionalProperties: false },
  ),
  { minItems: 1, maxItems: 99, description: 'Amounts by tax' },
);

/** Returns lines with their sums, one for each tax. */
export function mergeLines(lines: readonly BillLine[]): BillLine[] {
  return [...sumLines(lines)].flatMap(([tax, amount]) =>
    amount.isZero() ? [] : [{ tax, amount: formatMoney(amount) }],
  );
}

/** Returns the lines of which the first exceeds the second, with the exceeding amounts. */
export function exceedingLines(lines: readonly BillLine[], limit: readonly BillLine[]): BillLine[] {
  return mergeLines([...lines, ...negative(limit)]).filter(({ amount }) => new Exact(amount).isPositive());
}

function negative(lines: readonly BillLine[]): BillLine[] {
  return lines.map((line) => ({ ...line, amount: formatMoney(zero.minus(line.amount)) }));
}

/** Returns the amounts of bills that were not refunded, by tax: paid or still owed. */
export function unrefundedAmounts(bills: readonly Bill[]): BillLine[] {
  const lines = bills.flatMap((bill) =>
    [...unrefundedLines(bill)].map(([tax, amount]) => ({ tax, amount: formatMoney(amount) })),
  );
  return mergeLines(lines).filter(({ amount }) => new Exact(amount).isPositive());
}

/** Returns the amounts that remain after lines are subtracted, by tax. */
export function remainingLines(all: readonly BillLine[], taken: readonly BillLine[]): BillLine[] {
  return exceedingLines(all, taken);
}

/**
 * Refunds amounts by tax from the chosen bills, latest first: the unpaid part is remitted, the paid part is repaid. Returns
 * null if the bills do not contain these amounts.
 */
export function refundLines(
  bills: readonly Bill[],
  chosen: readonly Bill[],
  lines: readonly BillLine[],
  occasion: Omit<RefundOccasion, 'lines'>,
): { readonly action: 'refund' | 'bill'; readonly payment: PaymentChange } | null {
  if (exceedingLines(lines, unrefundedAmounts(chosen)).length > 0) return null;
  const left = sumLines(lines);
  const latestFirst = chosen.toReversed();
  const changed = new Map<Bill, Bill>();
  const current = (): Bill[] => latestFirst.map((bill) => changed.get(bill) ?? bill);
  // A bill that increased one tax and reduced another is smaller than its line: other bills refund the rest of the tax.
  for (const ofAll of [false, true])
    for (const [index, before] of latestFirst.entries()) {
      const bill = current()[index] ?? before;
      const taken = takenLines(bill, unrefundedAmounts(ofAll ? current() : [bill]), left);
      const sum = sumOf(taken.map(({ amount }) => amount));
      if (!sum.isZero()) changed.set(before, refundBillAmount(bill, sum, { ...occasion, lines: taken }));
    }
  if ([...left.values()].some((rest) => !rest.isZero()) || changed.size === 0) return null;
  return {
    action: [...changed.keys()].some(isRefundSettled) ? 'refund' : 'bill',
    payment: paymentChangeOf(
      bills,
      [...changed.values()].map((bill) => ({ bill, type: 'refunded' })),
    ),
  };
}

/** Takes as much of the wanted amounts as a bill can refund and the held lines contain, and reduces the wanted amounts. */
function takenLines(
  bill: Bill,
  availableLines: readonly BillLine[],
  openAmounts: Map<string, Exact>,
): BillLine[] {
  let room = remainingAmountOf(bill);
  return availableLines.flatMap(({ tax, amount }) => {
    const part = Exact.min(openAmounts.get(tax) ?? zero, amount, room);
    if (!part.greaterThan(zero)) return [];
    room = room.minus(part);
    openAmounts.set(tax, (openAmounts.get(tax) ?? zero).minus(part));
    return [{ tax, amount: formatMoney(part) }];
  });
}
