import type { Notifications } from '../../foundation/database/notifications.ts';
import { createHeads, type Heads } from '../../foundation/events/stream-positions.ts';
import { referenceChannel } from '../lists/public.ts';

/** Creates the cached last sequence of code list changes. A change of a list invalidates it until the next read. */
export function createReferenceHeads(notifications: Notifications, clock: () => number): Heads {
  const heads = createHeads(notifications, clock);
  notifications.on(referenceChannel, () => heads.forgetAll());
  return heads;
}
