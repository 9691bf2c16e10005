import { differenceOf, sumOf } from '../../parts/decimals.ts';

/** A posting: positive amounts are debits, negative ones credits. */
interface Line {
  readonly account: string;
  readonly amount: string;
}

/** Debit, credit and balance of one account type, as decimals. */
export interface Sum {
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  /** Debit minus credit. */
  readonly balance: string;
}

/**
 * Splits an account into type and reference: `claim/RF47` is the claim of bill RF47. For revenue, the tax is
 * part of the type.
 */
export function accountOf(account: string): { readonly kind: string; readonly which: string } {
  const [kind = '', which = ''] = account.split('/');
  return kind === 'revenue' ? { kind: `${kind}.${which}`, which: '' } : { kind, which };
}

/** Sums postings by account type, in order of first appearance. */
export function ledgerSumsOf(lines: readonly Line[]): readonly Sum[] {
  const kinds = Map.groupBy(lines, ({ account }) => accountOf(account).kind);
  return [...kinds].map(([kind, ofKind]) => ({ kind, ...totalOf(ofKind) }));
}

/** Sums all postings. Total debit equals total credit. */
export function totalOf(lines: readonly Line[]): Omit<Sum, 'kind'> {
  const amounts = lines.map(({ amount }) => amount);
  // A zero with the same number of decimals as the amounts.
  const zero = differenceOf(sumOf(amounts), sumOf(amounts));
  const debit = sumOf([zero, ...amounts.filter((amount) => !amount.startsWith('-'))]);
  const credit = differenceOf(zero, sumOf(amounts.filter((amount) => amount.startsWith('-'))));
  return { debit, credit, balance: differenceOf(debit, credit) };
}
