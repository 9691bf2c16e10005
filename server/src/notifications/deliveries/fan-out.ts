import { readLog } from '../../declarations/feed/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { idOfBytes } from '../../foundation/ids.ts';
import { eventOf, type PortalEvent, sha256Prefix } from '../events/public.ts';
import type { LeasedWebhook } from '../webhooks/public.ts';
import {
  hasMaxPendingDeliveries,
  insertDeliveries,
  insertReplayed,
  type NewDelivery,
} from './delivery-queue-store.ts';

/** Maximum number of events that one statement converts to deliveries. */
const maxEventsPerFanOut = 200;
/**
 * Maximum number of pending deliveries of a webhook. Further events wait in the log, so that an unreachable endpoint
 * does not fill the table.
 */
const maxPendingDeliveries = 10_000;

/** Returns the id of a delivery, calculated from webhook and event, so that receivers can detect duplicates. */
export function deliveryId(webhookId: string, eventId: string): string {
  return idOfBytes('msg', sha256Prefix(`delivery ${webhookId} ${eventId}`));
}

/**
 * Creates deliveries for a batch of events after the position of a webhook in the log. Returns the new position, and
 * whether more events follow.
 */
export async function createDeliveriesOfEvents(
  { queue, baseUrl, now }: { readonly queue: Sql; readonly baseUrl: string; readonly now: Date },
  webhook: LeasedWebhook,
): Promise<{ readonly webhook: LeasedWebhook; readonly more: boolean }> {
  const { organisationId, position } = webhook;
  const page = await readLog(queue, organisationId, position, logOf(webhook), maxEventsPerFanOut);
  const moved = page.position !== position || webhook.replayAfter !== null;
  if (!moved || (await hasMaxPendingDeliveries(queue, webhook, maxPendingDeliveries)))
    return { webhook, more: false };
  const toDelivery = (event: PortalEvent): NewDelivery => deliveryOf(webhook.id, event);
  const newDeliveries = page.entries.map((change) => toDelivery(eventOf(organisationId, baseUrl, change)));
  if (
    page.position !== position &&
    !(await insertDeliveries(queue, webhook, newDeliveries, page.position, now))
  ) {
    return { webhook, more: false };
  }
  const replayed = await fanOutRequestedPeriod({ queue, baseUrl, now }, webhook);
  return {
    webhook: { ...webhook, ...replayed, position: page.position },
    more: page.more || replayed.replayAfter !== null,
  };
}

/** Creates deliveries for a batch of events in a period that a client requested again. */
async function fanOutRequestedPeriod(
  { queue, baseUrl, now }: { readonly queue: Sql; readonly baseUrl: string; readonly now: Date },
  webhook: LeasedWebhook,
): Promise<Pick<LeasedWebhook, 'replayAfter' | 'replayLast'>> {
  const { organisationId, replayAfter, replayLast } = webhook;
  if (replayAfter === null || replayLast === null) return { replayAfter: null, replayLast: null };
  const page = await readLog(queue, organisationId, replayAfter, logOf(webhook), maxEventsPerFanOut);
  const again = page.entries
    .filter(({ sequence }) => sequence <= replayLast)
    .map((change) => deliveryOf(webhook.id, eventOf(organisationId, baseUrl, change)));
  const after = page.more && page.position < replayLast ? page.position : null;
  await insertReplayed(queue, webhook, again, after, now);
  return { replayAfter: after, replayLast: after === null ? null : replayLast };
}

function logOf({ events, role }: LeasedWebhook) {
  return { events: events ?? undefined, role: role ?? undefined };
}

function deliveryOf(webhookId: string, event: PortalEvent): NewDelivery {
  return {
    id: deliveryId(webhookId, event.id),
    eventId: event.id,
    type: event.type,
    sequence: event.sequence,
    declarationId: event.declaration.id,
    body: JSON.stringify(event),
  };
}
