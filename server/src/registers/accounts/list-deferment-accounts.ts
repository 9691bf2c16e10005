import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { AccountBody, accountBody, accountNumber, accountState, exampleAccount } from './account.ts';
import { listAccounts } from './account-store.ts';

export const listDefermentAccountsOperation = openApiOperation(
  {
    id: 'listDefermentAccounts',
    method: 'GET',
    path: '/openapi/deferment-accounts',
    tag: 'Payments and guarantees',
    summary: 'List deferment accounts',
    description:
      'Returns the deferment accounts of your organisation with their available amounts, oldest first.',
    scope: 'declarations:read',
    query: Type.Object(
      { ...listQuery, number: Type.Optional(accountNumber), status: Type.Optional(accountState) },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of deferment accounts.',
        body: listBody(AccountBody, 'Deferment accounts, oldest first.'),
        examples: pageExample('One account', exampleAccount),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const page = openPage(
        cursorKey,
        ['own-deferment-accounts', id, query.number ?? null, query.status ?? null],
        query,
      );
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(id, (sql) => listAccounts(sql, id, query, page));
      return answer(
        200,
        page.close(rows, (row) => row.id, accountBody),
      );
    },
);
