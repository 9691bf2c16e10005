import type { Transaction } from '../../foundation/database/database.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { moneyOf, zeroMoney } from '../../tariff/public.ts';

/** Test helper: inserts the guarantee and the account of the samples for an organisation, without audit. */
export async function seedSecurities(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.query(
    `insert into registers.guarantees
       (organisation_id, reference, id, amount, balance, used, currency, valid_from, status, created_at, changed_at)
     values ($1, '25XA00010000042G', replace($1, 'org_', 'gua_'), $3, $3, $4, $2, '2000-01-01', 'active', now(), now())`,
    [organisationId, nationalCurrency, moneyOf('1000000'), zeroMoney],
  );
  await transaction.query(
    `insert into registers.deferment_accounts
       (organisation_id, number, id, holder, credit_limit, available, currency, valid_from, status, created_at, changed_at)
     values ($1, 'XADEF0042', replace($1, 'org_', 'acc_'), 'XA100200300400', $3, $3, $2, '2000-01-01', 'active', now(), now())`,
    [organisationId, nationalCurrency, moneyOf('1000000')],
  );
}
