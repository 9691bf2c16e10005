import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { AllowUndefined, JsonBodyOf, Requests } from './request.ts';
import type { Debt } from './types.ts';

/** Filters of debts. */
export type DebtFilter = AllowUndefined<NonNullable<operations['listDebts']['parameters']['query']>>;

/** Payment method of a debt, with the guarantee or deferment account if necessary. */
export type DebtPaymentOrder = JsonBodyOf<operations['payDebt']>;

const debts = '/openapi/debts';

/** Customs debts of which the organisation is a debtor. */
export function debtOperations({ request }: Requests) {
  return {
    /** Lists the debts of the organisation, oldest declaration first. */
    list: (filter: DebtFilter = {}, options: CallOptions = {}): Paged<Debt> =>
      paged(filter, async (query) => (await request('GET', debts, { ...options, query })).data),
    /** Returns a debt with its bills, debtors, payments and refunds. */
    async get(id: string, options: CallOptions = {}): Promise<Debt> {
      return (await request('GET', `${debts}/{id}`, { ...options, path: { id } })).data;
    },
    /** Pays or secures the due bills of a debt, for all its debtors. */
    async pay(id: string, order: DebtPaymentOrder, options: ChangeOptions = {}): Promise<Debt> {
      return (await request('POST', `${debts}/{id}/payments`, { ...options, path: { id }, body: order }))
        .data;
    },
  };
}
