import type { Notifications } from '../../foundation/database/notifications.ts';
import { createStreamPositions, type StreamPositions } from '../../foundation/events/stream-positions.ts';
import { referenceChannel } from '../lists/public.ts';

/** Caches the last sequence number of changes of code lists. A change of a list invalidates it until the next query. */
export function createReferenceStreamPositions(
  notifications: Notifications,
  clock: () => number,
): StreamPositions {
  const positions = createStreamPositions(notifications, clock);
  notifications.on(referenceChannel, () => positions.clear());
  return positions;
}
