import { type Decimal, money, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillLine, BillRefund } from '../lifecycle/public.ts';
import { linesLeft, standingOf } from './bill-books.ts';

/** Why and when something is given back. */
export interface Occasion {
  /** RFC 3339. */
  readonly at: string;
  readonly basis: BillRefund['basis'];
  readonly reason: string | null;
  /** What the amount consists of, where it is known; otherwise the last lines of a bill go first. */
  readonly lines?: readonly BillLine[];
}

/** A bill of which an amount is given back: first what nobody has paid yet of it, then money. */
export function returned(bill: Bill, amount: Decimal, { at, basis, reason, lines }: Occasion): Bill {
  const owed = sumOf([bill.outstanding]);
  const remission = amount.lessThan(owed) ? amount : owed;
  const cash = amount.minus(remission);
  const given: BillRefund = {
    number: bill.refunds.length + 1,
    amount: money(amount),
    lines: lines && sumOf(lines.map((line) => line.amount)).equals(amount) ? lines : lastLines(bill, amount),
    basis,
    reason,
    orderedAt: at,
    paidAt: cash.isZero() ? null : at,
  };
  const after: Bill = {
    ...bill,
    refunded: money(amount.plus(bill.refunded)),
    outstanding: money(owed.minus(remission)),
    refunds: [...bill.refunds, given],
  };
  if (standingOf(after).isZero()) return { ...after, state: 'refunded' };
  if (!remission.isZero() && remission.equals(owed))
    return { ...after, state: 'paid', guaranteeReference: null };
  return after;
}

/** A bill that is due no more: nobody has paid it, and it is cancelled; or what is left of it is remitted. */
export function remitted(bill: Bill, occasion: Occasion): Bill {
  return sumOf([bill.paid]).isZero()
    ? { ...bill, state: 'cancelled', outstanding: '0.00' }
    : returned(bill, sumOf([bill.outstanding]), occasion);
}

/** An amount given back of some bills, the latest first, and what of it they do not have. */
export function takenBack(
  bills: readonly Bill[],
  amount: Decimal,
  occasion: Occasion,
): { readonly changed: readonly Bill[]; readonly left: Decimal } {
  let left = amount;
  const changed = bills.toReversed().flatMap((each) => {
    const standing = standingOf(each);
    const taken = left.lessThan(standing) ? left : standing;
    if (taken.isZero()) return [];
    left = left.minus(taken);
    return [returned(each, taken, occasion)];
  });
  return { changed, left };
}

/** As many of a bill's last lines as make an amount. */
function lastLines(bill: Bill, amount: Decimal): BillLine[] {
  let left = amount;
  return [...linesLeft(bill)]
    .toReversed()
    .flatMap(([type, line]) => {
      const positive = line.isPositive() ? line : zero;
      const taken = left.lessThan(positive) ? left : positive;
      if (taken.isZero()) return [];
      left = left.minus(taken);
      return [{ type, amount: money(taken) }];
    })
    .toReversed();
}
