import type { Database, Sql } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { automationChannel, readAutomationStops, readConfirmedVersion } from './automation-store.ts';
import { type AutomationTable, initialAutomationTable } from './automation-table.ts';

/** Returns the version of the table that applies now. */
export type ReadAutomation = () => Promise<AutomationTable>;

/** Reads the table that applies: the confirmed version, or the table of the country before the first one. */
export async function readAutomation(sql: Sql, profile: 'sandbox' | 'production'): Promise<AutomationTable> {
  const confirmed = await readConfirmedVersion(sql);
  const { version, sample, rows } = confirmed ?? initialAutomationTable(profile);
  return { version, sample, rows, stops: await readAutomationStops(sql) };
}

/** Caches the table. Every node drops its cache when the table or a stop changes. */
export function cacheAutomation(
  database: Pick<Database, 'single'>,
  notifications: Pick<Notifications, 'on' | 'onLost' | 'fresh'>,
  profile: 'sandbox' | 'production',
): ReadAutomation {
  let cached: AutomationTable | null = null;
  let changes = 0;
  const drop = (): void => {
    cached = null;
    changes += 1;
  };
  notifications.on(automationChannel, drop);
  notifications.onLost(drop);
  return async () => {
    if (cached !== null && notifications.fresh()) return cached;
    const changesAtStart = changes;
    const read = await readAutomation(database.single, profile);
    // A table that was read while it changed is returned, but not cached, because it can be outdated.
    if (changesAtStart === changes) cached = read;
    return read;
  };
}
