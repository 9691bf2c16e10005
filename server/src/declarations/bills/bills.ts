import type { BookEntry, EntryLine } from '../../books/public.ts';
import { type Decimal, money, sumOf, zero } from '../../tariff/public.ts';
import type { AccountDraw, Bill, BillLine, PaymentChange, Tracks } from '../lifecycle/public.ts';
import { type Arrears, leastInterest, noArrears } from './arrears.ts';
import { entriesOfCollection, entryBetween, linesLeft, standingOf, sumLines } from './bill-books.ts';
import { type Occasion, remitted, returned, takenBack } from './refunds.ts';

/** What a new bill needs beside its number and what it is made of. */
export type BillTerms = Pick<
  Bill,
  'basis' | 'reason' | 'lawDay' | 'version' | 'reference' | 'currency' | 'dueBy' | 'method'
>;

/** A bill as it is afterwards, and what the books call what happened to it. */
interface Changed {
  readonly bill: Bill;
  readonly what: BookEntry['what'];
  readonly besides?: readonly EntryLine[];
}

/** Where all bills together leave the payment. */
function paymentOf(bills: readonly Bill[]): Tracks['payment'] {
  return (
    (['due', 'secured', 'paid', 'refunded'] as const).find((state) =>
      bills.some((bill) => bill.state === state),
    ) ?? 'not_due'
  );
}

function changeOf(before: readonly Bill[], changed: readonly Changed[]): PaymentChange {
  const oldOf = (bill: Bill): Bill | undefined => before.find(({ number }) => number === bill.number);
  const bills = changed.map(({ bill }) => bill);
  const others = before.filter(({ number }) => bills.every((bill) => bill.number !== number));
  const all = [...others, ...bills];
  const deferred = bills.flatMap((bill) => deferredBetween(oldOf(bill), bill));
  const drawn = bills.flatMap((bill) => {
    const old = oldOf(bill);
    const reference = bill.guaranteeReference ?? old?.guaranteeReference ?? null;
    const difference = reservedBy(bill).minus(old ? reservedBy(old) : zero);
    return reference === null || difference.isZero()
      ? []
      : [{ guaranteeReference: reference, ...ownerOf(bill), amount: money(difference) }];
  });
  const entries = changed.flatMap(
    ({ bill, what, besides }) => entryBetween(what, oldOf(bill), bill, besides) ?? [],
  );
  return { bills, leaves: paymentOf(all), drawn, deferred, entries, ...firstDue(all) };
}

function ownerOf({ coverOwner: owner }: Bill) {
  return owner === null ? {} : { owner };
}

function reservedBy({ state, outstanding, guaranteeReference }: Bill): Decimal {
  return state === 'secured' && guaranteeReference !== null ? sumOf([outstanding]) : zero;
}

/** What a change of a bill enters on its account, or frees there. */
function deferredBetween(
  before: Bill | undefined,
  { account, coverOwner: owner, ...after }: Bill,
): AccountDraw[] {
  if (account === null) return [];
  const entered = ({ state, outstanding }: Pick<Bill, 'state' | 'outstanding'>) =>
    state === 'secured' ? sumOf([outstanding]) : zero;
  const difference = entered(after).minus(before?.account === account ? entered(before) : zero);
  if (difference.isZero()) return [];
  return [{ account, owner, reference: after.reference, amount: money(difference) }];
}

/** By when the next of some bills must be paid: what is due before what is secured. */
function firstDue(bills: readonly Bill[]): Pick<PaymentChange, 'payBy'> {
  const [payBy] = (['due', 'secured'] as const).flatMap((state) =>
    bills
      .flatMap((bill) => (bill.state === state && bill.dueBy !== null ? [bill.dueBy] : []))
      .toSorted()
      .slice(0, 1),
  );
  return payBy === undefined ? {} : { payBy };
}

/** Whether a bill is settled, and something of it was paid so late that interest is charged. */
export function bearsInterest({ state, interest }: Bill): boolean {
  return state === 'paid' && sumOf([interest]).greaterThanOrEqualTo(leastInterest);
}

/** The interest on a bill that was paid late is one bill more; null where it is not worth one. */
export function billInterest(bills: readonly Bill[], late: Bill, terms: BillTerms): PaymentChange | null {
  if (!bearsInterest(late)) return null;
  const asked = newBill(bills, [{ type: 'interest', amount: late.interest }], terms);
  return changeOf(bills, [
    { bill: { ...late, interest: '0.00' }, what: 'billed' },
    { bill: asked, what: 'billed' },
  ]);
}

/** One bill more. */
export function bill(bills: readonly Bill[], lines: readonly BillLine[], terms: BillTerms): PaymentChange {
  return changeOf(bills, [{ bill: newBill(bills, lines, terms), what: 'billed' }]);
}

function newBill(bills: readonly Bill[], lines: readonly BillLine[], terms: BillTerms): Bill {
  const amount = money(sumOf(lines.map((line) => line.amount)));
  return {
    ...terms,
    number: Math.max(0, ...bills.map(({ number }) => number)) + 1,
    state: 'due',
    amount,
    lines,
    paid: '0.00',
    refunded: '0.00',
    outstanding: amount,
    overdueSince: null,
    guaranteeReference: null,
    account: null,
    coverOwner: null,
    interest: '0.00',
    refunds: [],
  };
}

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
      what: 'received',
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

function afterPayment(bill: Bill, amount: Decimal, arrears: Arrears): Bill {
  const outstanding = sumOf([bill.outstanding]).minus(amount);
  const rest = {
    ...bill,
    paid: money(amount.plus(bill.paid)),
    outstanding: money(outstanding),
    interest: money(arrears(bill, amount).plus(bill.interest)),
  };
  return outstanding.isZero() ? { ...rest, state: 'paid', guaranteeReference: null } : rest;
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
    return changeOf(bills, [{ bill: after, what: 'received' }]);
  }
  const after = isOwed(billed) ? afterPayment(billed, owed, arrears) : billed;
  const besides = [
    { account: 'bank', amount: money(more) },
    { account: 'credit', amount: money(more.negated()) },
  ] as const;
  return changeOf(bills, [{ bill: after, what: 'received', besides }]);
}

/** What money is still owed for. */
export function isOwed({ state }: Bill): boolean {
  return state === 'due' || state === 'secured';
}

/** What guarantees secure of some bills is paid from them: what was reserved is used up. */
export function collect(bills: readonly Bill[], chosen: readonly Bill[] = bills): PaymentChange {
  const secured = chosen.filter(isCollectable);
  const collected = secured.map((each) => ({
    before: each,
    after: {
      ...afterPayment(each, sumOf([each.outstanding]), noArrears),
      guaranteeReference: each.guaranteeReference,
    },
  }));
  const change = changeOf(
    bills,
    collected.map(({ after }) => ({ bill: after, what: 'drawn' })),
  );
  const entries = collected.flatMap(({ before, after }) => entriesOfCollection(before, after));
  const used = secured.flatMap((each) =>
    each.guaranteeReference === null
      ? []
      : [{ guaranteeReference: each.guaranteeReference, ...ownerOf(each), amount: each.outstanding }],
  );
  return { ...change, drawn: [], used, entries };
}

function isCollectable({ state, guaranteeReference }: Bill): boolean {
  return state === 'secured' && guaranteeReference !== null;
}

/** Whether the last day of a bill has passed. */
export function isOver({ dueBy }: Bill, now: Date): boolean {
  return dueBy !== null && Date.parse(dueBy) <= now.getTime();
}

/** What nobody has paid in time is overdue; what a guarantee stands for is drawn from it instead. */
export function becomeOverdue(bills: readonly Bill[], now: Date): PaymentChange {
  const late = bills.filter(
    (each) => isOwed(each) && !isCollectable(each) && each.overdueSince === null && isOver(each, now),
  );
  return changeOf(
    bills,
    late.map((each) => ({ bill: { ...each, overdueSince: each.dueBy }, what: 'billed' })),
  );
}

/** Everything that is due is secured by a guarantee; `coverOwner` is whose it is, if another's. */
export function secure(
  bills: readonly Bill[],
  guaranteeReference: string,
  coverOwner: string | null = null,
): PaymentChange {
  return changeOf(
    bills,
    bills
      .filter(({ state }) => state === 'due')
      .map((each) => ({
        bill: { ...each, state: 'secured', guaranteeReference, coverOwner, account: null },
        what: 'secured',
      })),
  );
}

/** Everything that is due is entered on a deferment account, and due with its statement. */
export function defer(
  bills: readonly Bill[],
  {
    account,
    coverOwner,
    dueBy,
  }: Pick<Bill, 'coverOwner'> & { readonly account: string; readonly dueBy: string },
): PaymentChange {
  return changeOf(
    bills,
    bills
      .filter(({ state }) => state === 'due')
      .map((each) => ({
        bill: { ...each, state: 'secured', account, coverOwner, dueBy, overdueSince: null },
        what: 'secured',
      })),
  );
}

/** The guarantees' cover has ended: what they secured is due again. */
export function uncover(
  bills: readonly Bill[],
  guarantees: ReadonlySet<string>,
  owner: string | null = null,
): PaymentChange {
  return changeOf(
    bills,
    bills
      .filter(
        (each) =>
          isCollectable(each) && each.coverOwner === owner && guarantees.has(each.guaranteeReference ?? ''),
      )
      .map((each) => ({ bill: { ...each, state: 'due', guaranteeReference: null }, what: 'uncovered' })),
  );
}

/** What nobody has paid yet need not be paid any more; what was paid of it waits to be given back. */
export function cancelDue(bills: readonly Bill[], occasion: Occasion): PaymentChange {
  return changeOf(
    bills,
    bills
      .filter(({ state }) => state === 'due')
      .map((each) => ({ bill: remitted(each, occasion), what: 'cancelled' })),
  );
}

/** Everything that was paid or secured is given back. */
export function refund(bills: readonly Bill[], occasion: Occasion): PaymentChange {
  return changeOf(
    bills,
    bills.filter(isSettled).map((each) => ({
      bill: returned(each, standingOf(each), occasion),
      what: 'refunded',
    })),
  );
}

/** What can be given back: paid, or secured. */
export function isSettled({ state }: Bill): boolean {
  return state === 'paid' || state === 'secured';
}

/** A part of what was paid or secured is given back, of the latest bills first; null when there is not as much. */
export function refundPart(
  bills: readonly Bill[],
  amount: string,
  occasion: Occasion,
  reference?: string,
): PaymentChange | null {
  const from = bills.filter((each) => isSettled(each) && (reference ?? each.reference) === each.reference);
  const { changed, left } = takenBack(from, sumOf([amount]), occasion);
  if (!left.isZero()) return null;
  return changeOf(
    bills,
    changed.map((each) => ({ bill: each, what: 'refunded' })),
  );
}

/**
 * What brings the bills from what was assessed before to what is assessed now: one more, or what was too much taken back;
 * null when it is the same. What was demanded beside the duties, and what was given back by order, stays as it is.
 */
export function adjust(
  bills: readonly Bill[],
  assessed: { readonly before: readonly BillLine[]; readonly now: readonly BillLine[] },
  terms: BillTerms,
  occasion: Omit<Occasion, 'lines'>,
): { readonly action: 'bill' | 'refund'; readonly payment: PaymentChange } | null {
  const difference = differenceOf(assessed.before, assessed.now);
  const more = sumOf(difference.map(({ amount }) => amount));
  if (more.isZero()) return null;
  if (more.isPositive()) return { action: 'bill', payment: bill(bills, difference, terms) };
  const ours = bills.filter(({ basis }) => basis === 'assessment' || basis === 'amendment');
  // What nobody has paid yet is not given back: it is demanded anew, as far as it is still owed.
  const unpaid = ours.filter((each) => each.state === 'due' && sumOf([each.paid]).isZero());
  const cancelled = unpaid.map((each) => ({ bill: remitted(each, occasion), what: 'cancelled' as const }));
  const rest = differenceOf([], [...unpaid.flatMap(linesOf), ...difference]);
  const owed = sumOf(rest.map(({ amount }) => amount));
  if (unpaid.length > 0 && owed.isPositive() && !owed.isZero()) {
    const replaced = { bill: newBill(bills, rest, terms), what: 'billed' as const };
    return { action: 'bill', payment: changeOf(bills, [...cancelled, replaced]) };
  }
  const from = ours.filter((each) => isSettled(each) || (isOwed(each) && !unpaid.includes(each)));
  const lines = differenceOf(rest, []);
  const { changed } = takenBack(from, owed.negated(), { ...occasion, lines });
  const back = changed.map((each) => ({ bill: each, what: 'refunded' as const }));
  if (cancelled.length + back.length === 0) return null;
  return { action: 'refund', payment: changeOf(bills, [...cancelled, ...back]) };
}

function linesOf(each: Bill): BillLine[] {
  return [...linesLeft(each)].map(([type, amount]) => ({ type, amount: money(amount) }));
}

/** What some lines have more than others, by what they are for. */
function differenceOf(before: readonly BillLine[], now: readonly BillLine[]): BillLine[] {
  const less = before.map(({ type, amount }) => ({ type, amount: money(zero.minus(amount)) }));
  return [...sumLines([...now, ...less])].flatMap(([type, amount]) =>
    amount.isZero() ? [] : [{ type, amount: money(amount) }],
  );
}
