import type { BookEntry, EntryLine, RevenueKind } from '../../ledger/public.ts';
import { type Exact, money, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillLine } from '../lifecycle/public.ts';

/*
 * The ledger balances of a bill are a function of the bill alone, and sum to zero: a bill's remaining amount
 * is what is owed plus what was paid. A journal entry is the difference between the balances before and after
 * a change, so it sums to zero too.
 */

type Accounts = Map<EntryLine['account'], Exact>;

/** Returns the remaining amount of a bill: owed, or paid and not refunded. */
export function standingOf({ status, amount, refunded }: Bill): Exact {
  return status === 'cancelled' ? zero : sumOf([amount]).minus(refunded);
}

/** Returns the amounts of a bill that were not refunded, by revenue type, in the order of the lines. */
export function linesLeft({
  status,
  lines,
  refunds,
}: Pick<Bill, 'status' | 'lines' | 'refunds'>): ReadonlyMap<RevenueKind, Exact> {
  if (status === 'cancelled') return new Map();
  return sumLines([...lines, ...refunds.flatMap((refund) => negated(refund.lines))]);
}

export function interestOf(bill: Parameters<typeof linesLeft>[0]): Exact {
  return linesLeft(bill).get('interest') ?? zero;
}

/** Returns the sums of lines by revenue type, in the order of first occurrence. */
export function sumLines(lines: readonly BillLine[]): Map<RevenueKind, Exact> {
  const sums = new Map<RevenueKind, Exact>();
  for (const { type, amount } of lines) sums.set(type, (sums.get(type) ?? zero).plus(amount));
  return sums;
}

function negated(lines: readonly BillLine[]): BillLine[] {
  return lines.map(({ type, amount }) => ({ type, amount: money(zero.minus(amount)) }));
}

/** Returns the ledger balances of a bill, by account. */
function accountsOf(bill: Bill): Accounts {
  const { reference, outstanding, guaranteeReference } = bill;
  const accounts: Accounts = new Map();
  const isDeferred = bill.status === 'secured' && bill.account !== null;
  accounts.set(isDeferred ? `deferred/${bill.account}` : `claim/${reference}`, sumOf([outstanding]));
  accounts.set('bank', standingOf(bill).minus(outstanding));
  for (const [type, amount] of linesLeft(bill)) accounts.set(`revenue/${type}`, amount.negated());
  if (bill.status === 'secured' && guaranteeReference !== null) {
    accounts.set(`reserved/${guaranteeReference}`, sumOf([outstanding]));
    accounts.set(`cover/${guaranteeReference}`, zero.minus(outstanding));
  }
  return accounts;
}

/** Returns the journal entry for a change of one bill, including additional postings; null if nothing changes. */
export function entryBetween(
  type: BookEntry['type'],
  before: Bill | undefined,
  after: Bill,
  besides: readonly EntryLine[] = [],
): BookEntry | null {
  const moved: Accounts = accountsOf(after);
  const add = (account: EntryLine['account'], amount: Exact): void => {
    moved.set(account, (moved.get(account) ?? zero).plus(amount));
  };
  for (const [account, amount] of before ? accountsOf(before) : []) add(account, amount.negated());
  for (const { account, amount } of besides) add(account, sumOf([amount]));
  const lines = [...moved].flatMap(([account, amount]) =>
    amount.isZero() ? [] : [{ account, amount: money(amount) }],
  );
  const coverOwner = after.coverOwner ?? before?.coverOwner ?? null;
  const owned = coverOwner === null ? {} : { coverOwner };
  return lines.length === 0 ? null : { type, reference: after.reference, ...owned, lines };
}

/**
 * Returns the journal entries of a collection from a guarantor: the reservation is used, and the guarantor
 * pays what it owes.
 */
export function entriesOfCollection(before: Bill, after: Bill): BookEntry[] {
  const { guaranteeReference: guarantee, outstanding: amount, reference } = before;
  const less = money(zero.minus(amount));
  const drawn = entryBetween('security_called', before, after, [
    { account: 'bank', amount: less },
    { account: `guarantor/${guarantee}`, amount },
    { account: `used/${guarantee}`, amount },
    { account: `cover/${guarantee}`, amount: less },
  ]);
  const paid: BookEntry = {
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
): { readonly lines: readonly EntryLine[]; readonly entry: readonly BookEntry[] } {
  const guarantee = before?.guaranteeReference ?? null;
  const repaid = before ? sumOf([before.drawn]).minus(after.drawn) : zero;
  if (guarantee === null || repaid.isZero() || repaid.isNegative()) return { lines: [], entry: [] };
  const [amount, less] = [money(repaid), money(repaid.negated())];
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
