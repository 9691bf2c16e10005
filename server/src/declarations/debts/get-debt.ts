import { declarantOperation, managementOperation } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { exampleDebt } from './debt-example.ts';
import { DebtBody, debtBody, debtParams } from './debt-schema.ts';
import { findDebt } from './debt-store.ts';

interface DebtDependencies {
  readonly database: Database;
  readonly reference: { readonly calendar: Calendar };
}

const debtAnswers = {
  200: {
    description: 'The debt.',
    body: DebtBody,
    examples: { due: { summary: 'A debt that is due', value: exampleDebt } },
  },
} as const;

export const getDebt = declarantOperation(
  {
    id: 'getDebt',
    client: 'debts.get(id)',
    method: 'GET',
    path: '/openapi/debts/{id}',
    tag: 'Debts and claims',
    summary: 'Get a debt',
    description:
      'Returns a customs debt of which the organisation is a debtor, with its bills, debtors, payments and refunds. A guarantor gets the bills that its guarantee secures or that it paid, and its own payments.',
    scope: 'debts:read',
    params: debtParams,
    answers: debtAnswers,
    problems: [inputInvalid, notFound],
  },
  ({ database, reference: { calendar } }: DebtDependencies) =>
    async ({ caller, params }) => {
      const { id } = caller.organisation;
      const found = await database.organisation(id, (sql) => findDebt(sql, id, params.id));
      return found ? answer(200, debtBody(found, calendar)) : refuse(notFound);
    },
);

export const getDebtAsCustoms = managementOperation(
  {
    id: 'getDebtAsCustoms',
    method: 'GET',
    path: '/management/debts/{id}',
    tag: 'Debts and claims',
    summary: 'Get a debt as customs',
    description: 'Returns a customs debt with its bills, debtors, payments and refunds.',
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'],
    programs: 'authority',
    params: debtParams,
    answers: debtAnswers,
    problems: [inputInvalid, notFound],
  },
  ({ database, reference: { calendar } }: DebtDependencies) =>
    async ({ caller, params }) => {
      const found = caller.dataScope === 'all' ? await findDebt(database.system, null, params.id) : null;
      return found ? answer(200, debtBody(found, calendar)) : refuse(notFound);
    },
);
