import type { operations } from './contract.d.ts';
import type { CallOptions, ChangeOptions } from './options.ts';
import { type Listed, listed, type Paged, paged } from './pages.ts';
import type { DataOf, JsonBodyOf, Loosened, Requests } from './request.ts';
import type { Delivery, Webhook, WebhookWithSecret } from './types.ts';

/** A webhook as it is asked for: where events are sent, and which. */
export type WantedWebhook = JsonBodyOf<operations['createWebhook']>;

/** What is to change of a webhook. */
export type WebhookChange = JsonBodyOf<operations['updateWebhook']>;

/** Which deliveries. */
export type DeliveryFilter = Loosened<
  NonNullable<operations['listWebhookDeliveries']['parameters']['query']>
>;

/** Which events of a period were sent again, by their numbers. */
export type Redelivery = DataOf<operations['redeliverWebhookPeriod']>;

const all = '/openapi/webhooks';
const one = '/openapi/webhooks/{id}';

/** The subscriptions that events are sent to. */
export function webhookOperations({ request }: Requests) {
  return {
    /** Subscribes. The answer has the secret, this once: what `verifyWebhook` needs. */
    async create(webhook: WantedWebhook, options: ChangeOptions = {}): Promise<WebhookWithSecret> {
      return (await request('POST', all, { ...options, body: webhook })).data;
    },
    /** All of them, oldest first. */
    list: (options: CallOptions = {}): Listed<Webhook> =>
      listed(async () => (await request('GET', all, options)).data),
    /** One, with how it does. */
    async get(id: string, options: CallOptions = {}): Promise<Webhook> {
      return (await request('GET', one, { ...options, path: { id } })).data;
    },
    /** Changes it, or pauses it and makes it active again: then it gets what it missed. */
    async change(
      id: string,
      change: WebhookChange,
      options: Omit<ChangeOptions, 'idempotencyKey'> = {},
    ): Promise<Webhook> {
      return (await request('PATCH', one, { ...options, path: { id }, body: change })).data;
    },
    /** Ends it, and its deliveries. */
    async delete(id: string, options: CallOptions = {}): Promise<void> {
      await request('DELETE', one, { ...options, path: { id } });
    },
    /** A new secret; the one before signs too for `overlapSeconds` (a day by default). Give `verifyWebhook` both. */
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
    /** What was sent, with every attempt, latest first. */
    deliveries: (id: string, filter: DeliveryFilter = {}, options: CallOptions = {}): Paged<Delivery> =>
      paged(
        filter,
        async (query) =>
          (await request('GET', `${one}/deliveries`, { ...options, path: { id }, query })).data,
      ),
    /** One delivery, with every attempt. */
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
