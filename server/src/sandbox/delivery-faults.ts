import type { Database } from '../foundation/database/database.ts';
import type { DeliveryFaults } from '../notifications/deliveries/public.ts';
import type { DeliveryFaultName } from './fault.ts';
import { createFaultTrigger } from './fault-trigger.ts';
import type { SandboxSettingsCache } from './sandbox-settings-cache.ts';
import type { FaultRow } from './store.ts';

const heldBackMs = 2_000;

/** Applies delivery faults to all webhooks of an organisation, whichever of its clients set the faults. */
export function simulateDeliveryFaults(deps: {
  readonly database: Pick<Database, 'organisation'>;
  readonly settings: Pick<SandboxSettingsCache, 'faultsIn' | 'hasFaults'>;
  readonly now: () => Date;
  /** Returns a random number in [0, 1). */
  readonly chance: () => number;
}): DeliveryFaults {
  const { settings } = deps;
  const strikes = createFaultTrigger(deps);

  async function findTriggeredFault(
    organisationId: string,
    name: DeliveryFaultName,
  ): Promise<FaultRow | null> {
    for (const row of settings.faultsIn(organisationId)) {
      if (row.fault === name && (await strikes(row))) return row;
    }
    return null;
  }

  return {
    any: settings.hasFaults,
    duplicates: async (organisationId) =>
      (await findTriggeredFault(organisationId, 'duplicate_deliveries')) !== null,
    async holdsBack(organisationId) {
      const row = await findTriggeredFault(organisationId, 'reorder_deliveries');
      return row && (row.delayMs ?? heldBackMs);
    },
  };
}
