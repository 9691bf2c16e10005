import { differenceOfDecimals, sumOfDecimals } from '../../parts/decimals.ts';

/** A posting. A positive amount is a debit, a negative one a credit. */
interface Posting {
  readonly account: string;
  readonly amount: string;
}

/** Debit, credit and balance of the accounts of one kind and tax, as decimal strings. */
export interface LedgerSum {
  readonly kind: string;
  readonly tax: string;
  readonly debit: string;
  readonly credit: string;
  /** Debit minus credit. */
  readonly balance: string;
}

/** The parts of an account's name. A part that the name does not have is empty. */
interface Account {
  readonly kind: string;
  /** Reference of the bill or guarantee, or number of the deferment account. */
  readonly reference: string;
  readonly tax: string;
}

/**
 * Splits the name of a ledger account: `claim/RF47/B00` is the claim for the tax B00 of the bill RF47,
 * `revenue/B00` the revenue from that tax.
 */
export function parseLedgerAccount(account: string): Account {
  const [kind = '', reference = '', tax = ''] = account.split('/');
  return kind === 'revenue' ? { kind, reference: '', tax: reference } : { kind, reference, tax };
}

/** Sums postings by kind of account and tax, in the order in which they first occur. */
export function ledgerSumsOf(lines: readonly Posting[]): readonly LedgerSum[] {
  const parts = lines.map((line) => ({ ...line, ...parseLedgerAccount(line.account) }));
  const groups = Map.groupBy(parts, ({ kind, tax }) => `${kind} ${tax}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ kind, tax }) => ({ kind, tax, ...ledgerTotalOf(group) })),
  );
}

/** Sums all postings. In a balanced ledger, total debit equals total credit. */
export function ledgerTotalOf(lines: readonly Posting[]): Omit<LedgerSum, 'kind' | 'tax'> {
  const amounts = lines.map(({ amount }) => amount);
  // Creates a zero that has as many decimals as the amounts.
  const zero = differenceOfDecimals(sumOfDecimals(amounts), sumOfDecimals(amounts));
  const debit = sumOfDecimals([zero, ...amounts.filter((amount) => !amount.startsWith('-'))]);
  const credit = differenceOfDecimals(
    zero,
    sumOfDecimals(amounts.filter((amount) => amount.startsWith('-'))),
  );
  return { debit, credit, balance: differenceOfDecimals(debit, credit) };
}
