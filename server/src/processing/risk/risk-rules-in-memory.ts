import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import type { RiskRule } from './risk-rule.ts';
import { readActiveRules, riskChannel } from './risk-store.ts';

/** Caches the active rules, dropped on every node when one of them changes. */
export function cacheRiskRules(
  database: Pick<Database, 'system'>,
  notifications: Pick<Notifications, 'on' | 'onLost' | 'fresh'>,
): () => Promise<readonly RiskRule[]> {
  let kept: readonly RiskRule[] | null = null;
  let changes = 0;
  const drop = (): void => {
    kept = null;
    changes += 1;
  };
  notifications.on(riskChannel, drop);
  notifications.onLost(drop);
  return async () => {
    if (kept !== null && notifications.fresh()) return kept;
    const begun = changes;
    const read = await readActiveRules(database.system);
    // A result read during a change is returned once and not cached.
    if (begun === changes) kept = read;
    return read;
  };
}
