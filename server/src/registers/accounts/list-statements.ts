import { Type } from 'typebox';
import { managementOperation, openApiOperation, type PortalParts, roles } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { entryParams } from '../read-entries.ts';
import { findAccount, findAccountByNumber } from './account-store.ts';
import { accountParams } from './list-deferment-accounts.ts';
import { exampleStatement, StatementBody, statementBody, statementBodyForCustoms } from './statement.ts';
import { listStatements } from './statement-store.ts';

const answers = {
  200: {
    description: 'A page of statements.',
    body: listBody(StatementBody, 'Statements, oldest first.'),
    examples: pageExample('One month', exampleStatement),
  },
} as const;
const query = Type.Object({ ...listQuery }, { additionalProperties: false });

type StatementParts = PortalParts<'database' | 'cursorKey'>;

export const listStatementsOperation = openApiOperation(
  {
    id: 'listStatements',
    client: 'accounts.statements(number)',
    method: 'GET',
    path: '/openapi/deferment-accounts/{number}/statements',
    tag: 'Payments and guarantees',
    summary: 'List statements of a deferment account',
    description: `Returns the monthly statements of a deferment account. At the end of each month, the portal creates a statement of the unpaid bills that were charged in the month. The statement is due on day ${country.timeLimits.statementDueDay} of the next month. A payment of the statement pays the bills on the statement and makes the amount available on the account again. In the sandbox, the simulated bank pays the statement immediately.`,
    scope: 'declarations:read',
    params: accountParams,
    query,
    answers,
    problems: [inputInvalid, notFound],
  },
  ({ database, cursorKey }: StatementParts) =>
    async ({ caller, params, query: pageQuery }) => {
      const { id } = caller.organisation;
      const page = openPage(cursorKey, ['statements', id, params.number], pageQuery);
      if (page.kind === 'refusal') return page;
      return database.organisation(id, async (sql) => {
        const account = await findAccountByNumber(sql, id, params.number);
        if (!account) return refuse(notFound);
        const rows = await listStatements(sql, id, account.number, page);
        return answer(
          200,
          page.close(rows, (row) => String(row.number), statementBody),
        );
      });
    },
);

export const listAllStatementsOperation = managementOperation(
  {
    id: 'listAllStatements',
    method: 'GET',
    path: '/management/deferment-accounts/{id}/statements',
    tag: 'Payments and guarantees',
    summary: 'List statements of a deferment account',
    description:
      'Returns the statements of a deferment account with their bills and outstanding amounts, oldest first.',
    scope: 'management:read',
    roles: [...roles],
    params: entryParams('deferment account'),
    query,
    answers,
    problems: [inputInvalid, notFound],
  },
  ({ database, cursorKey }: StatementParts) =>
    async ({ caller, params, query: pageQuery }) => {
      const page = openPage(cursorKey, ['statements', caller.organisation.id, params.id], pageQuery);
      if (page.kind === 'refusal') return page;
      return inTenantScope(database, caller, async (sql, within) => {
        const account = await findAccount(sql, within, params.id);
        if (!account) return refuse(notFound);
        const rows = await listStatements(sql, account.organisationId, account.number, page);
        return answer(
          200,
          page.close(
            rows,
            (row) => String(row.number),
            within === null ? statementBodyForCustoms : statementBody,
          ),
        );
      });
    },
);
