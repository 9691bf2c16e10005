import { type Static, Type } from 'typebox';
import { managementOperation, openApiOperation, type PortalParts, roles } from '../../callers/public.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { entryParams } from '../read-entries.ts';
import { findAccount, findAccountByNumber } from './account-store.ts';
import { type ChargedBill, listChargedBills } from './charged-bill-store.ts';
import { accountParams } from './list-deferment-accounts.ts';
import { billForCustoms, billForHolder, DeferredBillElement, exampleDeferredBill } from './statement.ts';

const ChargedBillBody = Type.Object(
  {
    ...DeferredBillElement.properties,
    statement: orNull(Type.String(), 'Reference of the statement. Null until a statement contains the bill'),
  },
  {
    additionalProperties: false,
    title: 'ChargedBill',
    description: 'A bill that was charged to a deferment account',
  },
);

const exampleBill: Static<typeof ChargedBillBody> = { ...exampleDeferredBill, statement: null };

const billPages = {
  200: {
    description: 'A page of bills.',
    body: listBody(ChargedBillBody, 'Charged bills, newest first.'),
    examples: pageExample('A bill of this month', exampleBill),
  },
} as const;
const query = Type.Object({ ...listQuery }, { additionalProperties: false });

type ChargedBillParts = PortalParts<'database' | 'cursorKey'>;

function cursorOf({ chargedDate, reference }: ChargedBill): string {
  return `${chargedDate} ${reference}`;
}

export const listChargedBillsOperation = openApiOperation(
  {
    id: 'listChargedBills',
    client: 'accounts.bills(number)',
    method: 'GET',
    path: '/openapi/deferment-accounts/{number}/bills',
    tag: 'Payments and guarantees',
    summary: 'List bills of a deferment account',
    description:
      'Returns the bills that were charged to a deferment account, paid ones too. Bills of declarations that other organisations lodged show the MRN, the amounts and the day of the charge, without the id of the declaration.',
    scope: 'declarations:read',
    params: accountParams,
    query,
    answers: billPages,
    problems: [inputInvalid, notFound],
  },
  ({ database, cursorKey }: ChargedBillParts) =>
    async ({ caller, params, query: pageQuery }) => {
      const { id } = caller.organisation;
      const page = openPage(cursorKey, ['charged-bills', id, params.number], pageQuery);
      if (page.kind === 'refusal') return page;
      return database.organisation(id, async (sql) => {
        const account = await findAccountByNumber(sql, id, params.number);
        if (!account) return refuse(notFound);
        const rows = await listChargedBills(sql, account, page);
        return answer(200, page.close(rows, cursorOf, billForHolder));
      });
    },
);

export const listAllChargedBillsOperation = managementOperation(
  {
    id: 'listAllChargedBills',
    method: 'GET',
    path: '/management/deferment-accounts/{id}/bills',
    tag: 'Payments and guarantees',
    summary: 'List bills of a deferment account',
    description: 'Returns the bills that were charged to a deferment account, paid ones too.',
    scope: 'management:read',
    roles: [...roles],
    params: entryParams('deferment account'),
    query,
    answers: billPages,
    problems: [inputInvalid, notFound],
  },
  ({ database, cursorKey }: ChargedBillParts) =>
    async ({ caller, params, query: pageQuery }) => {
      const page = openPage(cursorKey, ['charged-bills', caller.organisation.id, params.id], pageQuery);
      if (page.kind === 'refusal') return page;
      return inTenantScope(database, caller, async (sql, within) => {
        const account = await findAccount(sql, within, params.id);
        if (!account) return refuse(notFound);
        const rows = await listChargedBills(sql, account, page);
        return answer(200, page.close(rows, cursorOf, within === null ? billForCustoms : billForHolder));
      });
    },
);
