import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { AllowUndefined, JsonBodyOf, Requests } from './request.ts';
import type { Appeal, Claim, Debt } from './types.ts';

/** Filters of debts. */
export type DebtFilter = AllowUndefined<NonNullable<operations['listDebts']['parameters']['query']>>;

/** Payment method of a debt, with the guarantee or deferment account if necessary. */
export type DebtPaymentOrder = JsonBodyOf<operations['payDebt']>;

/** Filters of claims. */
export type ClaimFilter = AllowUndefined<NonNullable<operations['listClaims']['parameters']['query']>>;

/** A claim for repayment or remission. */
export type NewClaim = JsonBodyOf<operations['createClaim']>;

/** An answer to a question or an intention of customs. */
export type ClaimAnswer = JsonBodyOf<operations['answerClaim']>;

/** Filters of appeals. */
export type AppealFilter = AllowUndefined<NonNullable<operations['listAppeals']['parameters']['query']>>;

/** An appeal against a bill or against the decision on a claim. */
export type NewAppeal = JsonBodyOf<operations['createAppeal']>;

const appeals = '/openapi/appeals';
const claims = '/openapi/claims';
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
    /** Lists the claims that the organisation submitted for a debt. */
    claims: (id: string, options: CallOptions = {}): Paged<Claim> =>
      paged({}, async (query) => {
        const asked = { ...options, path: { id }, query };
        return (await request('GET', `${debts}/{id}/claims`, asked)).data;
      }),
    /** Submits a claim for repayment or remission; without `lines`, for the whole debt. */
    async claim(id: string, claim: NewClaim, options: ChangeOptions = {}): Promise<Claim> {
      return (await request('POST', `${debts}/{id}/claims`, { ...options, path: { id }, body: claim })).data;
    },
    /** Lists the appeals of all debtors against bills of a debt and decisions on its claims. */
    appeals: (id: string, options: CallOptions = {}): Paged<Appeal> =>
      paged({}, async (query) => {
        const asked = { ...options, path: { id }, query };
        return (await request('GET', `${debts}/{id}/appeals`, asked)).data;
      }),
    /** Submits an appeal against a bill or the decision on a claim; without `lines`, against the whole amount. */
    async appeal(id: string, appeal: NewAppeal, options: ChangeOptions = {}): Promise<Appeal> {
      return (await request('POST', `${debts}/{id}/appeals`, { ...options, path: { id }, body: appeal }))
        .data;
    },
  };
}

/** Claims of the organisation for repayment or remission. */
export function claimOperations({ request, requestBytes }: Requests) {
  return {
    /** Lists the claims of the organisation, oldest first. */
    list: (filter: ClaimFilter = {}, options: CallOptions = {}): Paged<Claim> =>
      paged(filter, async (query) => (await request('GET', claims, { ...options, query })).data),
    /** Returns a claim with its hearing and decision. */
    async get(id: string, options: CallOptions = {}): Promise<Claim> {
      return (await request('GET', `${claims}/{id}`, { ...options, path: { id } })).data;
    },
    /** Returns the decision on a claim, or the intention of customs, as a PDF. */
    async document(id: string, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
      const asked = { ...options, path: { id }, accept: 'application/pdf' };
      return (await requestBytes(`${claims}/{id}/document`, asked)).data;
    },
    /** Answers a question or an intention of customs. */
    async answer(id: string, answer: ClaimAnswer, options: ChangeOptions = {}): Promise<Claim> {
      return (await request('POST', `${claims}/{id}/answer`, { ...options, path: { id }, body: answer }))
        .data;
    },
    /** Withdraws a claim on which customs has not decided. */
    async withdraw(id: string, options: ChangeOptions = {}): Promise<Claim> {
      return (await request('POST', `${claims}/{id}/withdrawal`, { ...options, path: { id } })).data;
    },
  };
}

/** Appeals of the organisation. */
export function appealOperations({ request, requestBytes }: Requests) {
  return {
    /** Lists the appeals that the organisation submitted, oldest first. */
    list: (filter: AppealFilter = {}, options: CallOptions = {}): Paged<Appeal> =>
      paged(filter, async (query) => (await request('GET', appeals, { ...options, query })).data),
    /** Returns an appeal with its decision. */
    async get(id: string, options: CallOptions = {}): Promise<Appeal> {
      return (await request('GET', `${appeals}/{id}`, { ...options, path: { id } })).data;
    },
    /** Returns the decision on an appeal as a PDF. */
    async document(id: string, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
      const asked = { ...options, path: { id }, accept: 'application/pdf' };
      return (await requestBytes(`${appeals}/{id}/document`, asked)).data;
    },
    /** Withdraws an appeal on which customs has not decided. */
    async withdraw(id: string, options: ChangeOptions = {}): Promise<Appeal> {
      return (await request('POST', `${appeals}/{id}/withdrawal`, { ...options, path: { id } })).data;
    },
  };
}
