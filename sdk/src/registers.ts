import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { JsonBodyOf, Loosened, Requests } from './request.ts';
import type { Authorisation, DefermentAccount, DefermentStatement, LedgerEntry } from './types.ts';

/** Which deferment accounts. */
export type AccountFilter = Loosened<NonNullable<operations['listDefermentAccounts']['parameters']['query']>>;

/** Which authorisations. */
export type AuthorisationFilter = Loosened<
  NonNullable<operations['listAuthorisations']['parameters']['query']>
>;

/** Filters of ledger entries. */
export type LedgerFilter = Loosened<NonNullable<operations['listLedgerEntries']['parameters']['query']>>;

/** How a statement is paid. */
export type StatementPaymentOrder = JsonBodyOf<operations['payStatement']>;

const accounts = '/openapi/deferment-accounts';
const authorisations = '/openapi/authorisations';

/** Deferment accounts: what is due is entered there, and paid once a month. */
export function accountOperations({ request }: Requests) {
  return {
    /** Those of the organisation, with what of each limit is left. */
    list: (filter: AccountFilter = {}, options: CallOptions = {}): Paged<DefermentAccount> =>
      paged(filter, async (query) => (await request('GET', accounts, { ...options, query })).data),
    /** One, by its number. */
    async get(number: string, options: CallOptions = {}): Promise<DefermentAccount> {
      return (await request('GET', `${accounts}/{number}`, { ...options, path: { number } })).data;
    },
    /** Its statements, one a month, oldest first. */
    statements: (number: string, options: CallOptions = {}): Paged<DefermentStatement> =>
      paged({}, async (query) => {
        const asked = { ...options, path: { number }, query };
        return (await request('GET', `${accounts}/{number}/statements`, asked)).data;
      }),
    /** Pays a statement by its reference, where there is a bank that pays at once, as in the sandbox. */
    async pay(
      number: string,
      reference: string,
      order: StatementPaymentOrder = { method: 'transfer' },
      options: ChangeOptions = {},
    ): Promise<DefermentStatement> {
      const asked = { ...options, path: { number, reference }, body: order };
      return (await request('POST', `${accounts}/{number}/statements/{reference}/payment`, asked)).data;
    },
  };
}

/** Authorisations of customs, for procedures that need one. */
export function authorisationOperations({ request }: Requests) {
  return {
    /** Those of the organisation's numbers. */
    list: (filter: AuthorisationFilter = {}, options: CallOptions = {}): Paged<Authorisation> =>
      paged(filter, async (query) => (await request('GET', authorisations, { ...options, query })).data),
    /** One, by its id. */
    async get(id: string, options: CallOptions = {}): Promise<Authorisation> {
      return (await request('GET', `${authorisations}/{id}`, { ...options, path: { id } })).data;
    },
  };
}

/** The ledger: amounts owed, paid, secured and refunded, in double entry. */
export function ledgerOperations({ request }: Requests) {
  return {
    /** Lists entries with their postings, which sum to zero. */
    entries: (filter: LedgerFilter = {}, options: CallOptions = {}): Paged<LedgerEntry> =>
      paged(
        filter,
        async (query) => (await request('GET', '/openapi/ledger-entries', { ...options, query })).data,
      ),
  };
}
