import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import type { Account } from './account.ts';

const accountColumns = `a.id, a.organisation_id as "organisationId", a.number, a.holder, a.credit_limit::text as "limit",
  a.available::text, a.currency, a.guarantee, a.valid_from::text as "validFrom", a.valid_until::text as "validUntil",
  a.status, a.version, a.created_at as "createdAt", a.changed_at as "changedAt"`;

/** Inserts an account. Returns false if the organisation already has an account with this number. */
export async function insertAccount(transaction: Transaction, made: Account): Promise<boolean> {
  const rows = await transaction.query(
    `insert into registers.deferment_accounts (id, organisation_id, number, holder, credit_limit, available, currency,
       guarantee, valid_from, valid_until, status, version, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (organisation_id, number) do nothing returning id`,
    [
      made.id,
      made.organisationId,
      made.number,
      made.holder,
      made.limit,
      made.available,
      made.currency,
      made.guarantee,
      made.validFrom,
      made.validUntil,
      made.status,
      made.version,
      made.createdAt,
      made.changedAt,
    ],
  );
  return rows.length === 1;
}

/** Finds an account of an organisation, or of any. */
export async function findAccount(
  sql: Sql,
  within: ScopeOrganisation,
  id: string,
  lock: '' | 'for update' = '',
): Promise<Account | null> {
  const { text, values } = whereClause([
    ['a.organisation_id =', within],
    ['a.id =', id],
  ]);
  const [found] = await sql.query<Account & Record<string, unknown>>(
    `select ${accountColumns} from registers.deferment_accounts a where ${text} ${lock}`,
    values,
  );
  return found ?? null;
}

export async function findAccountByNumber(
  sql: Sql,
  organisationId: string,
  number: string,
): Promise<Account | null> {
  const [found] = await sql.query<Account & Record<string, unknown>>(
    `select ${accountColumns} from registers.deferment_accounts a where a.organisation_id = $1 and a.number = $2`,
    [organisationId, number],
  );
  return found ?? null;
}

export function listAccounts(
  sql: Sql,
  within: ScopeOrganisation,
  filter: { readonly organisationId?: string; readonly number?: string; readonly status?: string },
  page: { readonly after: string | null; readonly limit: number },
): Promise<Account[]> {
  const { text, values, most } = wherePageClause(
    [
      ['a.organisation_id =', within],
      ['a.organisation_id =', filter.organisationId],
      ['a.number =', filter.number],
      ['a.status =', filter.status],
      ['a.id >', page.after],
    ],
    page,
  );
  return sql.query<Account & Record<string, unknown>>(
    `select ${accountColumns} from registers.deferment_accounts a where ${text} order by a.id limit ${most}`,
    values,
  );
}

export async function updateAccount(transaction: Transaction, changed: Account): Promise<void> {
  await transaction.query(
    `update registers.deferment_accounts set credit_limit = $2, available = $3, guarantee = $4, valid_until = $5,
       status = $6, version = $7, changed_at = $8
     where id = $1`,
    [
      changed.id,
      changed.limit,
      changed.available,
      changed.guarantee,
      changed.validUntil,
      changed.status,
      changed.version,
      changed.changedAt,
    ],
  );
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
