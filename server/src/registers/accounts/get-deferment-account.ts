import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { AccountBody, accountBody, accountNumber, exampleAccount } from './account.ts';
import { findAccountByNumber } from './account-store.ts';

export const accountParams = Type.Object({ number: accountNumber }, { additionalProperties: false });

export const getDefermentAccount = openApiOperation(
  {
    id: 'getDefermentAccount',
    method: 'GET',
    path: '/openapi/deferment-accounts/{number}',
    tag: 'Payments and guarantees',
    summary: 'Get a deferment account',
    description: 'Returns a deferment account of your organisation with its available amount.',
    scope: 'declarations:read',
    params: accountParams,
    answers: {
      200: {
        description: 'The account.',
        body: AccountBody,
        examples: { account: { summary: 'An account with a charged bill', value: exampleAccount } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const { id } = caller.organisation;
      const found = await database.organisation(id, (sql) => findAccountByNumber(sql, id, params.number));
      return found ? answer(200, accountBody(found)) : refuse(notFound);
    },
);
