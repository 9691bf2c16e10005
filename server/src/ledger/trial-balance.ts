import { type Static, Type } from 'typebox';
import { csvLine } from '../foundation/csv/csv.ts';
import { orNull } from '../foundation/http/common-schemas.ts';
import { type Exact, formatMoney, zero, zeroMoney } from '../tariff/public.ts';

/* Trial balance: opening balance, debit, credit and closing balance of each account class. */

const options = { additionalProperties: false } as const;

const TrialBalanceLineSchema = Type.Object(
  {
    period: orNull(
      Type.String(),
      'Day (`2026-11-20`) or month (`2026-11`) with `groupBy=day` or `groupBy=month`; otherwise null',
    ),
    office: orNull(
      Type.String(),
      'Customs office with `groupBy=office`; null without it, and for entries without an office',
    ),
    account: Type.String({
      description:
        'Account class: the account without its bill, guarantee or deferment account, such as `bank`, `claim/‹tax›` or `revenue/‹tax›`',
    }),
    opening: Type.String({
      description: 'Balance before the period (decimal): positive for a debit balance',
    }),
    debit: Type.String({ description: 'Total debit in the period' }),
    credit: Type.String({ description: 'Total credit in the period' }),
    closing: Type.String({ description: 'Balance after the period: `opening` plus `debit` minus `credit`' }),
  },
  { ...options, title: 'TrialBalanceLine' },
);

export type TrialBalanceLine = Static<typeof TrialBalanceLineSchema>;

export const TrialBalanceLines = Type.Array(TrialBalanceLineSchema, {
  description: 'Lines by period, office and account. The debits are equal to the credits',
});

export const TrialBalanceTotals = Type.Object(
  {
    opening: Type.String({ description: 'Sum of the opening balances, which is zero' }),
    debit: Type.String({ description: 'Total debit' }),
    credit: Type.String({ description: 'Total credit, equal to the debit' }),
    closing: Type.String({ description: 'Sum of the closing balances, which is zero' }),
  },
  { ...options, description: 'Totals of all accounts from the first day to the last day' },
);

/** Debit and credit of an account class in one period and office, as decimal strings. */
export interface AccountSums {
  readonly period: string | null;
  readonly office: string | null;
  readonly account: string;
  readonly debit: string;
  readonly credit: string;
}

interface Sums {
  readonly debit: Exact;
  readonly credit: Exact;
}

const noSums: Sums = { debit: zero, credit: zero };

/**
 * Returns the lines of a trial balance. Each period contains every account that has a balance or a movement,
 * so that the lines of each period sum to zero.
 */
export function trialBalanceOf(
  /** Balances before the first period: `debit` minus `credit`. */
  before: readonly AccountSums[],
  movements: readonly AccountSums[],
  { periods, byOffice }: { readonly periods: readonly (string | null)[]; readonly byOffice: boolean },
): TrialBalanceLine[] {
  const keyOf = ({ office, account }: Pick<AccountSums, 'office' | 'account'>): string =>
    JSON.stringify([byOffice ? office : null, account]);
  const opening = new Map(
    [...totalsBy(before, keyOf)].map(([key, { debit, credit }]) => [key, debit.minus(credit)]),
  );
  const byPeriod = Map.groupBy(movements, ({ period }) => period);
  const accounts = new Map(
    [...before, ...movements].map((row) => [
      keyOf(row),
      { office: byOffice ? row.office : null, account: row.account },
    ]),
  );
  const ordered = [...accounts].toSorted(([, one], [, other]) => order(one, other));
  const lines: TrialBalanceLine[] = [];
  for (const period of periods) {
    const sums = totalsBy(byPeriod.get(period) ?? [], keyOf);
    for (const [key, { office, account }] of ordered) {
      const balance = opening.get(key) ?? zero;
      const { debit, credit } = sums.get(key) ?? noSums;
      const closing = balance.plus(debit).minus(credit);
      opening.set(key, closing);
      if (balance.isZero() && debit.isZero() && credit.isZero()) continue;
      lines.push({
        ...{ period, office, account },
        ...{ opening: formatMoney(balance), debit: formatMoney(debit) },
        ...{ credit: formatMoney(credit), closing: formatMoney(closing) },
      });
    }
  }
  return lines;
}

function totalsBy(rows: readonly AccountSums[], keyOf: (row: AccountSums) => string): Map<string, Sums> {
  const totals = new Map<string, Sums>();
  for (const row of rows) {
    const { debit, credit } = totals.get(keyOf(row)) ?? noSums;
    totals.set(keyOf(row), { debit: debit.plus(row.debit), credit: credit.plus(row.credit) });
  }
  return totals;
}

function order(
  one: Pick<AccountSums, 'office' | 'account'>,
  other: Pick<AccountSums, 'office' | 'account'>,
): number {
  const [first, second] = [one, other].map(({ office, account }) => `${office ?? ''} ${account}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/**
 * Returns the totals over the whole range: opening balances of its first period, movements of all periods,
 * closing balances of its last period.
 */
export function totalsOf(before: readonly AccountSums[], movements: readonly AccountSums[]) {
  const start = sum(before);
  const { debit, credit } = sum(movements);
  const opening = start.debit.minus(start.credit);
  return {
    ...{ opening: formatMoney(opening), debit: formatMoney(debit), credit: formatMoney(credit) },
    closing: formatMoney(opening.plus(debit).minus(credit)),
  };
}

function sum(rows: readonly AccountSums[]): Sums {
  return totalsBy(rows, () => '').get('') ?? noSums;
}

export const trialBalanceCsvHeader = csvLine([
  ...['period', 'office', 'account', 'opening', 'debit', 'credit', 'closing'],
]);

export function trialBalanceCsvLine(line: TrialBalanceLine): string {
  const { period, office, account, opening, debit, credit, closing } = line;
  // A CSV cell that begins with a minus sign normally gets an apostrophe against formulas. These amounts are
  // numbers.
  const amounts = [opening, debit, credit, closing].join(',');
  return `${csvLine([period, office, account]).trimEnd()},${amounts}\r\n`;
}

export const exampleTrialBalanceLines: TrialBalanceLine[] = [
  {
    ...{ period: null, office: 'XA000100', account: 'bank' },
    ...{ opening: zeroMoney, debit: '1610.00', credit: zeroMoney, closing: '1610.00' },
  },
  {
    ...{ period: null, office: 'XA000100', account: 'revenue/A00' },
    ...{ opening: zeroMoney, debit: zeroMoney, credit: '1610.00', closing: '-1610.00' },
  },
];
