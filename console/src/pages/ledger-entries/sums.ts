import { differenceOf, sumOf } from '../../parts/decimals.ts';

/** A posting: positive amounts are debits, negative ones credits. */
interface Line {
  readonly account: string;
  readonly amount: string;
}

/** Debit, credit and balance of the accounts of one kind and tax, as decimals. */
export interface Sum {
  readonly kind: string;
  readonly tax: string;
  readonly debit: string;
  readonly credit: string;
  /** Debit minus credit. */
  readonly balance: string;
}

/** An account; parts that it does not have are empty. */
interface Account {
  readonly kind: string;
  /** Reference of the bill or guarantee, or number of the deferment account. */
  readonly reference: string;
  readonly tax: string;
}

/** Splits an account: `claim/RF47/B00` is the claim of the tax B00 of bill RF47, `revenue/B00` its revenue. */
export function accountOf(account: string): Account {
  const [kind = '', reference = '', tax = ''] = account.split('/');
  return kind === 'revenue' ? { kind, reference: '', tax: reference } : { kind, reference, tax };
}

/** Sums postings by kind of account and tax, in order of first appearance. */
export function ledgerSumsOf(lines: readonly Line[]): readonly Sum[] {
  const parts = lines.map((line) => ({ ...line, ...accountOf(line.account) }));
  const groups = Map.groupBy(parts, ({ kind, tax }) => `${kind} ${tax}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ kind, tax }) => ({ kind, tax, ...totalOf(group) })),
  );
}

/** Sums all postings. Total debit equals total credit. */
export function totalOf(lines: readonly Line[]): Omit<Sum, 'kind' | 'tax'> {
  const amounts = lines.map(({ amount }) => amount);
  // A zero with the same number of decimals as the amounts.
  const zero = differenceOf(sumOf(amounts), sumOf(amounts));
  const debit = sumOf([zero, ...amounts.filter((amount) => !amount.startsWith('-'))]);
  const credit = differenceOf(zero, sumOf(amounts.filter((amount) => amount.startsWith('-'))));
  return { debit, credit, balance: differenceOf(debit, credit) };
}
