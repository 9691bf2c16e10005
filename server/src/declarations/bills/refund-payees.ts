import { Exact, formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillLine, BillPayment, RefundPayee } from '../lifecycle/public.ts';
import { sumLines } from './bill-postings.ts';

/*
 * Money goes back to those who paid it. The last payment is repaid first, for each tax of the refund: the last
 * payer paid what turned out not to be owed, and the guarantor, who only pays the rest, is repaid before others.
 */

/** A payment with the part that was not repaid, by tax. */
interface UnrepaidPayment {
  readonly payment: BillPayment;
  readonly left: Map<string, Exact>;
}

/** Returns the payers to whom a refund of a bill pays an amount: first for the refunded taxes, then for any tax. */
export function payeesOf(
  bill: Pick<Bill, 'payments' | 'refunds'>,
  cash: Exact,
  lines: readonly BillLine[],
): RefundPayee[] {
  const latestFirst = unrepaidPayments(bill).toReversed();
  const taken = new Map<number, BillLine[]>();
  let rest = cash;
  const take = ({ payment, left }: UnrepaidPayment, tax: string, limit: Exact): Exact => {
    const part = Exact.min(limit, left.get(tax) ?? zero, rest);
    if (!part.greaterThan(zero)) return zero;
    rest = rest.minus(part);
    left.set(tax, (left.get(tax) ?? zero).minus(part));
    const line = { tax, amount: formatMoney(part) };
    taken.set(payment.number, [...(taken.get(payment.number) ?? []), line]);
    return part;
  };
  for (const [tax, amount] of sumLines(lines)) {
    let open = amount;
    for (const each of latestFirst) open = open.minus(take(each, tax, open));
  }
  for (const each of latestFirst) for (const [tax, amount] of each.left) take(each, tax, amount);
  return latestFirst.flatMap(({ payment: { number, payer } }) => {
    const repaid = [...sumLines(taken.get(number) ?? [])].map(([tax, amount]) => ({
      tax,
      amount: formatMoney(amount),
    }));
    if (repaid.length === 0) return [];
    const amount = formatMoney(sumOf(repaid.map((line) => line.amount)));
    return [{ payment: number, payer, amount, lines: repaid }];
  });
}

/** Returns what was paid of a bill and not repaid, by payment and tax. */
export function unrepaidLines(bill: Pick<Bill, 'payments' | 'refunds'>): BillLine[] {
  return unrepaidPayments(bill).flatMap(({ left }) =>
    [...left].map(([tax, amount]) => ({ tax, amount: formatMoney(amount) })),
  );
}

function unrepaidPayments({ payments, refunds }: Pick<Bill, 'payments' | 'refunds'>): UnrepaidPayment[] {
  const payees = refunds.flatMap((refund) => refund.payees);
  return payments.map((payment) => {
    const repaid = payees
      .filter((payee) => payee.payment === payment.number)
      .flatMap(({ lines }) => lines)
      .map(({ tax, amount }) => ({ tax, amount: formatMoney(zero.minus(amount)) }));
    return { payment, left: sumLines([...payment.lines, ...repaid]) };
  });
}

/** Returns the part of a refund that guarantors get. */
export function guarantorAmountOf(payees: readonly RefundPayee[]): Exact {
  return sumOf(payees.filter(({ payer }) => payer.kind === 'guarantor').map(({ amount }) => amount));
}
