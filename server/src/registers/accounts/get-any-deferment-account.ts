import { Type } from 'typebox';
import { managementOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { AccountBody, accountBody, exampleAccount } from './account.ts';
import { findAccount } from './account-store.ts';

export const getAnyDefermentAccount = managementOperation(
  {
    id: 'getAnyDefermentAccount',
    method: 'GET',
    path: '/management/deferment-accounts/{id}',
    tag: 'Payments and guarantees',
    summary: 'Get a deferment account',
    description:
      'Returns a deferment account with its available amount. Send the `ETag` of the response as `If-Match` when you update the account. Charges and payments do not change the `ETag`.',
    scope: 'management:read',
    roles: [...roles],
    params: Type.Object(
      { id: pathIdSchema('Id of the deferment account.') },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The account.',
        body: AccountBody,
        headers: ['ETag'],
        examples: { account: { summary: 'An account with a charged bill', value: exampleAccount } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const found = await inTenantScope(database, caller, (sql, within) =>
        findAccount(sql, within, params.id),
      );
      if (!found) return refuse(notFound);
      return answer(200, accountBody(found), ['ETag', versionTag(found.version)]);
    },
);
