import type { EntryLine } from '../../books/public.ts';
import { type Exact, money, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, PaymentChange } from '../lifecycle/public.ts';
import { type Arrears, noArrears, settled } from './arrears.ts';
import { entriesOfCollection } from './bill-books.ts';
import { changeOf, ownerOf } from './bill-change.ts';

/** Bills are paid whole; what was reserved for them on guarantees is free again. */
export function pay(
  bills: readonly Bill[],
  paid: readonly Bill[],
  arrears: Arrears = noArrears,
  from: 'bank' | 'credit' = 'bank',
): PaymentChange {
  return changeOf(
    bills,
    paid.map((each) => ({
      bill: afterPayment(each, sumOf([each.outstanding]), arrears),
      type: 'received',
      besides: from === 'bank' ? [] : byCredit(each.outstanding),
    })),
  );
}

/** Paid from what was paid too much before: no money arrives. */
function byCredit(amount: string): EntryLine[] {
  return [
    { account: 'bank', amount: money(zero.minus(amount)) },
    { account: 'credit', amount },
  ];
}

function afterPayment(bill: Bill, amount: Exact, arrears: Arrears): Bill {
  const outstanding = sumOf([bill.outstanding]).minus(amount);
  const rest = {
    ...bill,
    paid: money(amount.plus(bill.paid)),
    outstanding: money(outstanding),
    interest: money(arrears(bill, amount).plus(bill.interest)),
  };
  return outstanding.isZero() ? settled(rest) : rest;
}

/** Money has arrived for a bill, as much as it may be: less leaves some of it owed, more is the payer's credit. */
export function receive(
  bills: readonly Bill[],
  billed: Bill,
  amount: string,
  arrears: Arrears = noArrears,
): PaymentChange {
  const owed = isOwed(billed) ? sumOf([billed.outstanding]) : zero;
  const more = sumOf([amount]).minus(owed);
  if (!more.isPositive() || more.isZero()) {
    const after = isOwed(billed) ? afterPayment(billed, sumOf([amount]), arrears) : billed;
    return changeOf(bills, [{ bill: after, type: 'received' }]);
  }
  const after = isOwed(billed) ? afterPayment(billed, owed, arrears) : billed;
  const besides = [
    { account: 'bank', amount: money(more) },
    { account: 'credit', amount: money(more.negated()) },
  ] as const;
  return changeOf(bills, [{ bill: after, type: 'received', besides }]);
}

/** What money is still owed for. */
export function isOwed({ status }: Bill): boolean {
  return status === 'due' || status === 'secured';
}

/** What guarantees secure of some bills is paid from them: what was reserved is used up. */
export function collect(bills: readonly Bill[], chosen: readonly Bill[] = bills): PaymentChange {
  const secured = chosen.filter(isCollectable);
  const collected = secured.map((each) => ({
    before: each,
    after: {
      ...afterPayment(each, sumOf([each.outstanding]), noArrears),
      guaranteeReference: each.guaranteeReference,
      drawn: money(sumOf([each.drawn, each.outstanding])),
    },
  }));
  const change = changeOf(
    bills,
    collected.map(({ after }) => ({ bill: after, type: 'security_called' })),
  );
  const entries = collected.flatMap(({ before, after }) => entriesOfCollection(before, after));
  const used = secured.flatMap((each) =>
    each.guaranteeReference === null
      ? []
      : [{ guaranteeReference: each.guaranteeReference, ...ownerOf(each), amount: each.outstanding }],
  );
  return { ...change, drawn: [], used, entries };
}

/** What a guarantee stands for can be drawn from it. */
export function isCollectable({ status, guaranteeReference }: Bill): boolean {
  return status === 'secured' && guaranteeReference !== null;
}
