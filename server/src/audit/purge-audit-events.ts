import type { Sql } from '../foundation/database/database.ts';
import type { OwnersWork } from '../foundation/database/owner.ts';
import { type Removal, yearsBefore } from './audit-retention.ts';
import {
  countSealedEvents,
  deleteSealedEvents,
  findLastSealBefore,
  recordRemoval,
} from './audit-retention-store.ts';

/** What a removal would take, and how many rows that are. */
export interface PlannedRemoval {
  readonly removal: Removal;
  readonly events: number;
}

const sealsAtOnce = 200;

/** What there is to remove when rows are kept for so many years; null when nothing is older. */
export async function planRemoval(sql: Sql, now: Date, keptYears: number): Promise<PlannedRemoval | null> {
  // By whole days: the clocks of two machines differ, and the one that verifies may be behind.
  const day = new Date(now.toISOString().slice(0, 10));
  const seal = await findLastSealBefore(sql, yearsBefore(day, keptYears));
  if (!seal) return null;
  const events = await countSealedEvents(sql, seal.sequence);
  if (events === 0) return null;
  const { sequence: through, hash: sealHash, sealedAt } = seal;
  return { removal: { through, sealHash, sealedAt, keptYears, at: now }, events };
}

/**
 * Says what will be removed, and then removes it, some seals at a time: whoever verifies in between, or after a run that was
 * broken off, finds nothing missing that was not announced. The number of rows.
 */
export async function removeRows(
  inTransaction: OwnersWork,
  organisationId: string,
  removal: Removal,
): Promise<number> {
  await inTransaction((transaction) => recordRemoval(transaction, organisationId, removal));
  let removed = 0;
  for (let after = 0; after < removal.through; after += sealsAtOnce) {
    const through = Math.min(after + sealsAtOnce, removal.through);
    removed += await inTransaction((transaction) => deleteSealedEvents(transaction, after, through));
  }
  return removed;
}
