import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Paged, paged } from './pages.ts';
import type { AllowUndefined, JsonBodyOf, Requests } from './request.ts';
import type { GuaranteeReservation, OfferedGuarantee } from './types.ts';

/** Filters of the guarantees of a guarantor. */
export type GuaranteeFilter = AllowUndefined<
  NonNullable<operations['listOfferedGuarantees']['parameters']['query']>
>;

/** A guarantee that a guarantor offers. */
export type GuaranteeOffer = JsonBodyOf<operations['offerGuarantee']>;

/** The new amount of a guarantee. */
export type GuaranteeChange = JsonBodyOf<operations['updateOfferedGuarantee']>;

const guarantees = '/openapi/guarantees';

/** Guarantees that the organisation offers as a guarantor. */
export function guaranteeOperations({ request }: Requests) {
  return {
    /** Lists the guarantees that the organisation offered, oldest first. */
    list: (filter: GuaranteeFilter = {}, options: CallOptions = {}): Paged<OfferedGuarantee> =>
      paged(filter, async (query) => (await request('GET', guarantees, { ...options, query })).data),
    /** Returns a guarantee with its available amount. */
    async get(id: string, options: CallOptions = {}): Promise<OfferedGuarantee> {
      return (await request('GET', `${guarantees}/{id}`, { ...options, path: { id } })).data;
    },
    /** Offers a guarantee for the debts of another organisation. It secures debts once customs accepts it. */
    async offer(offer: GuaranteeOffer, options: ChangeOptions = {}): Promise<OfferedGuarantee> {
      return (await request('POST', guarantees, { ...options, body: offer })).data;
    },
    /** Raises or lowers the amount of a guarantee. */
    async change(
      id: string,
      change: GuaranteeChange,
      options: ChangeOptions = {},
    ): Promise<OfferedGuarantee> {
      return (await request('PATCH', `${guarantees}/{id}`, { ...options, path: { id }, body: change })).data;
    },
    /** Withdraws a guarantee. It secures no new debts after the notice period. */
    async withdraw(id: string, options: ChangeOptions = {}): Promise<OfferedGuarantee> {
      return (await request('POST', `${guarantees}/{id}/withdrawal`, { ...options, path: { id } })).data;
    },
    /** Lists the reservations, releases and collections of a guarantee, newest first. */
    reservations: (id: string, options: CallOptions = {}): Paged<GuaranteeReservation> =>
      paged({}, async (query) => {
        const asked = { ...options, path: { id }, query };
        return (await request('GET', `${guarantees}/{id}/reservations`, asked)).data;
      }),
  };
}
