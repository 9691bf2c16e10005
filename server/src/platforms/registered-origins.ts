import type { Database } from '../foundation/database/database.ts';
import type { Notifications } from '../foundation/database/notifications.ts';
import { accessChannel } from '../foundation/events/revocation-channel.ts';
import { normaliseOrigin } from './domain.ts';
import { listActiveOrigins } from './store.ts';

/** Whether an origin is registered on any active platform, from memory; read again when a platform has changed. */
export async function watchRegisteredOrigins(
  database: Pick<Database, 'system'>,
  notifications: Notifications,
  failed: (error: unknown) => void,
): Promise<(origin: string) => boolean> {
  let origins = new Set(await listActiveOrigins(database.system));
  let latest = 0;

  // Readings may overtake each other; only the one begun last counts.
  async function read(): Promise<void> {
    latest += 1;
    const own = latest;
    const found = new Set(await listActiveOrigins(database.system));
    if (own === latest) origins = found;
  }
  const readAgain = (): void => void read().catch(failed);

  notifications.on(accessChannel, (change) => {
    if (change.startsWith('platform:')) readAgain();
  });
  notifications.onLost(readAgain);
  return (origin) => {
    const normalised = origin === 'null' ? null : normaliseOrigin(origin);
    return normalised !== null && origins.has(normalised);
  };
}
