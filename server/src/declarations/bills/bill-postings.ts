import { country } from '../../country/public.ts';
import { interestRevenue, type JournalEntry, otherRevenue, type Posting } from '../../ledger/public.ts';
import { apportion, Exact, formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { Bill, BillLine } from '../lifecycle/public.ts';
import { reservedAmountOf } from './stayed-amounts.ts';

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

/** Returns the amounts of a bill that were not refunded, by tax, in the order of the lines. */
export function unrefundedLines({
  status,
  lines,
  refunds,
}: Pick<Bill, 'status' | 'lines' | 'refunds'>): ReadonlyMap<string, Exact> {
  if (status === 'cancelled') return new Map();
  return sumLines([...lines, ...refunds.flatMap((refund) => negated(refund.lines))]);
}

export function interestOf(bill: Parameters<typeof unrefundedLines>[0]): Exact {
  return unrefundedLines(bill).get(interestRevenue) ?? zero;
}

/** Returns the sums of lines by tax, in the order of first occurrence. */
export function sumLines(lines: readonly BillLine[]): Map<string, Exact> {
  const sums = new Map<string, Exact>();
  for (const { tax, amount } of lines) sums.set(tax, (sums.get(tax) ?? zero).plus(amount));
  return sums;
}

function negated(lines: readonly BillLine[]): BillLine[] {
  return lines.map(({ tax, amount }) => ({ tax, amount: formatMoney(zero.minus(amount)) }));
}

/** Returns the unpaid amount of a bill by tax: a payment settles the taxes in proportion, and the interest last. */
export function outstandingLines(bill: Bill): BillLine[] {
  const outstanding = sumOf([bill.outstanding]);
  const interest = Exact.min(outstanding, interestOf(bill));
  return linesOfAmounts(bill, outstanding.minus(interest), interest);
}

/** Returns an amount of a bill by tax, in proportion to what was not refunded of each; interest gets the excess only. */
export function proportionalLines(bill: Bill, amount: Exact): BillLine[] {
  const taxes = Exact.min(amount, remainingAmountOf(bill).minus(interestOf(bill)));
  return linesOfAmounts(bill, taxes, amount.minus(taxes));
}

/** Apportions by the largest remainder. A bill whose lines are refunded has no tax: its amount is other revenue. */
function linesOfAmounts(bill: Bill, ofTaxes: Exact, ofInterest: Exact): BillLine[] {
  const weights = [...unrefundedLines(bill)].filter(
    ([tax, weight]) => tax !== interestRevenue && weight.isPositive() && !weight.isZero(),
  );
  const taxes = weights.length > 0 ? weights : [[otherRevenue, zero] as const];
  const shares = apportion(
    ofTaxes,
    taxes.map(([, weight]) => weight),
    country.currency.decimals,
  );
  return [...taxes.map(([tax]) => tax), interestRevenue].flatMap((tax, index) => {
    const share = shares[index] ?? ofInterest;
    return share.isZero() ? [] : [{ tax, amount: formatMoney(share) }];
  });
}

/** Returns the ledger balances of a bill, by account. */
function ledgerBalancesOf(bill: Bill): Accounts {
  const { reference, outstanding, guaranteeReference } = bill;
  const accounts: Accounts = new Map();
  if (bill.status === 'secured' && bill.account !== null)
    accounts.set(`deferred/${bill.account}`, sumOf([outstanding]));
  else
    for (const { tax, amount } of outstandingLines(bill))
      accounts.set(`claim/${reference}/${tax}`, sumOf([amount]));
  const interest = sumOf(bill.refunds.flatMap((each) => (each.interest ? [each.interest.amount] : [])));
  accounts.set('bank', remainingAmountOf(bill).minus(outstanding).minus(interest));
  for (const [tax, amount] of unrefundedLines(bill)) accounts.set(`revenue/${tax}`, amount.negated());
  const charged = accounts.get(`revenue/${interestRevenue}`) ?? zero;
  accounts.set(`revenue/${interestRevenue}`, charged.plus(interest));
  const reserved = reservedAmountOf(bill);
  if (!reserved.isZero()) {
    accounts.set(`reserved/${guaranteeReference}`, reserved);
    accounts.set(`cover/${guaranteeReference}`, reserved.negated());
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
  const { guaranteeReference: guarantee, reference } = before;
  const collected = sumOf([before.outstanding]).minus(after.outstanding);
  const [amount, less] = [formatMoney(collected), formatMoney(collected.negated())];
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
