import type { Transaction } from '../../foundation/database/database.ts';
import type { PendingAnnouncement } from '../../system/incidents/public.ts';
import { serviceEventOf } from '../events/public.ts';
import { insertServiceDeliveries, listServiceWebhooks } from './delivery-store.ts';
import { deliveryId } from './fan-out.ts';

/** Creates the deliveries of an announcement for the webhooks of a range of organisations that list its type. */
export async function deliverServiceEvent(
  transaction: Transaction,
  announcement: PendingAnnouncement,
  {
    baseUrl,
    now,
    ...range
  }: {
    readonly baseUrl: string;
    readonly now: Date;
    readonly after: string;
    readonly upTo: string | null;
  },
): Promise<void> {
  const event = serviceEventOf(baseUrl, announcement);
  const webhooks = await listServiceWebhooks(transaction, event.type, range);
  if (webhooks.length === 0) return;
  await insertServiceDeliveries(
    transaction,
    { eventId: event.id, type: event.type, body: JSON.stringify(event), at: now },
    webhooks.map((webhook) => ({ ...webhook, deliveryId: deliveryId(webhook.id, event.id) })),
  );
}
