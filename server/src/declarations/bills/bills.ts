import { type Decimal, money, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, PaymentChange, Tracks } from '../lifecycle/public.ts';

/** What a new bill needs beside its number and amount. */
export type BillTerms = Pick<Bill, 'basis' | 'reference' | 'currency' | 'dueBy'>;

/** What a bill still stands for. */
function worthOf(bill: Bill): Decimal {
  return sumOf([bill.amount]).minus(bill.refunded);
}

/** Where all bills together leave the payment. */
function paymentOf(bills: readonly Bill[]): Tracks['payment'] {
  return (
    (['due', 'secured', 'paid', 'refunded'] as const).find((state) =>
      bills.some((bill) => bill.state === state),
    ) ?? 'not_due'
  );
}

function changeOf(before: readonly Bill[], changed: readonly Bill[]): PaymentChange {
  const others = before.filter(({ number }) => changed.every((bill) => bill.number !== number));
  const drawn = changed.flatMap((bill) => {
    const old = before.find(({ number }) => number === bill.number);
    const reference = bill.guaranteeReference ?? old?.guaranteeReference ?? null;
    const difference = reservedBy(bill).minus(old ? reservedBy(old) : zero);
    return reference === null || difference.isZero()
      ? []
      : [{ guaranteeReference: reference, amount: money(difference) }];
  });
  return { bills: changed, leaves: paymentOf([...others, ...changed]), drawn };
}

function reservedBy(bill: Bill): Decimal {
  return bill.state === 'secured' ? worthOf(bill) : zero;
}

/** One bill more. */
export function bill(bills: readonly Bill[], amount: string, terms: BillTerms): PaymentChange {
  return changeOf(bills, [newBill(bills, amount, terms)]);
}

function newBill(bills: readonly Bill[], amount: string, terms: BillTerms): Bill {
  return {
    ...terms,
    number: Math.max(0, ...bills.map(({ number }) => number)) + 1,
    state: 'due',
    amount,
    refunded: '0.00',
    guaranteeReference: null,
  };
}

/** A bill is paid; what was reserved for it on a guarantee is free again. */
export function pay(bills: readonly Bill[], paid: readonly Bill[]): PaymentChange {
  return changeOf(
    bills,
    paid.map((each) => ({ ...each, state: 'paid', guaranteeReference: null })),
  );
}

/** Secured bills are paid from their guarantees: what was reserved is used up. */
export function collect(bills: readonly Bill[]): PaymentChange {
  const collected = bills
    .filter(({ state }) => state === 'secured')
    .map((each): Bill => ({ ...each, state: 'paid' }));
  return { ...changeOf(bills, collected), drawn: [] };
}

/** Everything that is due is secured by a guarantee. */
export function secure(bills: readonly Bill[], guaranteeReference: string): PaymentChange {
  return changeOf(
    bills,
    bills
      .filter(({ state }) => state === 'due')
      .map((each) => ({ ...each, state: 'secured', guaranteeReference })),
  );
}

/** What nobody has paid yet need not be paid any more. */
export function cancelDue(bills: readonly Bill[]): PaymentChange {
  return changeOf(
    bills,
    bills.filter(({ state }) => state === 'due').map((each) => ({ ...each, state: 'cancelled' })),
  );
}

/** Everything that was paid or secured is given back. */
export function refund(bills: readonly Bill[]): PaymentChange {
  return changeOf(
    bills,
    bills.filter(isSettled).map((each) => ({ ...each, state: 'refunded', refunded: each.amount })),
  );
}

function isSettled({ state }: Bill): boolean {
  return state === 'paid' || state === 'secured';
}

/**
 * What brings the bills of the calculated duties to a new total: one more, or what was too much taken back; null when
 * they are right. What was demanded beside them stays as it is.
 */
export function adjust(
  bills: readonly Bill[],
  payable: string,
  otherTerms: Omit<BillTerms, 'basis'>,
): { readonly action: 'bill' | 'refund'; readonly payment: PaymentChange } | null {
  const terms = { ...otherTerms, basis: 'assessment' } as const;
  const assessed = bills.filter(({ basis }) => basis === 'assessment');
  const due = assessed.filter(({ state }) => state === 'due');
  const standing = sumOf([...due, ...assessed.filter(isSettled)].map(worthOf));
  const difference = sumOf([payable]).minus(standing);
  if (difference.isZero()) return null;
  if (difference.isPositive()) return { action: 'bill', payment: bill(bills, money(difference), terms) };
  // What nobody has paid yet is not given back: it is demanded anew, as far as it is still owed.
  const cancelled = due.map((each): Bill => ({ ...each, state: 'cancelled' }));
  const owed = sumOf(due.map(worthOf)).plus(difference);
  if (due.length > 0 && owed.isPositive() && !owed.isZero())
    return {
      action: 'bill',
      payment: changeOf(bills, [...cancelled, newBill(bills, money(owed), terms)]),
    };
  return { action: 'refund', payment: changeOf(bills, [...cancelled, ...reduced(assessed, owed.negated())]) };
}

/** The latest bills first: less of each, until the amount is given back. */
function reduced(bills: readonly Bill[], amount: Decimal): Bill[] {
  let left = amount;
  return bills
    .filter(isSettled)
    .toReversed()
    .flatMap((each) => {
      const worth = worthOf(each);
      const taken = left.lessThan(worth) ? left : worth;
      if (taken.isZero()) return [];
      left = left.minus(taken);
      const refunded = money(taken.plus(each.refunded));
      return [{ ...each, refunded, state: taken.equals(worth) ? ('refunded' as const) : each.state }];
    });
}

/**
 * A creditor reference (ISO 11649): RF, two check digits by ISO 7064 MOD 97-10, and 16 characters of 80 random bits.
 * Banks check it, so that a mistyped one is refused before it is paid.
 */
export function newBillReference(random: (bytes: number) => Uint8Array): string {
  const body = Array.from(random(16), (byte) => alphabet.charAt(byte & 31)).join('');
  return `RF${String(98 - remainder97(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** Whether a text is a creditor reference with the right check digits. */
export function isBillReference(text: string): boolean {
  return /^RF[0-9]{2}[0-9A-Z]{1,21}$/.test(text) && remainder97(text.slice(4) + text.slice(0, 4)) === 1;
}

// Without I, L, O and U, which are misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function remainder97(text: string): number {
  return [...text].reduce((remainder, character) => {
    const value = Number.parseInt(character, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}
