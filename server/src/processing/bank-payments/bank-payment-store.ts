import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import type { BankPayment } from './bank-payment.ts';

const columns = `p.id, p.organisation_id as "authorityId", p.reference, p.amount::text, p.remaining::text,
  p.payer_name as "payerName", p.payer_number as "payerNumber", p.received_on::text as "receivedOn",
  p.is_credit as "isCredit", p.reported_at as "reportedAt", p.reported_by as "reportedBy", p.uses`;

export async function insertBankPayment(transaction: Transaction, payment: BankPayment): Promise<void> {
  await transaction.query(
    `insert into processing.bank_payments
       (id, organisation_id, reference, amount, remaining, payer_name, payer_number, received_on, is_credit,
        reported_at, reported_by, uses)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[payment.id, payment.authorityId, payment.reference, payment.amount, payment.remaining],
      ...[payment.payerName, payment.payerNumber, payment.receivedOn, payment.isCredit],
      ...[payment.reportedAt, payment.reportedBy, JSON.stringify(payment.uses)],
    ],
  );
}

export async function updateBankPayment(
  transaction: Transaction,
  { id, remaining, uses }: BankPayment,
): Promise<void> {
  await transaction.query('update processing.bank_payments set remaining = $2, uses = $3 where id = $1', [
    ...[id, remaining, JSON.stringify(uses)],
  ]);
}

export async function findBankPayment(
  sql: Sql,
  id: string,
  lock: '' | 'for update' = '',
): Promise<BankPayment | null> {
  const [row] = await sql.query<BankPayment & Record<string, unknown>>(
    `select ${columns} from processing.bank_payments p where p.id = $1 ${lock}`,
    [id],
  );
  return row ?? null;
}

/** Returns bank payments of which an amount is neither assigned nor returned, oldest first. */
export function listUnmatched(
  sql: Sql,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<BankPayment[]> {
  return sql.query<BankPayment & Record<string, unknown>>(
    `select ${columns} from processing.bank_payments p
     where p.remaining > 0 and p.id > coalesce($1, '') order by p.id limit $2`,
    [after, limit + 1],
  );
}

/** Returns bank payments whose remaining amount differs from their uses or from the ledger. */
export function findBankPaymentViolations(sql: Sql, most: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 15 as invariant, coalesce(p.id, l.id) as subject,
       format('stored: received %s, used %s, remaining %s; ledger: remaining %s', coalesce(p.amount, 0),
         coalesce(u.amount, 0), coalesce(p.remaining, 0), coalesce(l.amount, 0)) as message
     from processing.bank_payments p
       full join (
         select u.payment as id, u.amount from ledger.unmatched_by_payment() u) l on l.id = p.id
       left join lateral (
         select sum((e.value ->> 'amount')::numeric) as amount from jsonb_array_elements(p.uses) as e (value)
         where e.value ->> 'reversedAt' is null) u on true
     where coalesce(p.remaining, 0) <> coalesce(l.amount, 0)
       or p.amount <> p.remaining + coalesce(u.amount, 0)
     limit $1`,
    [most],
  );
}
