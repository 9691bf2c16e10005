import type { Transaction } from '../../foundation/database/database.ts';
import {
  insertServiceDeliveries,
  listServiceWebhooks,
  listWebhooksOfEvent,
  type ServiceWebhook,
} from './delivery-store.ts';
import { deliveryId } from './fan-out.ts';

/* Deliveries of events that are in no event log: announcements of incidents, and health alerts. */

interface ListedEvent {
  readonly id: string;
  readonly type: string;
}

/** Creates the deliveries of an event for the webhooks of a range of organisations that list its type. */
export async function deliverServiceEvent(
  transaction: Transaction,
  event: ListedEvent,
  { now, ...range }: { readonly now: Date; readonly after: string; readonly upTo: string | null },
): Promise<void> {
  await insert(transaction, event, now, await listServiceWebhooks(transaction, event.type, range));
}

/** Creates the deliveries of an event for the webhooks of one organisation that list its type. */
export async function deliverToOrganisation(
  transaction: Transaction,
  event: ListedEvent,
  { organisationId, now }: { readonly organisationId: string; readonly now: Date },
): Promise<void> {
  await insert(transaction, event, now, await listWebhooksOfEvent(transaction, event.type, organisationId));
}

async function insert(
  transaction: Transaction,
  event: ListedEvent,
  at: Date,
  webhooks: readonly ServiceWebhook[],
): Promise<void> {
  if (webhooks.length === 0) return;
  await insertServiceDeliveries(
    transaction,
    { eventId: event.id, type: event.type, body: JSON.stringify(event), at },
    webhooks.map((webhook) => ({ ...webhook, deliveryId: deliveryId(webhook.id, event.id) })),
  );
}
