import { declarantOperation, managementOperation } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { exampleDebt } from './debt-example.ts';
import { DebtBody, DebtsQuery, debtBody, debtFilterOf } from './debt-schema.ts';
import { listDebts } from './debt-store.ts';

export interface DebtListDependencies {
  readonly database: Database;
  readonly cursorKey: Uint8Array;
  readonly reference: { readonly calendar: Calendar };
}

const debtListAnswers = {
  200: {
    description: 'A page of debts.',
    body: listBody(DebtBody, 'Debts, oldest declaration first.'),
    examples: pageExample('One debt', exampleDebt),
  },
} as const;

export const listDebtsOperation = declarantOperation(
  {
    id: 'listDebts',
    client: 'debts.list(filter)',
    method: 'GET',
    path: '/openapi/debts',
    tag: 'Debts and claims',
    summary: 'List debts',
    description:
      'Returns the customs debts of which the organisation is a debtor, in the order in which the declarations were created. A direct representative is not a debtor. A guarantor also gets the debts that its guarantees secure or that it paid.',
    scope: 'debts:read',
    query: DebtsQuery,
    answers: debtListAnswers,
    problems: [inputInvalid],
  },
  ({ database, cursorKey, reference: { calendar } }: DebtListDependencies) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const { limit: _limit, after: _after, ...filter } = query;
      const page = openPage(cursorKey, ['debts', id, filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(id, (sql) =>
        listDebts(sql, id, debtFilterOf(query, calendar), page),
      );
      return answer(
        200,
        page.close(
          rows,
          (row) => row.id,
          (row) => debtBody(row, calendar),
        ),
      );
    },
);

export const listDebtsAsCustoms = managementOperation(
  {
    id: 'listDebtsAsCustoms',
    method: 'GET',
    path: '/management/debts',
    tag: 'Debts and claims',
    summary: 'List debts of all organisations',
    description: 'Returns all customs debts, in the order in which the declarations were created.',
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'],
    programs: 'authority',
    query: DebtsQuery,
    answers: debtListAnswers,
    problems: [inputInvalid],
  },
  ({ database, cursorKey, reference: { calendar } }: DebtListDependencies) =>
    async ({ caller, query }) => {
      const { limit: _limit, after: _after, ...filter } = query;
      const page = openPage(cursorKey, ['all-debts', caller.organisation.id, filter], query);
      if (page.kind === 'refusal') return page;
      if (caller.reach !== 'all') return answer(200, { items: [], cursor: null, more: false });
      const rows = await listDebts(database.system, null, debtFilterOf(query, calendar), page);
      return answer(
        200,
        page.close(
          rows,
          (row) => row.id,
          (row) => debtBody(row, calendar),
        ),
      );
    },
);
