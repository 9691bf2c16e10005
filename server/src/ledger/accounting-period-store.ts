import type { Sql, Transaction } from '../foundation/database/database.ts';
import type { PeriodClosing } from './accounting-period.ts';
import type { AccountSums, TrialBalanceLine } from './trial-balance.ts';

type ClosingRow = PeriodClosing & Record<string, unknown>;

const summaryColumns = `to_char(p.month, 'YYYY-MM') as month, p.requested_by as "requestedBy", p.requested_at as "requestedAt",
  p.confirmed_by as "confirmedBy", p.confirmed_at as "confirmedAt"`;

/** Returns all requested and confirmed closings without their trial balances, newest month first. */
export function listClosings(sql: Sql): Promise<PeriodClosing[]> {
  return sql.query<ClosingRow>(
    `select ${summaryColumns}, null as "trialBalance" from ledger.accounting_periods p order by p.month desc`,
  );
}

export async function findClosing(
  sql: Sql,
  month: string,
  lock: '' | 'for update' = '',
): Promise<PeriodClosing | null> {
  const [row] = await sql.query<ClosingRow>(
    `select ${summaryColumns}, p.trial_balance as "trialBalance" from ledger.accounting_periods p
     where p.month = ($1 || '-01')::date ${lock}`,
    [month],
  );
  return row ?? null;
}

/** Returns the earliest booking time in the journal; null for an empty journal. */
export async function readFirstBookingTime(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<{ first: Date }>(
    'select e.booked_at as first from ledger.journal_entries e order by e.booked_at limit 1',
  );
  return row?.first ?? null;
}

/** Inserts the request to close a month. Returns false if another closing waits for its confirmation. */
export async function insertClosing(
  transaction: Transaction,
  { month, from, to }: { readonly month: string; readonly from: Date; readonly to: Date },
  requestedBy: string,
  at: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into ledger.accounting_periods (month, starts_at, ends_at, requested_by, requested_at)
     values (($1 || '-01')::date, $2, $3, $4, $5) on conflict do nothing returning month`,
    [month, from, to, requestedBy, at],
  );
  return rows.length === 1;
}

export async function deleteClosing(transaction: Transaction, month: string): Promise<void> {
  await transaction.query(
    "delete from ledger.accounting_periods where month = ($1 || '-01')::date and confirmed_at is null",
    [month],
  );
}

/** Closes a period whose closing was requested. Waits for open transactions that write journal entries. */
export async function closePeriod(
  transaction: Transaction,
  month: string,
  confirmedBy: string,
  at: Date,
): Promise<void> {
  await transaction.query("select ledger.close_period(($1 || '-01')::date, $2, $3)", [
    month,
    confirmedBy,
    at,
  ]);
}

/** Stores the trial balance of a closed period if none is stored yet. */
export async function storeTrialBalance(
  sql: Sql,
  month: string,
  lines: readonly TrialBalanceLine[],
): Promise<void> {
  await sql.query(
    `update ledger.accounting_periods set trial_balance = $2
     where month = ($1 || '-01')::date and confirmed_at is not null and trial_balance is null`,
    [month, JSON.stringify(lines)],
  );
}

export interface ClosedPeriod {
  readonly month: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly trialBalance: readonly TrialBalanceLine[] | null;
}

/** Returns all closed periods that have a trial balance, oldest first. */
export function listClosedPeriods(sql: Sql): Promise<ClosedPeriod[]> {
  return sql.query<ClosedPeriod & Record<string, unknown>>(
    `select to_char(p.month, 'YYYY-MM') as month, p.starts_at as "startsAt", p.ends_at as "endsAt",
       p.trial_balance as "trialBalance"
     from ledger.accounting_periods p where p.confirmed_at is not null order by p.month`,
  );
}

/** Returns the last closed period with a trial balance that ends at or before a time; null without one. */
export async function findLastBalance(sql: Sql, at: Date): Promise<ClosedPeriod | null> {
  const [row] = await sql.query<ClosedPeriod & Record<string, unknown>>(
    `select to_char(p.month, 'YYYY-MM') as month, p.starts_at as "startsAt", p.ends_at as "endsAt",
       p.trial_balance as "trialBalance"
     from ledger.accounting_periods p where p.trial_balance is not null and p.ends_at <= $1
     order by p.month desc limit 1`,
    [at],
  );
  return row ?? null;
}

/**
 * Returns debit and credit of each account class and office in a range of booking times, by day or month if
 * requested.
 */
export async function sumPostings(
  sql: Sql,
  { from, to }: { readonly from: Date | null; readonly to: Date },
  unit: 'day' | 'month' | null,
  zone: string,
): Promise<AccountSums[]> {
  const rows = await sql.query<AccountSums & Record<string, unknown>>(
    `select to_char(s.period, case $3 when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end) as period, s.office, s.account,
       s.debit::text, s.credit::text
     from ledger.sums_by_period(coalesce($1::timestamptz, '-infinity'), $2, $3, $4) s`,
    [from, to, unit, zone],
  );
  return rows;
}
