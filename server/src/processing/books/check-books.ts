import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired } from '../../foundation/http/problems.ts';
import { findViolations, ViolationsElement } from './violations.ts';

const closed = { additionalProperties: false } as const;

const BooksCheck = Type.Object({ violations: ViolationsElement }, { ...closed, title: 'BooksCheck' });

export const checkBooks = managementOperation(
  {
    id: 'checkBooks',
    method: 'GET',
    path: '/management/books/check',
    tag: 'Customs desk',
    summary: 'Get the reconciliation',
    description:
      'Adds up the books and compares bills, guarantees and deferment accounts with them, as of one moment, while you wait. It reads everything: of a million bills and more, ask for a check by `POST /management/books/checks`. Only for the customs authority.',
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
    problems: [customsAuthorityRequired],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const violations = await database.systemTransaction(async (transaction) => {
        await transaction.query('set transaction isolation level repeatable read, read only');
        // It reads every row, which indexes make slower.
        await transaction.query(
          "select set_config('enable_seqscan', 'on', true), set_config('work_mem', '64MB', true)",
        );
        return findViolations(transaction);
      });
      return answer(200, { violations });
    },
);
