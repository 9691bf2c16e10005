import type { Sql } from '../../foundation/database/database.ts';
import type { LeasedWebhook } from '../webhooks/public.ts';
import { type DueDelivery, holdDelivery, isAnyHeld } from './delivery-queue-store.ts';

/** What an organisation lets its deliveries suffer, where it rehearses: that they come twice, and out of their order. */
export interface DeliveryFaults {
  /** Whether anybody rehearses anything, asked before anything else. */
  any(): boolean;
  /** Whether one that has just arrived is sent once more, as if its answer had been lost. */
  duplicates(organisationId: string): Promise<boolean>;
  /** How long one waits at the most for a later one to overtake it, in ms; null: it does not. */
  holdsBack(organisationId: string): Promise<number | null>;
}

/** Says why an attempt that arrived was not the last one. */
export const duplicatedExcerpt = 'Delivered; the sandbox sends it again: duplicate_deliveries.';

/** Holds the first of the new ones back where that is rehearsed, until another one has overtaken it; the rest is sent. */
export async function overtaking(
  { queue, now, faults }: { readonly queue: Sql; readonly now: Date; readonly faults: DeliveryFaults | null },
  webhook: LeasedWebhook,
  due: readonly DueDelivery[],
): Promise<readonly DueDelivery[]> {
  if (!faults?.any() || webhook.ordered !== 'none') return due;
  const first = due.find(({ begunAt, once }) => begunAt === null && !once);
  if (!first || (await isAnyHeld(queue, webhook, now))) return due;
  const ms = await faults.holdsBack(webhook.organisationId);
  if (ms === null) return due;
  await holdDelivery(queue, webhook, first.id, now, new Date(now.getTime() + ms));
  return due.filter((delivery) => delivery !== first);
}
