/** A line of an entry: debits are positive, credits negative. */
interface Line {
  readonly account: string;
  readonly amount: string;
}

/** What was debited and credited to accounts of one kind, and what that leaves; decimals with two places. */
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
  const all = lines.map(({ amount }) => cents(amount));
  const debit = sum(all.filter((amount) => amount > 0n));
  const credit = -sum(all.filter((amount) => amount < 0n));
  return { debit: decimal(debit), credit: decimal(credit), balance: decimal(debit - credit) };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function cents(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole + part.padEnd(2, '0').slice(0, 2));
  return amount.startsWith('-') ? -value : value;
}

function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
