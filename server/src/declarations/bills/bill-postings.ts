import type { JournalEntry, Posting, RevenueKind } from '../../ledger/public.ts';
import { type Exact, formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillLine } from '../lifecycle/public.ts';

/*
 * The ledger balances of a bill are a function of the bill alone, and sum to zero: a bill's remaining amount
 * is what is owed plus what was paid. A journal entry is the difference between the balances before and after
 * a change, so it sums to zero too.
 */

type Accounts = Map<Posting['account'], Exact>;

/** Returns the remaining amount of a bill: owed, or paid and not refunded. */
export function remainingAmountOf({ status, amount, refunded }: Bill): Exact {
  return status === 'cancelled' ? zero : sumOf([amount]).minus(refunded);
}

/** Returns the amounts of a bill that were not refunded, by revenue type, in the order of the lines. */
export function unrefundedLines({
  status,
  lines,
  refunds,
}: Pick<Bill, 'status' | 'lines' | 'refunds'>): ReadonlyMap<RevenueKind, Exact> {
  if (status === 'cancelled') return new Map();
  return sumLines([...lines, ...refunds.flatMap((refund) => negated(refund.lines))]);
}

export function interestOf(bill: Parameters<typeof unrefundedLines>[0]): Exact {
  return unrefundedLines(bill).get('interest') ?? zero;
}

/** Returns the sums of lines by revenue type, in the order of first occurrence. */
export function sumLines(lines: readonly BillLine[]): Map<RevenueKind, Exact> {
  const sums = new Map<RevenueKind, Exact>();
  for (const { type, amount } of lines) sums.set(type, (sums.get(type) ?? zero).plus(amount));
  return sums;
}

function negated(lines: readonly BillLine[]): BillLine[] {
  return lines.map(({ type, amount }) => ({ type, amount: formatMoney(zero.minus(amount)) }));
}

/** Returns the ledger balances of a bill, by account. */
function ledgerBalancesOf(bill: Bill): Accounts {
  const { reference, outstanding, guaranteeReference } = bill;
  const accounts: Accounts = new Map();
  const isDeferred = bill.status === 'secured' && bill.account !== null;
  accounts.set(isDeferred ? `deferred/${bill.account}` : `claim/${reference}`, sumOf([outstanding]));
  accounts.set('bank', remainingAmountOf(bill).minus(outstanding));
  for (const [type, amount] of unrefundedLines(bill)) accounts.set(`revenue/${type}`, amount.negated());
  if (bill.status === 'secured' && guaranteeReference !== null) {
    accounts.set(`reserved/${guaranteeReference}`, sumOf([outstanding]));
    accounts.set(`cover/${guaranteeReference}`, zero.minus(outstanding));
  }
  return accounts;
}

/** Returns the journal entry for a change of one bill, including additional postings; null if nothing changes. */
export function journalEntryBetween(
  type: JournalEntry['type'],
  before: Bill | undefined,
  after: Bill,
  besides: readonly Posting[] = [],
): JournalEntry | null {
  const moved: Accounts = ledgerBalancesOf(after);
  const add = (account: Posting['account'], amount: Exact): void => {
    moved.set(account, (moved.get(account) ?? zero).plus(amount));
  };
  for (const [account, amount] of before ? ledgerBalancesOf(before) : []) add(account, amount.negated());
  for (const { account, amount } of besides) add(account, sumOf([amount]));
  const lines = [...moved].flatMap(([account, amount]) =>
    amount.isZero() ? [] : [{ account, amount: formatMoney(amount) }],
  );
  const coverOwner = after.coverOwner ?? before?.coverOwner ?? null;
  const owned = coverOwner === null ? {} : { coverOwner };
  return lines.length === 0 ? null : { type, reference: after.reference, ...owned, lines };
}

/**
 * Returns the journal entries of a collection from a guarantor: the reservation is used, and the guarantor
 * pays what it owes.
 */
export function collectionEntriesOf(before: Bill, after: Bill): JournalEntry[] {
  const { guaranteeReference: guarantee, outstanding: amount, reference } = before;
  const less = formatMoney(zero.minus(amount));
  const drawn = journalEntryBetween('security_called', before, after, [
    { account: 'bank', amount: less },
    { account: `guarantor/${guarantee}`, amount },
    { account: `used/${guarantee}`, amount },
    { account: `cover/${guarantee}`, amount: less },
  ]);
  const paid: JournalEntry = {
    type: 'guarantor_paid',
    reference,
    lines: [
      { account: 'bank', amount },
      { account: `guarantor/${guarantee}`, amount: less },
    ],
  };
  return drawn ? [drawn, paid] : [];
}

/**
 * Returns the repayment to a guarantor if the amount that it paid decreases: postings of the refund, and the
 * entry of the money.
 */
export function repaymentOf(
  before: Bill | undefined,
  after: Bill,
): { readonly lines: readonly Posting[]; readonly entry: readonly JournalEntry[] } {
  const guarantee = before?.guaranteeReference ?? null;
  const repaid = before ? sumOf([before.drawn]).minus(after.drawn) : zero;
  if (guarantee === null || repaid.isZero() || repaid.isNegative()) return { lines: [], entry: [] };
  const [amount, less] = [formatMoney(repaid), formatMoney(repaid.negated())];
  const owned = after.coverOwner === null ? {} : { coverOwner: after.coverOwner };
  return {
    lines: [
      { account: 'bank', amount },
      { account: `guarantor/${guarantee}`, amount: less },
    ],
    entry: [
      {
        ...{ type: 'guarantor_repaid', reference: after.reference, ...owned },
        lines: [
          { account: `guarantor/${guarantee}`, amount },
          { account: 'bank', amount: less },
        ],
      },
    ],
  };
}
