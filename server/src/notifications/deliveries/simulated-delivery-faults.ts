import type { Sql } from '../../foundation/database/database.ts';
import type { LeasedWebhook } from '../webhooks/public.ts';
import { type DueDelivery, deferDelivery, hasDeferredDelivery } from './delivery-queue-store.ts';

/** Delivery faults that an organisation simulates in the sandbox: duplicates and reordering. */
export interface DeliveryFaults {
  /** Returns whether any organisation simulates faults. Checked first, since it is cheap. */
  any(): boolean;
  /** Returns whether to resend a successful delivery, as if its response had been lost. */
  duplicates(organisationId: string): Promise<boolean>;
  /** Returns the maximum time in ms that a delivery is deferred for a later one; null for no deferral. */
  holdsBack(organisationId: string): Promise<number | null>;
}

/** Explains why a successful attempt was followed by another. */
export const duplicatedExcerpt = 'Delivered; the sandbox sends it again: duplicate_deliveries.';

/** Defers the first new delivery until another has overtaken it, if reordering is simulated. Returns the rest. */
export async function applyReordering(
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
