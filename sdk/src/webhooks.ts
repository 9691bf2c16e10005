import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Listed, listed, type Paged, paged } from './pages.ts';
import type { AllowUndefined, DataOf, JsonBodyOf, Requests } from './request.ts';
import type { Delivery, Webhook, WebhookWithSecret } from './types.ts';

/** A webhook to create: its URL and its event types. */
export type WantedWebhook = JsonBodyOf<operations['createWebhook']>;

/** Changes of a webhook. */
export type WebhookChange = JsonBodyOf<operations['updateWebhook']>;

/** Filters of deliveries. */
export type DeliveryFilter = AllowUndefined<
  NonNullable<operations['listWebhookDeliveries']['parameters']['query']>
>;

/** Sequence numbers of the events that are sent again. */
export type Redelivery = DataOf<operations['redeliverWebhookPeriod']>;

const all = '/openapi/webhooks';
const one = '/openapi/webhooks/{id}';

/** Webhooks, to which the portal sends events. */
export function webhookOperations({ request }: Requests) {
  return {
    /** Creates a webhook. The response contains the secret, only once. Pass the secret to `verifyWebhook`. */
    async create(webhook: WantedWebhook, options: ChangeOptions = {}): Promise<WebhookWithSecret> {
      return (await request('POST', all, { ...options, body: webhook })).data;
    },
    /** Lists all webhooks, oldest first. */
    list: (options: CallOptions = {}): Listed<Webhook> =>
      listed(async () => (await request('GET', all, options)).data),
    /** Returns a webhook with the health of its endpoint. */
    async get(id: string, options: CallOptions = {}): Promise<Webhook> {
      return (await request('GET', one, { ...options, path: { id } })).data;
    },
    /** Changes, pauses or activates a webhook. An activated webhook receives the events that it missed. */
    async change(
      id: string,
      change: WebhookChange,
      options: Omit<ChangeOptions, 'idempotencyKey'> = {},
    ): Promise<Webhook> {
      return (await request('PATCH', one, { ...options, path: { id }, body: change })).data;
    },
    /** Deletes a webhook with its deliveries. */
    async delete(id: string, options: CallOptions = {}): Promise<void> {
      await request('DELETE', one, { ...options, path: { id } });
    },
    /**
     * Rotates the secret. Deliveries are also signed with the previous secret for `overlapSeconds` (default: a day).
     * Pass both secrets to `verifyWebhook`. With 0 the previous secret becomes invalid immediately.
     */
    async rotateSecret(
      id: string,
      { overlapSeconds, ...options }: ChangeOptions & { readonly overlapSeconds?: number } = {},
    ): Promise<WebhookWithSecret> {
      const body = overlapSeconds === undefined ? {} : { overlapSeconds };
      return (await request('POST', `${one}/secret-rotation`, { ...options, path: { id }, body })).data;
    },
    /** Sends a test event. */
    async test(id: string, options: ChangeOptions = {}): Promise<Delivery> {
      return (await request('POST', `${one}/test`, { ...options, path: { id } })).data;
    },
    /** Lists deliveries with their attempts, latest first. */
    deliveries: (id: string, filter: DeliveryFilter = {}, options: CallOptions = {}): Paged<Delivery> =>
      paged(
        filter,
        async (query) =>
          (await request('GET', `${one}/deliveries`, { ...options, path: { id }, query })).data,
      ),
    /** Returns one delivery with its attempts. */
    async delivery(id: string, deliveryId: string, options: CallOptions = {}): Promise<Delivery> {
      const path = { id, deliveryId };
      return (await request('GET', `${one}/deliveries/{deliveryId}`, { ...options, path })).data;
    },
    /** Sends a delivery again. */
    async redeliver(id: string, deliveryId: string, options: ChangeOptions = {}): Promise<Delivery> {
      const path = { id, deliveryId };
      return (await request('POST', `${one}/deliveries/{deliveryId}/redelivery`, { ...options, path })).data;
    },
    /** Sends every event of a period again. */
    async redeliverPeriod(
      id: string,
      period: { readonly occurredFrom: string; readonly occurredBefore: string },
      options: ChangeOptions = {},
    ): Promise<Redelivery> {
      return (await request('POST', `${one}/redelivery`, { ...options, path: { id }, body: period })).data;
    },
  };
}
