import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { defineGetEntry, defineListEntries, listContract, listOwnEntries } from '../read-entries.ts';
import { AccountBody, accountBody, accountNumber, exampleAccount } from './account.ts';
import { accountFilters, accountRegister } from './account-register.ts';
import { accountStore, findAccountByNumber } from './account-store.ts';

const example = ['One account', exampleAccount] as const;
const examples = { account: { summary: 'An account with a charged bill', value: exampleAccount } };
const { tag } = accountRegister;

export const listAllDefermentAccountsOperation = defineListEntries(accountRegister, {
  id: 'listAllDefermentAccounts',
  summary: 'List deferment accounts',
  description:
    'Returns the deferment accounts of your organisation, oldest first. The customs authority gets the deferment accounts of all organisations.',
  example,
});

export const getAnyDefermentAccount = defineGetEntry(accountRegister, {
  id: 'getAnyDefermentAccount',
  summary: 'Get a deferment account',
  description:
    'Returns a deferment account with its available amount. Send the `ETag` of the response as `If-Match` when you update the account. Charges and payments do not change the `ETag`.',
  examples,
});

export const listDefermentAccountsOperation = openApiOperation(
  {
    id: 'listDefermentAccounts',
    client: 'accounts.list(filter)',
    path: '/openapi/deferment-accounts',
    tag,
    summary: 'List deferment accounts',
    description:
      'Returns the deferment accounts of your organisation with their available amounts, oldest first.',
    scope: 'declarations:read',
    ...listContract({ ...accountRegister, filters: accountFilters }, example),
  },
  listOwnEntries({
    ...{ list: 'own-deferment-accounts', filters: accountFilters, bodyOf: accountBody },
    store: accountStore,
    ownerOf: ({ id }) => id,
  }),
);

export const accountParams = Type.Object({ number: accountNumber }, { additionalProperties: false });

export const getDefermentAccount = openApiOperation(
  {
    id: 'getDefermentAccount',
    client: 'accounts.get(number)',
    method: 'GET',
    path: '/openapi/deferment-accounts/{number}',
    tag,
    summary: 'Get a deferment account',
    description: 'Returns a deferment account of your organisation with its available amount.',
    scope: 'declarations:read',
    params: accountParams,
    answers: { 200: { description: 'The account.', body: AccountBody, examples } },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const { id } = caller.organisation;
      const found = await database.organisation(id, (sql) => findAccountByNumber(sql, id, params.number));
      return found ? answer(200, accountBody(found)) : refuse(notFound);
    },
);
