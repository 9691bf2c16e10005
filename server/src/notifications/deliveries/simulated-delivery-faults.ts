import type { Sql } from '../../foundation/database/database.ts';
import type { LeasedWebhook } from '../webhooks/public.ts';
import { type DueDelivery, deferDelivery, hasDeferredDelivery } from './delivery-queue-store.ts';

/** Returns the delivery faults that an organisation simulates in the sandbox: duplicates and reordering. */
export interface DeliveryFaults {
  /** Returns whether any organisation simulates faults; checked first, because it runs no query. */
  any(): boolean;
  /** Returns whether a successful delivery is sent again, as if its response were lost. */
  duplicates(organisationId: string): Promise<boolean>;
  /** Returns for how many milliseconds a delivery waits for a later one, at most; null if it does not wait. */
  holdsBack(organisationId: string): Promise<number | null>;
}

/** Excerpt of an attempt that was successful, but is followed by another attempt. */
export const duplicatedExcerpt = 'Delivered; the sandbox sends it again: duplicate_deliveries.';

/**
 * Defers the first new delivery until a later delivery was sent, if the organisation simulates reordering. Returns all
 * other deliveries.
 */
export async function deferForSimulatedReordering(
  { queue, now, faults }: { readonly queue: Sql; readonly now: Date; readonly faults: DeliveryFaults | null },
  webhook: LeasedWebhook,
  due: readonly DueDelivery[],
): Promise<readonly DueDelivery[]> {
  if (!faults?.any() || webhook.ordered !== 'none') return due;
  const first = due.find(({ begunAt, once }) => begunAt === null && !once);
  if (!first || (await hasDeferredDelivery(queue, webhook, now))) return due;
  const ms = await faults.holdsBack(webhook.organisationId);
  if (ms === null) return due;
  await deferDelivery(queue, webhook, first.id, now, new Date(now.getTime() + ms));
  return due.filter((delivery) => delivery !== first);
}
