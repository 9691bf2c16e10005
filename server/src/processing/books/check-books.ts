import { Type } from 'typebox';
import { findUnbalanced, type Violation } from '../../books/public.ts';
import { managementOperation } from '../../callers/public.ts';
import { findUnbookedBills } from '../../declarations/bills/public.ts';
import { findUnfoundedQuotas } from '../../declarations/quotas/public.ts';
import { findUnbookedStock, findUnfoundedStates } from '../../declarations/stock/public.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { authorityRequired } from '../../foundation/http/problems.ts';
import { findUnbookedAccounts } from '../../registers/accounts/public.ts';
import { findUnbookedGuarantees } from '../../registers/guarantees/public.ts';

const closed = { additionalProperties: false } as const;

const BooksCheck = Type.Object(
  {
    violations: Type.Array(
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
        closed,
      ),
      { description: 'What does not agree, 100 of each at most; nothing where all is well' },
    ),
  },
  { ...closed, title: 'BooksCheck' },
);

export const checkBooks = managementOperation(
  {
    id: 'checkBooks',
    method: 'GET',
    path: '/management/books/check',
    tag: 'Customs desk',
    summary: 'Compare balances with the books',
    description:
      'Adds up the books and compares bills, guarantees and deferment accounts with them, as of one moment. It reads everything. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    answers: {
      200: {
        description: 'What was found.',
        body: BooksCheck,
        examples: { agreed: { summary: 'Everything agrees', value: { violations: [] } } },
      },
    },
    problems: [authorityRequired],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller }) => {
      if (caller.reach !== 'all') return refuse(authorityRequired);
      const violations = await database.systemTransaction(async (transaction) => {
        await transaction.query('set transaction isolation level repeatable read, read only');
        return findViolations(transaction);
      });
      return answer(200, { violations });
    },
);

const most = 100;

/** What of bills, guarantees and accounts the books do not bear out; `sql` sees one moment. */
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
