import type { Sql } from '../../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../../foundation/database/sql-condition.ts';
import { billsForGuarantor, billsJson, type StoredBill, stayedSql } from '../bills/public.ts';
import { type ShownHearing, shownHearingJson, suspensionJson } from '../hearings/public.ts';
import type { Debt, Debtor, DebtorPayment, DebtStatus } from './debt.ts';
import type { TimeLimitSuspension } from './time-limit-suspension.ts';

/** The organisation that reads as a debtor; null for customs, which reads every debt. */
export type DebtReader = string | null;

export interface DebtFilter {
  readonly status?: DebtStatus | undefined;
  /** Id or MRN of the declaration. */
  readonly declaration?: string | undefined;
  /** Only debts with an unpaid bill that is due by the end of this day (RFC 3339). */
  readonly dueUntil?: string | undefined;
  /** Identification number of a debtor; only customs filters by it. */
  readonly debtor?: string | undefined;
}

/** Condition of a bill `b` that is not settled. */
const owed = "b.status in ('due', 'secured')";

/**
 * Returns the statement of the debts of one reader, which is its first parameter. A debtor reads through views, whose rows are looked up one debt at a time, because a
 * security barrier is not merged into the statement.
 */
function debtsText(reader: DebtReader, where: string, debtorJoin = ''): string {
  const isDebtor = reader !== null;
  const relation = (own: string, all: string): string => `declarations.${isDebtor ? own : all}`;
  const own = (alias: string): string => (isDebtor ? `${alias}.organisation_id = $1 and ` : '');
  const hearingOfDebt = isDebtor
    ? 'h.organisation_id = $1 and h.debt_id = t.id'
    : 'h.declaration_id = t.declaration_id and h.incurred_on = t.incurred_on';
  return `select t.id, t.declaration_id as "declarationId", t.mrn, t.incurred_on::text as "incurredOn", t.claimable_until::text as "claimableUntil",
       t.claimable_reason as "claimableReason",
       t.${isDebtor ? 'lodged_by' : 'organisation_id'} as "lodgedBy", ${isDebtor ? 't.acting_for' : 'null'} as "actingFor",
       ${isDebtor ? 't.is_guarantor' : 'false'} as "asGuarantor", s.notified_at as "notifiedAt", s.last_notified_at as "lastNotifiedAt", s.bills, s.status, p.debtors, m.payments, u.suspensions, h.hearings
     from ${relation('debtor_debts', 'debts')} t ${debtorJoin}
       cross join lateral (
         select ${billsJson} as bills, min(b.created_at) as notified_at, max(b.created_at) as last_notified_at, ${statusText} as status,
           min(b.due_by) filter (where ${owed} and b.outstanding > ${stayedSql}) as due_by
         from ${relation('debtor_bills', 'bills')} b where ${own('b')}b.debt_id = t.id offset 0) s
       cross join lateral (
         select json_agg(json_build_object('number', p.number, 'organisationId', p.${isDebtor ? 'debtor_id' : 'organisation_id'},
           'role', p.role, 'reason', p.reason, 'namedAt', p.named_at) order by p.named_at nulls first, p.role, p.number) as debtors
         from ${relation('debtor_parties', 'debtors')} p where ${own('p')}p.debt_id = t.id offset 0) p
       cross join lateral (
         select json_agg(json_build_object('billReference', m.bill_reference, 'payer', m.payer, 'method', m.method,
           'amount', m.amount::text, 'paidAt', m.paid_at) order by m.number, m.bill_reference) as payments
         from ${relation('debtor_payments', 'debt_payments')} m where ${own('m')}m.debt_id = t.id offset 0) m
       cross join lateral (
         select json_agg(s.suspension order by s.suspension ->> 'from') as suspensions
         from (
           select jsonb_build_object('cause', 'hearing') || ${suspensionJson}::jsonb as suspension
           from ${relation('debtor_hearings', 'hearings')} h
           where ${hearingOfDebt} and h.due_by is not null
           union all
           select ${appealSuspension}
           from ${relation('debtor_appeals', 'appeals')} a where ${own('a')}a.debt_id = t.id) s offset 0) u
       cross join lateral (
         select json_agg(${shownHearingJson} order by h.number) as hearings
         from ${relation('debtor_hearings', 'hearings')} h where ${hearingOfDebt}) h
     where ${where}`;
}

/** The period of an appeal `a`, in which the time limits of its debt stand still. */
const appealSuspension = `jsonb_build_object('cause', 'appeal', 'from', a.submitted_at,
  'until', case when a.status <> 'submitted' then a.changed_at end)`;

/** The status of a debt from its bills. A debt without a bill has not been notified. */
const statusText = `case
  when count(*) = 0 then 'incurred'
  when bool_or(${owed} and b.overdue_since is not null and b.outstanding > ${stayedSql}) then 'overdue'
  when bool_or(b.status = 'due' and (b.stay is null or b.outstanding > ${stayedSql})) then 'due'
  when bool_or(${owed} and b.stay is not null) then 'stayed'
  when bool_or(b.status = 'secured') then 'secured'
  when bool_or(b.status = 'paid') then 'paid'
  when bool_or(b.refunds @? '$[*] ? (@.paidAt == null && (@.basis == "claim" || @.basis == "appeal" || @.basis == "order"))') then 'remitted'
  else 'cancelled' end`;

interface DebtRow
  extends Omit<Debt, 'bills' | 'debtors' | 'payments' | 'suspensions' | 'hearings'>,
    Record<string, unknown> {
  readonly bills: readonly StoredBill[] | null;
  readonly debtors: readonly Debtor[] | null;
  readonly payments: readonly DebtorPayment[] | null;
  readonly suspensions: readonly TimeLimitSuspension[] | null;
  readonly hearings: readonly ShownHearing[] | null;
}

function debtOf(
  reader: DebtReader,
  { bills, debtors, payments, suspensions, hearings, ...row }: DebtRow,
): Debt {
  const lists = {
    ...{ debtors: debtors ?? [], payments: payments ?? [], suspensions: suspensions ?? [] },
    // A guarantor owes nothing new by the intended decision, so that it is not heard.
    hearings: row.asGuarantor ? [] : (hearings ?? []),
  };
  const found = bills ?? [];
  return { ...row, ...lists, bills: row.asGuarantor ? billsForGuarantor(found, reader ?? '') : found };
}

export async function listDebts(
  sql: Sql,
  reader: DebtReader,
  { status, declaration, dueUntil, debtor }: DebtFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Debt[]> {
  const isId = declaration?.startsWith('dec_') === true;
  // The index of debtors by number returns the debts of a debtor in the order of their ids.
  const debtorJoin = debtor === undefined ? '' : 'join declarations.debtors d on d.debt_id = t.id';
  const debtId = debtor === undefined ? 't.id' : 'd.debt_id';
  const { text, values, most } = wherePageClause(
    [
      ['t.organisation_id =', reader],
      ['d.number =', debtor],
      [`${debtId} >`, page.after],
      [isId ? 't.declaration_id =' : 't.mrn =', declaration],
      ['s.status =', status],
      ['s.due_by <=', dueUntil],
    ],
    page,
  );
  const rows = await sql.query<DebtRow>(
    debtsText(reader, `${text} order by ${debtId} limit ${most}`, debtorJoin),
    values,
  );
  return rows.map((row) => debtOf(reader, row));
}

/** Returns the appeals that suspended the time limit of the debt of a declaration and a day. */
export async function readAppealSuspensions(
  sql: Sql,
  declarationId: string,
  incurredOn: string,
): Promise<readonly TimeLimitSuspension[]> {
  const rows = await sql.query<{ suspension: TimeLimitSuspension }>(
    `select ${appealSuspension} as suspension
     from declarations.debts t join declarations.appeals a on a.debt_id = t.id
     where t.declaration_id = $1 and t.incurred_on = $2`,
    [declarationId, incurredOn],
  );
  return rows.map(({ suspension }) => suspension);
}

export async function findDebt(sql: Sql, reader: DebtReader, id: string): Promise<Debt | null> {
  const { text, values } = whereClause([
    ['t.organisation_id =', reader],
    ['t.id =', id],
  ]);
  const [row] = await sql.query<DebtRow>(debtsText(reader, text), values);
  return row ? debtOf(reader, row) : null;
}
