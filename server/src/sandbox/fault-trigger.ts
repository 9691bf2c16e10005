import type { Database } from '../foundation/database/database.ts';
import { consumeFault, type FaultRow } from './store.ts';

/** Returns whether a fault triggers now. A limited count is shared by all nodes through the database. */
export type FaultTrigger = (fault: FaultRow) => Promise<boolean>;

export function createFaultTrigger(deps: {
  readonly database: Pick<Database, 'organisation'>;
  readonly now: () => Date;
  /** Returns a random number in [0, 1). */
  readonly chance: () => number;
}): FaultTrigger {
  const { database, now, chance } = deps;
  const usedUp = new WeakSet<FaultRow>();
  return async (fault) => {
    if (fault.expiresAt <= now() || fault.remaining === 0 || usedUp.has(fault)) return false;
    if (fault.probability !== null && chance() >= fault.probability) return false;
    if (fault.remaining === null) return true;
    const taken = await database.organisation(fault.organisationId, (sql) => consumeFault(sql, fault));
    if (!taken) usedUp.add(fault);
    return taken;
  };
}
