import type { Database } from '../foundation/database/database.ts';
import type { Notifications } from '../foundation/database/notifications.ts';
import { accessChannel } from '../foundation/events/revocation-channel.ts';
import { normaliseOrigin } from './domain.ts';
import { listActiveOrigins } from './store.ts';

/**
 * Returns a cached check of whether an origin belongs to an active platform. The cache reloads when a
 * platform changes.
 */
export async function watchRegisteredOrigins(
  database: Pick<Database, 'system'>,
  notifications: Notifications,
  failed: (error: unknown) => void,
): Promise<(origin: string) => boolean> {
  let origins = new Set(await listActiveOrigins(database.system));
  let latest = 0;

  // An earlier read can complete after a later one, so only the result of the read that started last is used.
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
