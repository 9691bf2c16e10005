import { anchoredPattern, country } from '../../country/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { emptyQueue, type QueueDepth } from '../../foundation/system/queue-depth.ts';
import type { JournalEntryToStore, LedgerViolation } from '../../ledger/public.ts';
import type { ListVersions } from '../../reference/lists/public.ts';
import type { DutyCalculation } from '../../tariff/public.ts';
import { type Bill, type BillLine, type PaymentChange, statusesWhere } from '../lifecycle/public.ts';
import { payableLines } from './amounts-due.ts';
import { reservedSql, stayedSql } from './stayed-amounts.ts';

type Key = { readonly organisationId: string; readonly id: string };

/** The changes that a payment makes to the bills of a declaration, and their time. */
export interface PaymentToStore extends Key {
  readonly payment: PaymentChange;
  /** RFC 3339. */
  readonly at: string;
}

/** A bill, and the time of its change (RFC 3339). */
export interface BillToStore extends Key, Bill {
  readonly at: string;
}

/** Returns each bill once, in its state after the last payment. */
export function billsToStore(payments: readonly PaymentToStore[]): BillToStore[] {
  const last = new Map<string, BillToStore>();
  for (const { payment, organisationId, id, at } of payments)
    for (const bill of payment.bills) last.set(`${id} ${bill.number}`, { organisationId, id, at, ...bill });
  return [...last.values()];
}

export function journalEntriesOf({ payment, organisationId, id, at }: PaymentToStore): JournalEntryToStore[] {
  return (payment.entries ?? []).map((entry) => ({ organisationId, declaration: id, at, ...entry }));
}

function time(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Bills `b` as a JSON list ordered by number, each with the time when it was settled. */
export const billsJson = `json_agg(json_build_object('number', b.number, 'basis', b.basis, 'reason', b.reason,
  'applicableDate', b.applicable_date, 'incurredOn', b.incurred_on, 'debt', b.debt_id, 'limitGround', b.limit_ground, 'version', b.version, 'reference', b.reference, 'status', b.status, 'amount', b.amount::text,
  'lines', b.lines, 'method', b.method, 'paid', b.paid::text, 'payments', b.payments, 'drawn', b.drawn::text, 'refunded', b.refunded::text,
  'outstanding', b.outstanding::text, 'currency', b.currency, 'dueBy', ${time('b.due_by')},
  'overdueSince', ${time('b.overdue_since')}, 'guaranteeReference', b.guarantee_reference, 'account', b.account,
  'coverOwner', b.cover_owner, 'interest', b.interest::text, 'stay', b.stay, 'securedPart', b.secured_part::text, 'officers', b.officers, 'createdAt', ${time('b.created_at')}, 'refunds', b.refunds, 'refundOrdered', b.refund_ordered,
  'settledAt', ${time('b.settled_at')}) order by b.number)`;

/** A bill with the times when it was notified, and when it was paid, refunded or cancelled (RFC 3339). */
export type StoredBill = Bill & { readonly settledAt: string | null; readonly createdAt?: string };

/** Returns all bills of the declarations by declaration id, ordered by number. */
export async function readBills(
  sql: Sql,
  declarations: readonly Key[],
): Promise<ReadonlyMap<string, readonly StoredBill[]>> {
  const rows = await sql.query<{ id: string; bills: StoredBill[] }>(
    `select b.declaration_id as id, ${billsJson} as bills
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.bills b on b.organisation_id = k.organisation_id and b.declaration_id = k.id
     group by b.declaration_id`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, bills }) => [id, bills]));
}

/** Returns the declaration of the bill with a reference; null without one. Must run as the system. */
export async function findDeclarationOfBill(sql: Sql, reference: string): Promise<Key | null> {
  const [row] = await sql.query<Key & Record<string, unknown>>(
    `select b.organisation_id as "organisationId", b.declaration_id as id from declarations.bills b where b.reference = $1`,
    [reference],
  );
  return row ?? null;
}

/** Each condition matches a partial index, ordered by due date: a scan ends at the first bill that is not yet due. */
const lateConditions = {
  collect: `b.status in ('due', 'secured') and b.guarantee_reference is not null and b.due_by <= $1
    and ${reservedSql} > ${stayedSql} order by b.due_by`,
  overdue: `b.overdue_since is null and (b.status = 'due' or b.status = 'secured' and b.guarantee_reference is null)
    and b.due_by <= $1 and b.outstanding > greatest(${stayedSql}, ${reservedSql}) order by b.due_by`,
  // Only payments by payment order leave billable interest: the transaction of the order does not bill it.
  interest: "b.status = 'paid' and b.interest > 0 and $1::timestamptz is not null",
} as const;

/** Pending background work on bills: collect from a guarantee, report as overdue, or bill interest. */
export type LateBillTask = keyof typeof lateConditions;

const debtStands = statusesWhere(({ debt }) => debt === 'stands')
  .map((status) => `'${status}'`)
  .join(', ');

// OFFSET 0 prevents a hash join: the planner does one lookup per bill.
function lateBillsFrom(what: LateBillTask, organisation = 'true'): string {
  return `declarations.bills b cross join lateral (
       select from declarations.declarations d
       where d.organisation_id = b.organisation_id and d.id = b.declaration_id
         and d.status in (${debtStands}) offset 0) d
     where ${organisation} and ${lateConditions[what]}`;
}

/** Returns declarations with bills that need processing by a time, of one organisation or of all. */
export function findLateBills(
  sql: Sql,
  what: LateBillTask,
  by: Date,
  organisationId: string | null,
  most: number,
): Promise<Key[]> {
  const own = '($2::text is null or b.organisation_id = $2)';
  return sql.query<Key & Record<string, unknown>>(
    `select distinct f.organisation_id as "organisationId", f.declaration_id as id
     from (select b.organisation_id, b.declaration_id from ${lateBillsFrom(what, own)} limit $3) f`,
    [by, organisationId, most],
  );
}

/** Counts bills to be collected by a time, up to 10,000, and returns the oldest due time. */
export async function countToCollect(sql: Sql, by: Date): Promise<QueueDepth> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(t.due_by) as oldest
     from (select b.due_by from ${lateBillsFrom('collect')} limit 10000) t`,
    [by],
  );
  return row ?? emptyQueue;
}

/** The person for whom a representative lodged a declaration: identification number, and organisation if it has one. */
export interface Principal {
  readonly number: string;
  readonly organisationId: string | null;
  readonly mandateId: string;
}

/** Returns the payable amounts of the latest assessments by declaration id. */
export async function readAssessedLines(
  sql: Sql,
  declarations: readonly Key[],
): Promise<ReadonlyMap<string, readonly BillLine[]>> {
  const rows = await sql.query<{ id: string; calculation: DutyCalculation }>(
    `select k.id, s.calculation
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       cross join lateral (
         select a.calculation from declarations.assessments a
         where a.organisation_id = k.organisation_id and a.declaration_id = k.id
         order by a.version desc limit 1) s`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, calculation }) => [id, payableLines(calculation)]));
}

export interface AssessmentToStore extends Key {
  readonly version: number;
  readonly at: string;
  readonly currency: string;
  readonly payable: string;
  readonly suspended: string;
  readonly calculation: DutyCalculation;
  /** Reason of an officer for assessing other amounts. */
  readonly reason?: string | undefined;
  /** Versions of lists that replaced those of the applicable law. */
  readonly lists?: ListVersions | undefined;
}

/** Returns bills that differ from the ledger, and claims in the ledger without a bill. */
export function findBillLedgerViolations(sql: Sql, most: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 2 as invariant, coalesce(b.reference, s.reference) as subject,
       format('stored: outstanding %s, paid %s, secured %s; ledger: outstanding %s, paid %s, secured %s', o.outstanding,
         o.settled, o.secured, coalesce(s.claim, 0), coalesce(s.bank, 0), coalesce(s.reserved, 0)) as message
     from declarations.bills b
       full join ledger.sums_by_bill() s on s.organisation_id = b.organisation_id and s.reference = b.reference
       cross join lateral (select coalesce(b.outstanding, 0) as outstanding,
         case when b.status <> 'cancelled' then b.amount - b.refunded - b.outstanding else 0 end - coalesce((
           select sum((f.value #>> '{interest,amount}')::numeric) from jsonb_array_elements(b.refunds) as f (value)), 0) as settled,
         case when b.account is not null and b.status = 'secured' then b.outstanding else ${reservedSql} end as secured) o
     -- What is reserved for goods under a procedure is compared with their stock.
     where coalesce(s.claim, 0) <> o.outstanding
       or (coalesce(s.reserved, 0) <> o.secured and coalesce(b.reference, s.reference) ~ $2)
       or (b.reference is not null and coalesce(s.bank, 0) <> o.settled) or b.outstanding < 0
     limit $1`,
    [most, anchoredPattern(country.bill.pattern)],
  );
}
