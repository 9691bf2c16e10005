import type { JournalEntry, Posting } from '../../ledger/public.ts';
import { formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { AccountCharge, Bill, PaymentChange, SubStatuses } from '../lifecycle/public.ts';
import { journalEntryBetween, repaymentOf } from './bill-postings.ts';
import { isWhollyStayed, reservedAmountOf } from './stayed-amounts.ts';

/** A bill after a change, and the type of the journal entry. */
export interface ChangedBill {
  readonly bill: Bill;
  readonly type: JournalEntry['type'];
  readonly besides?: readonly Posting[];
}

/** Returns the payment status that results from all bills. */
function paymentOf(bills: readonly Bill[]): SubStatuses['payment'] {
  return (
    (['due', 'secured', 'paid', 'refunded'] as const).find((state) =>
      bills.some((bill) => bill.status === state),
    ) ?? 'not_due'
  );
}

/**
 * Returns the bills after a change, with the resulting payment status, reservations on guarantees, charges to
 * accounts and journal entries.
 */
export function paymentChangeOf(before: readonly Bill[], changed: readonly ChangedBill[]): PaymentChange {
  const oldOf = (bill: Bill): Bill | undefined => before.find(({ number }) => number === bill.number);
  const bills = changed.map(({ bill }) => bill);
  const others = before.filter(({ number }) => bills.every((bill) => bill.number !== number));
  const all = [...others, ...bills];
  const deferred = bills.flatMap((bill) => accountChargesBetween(oldOf(bill), bill));
  const drawn = bills.flatMap((bill) => {
    const old = oldOf(bill);
    const reference = bill.guaranteeReference ?? old?.guaranteeReference ?? null;
    const difference = reservedAmountOf(bill).minus(old ? reservedAmountOf(old) : zero);
    return reference === null || difference.isZero()
      ? []
      : [{ guaranteeReference: reference, ...securityOwnerOf(bill), amount: formatMoney(difference) }];
  });
  const entries = changed.flatMap(({ bill, type, besides = [] }) => {
    const { lines, entry } = repaymentOf(oldOf(bill), bill);
    const own = journalEntryBetween(type, oldOf(bill), bill, [...besides, ...lines]);
    return own ? [own, ...entry] : [];
  });
  return { bills, leaves: paymentOf(all), drawn, deferred, entries, ...nextPayBy(all) };
}

/** Returns the bills after a change, in the order of their numbers. */
export function billsAfter(before: readonly Bill[], changed: readonly Bill[]): readonly Bill[] {
  const all = new Map([...before, ...changed].map((bill) => [bill.number, bill]));
  return [...all.values()].toSorted((one, other) => one.number - other.number);
}

/** Returns the owner of the guarantee that secures a bill, if it is not the declarant. */
export function securityOwnerOf({ coverOwner: owner }: Bill) {
  return owner === null ? {} : { owner };
}

/** Returns the amount that a change of a bill charges to its account or releases there. */
function accountChargesBetween(
  before: Bill | undefined,
  { account, coverOwner: owner, ...after }: Bill,
): AccountCharge[] {
  if (account === null) return [];
  const entered = ({ status, outstanding }: Pick<Bill, 'status' | 'outstanding'>) =>
    status === 'secured' ? sumOf([outstanding]) : zero;
  const difference = entered(after).minus(before?.account === account ? entered(before) : zero);
  if (difference.isZero()) return [];
  return [{ account, owner, reference: after.reference, amount: formatMoney(difference) }];
}

/** Returns the next payment deadline: due bills come before secured ones, and stayed bills have none. */
function nextPayBy(bills: readonly Bill[]): Pick<PaymentChange, 'payBy' | 'stayed'> {
  const owed = bills.filter(({ status }) => status === 'due' || status === 'secured');
  if (owed.length > 0 && owed.every(isWhollyStayed)) return { stayed: true };
  const [payBy] = (['due', 'secured'] as const).flatMap((state) =>
    bills
      .flatMap((bill) =>
        bill.status === state && bill.dueBy !== null && !isWhollyStayed(bill) ? [bill.dueBy] : [],
      )
      .toSorted()
      .slice(0, 1),
  );
  return payBy === undefined ? {} : { payBy };
}
