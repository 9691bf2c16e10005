import type { Notifications } from '../../foundation/database/notifications.ts';
import { createHeads, type Heads } from '../../foundation/events/stream-positions.ts';
import { referenceChannel } from '../lists/public.ts';

/** How far the changes of code lists have come; nothing is known from when a list changes until somebody looks. */
export function createReferenceHeads(notifications: Notifications, clock: () => number): Heads {
  const heads = createHeads(notifications, clock);
  notifications.on(referenceChannel, () => heads.forgetAll());
  return heads;
}
