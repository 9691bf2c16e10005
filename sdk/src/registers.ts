import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { AllowUndefined, JsonBodyOf, Requests } from './request.ts';
import type {
  Authorisation,
  AuthorisedStock,
  DefermentAccount,
  DefermentStatement,
  LedgerEntry,
} from './types.ts';

/** Filters of deferment accounts. */
export type AccountFilter = AllowUndefined<
  NonNullable<operations['listDefermentAccounts']['parameters']['query']>
>;

/** Filters of authorisations. */
export type AuthorisationFilter = AllowUndefined<
  NonNullable<operations['listAuthorisations']['parameters']['query']>
>;

/** Filters of ledger entries. */
export type LedgerFilter = AllowUndefined<
  NonNullable<operations['listLedgerEntries']['parameters']['query']>
>;

/** Payment method of a statement. */
export type StatementPaymentOrder = JsonBodyOf<operations['payStatement']>;

const accounts = '/openapi/deferment-accounts';
const authorisations = '/openapi/authorisations';

/** Deferment accounts, to which due amounts are charged and which are paid once a month. */
export function accountOperations({ request }: Requests) {
  return {
    /** Lists the deferment accounts of the organisation with their available amounts. */
    list: (filter: AccountFilter = {}, options: CallOptions = {}): Paged<DefermentAccount> =>
      paged(filter, async (query) => (await request('GET', accounts, { ...options, query })).data),
    /** Returns a deferment account by its number. */
    async get(number: string, options: CallOptions = {}): Promise<DefermentAccount> {
      return (await request('GET', `${accounts}/{number}`, { ...options, path: { number } })).data;
    },
    /** Lists the monthly statements of an account, oldest first. */
    statements: (number: string, options: CallOptions = {}): Paged<DefermentStatement> =>
      paged({}, async (query) => {
        const asked = { ...options, path: { number }, query };
        return (await request('GET', `${accounts}/{number}/statements`, asked)).data;
      }),
    /** Pays a statement by its reference. Works only where the bank pays immediately, as in the sandbox. */
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

/** Authorisations of customs, for procedures that require an authorisation. */
export function authorisationOperations({ request }: Requests) {
  return {
    /** Lists the authorisations that were granted to any identification number of the organisation. */
    list: (filter: AuthorisationFilter = {}, options: CallOptions = {}): Paged<Authorisation> =>
      paged(filter, async (query) => (await request('GET', authorisations, { ...options, query })).data),
    /** Returns the authorisation with this id. */
    async get(id: string, options: CallOptions = {}): Promise<Authorisation> {
      return (await request('GET', `${authorisations}/{id}`, { ...options, path: { id } })).data;
    },
    /** Lists the goods items that other organisations have placed under an authorisation. */
    stock: (id: string, options: CallOptions = {}): Paged<AuthorisedStock> =>
      paged({}, async (query) => {
        const asked = { ...options, path: { id }, query };
        return (await request('GET', `${authorisations}/{id}/stock`, asked)).data;
      }),
  };
}

/** The ledger: amounts owed, paid, secured and refunded, in double entry. */
export function ledgerOperations({ request }: Requests) {
  return {
    /** Lists ledger entries with their postings. The amounts of the postings of an entry add up to zero. */
    entries: (filter: LedgerFilter = {}, options: CallOptions = {}): Paged<LedgerEntry> =>
      paged(
        filter,
        async (query) => (await request('GET', '/openapi/ledger-entries', { ...options, query })).data,
      ),
  };
}
