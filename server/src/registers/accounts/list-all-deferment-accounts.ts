import { Type } from 'typebox';
import { managementOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { AccountBody, accountBody, accountNumber, accountState, exampleAccount } from './account.ts';
import { listAccounts } from './account-store.ts';

export const listAllDefermentAccountsOperation = managementOperation(
  {
    id: 'listAllDefermentAccounts',
    method: 'GET',
    path: '/management/deferment-accounts',
    tag: 'Payments and guarantees',
    summary: 'List deferment accounts',
    description:
      'Returns the deferment accounts of your organisation, oldest first. The customs authority gets the deferment accounts of all organisations.',
    scope: 'management:read',
    roles: [...roles],
    query: Type.Object(
      {
        ...listQuery,
        organisationId: Type.Optional(idSchema('org', 'Only deferment accounts of this organisation.')),
        number: Type.Optional(accountNumber),
        status: Type.Optional(accountState),
      },
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
      const filter = [query.organisationId ?? null, query.number ?? null, query.status ?? null];
      const page = openPage(cursorKey, ['deferment-accounts', caller.organisation.id, ...filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, (sql, within) =>
        listAccounts(sql, within, query, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, accountBody),
      );
    },
);
