import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { AllowUndefined, JsonBodyOf, Requests } from './request.ts';
import type { Mandate, MandateEvents, MandateWithHistory } from './types.ts';

/** A mandate to offer. One of the two identification numbers belongs to your organisation. */
export type WantedMandate = JsonBodyOf<operations['offerMandate']>;

/** New status of a mandate, and the reason. */
export type MandateChange = JsonBodyOf<operations['updateMandate']>;

/** Filters of mandates. */
export type MandateFilter = AllowUndefined<NonNullable<operations['listMandates']['parameters']['query']>>;

const all = '/openapi/mandates';
const one = '/openapi/mandates/{id}';

/** Mandates of representatives to lodge declarations for principals. */
export function mandateOperations({ request }: Requests) {
  return {
    /** Lists the mandates in which the organisation is principal or representative, oldest first. */
    list: (filter: MandateFilter = {}, options: CallOptions = {}): Paged<Mandate> =>
      paged(filter, async (query) => (await request('GET', all, { ...options, query })).data),
    /** Offers a mandate. The other party must accept it before `offerEndsAt`. */
    async offer(mandate: WantedMandate, options: ChangeOptions = {}): Promise<MandateWithHistory> {
      return (await request('POST', all, { ...options, body: mandate })).data;
    },
    /** Returns a mandate with its history. */
    async get(id: string, options: CallOptions = {}): Promise<MandateWithHistory> {
      return (await request('GET', one, { ...options, path: { id } })).data;
    },
    /** Accepts or resumes a mandate (`active`), suspends it or ends it. */
    async change(
      id: string,
      change: MandateChange,
      options: Omit<ChangeOptions, 'idempotencyKey'> = {},
    ): Promise<MandateWithHistory> {
      return (await request('PATCH', one, { ...options, path: { id }, body: change })).data;
    },
    /** Returns the events of mandates after a cursor, each event once, oldest first. */
    async events(
      query: { readonly after?: string | undefined; readonly limit?: number } = {},
      options: CallOptions = {},
    ): Promise<MandateEvents> {
      return (await request('GET', `${all}/events`, { ...options, query })).data;
    },
  };
}
