import { Exact, money, noMoney, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillLine, BillRefund, PaymentChange } from '../lifecycle/public.ts';
import { settled } from './arrears.ts';
import { interestOf, linesLeft, standingOf } from './bill-books.ts';
import { changeOf } from './bill-change.ts';

/** Why and when something is given back. */
export interface Occasion {
  /** RFC 3339. */
  readonly at: string;
  readonly basis: BillRefund['basis'];
  readonly reason: string | null;
  /** What the amount consists of, where it is known; otherwise the last lines of a bill go first. */
  readonly lines?: readonly BillLine[];
}

/** A bill of which an amount is given back: first what nobody has paid yet of it, then money, to the guarantor first. */
function returned(bill: Bill, amount: Exact, occasion: Occasion): Bill {
  const { at, lines } = occasion;
  const ordered = bill.refundOrdered ?? occasion;
  const owed = sumOf([bill.outstanding]);
  const remission = amount.lessThan(owed) ? amount : owed;
  const cash = amount.minus(remission);
  const toGuarantor = Exact.min(cash, sumOf([bill.drawn]));
  const given: BillRefund = {
    number: bill.refunds.length + 1,
    amount: money(amount),
    guarantorAmount: money(toGuarantor),
    lines: lines && sumOf(lines.map((line) => line.amount)).equals(amount) ? lines : lastLines(bill, amount),
    basis: ordered.basis,
    reason: ordered.reason ?? occasion.reason,
    orderedAt: ordered.at,
    paidAt: cash.isZero() ? null : at,
  };
  const after: Bill = {
    ...bill,
    refunded: money(amount.plus(bill.refunded)),
    drawn: money(sumOf([bill.drawn]).minus(toGuarantor)),
    outstanding: money(owed.minus(remission)),
    refunds: [...bill.refunds, given],
  };
  if (standingOf(after).isZero()) return { ...after, status: 'refunded' };
  if (!remission.isZero() && remission.equals(owed)) return settled(after);
  return after;
}

/** A bill that is due no more: nobody has paid it, and it is cancelled; or what is left of it is remitted. */
export function remitted(bill: Bill, occasion: Occasion): Bill {
  return sumOf([bill.paid]).isZero()
    ? { ...bill, status: 'cancelled', outstanding: noMoney }
    : returned(bill, sumOf([bill.outstanding]), occasion);
}

/** An amount given back of some bills, the latest first, and what of it they do not have. */
export function takenBack(
  bills: readonly Bill[],
  amount: Exact,
  occasion: Occasion,
): { readonly changed: readonly Bill[]; readonly left: Exact } {
  let left = amount;
  const changed = bills.toReversed().flatMap((each) => {
    const refundable = refundableOf(each);
    const taken = left.lessThan(refundable) ? left : refundable;
    if (taken.isZero()) return [];
    left = left.minus(taken);
    return [returned(each, taken, occasion)];
  });
  return { changed, left };
}

/** Returns the amount of a bill that a partial refund can take: interest stays, unless the whole bill is interest. */
export function refundableOf(bill: Bill): Exact {
  const standing = standingOf(bill);
  return bill.basis === 'interest' ? standing : standing.minus(interestOf(bill));
}

/** As many of a bill's last lines as make an amount, interest after all others. */
function lastLines(bill: Bill, amount: Exact): BillLine[] {
  let left = amount;
  return [...linesLeft(bill)]
    .toReversed()
    .toSorted(([one], [other]) => Number(one === 'interest') - Number(other === 'interest'))
    .flatMap(([type, line]) => {
      const positive = line.isPositive() ? line : zero;
      const taken = left.lessThan(positive) ? left : positive;
      if (taken.isZero()) return [];
      left = left.minus(taken);
      return [{ type, amount: money(taken) }];
    })
    .toReversed();
}

/** What nobody has paid yet need not be paid any more; what was paid of it waits to be given back. */
export function cancelDue(bills: readonly Bill[], occasion: Occasion): PaymentChange {
  return changeOf(
    bills,
    bills
      .filter(({ status }) => status === 'due')
      .map((each) => ({ bill: remitted(each, occasion), type: 'cancelled' })),
  );
}

/** Everything that was paid or secured is to be given back, which customs does later. */
export function orderRefund(bills: readonly Bill[], { at, basis, reason }: Occasion): PaymentChange {
  return changeOf(
    bills,
    bills
      .filter(isSettled)
      .map((each) => ({ bill: { ...each, refundOrdered: { at, basis, reason } }, type: 'refunded' })),
  );
}

/** Whether customs has ordered the refund of a bill, and not paid it yet. */
export function isRefundOrdered(bill: Bill): boolean {
  return isSettled(bill) && bill.refundOrdered !== null;
}

/** The reversal of `orderRefund`: refunds that customs has not paid yet are not ordered any more. */
export function withdrawRefunds(bills: readonly Bill[]): PaymentChange {
  return changeOf(
    bills,
    bills
      .filter(isRefundOrdered)
      .map((each) => ({ bill: { ...each, refundOrdered: null }, type: 'refunded' })),
  );
}

/** Refunds all bills that were paid or secured, or only one of them, with their interest. */
export function refund(bills: readonly Bill[], occasion: Occasion, reference?: string): PaymentChange {
  const from = bills.filter((each) => isSettled(each) && (reference ?? each.reference) === each.reference);
  return changeOf(
    bills,
    from.map((each) => ({
      bill: returned(each, standingOf(each), occasion),
      type: 'refunded',
    })),
  );
}

/** What can be given back: paid, or secured. */
export function isSettled({ status }: Bill): boolean {
  return status === 'paid' || status === 'secured';
}

/** A part of what was paid or secured is given back, of the latest bills first; null when there is not as much. */
export function refundPart(
  bills: readonly Bill[],
  amount: string,
  occasion: Occasion,
  reference?: string,
): PaymentChange | null {
  const from = bills.filter(
    (each) =>
      isSettled(each) && (reference === undefined ? each.basis !== 'interest' : each.reference === reference),
  );
  const { changed, left } = takenBack(from, sumOf([amount]), occasion);
  if (!left.isZero()) return null;
  return changeOf(
    bills,
    changed.map((each) => ({ bill: each, type: 'refunded' })),
  );
}
