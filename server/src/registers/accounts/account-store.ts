import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import { registerStore } from '../register-store.ts';
import type { Account } from './account.ts';

export const accountStore = registerStore<Account>({
  name: 'registers.deferment_accounts',
  columns: {
    ...{ id: 'id', organisationId: 'organisation_id', number: 'number', holder: 'holder' },
    ...{ limit: 'credit_limit::text', available: 'available::text', currency: 'currency' },
    ...{ guarantee: 'guarantee', validFrom: 'valid_from::text', validUntil: 'valid_until::text' },
    ...{ status: 'status', version: 'version', createdAt: 'created_at', changedAt: 'changed_at' },
  },
  unique: 'organisation_id, number',
  key: 'id',
  owner: 'organisation_id =',
  filters: ['organisationId', 'number', 'status'],
  changeable: ['limit', 'available', 'guarantee', 'validUntil', 'status', 'version', 'changedAt'],
});
export const {
  insert: insertAccount,
  find: findAccount,
  list: listAccounts,
  update: updateAccount,
} = accountStore;

export async function findAccountByNumber(
  sql: Sql,
  organisationId: string,
  number: string,
): Promise<Account | null> {
  const [found] = await sql.query<Account & Record<string, unknown>>(
    `${accountStore.select} where organisation_id = $1 and number = $2`,
    [organisationId, number],
  );
  return found ?? null;
}

/** Bills of a declaration to charge to an account. */
export interface Deferral {
  /** Owner of the account. */
  readonly owner: string;
  readonly account: string;
  readonly bills: readonly { readonly reference: string; readonly amount: string }[];
  readonly currency: string;
  /** Organisation that lodged the declaration. */
  readonly declaredBy: string;
  readonly declaration: string;
  readonly mrn: string | null;
  /** The day on which the account must be valid; its month determines the statement. */
  readonly day: string;
}

/**
 * Charges bills together if the account exists, is valid on the day, has this currency and a sufficient
 * available amount; a concurrent charge waits and uses the remainder. Returns false otherwise.
 */
export async function chargeBills(transaction: Transaction, deferral: Deferral): Promise<boolean> {
  const { owner, account, bills, currency, declaredBy, declaration, mrn, day } = deferral;
  const rows = await transaction.query(
    `update registers.deferment_accounts a set available = a.available - $3::numeric
     where a.organisation_id = $1 and a.number = $2 and a.status = 'active' and a.currency = $4
       and a.available >= $3::numeric and a.valid_from <= $5::date
       and (a.valid_until is null or a.valid_until >= $5::date)
     returning a.id`,
    [owner, account, totalOfBills(deferral), currency, day],
  );
  if (rows.length === 0) return false;
  await transaction.query(
    `insert into registers.deferred_bills
       (organisation_id, account, reference, declared_by, declaration_id, mrn, charged_on, amount, outstanding)
     select $1, $2, b.reference, $3, $4, $5, $6, b.amount, b.amount
     from jsonb_to_recordset($7::jsonb) as b(reference text, amount numeric)`,
    [owner, account, declaredBy, declaration, mrn, day, JSON.stringify(bills)],
  );
  return true;
}

export function totalOfBills({ bills }: Pick<Deferral, 'bills'>): string {
  return formatMoney(sumOf(bills.map(({ amount }) => amount)));
}

/**
 * Releases a paid or refunded amount of a charged bill; the account may belong to another organisation than
 * the actor.
 */
export async function releaseChargedBill(
  transaction: Transaction,
  {
    owner,
    reference,
    amount,
  }: {
    readonly owner: string;
    readonly reference: string;
    readonly amount: string;
  },
): Promise<void> {
  await transaction.query('select registers.release_deferred_bill($1, $2, $3)', [owner, reference, amount]);
}

/** Finds accounts whose available amount differs from the limit less the ledger balance. */
export function findAccountLedgerMismatches(sql: Sql, most: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 4 as invariant, a.organisation_id || ' ' || a.number as subject,
       format('stored: limit %s, available %s, unpaid bills %s; ledger: unpaid bills %s', a.credit_limit, a.available,
         coalesce(b.unpaid, 0), coalesce(s.unpaid, 0)) as message
     from registers.deferment_accounts a
       left join ledger.sums_by_account() s on s.organisation_id = a.organisation_id and s.number = a.number
       left join (
         select d.organisation_id, d.account, sum(d.outstanding) as unpaid from registers.deferred_bills d group by 1, 2
       ) b on b.organisation_id = a.organisation_id and b.account = a.number
     where a.credit_limit <> a.available + coalesce(s.unpaid, 0) or coalesce(b.unpaid, 0) <> coalesce(s.unpaid, 0)
     limit $1`,
    [most],
  );
}
