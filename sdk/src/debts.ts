import type { operations } from './contract.d.ts';
import type { CallOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { AllowUndefined, Requests } from './request.ts';
import type { Debt } from './types.ts';

/** Filters of debts. */
export type DebtFilter = AllowUndefined<NonNullable<operations['listDebts']['parameters']['query']>>;

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
  };
}
