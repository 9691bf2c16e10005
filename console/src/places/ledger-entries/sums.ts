import { differenceOf, sumOf } from '../../parts/decimals.ts';

/** A line of an entry: debits are positive, credits negative. */
interface Line {
  readonly account: string;
  readonly amount: string;
}

/** Debit, credit and balance of the accounts of one kind, as decimals. */
export interface Sum {
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  /** Positive where more was debited. */
  readonly balance: string;
}

/** The kind of an account, and which it is: `claim/RF47` is the claim of RF47. Revenue is told by what it is for. */
export function accountOf(account: string): { readonly kind: string; readonly which: string } {
  const [kind = '', which = ''] = account.split('/');
  return kind === 'revenue' ? { kind: `${kind}.${which}`, which: '' } : { kind, which };
}

/** The sums of some lines by the kind of account, in the order in which the kinds come. */
export function sumsOf(lines: readonly Line[]): readonly Sum[] {
  const kinds = Map.groupBy(lines, ({ account }) => accountOf(account).kind);
  return [...kinds].map(([kind, ofKind]) => ({ kind, ...totalOf(ofKind) }));
}

/** The same over all of them: what was debited equals what was credited. */
export function totalOf(lines: readonly Line[]): Omit<Sum, 'kind'> {
  const amounts = lines.map(({ amount }) => amount);
  // Without debits or credits, the sum has as many decimals as the others.
  const zero = differenceOf(sumOf(amounts), sumOf(amounts));
  const debit = sumOf([zero, ...amounts.filter((amount) => !amount.startsWith('-'))]);
  const credit = differenceOf(zero, sumOf(amounts.filter((amount) => amount.startsWith('-'))));
  return { debit, credit, balance: differenceOf(debit, credit) };
}
