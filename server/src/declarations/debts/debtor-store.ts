import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { type DebtorRole, debtorsOf } from '../bills/public.ts';
import type { DeclarationRow } from '../record/public.ts';
import type { Debt } from './debt.ts';

/** A debtor whom an officer names. */
export interface FurtherDebtor {
  readonly number: string;
  /** Null until the number is registered. */
  readonly organisationId: string | null;
  readonly reason: string;
  readonly namedBy: string;
  readonly namedAt: Date;
}

/** Inserts a further debtor. Returns false if the number is already a debtor. */
export async function insertDebtor(
  transaction: Transaction,
  { id, lodgedBy, declarationId }: Pick<Debt, 'id' | 'lodgedBy' | 'declarationId'>,
  { number, organisationId, reason, namedBy, namedAt }: FurtherDebtor,
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into declarations.debtors
       (debt_id, number, organisation_id, lodged_by, declaration_id, role, reason, named_at, named_by)
     values ($1, $2, $8, $3, $4, 'further', $5, $6, $7)
     on conflict do nothing returning debt_id`,
    [id, number, lodgedBy, declarationId, reason, namedAt, namedBy, organisationId],
  );
  return rows.length === 1;
}

/** A debtor that is registered, and that customs hears before it adds an amount to the debt. */
export interface RegisteredDebtor {
  readonly number: string;
  readonly organisationId: string;
  readonly role: DebtorRole;
}

/**
 * Returns the registered debtors of the debts of a declaration, or of its debt of one day; those of the declaration come
 * before those that officers named. A debt of this day that does not exist yet has the debtors of a demand.
 */
export function readRegisteredDebtors(
  transaction: Transaction,
  { organisationId, id, type }: Pick<DeclarationRow, 'organisationId' | 'id' | 'type'>,
  incurredOn: string | null,
): Promise<RegisteredDebtor[]> {
  return transaction.query<RegisteredDebtor & Record<string, unknown>>(
    `with existing as (
       select r.number, r.organisation_id, r.role from declarations.debts t
         left join declarations.debtors r on r.debt_id = t.id
       where t.declaration_id = $2 and ($3::date is null or t.incurred_on = $3)
     )
     select r.number, r.organisation_id as "organisationId", min(r.role) as role
     from (
       select * from existing
       union all
       select p.number, p.organisation_id, p.role from declarations.debtors_of_parties($1, $2, $4::jsonb) p
       where $3::date is not null and not exists (select from existing)) r
     where r.organisation_id is not null
     group by r.number, r.organisation_id order by min(r.role) = 'further', r.number`,
    [organisationId, id, incurredOn, JSON.stringify(debtorsOf(type, 'demand'))],
  );
}

/** Returns the organisation that lodged a declaration, if another organisation is a debtor of its debts; null otherwise. */
export async function findLodgerForDebtor(
  transaction: Transaction,
  declarationId: string,
  organisationId: string,
): Promise<string | null> {
  const [row] = await transaction.query<{ lodgedBy: string }>(
    `select r.lodged_by as "lodgedBy" from declarations.debtors r
     where r.declaration_id = $1 and r.organisation_id = $2 limit 1`,
    [declarationId, organisationId],
  );
  return row?.lodgedBy ?? null;
}

/** Whether an identification number is a debtor of a debt of a declaration. Must run as the system. */
export async function isDebtor(sql: Sql, declarationId: string, number: string): Promise<boolean> {
  const rows = await sql.query(
    'select r.debt_id from declarations.debtors r where r.declaration_id = $1 and r.number = $2 limit 1',
    [declarationId, number],
  );
  return rows.length === 1;
}

export async function deleteDebtor(transaction: Transaction, debtId: string, number: string): Promise<void> {
  await transaction.query('delete from declarations.debtors d where d.debt_id = $1 and d.number = $2', [
    debtId,
    number,
  ]);
}

/** Locks a debt until the end of the transaction, so that payments, debtors and claims change one after another. */
export async function lockDebt(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('select t.id from declarations.debts t where t.id = $1 for update', [id]);
}

/** Inserts the payment or security of bills by a debtor. */
export async function insertDebtPayment(
  transaction: Transaction,
  { id, declarationId }: Pick<Debt, 'id' | 'declarationId'>,
  paid: {
    readonly payer: string;
    readonly organisationId: string;
    /** Whether the payer is the guarantor. */
    readonly isGuarantor: boolean;
    readonly method: string;
    readonly at: Date;
    readonly bills: readonly { readonly reference: string; readonly amount: string }[];
  },
): Promise<void> {
  await transaction.query(
    `insert into declarations.debt_payments
       (debt_id, number, bill_reference, payer, organisation_id, declaration_id, method, amount, paid_at, is_guarantor)
     select $1, (select coalesce(max(p.number), 0) + 1 from declarations.debt_payments p where p.debt_id = $1),
       b.reference, $2, $3, $4, $5, b.amount, $6, $8
     from jsonb_to_recordset($7) as b(reference text, amount numeric)`,
    [
      ...[id, paid.payer, paid.organisationId, declarationId, paid.method, paid.at],
      ...[JSON.stringify(paid.bills), paid.isGuarantor],
    ],
  );
}

/** Sets a longer time limit for claims, with its reason. */
export async function updateClaimLimit(
  transaction: Transaction,
  debtId: string,
  { lastDay, reason }: { readonly lastDay: string; readonly reason: string },
): Promise<void> {
  await transaction.query(
    'update declarations.debts set claimable_until = $2, claimable_reason = $3 where id = $1',
    [debtId, lastDay, reason],
  );
}
