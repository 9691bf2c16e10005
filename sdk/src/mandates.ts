import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { JsonBodyOf, Loosened, Requests } from './request.ts';
import type { Mandate, MandateEvents, MandateWithHistory } from './types.ts';

/** A mandate as it is offered: one of the two numbers is the organisation's own. */
export type WantedMandate = JsonBodyOf<operations['offerMandate']>;

/** What a mandate is to be, and why. */
export type MandateChange = JsonBodyOf<operations['updateMandate']>;

/** Which mandates. */
export type MandateFilter = Loosened<NonNullable<operations['listMandates']['parameters']['query']>>;

const all = '/openapi/mandates';
const one = '/openapi/mandates/{id}';

/** Who may declare in whose name. */
export function mandateOperations({ request }: Requests) {
  return {
    /** Those of which the organisation is a side, oldest first. */
    list: (filter: MandateFilter = {}, options: CallOptions = {}): Paged<Mandate> =>
      paged(filter, async (query) => (await request('GET', all, { ...options, query })).data),
    /** Offers one; the other side accepts within 21 days. */
    async offer(mandate: WantedMandate, options: ChangeOptions = {}): Promise<MandateWithHistory> {
      return (await request('POST', all, { ...options, body: mandate })).data;
    },
    /** One, with its history. */
    async get(id: string, options: CallOptions = {}): Promise<MandateWithHistory> {
      return (await request('GET', one, { ...options, path: { id } })).data;
    },
    /** Accepts or resumes it (`active`), suspends or ends it. */
    async change(
      id: string,
      change: MandateChange,
      options: Omit<ChangeOptions, 'idempotencyKey'> = {},
    ): Promise<MandateWithHistory> {
      return (await request('PATCH', one, { ...options, path: { id }, body: change })).data;
    },
    /** What happened to them behind a cursor, each step once, oldest first. */
    async events(
      query: { readonly after?: string | undefined; readonly limit?: number } = {},
      options: CallOptions = {},
    ): Promise<MandateEvents> {
      return (await request('GET', `${all}/events`, { ...options, query })).data;
    },
  };
}
