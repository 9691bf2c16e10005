import type { Sql } from '../foundation/database/database.ts';
import { formatMoney, sumOf, zeroMoney } from '../tariff/public.ts';
import { type ClosedPeriod, listClosedPeriods, sumPostings } from './accounting-period-store.ts';
import type { LedgerViolation } from './ledger-store.ts';
import { type TrialBalanceLine, trialBalanceOf } from './trial-balance.ts';

/** Finds closed periods whose stored trial balance differs from the journal. */
export async function findPeriodViolations(sql: Sql, limit: number): Promise<LedgerViolation[]> {
  const violations: LedgerViolation[] = [];
  let opening: readonly TrialBalanceLine[] | null = null;
  for (const period of await listClosedPeriods(sql)) {
    const actual: readonly TrialBalanceLine[] = await trialBalanceFromJournal(sql, period, opening);
    const message = differenceOf(period.trialBalance, actual);
    if (message !== null) violations.push({ invariant: 13, subject: period.month, message });
    opening = actual;
  }
  return violations.slice(0, limit);
}

async function trialBalanceFromJournal(
  sql: Sql,
  { startsAt, endsAt }: ClosedPeriod,
  previous: readonly TrialBalanceLine[] | null,
): Promise<TrialBalanceLine[]> {
  const before =
    previous === null
      ? await sumPostings(sql, { from: null, to: startsAt }, null, 'UTC')
      : previous.map(({ office, account, closing }) => ({
          ...{ period: null, office, account, debit: closing, credit: zeroMoney },
        }));
  const movements = await sumPostings(sql, { from: startsAt, to: endsAt }, null, 'UTC');
  return trialBalanceOf(before, movements, { periods: [null], byOffice: true });
}

/** Describes the first account whose stored and calculated sums differ; null if there is none. */
function differenceOf(
  stored: readonly TrialBalanceLine[] | null,
  actual: readonly TrialBalanceLine[],
): string | null {
  if (stored === null) return 'the period is closed, and its trial balance is not stored';
  const keys = new Set([...stored, ...actual].map(keyOf));
  const storedBy = new Map(stored.map((line) => [keyOf(line), line]));
  const actualBy = new Map(actual.map((line) => [keyOf(line), line]));
  for (const key of keys) {
    const [one, other] = [sumsText(storedBy.get(key)), sumsText(actualBy.get(key))];
    if (one !== other) return `${key}: stored ${one}; journal ${other}`;
  }
  return null;
}

function keyOf({ office, account }: TrialBalanceLine): string {
  return office === null ? account : `${account} at ${office}`;
}

function sumsText(line: TrialBalanceLine | undefined): string {
  const { opening = '0', debit = '0', credit = '0', closing = '0' } = line ?? {};
  const [start, in_, out, end] = [opening, debit, credit, closing].map((text) => formatMoney(sumOf([text])));
  return `opening ${start}, debit ${in_}, credit ${out}, closing ${end}`;
}
