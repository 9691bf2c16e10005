import type { Sql } from '../foundation/database/database.ts';
import { zeroMoney } from '../tariff/public.ts';
import { findLastBalance, sumPostings } from './accounting-period-store.ts';
import type { AccountSums, TrialBalanceLine } from './trial-balance.ts';

/** The sums of a trial balance in a range of booking times, and the balances before the range. */
export interface TrialBalanceSums {
  readonly before: readonly AccountSums[];
  readonly movements: readonly AccountSums[];
}

/**
 * Reads the sums of a range of booking times. The opening balances are calculated from the last closed
 * period, so that a trial balance does not read the whole journal.
 */
export async function readTrialBalanceSums(
  sql: Sql,
  range: { readonly from: Date; readonly to: Date },
  unit: 'day' | 'month' | null,
  zone: string,
): Promise<TrialBalanceSums> {
  const closed = await findLastBalance(sql, range.from);
  const since = await sumPostings(sql, { from: closed?.endsAt ?? null, to: range.from }, null, zone);
  return {
    before: [...closingBalancesOf(closed?.trialBalance ?? []), ...since],
    movements: await sumPostings(sql, range, unit, zone),
  };
}

function closingBalancesOf(lines: readonly TrialBalanceLine[]): AccountSums[] {
  return lines.map(({ office, account, closing }) => ({
    ...{ period: null, office, account, debit: closing, credit: zeroMoney },
  }));
}

/** Returns the sums of one office; all sums without an office. */
export function sumsOfOffice(
  { before, movements }: TrialBalanceSums,
  office: string | undefined,
): TrialBalanceSums {
  if (office === undefined) return { before, movements };
  const isOfOffice = (row: AccountSums): boolean => row.office === office;
  return { before: before.filter(isOfOffice), movements: movements.filter(isOfOffice) };
}
