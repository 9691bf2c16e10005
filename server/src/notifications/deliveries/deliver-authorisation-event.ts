import type { Transaction } from '../../foundation/database/database.ts';
import type { AuthorisationEventName, OccurredRegisterEvent } from '../../registers/events/public.ts';
import { authorisationEventOf } from '../events/public.ts';
import { insertServiceDeliveries, listListingWebhooks } from './delivery-store.ts';
import { deliveryId } from './fan-out.ts';

/** Creates the deliveries of an authorisation event for the webhooks of the holder that list its type. */
export async function deliverAuthorisationEvent(
  transaction: Transaction,
  occurred: OccurredRegisterEvent,
  type: AuthorisationEventName,
  { baseUrl, now }: { readonly baseUrl: string; readonly now: Date },
): Promise<void> {
  const webhooks = await listListingWebhooks(transaction, type, occurred.organisationId);
  if (webhooks.length === 0) return;
  const event = authorisationEventOf(baseUrl, occurred, type);
  await insertServiceDeliveries(
    transaction,
    { eventId: event.id, type, body: JSON.stringify(event), at: now },
    webhooks.map((webhook) => ({ ...webhook, deliveryId: deliveryId(webhook.id, event.id) })),
  );
}
