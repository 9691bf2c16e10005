import { readLog } from '../../declarations/feed/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { idOfBytes } from '../../foundation/ids.ts';
import { digestOf, eventOf, type PortalEvent } from '../events/public.ts';
import type { LeasedWebhook } from '../webhooks/public.ts';
import { insertDeliveries, insertReplayed, isFull, type NewDelivery } from './delivery-queue-store.ts';

/** Events that become deliveries in one statement. */
const atOnce = 200;
/** Deliveries of one webhook that wait at the most: the log keeps the rest, so that a dead endpoint fills no table. */
const mostWaiting = 10_000;

/** The id of an event on its way to a webhook: it follows from both, so that what is sent twice is known. */
export function deliveryId(webhookId: string, eventId: string): string {
  return idOfBytes('msg', digestOf(`delivery ${webhookId} ${eventId}`));
}

/**
 * Turns what the log has behind a webhook's position into deliveries, a piece of it. Answers how far it has come then,
 * and whether there is more.
 */
export async function fanOut(
  { queue, baseUrl, now }: { readonly queue: Sql; readonly baseUrl: string; readonly now: Date },
  webhook: LeasedWebhook,
): Promise<{ readonly webhook: LeasedWebhook; readonly more: boolean }> {
  const { organisationId, position } = webhook;
  const page = await readLog(queue, organisationId, position, logOf(webhook), atOnce);
  const moved = page.position !== position || webhook.replayAfter !== null;
  if (!moved || (await isFull(queue, webhook, mostWaiting))) return { webhook, more: false };
  const toDelivery = (event: PortalEvent): NewDelivery => deliveryOf(webhook.id, event);
  const made = page.entries.map((change) => toDelivery(eventOf(organisationId, baseUrl, change)));
  if (page.position !== position && !(await insertDeliveries(queue, webhook, made, page.position, now))) {
    return { webhook, more: false };
  }
  const replayed = await replay({ queue, baseUrl, now }, webhook);
  return {
    webhook: { ...webhook, ...replayed, position: page.position },
    more: page.more || replayed.replayAfter !== null,
  };
}

/** A piece of the stretch that is sent again. */
async function replay(
  { queue, baseUrl, now }: { readonly queue: Sql; readonly baseUrl: string; readonly now: Date },
  webhook: LeasedWebhook,
): Promise<Pick<LeasedWebhook, 'replayAfter' | 'replayLast'>> {
  const { organisationId, replayAfter, replayLast } = webhook;
  if (replayAfter === null || replayLast === null) return { replayAfter: null, replayLast: null };
  const page = await readLog(queue, organisationId, replayAfter, logOf(webhook), atOnce);
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
