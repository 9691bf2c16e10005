import type { Database } from '../foundation/database/database.ts';
import { type FaultRow, takeFault } from './store.ts';

/** Whether a fault strikes now; one of so many times is counted in the database, for all nodes. */
export type Strikes = (fault: FaultRow) => Promise<boolean>;

export function createStrikes(deps: {
  readonly database: Pick<Database, 'organisation'>;
  readonly now: () => Date;
  /** A number of [0, 1). */
  readonly chance: () => number;
}): Strikes {
  const { database, now, chance } = deps;
  const usedUp = new WeakSet<FaultRow>();
  return async (fault) => {
    if (fault.expiresAt <= now() || fault.remaining === 0 || usedUp.has(fault)) return false;
    if (fault.probability !== null && chance() >= fault.probability) return false;
    if (fault.remaining === null) return true;
    const taken = await database.organisation(fault.organisationId, (sql) => takeFault(sql, fault));
    if (!taken) usedUp.add(fault);
    return taken;
  };
}
