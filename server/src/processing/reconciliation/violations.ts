import { Type } from 'typebox';
import { findStayViolations } from '../../declarations/appeals/public.ts';
import {
  findBillLedgerViolations,
  findBillSumViolations,
  findBillTaxViolations,
} from '../../declarations/bills/public.ts';
import { findQuotaViolations } from '../../declarations/quotas/public.ts';
import {
  findPrematureStates,
  findStockViolations,
  findWriteOffViolations,
} from '../../declarations/stock/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { findPeriodViolations, findUnbalancedEntries, type LedgerViolation } from '../../ledger/public.ts';
import { findAccountLedgerMismatches } from '../../registers/accounts/public.ts';
import { findGuaranteeLedgerMismatches } from '../../registers/guarantees/public.ts';
import { findBankPaymentViolations } from '../bank-payments/public.ts';
import { findUnfoundedSecurity } from './security-violations.ts';

const maxPerInvariant = 100;

/**
 * Compares bills, guarantees, accounts, stock and quotas with the ledger and with each other. `sql` must read one
 * snapshot.
 */
export async function findViolations(sql: Sql): Promise<LedgerViolation[]> {
  return [
    ...(await findUnbalancedEntries(sql, maxPerInvariant)),
    ...(await findBillLedgerViolations(sql, maxPerInvariant)),
    ...(await findGuaranteeLedgerMismatches(sql, maxPerInvariant)),
    ...(await findAccountLedgerMismatches(sql, maxPerInvariant)),
    ...(await findStockViolations(sql, maxPerInvariant)),
    ...(await findPrematureStates(sql, maxPerInvariant)),
    ...(await findWriteOffViolations(sql, maxPerInvariant)),
    ...(await findUnfoundedSecurity(sql, maxPerInvariant)),
    ...(await findQuotaViolations(sql, maxPerInvariant)),
    ...(await findBillSumViolations(sql, maxPerInvariant)),
    ...(await findBillTaxViolations(sql, maxPerInvariant)),
    ...(await findPeriodViolations(sql, maxPerInvariant)),
    ...(await findStayViolations(sql, maxPerInvariant)),
    ...(await findBankPaymentViolations(sql, maxPerInvariant)),
  ];
}

export const ViolationsElement = Type.Array(
  Type.Object(
    {
      invariant: Type.Integer({
        minimum: 1,
        description:
          'Number of the broken rule. Rule 1: the sum of the postings of each ledger entry is zero. Rule 6: nothing is released or cleared too early. Rule 7: each quantity that is written off belongs to a declaration in force that declares it, or to a report that customs granted. Rule 8: the amount reserved on a guarantee is the sum of its secured bills, the suspended amounts and the quota requests. Rule 10: the lines of each bill add up to its amount. Rule 11: the amount that is demanded for goods under a procedure is billed. Rule 13: the stored trial balance of a closed month is that of the ledger entries. Rule 14: the payments of each bill add up to its paid amount, and its refunds went to its payers. Rule 15: the remaining amount of each bank payment is the received amount without its uses, and that of the ledger. Rule 16: a stay does not exceed its bill, and ends with the decision on its appeal or claim. Each other rule compares stored values with the ledger. 2: amounts owed and paid of a bill; 3: balance of a guarantee and the amount reserved on it; 4: available amount of a deferment account; 5: available quantity of goods under a procedure; 9: drawdown of a tariff quota; 12: revenue of a bill by tax. More numbers may follow.',
      }),
      subject: Type.String({
        description:
          'Identifier of the object with the difference: a ledger entry, bill, guarantee, account, goods under a procedure, declaration, quota or month.',
      }),
      message: Type.String({
        description:
          'Description of the difference: the stored value, and the value calculated from the ledger.',
      }),
    },
    { additionalProperties: false },
  ),
  { description: 'Differences, at most 100 for each rule; empty when the ledger is consistent.' },
);
