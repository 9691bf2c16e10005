import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import type { RiskRule } from './risk-rule.ts';
import { readActiveRules, riskChannel } from './risk-store.ts';

/** Caches the active risk rules. Every node drops its cache when a rule changes. */
export function cacheRiskRules(
  database: Pick<Database, 'single'>,
  notifications: Pick<Notifications, 'on' | 'onLost' | 'fresh'>,
): () => Promise<readonly RiskRule[]> {
  let cached: readonly RiskRule[] | null = null;
  let changes = 0;
  const drop = (): void => {
    cached = null;
    changes += 1;
  };
  notifications.on(riskChannel, drop);
  notifications.onLost(drop);
  return async () => {
    if (cached !== null && notifications.fresh()) return cached;
    const changesAtStart = changes;
    const read = await readActiveRules(database.single);
    // Rules that were read while a rule changed are returned, but not cached, because they can be outdated.
    if (changesAtStart === changes) cached = read;
    return read;
  };
}
