import { Type } from 'typebox';
import { findUnbalanced, type Violation } from '../../books/public.ts';
import { findUnbookedBills } from '../../declarations/bills/public.ts';
import { findUnfoundedQuotas } from '../../declarations/quotas/public.ts';
import { findUnbookedStock, findUnfoundedStates } from '../../declarations/stock/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { findUnbookedAccounts } from '../../registers/accounts/public.ts';
import { findUnbookedGuarantees } from '../../registers/guarantees/public.ts';

const most = 100;

/** What of bills, guarantees, accounts, goods and quotas the books do not bear out; `sql` sees one moment. */
export async function findViolations(sql: Sql): Promise<Violation[]> {
  return [
    ...(await findUnbalanced(sql, most)),
    ...(await findUnbookedBills(sql, most)),
    ...(await findUnbookedGuarantees(sql, most)),
    ...(await findUnbookedAccounts(sql, most)),
    ...(await findUnbookedStock(sql, most)),
    ...(await findUnfoundedStates(sql, most)),
    ...(await findUnfoundedQuotas(sql, most)),
  ];
}

export const ViolationsElement = Type.Array(
  Type.Object(
    {
      invariant: Type.Integer({
        minimum: 1,
        description:
          '1: every entry sums to zero; 2: what is owed and paid of a bill; 3: what a guarantee has left, and what is reserved on it; 4: what is available on a deferment account; 5: how much is left of goods under a procedure; 6: nothing is released or cleared too early; 9: what is drawn of a tariff quota is what accepted declarations have of it. More may come',
      }),
      subject: Type.String({
        description: 'The entry, bill, guarantee, account, goods, declaration or quota',
      }),
      message: Type.String({ description: 'What is stored, and what the books say' }),
    },
    { additionalProperties: false },
  ),
  { description: 'What does not agree, 100 of each at most; nothing where all is well' },
);
