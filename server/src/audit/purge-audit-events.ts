import type { Sql } from '../foundation/database/database.ts';
import type { OwnersWork } from '../foundation/database/run-as-owner.ts';
import { type Removal, yearsBefore } from './audit-retention.ts';
import {
  countSealedEvents,
  deleteSealedEvents,
  findLastSealBefore,
  recordRemoval,
} from './audit-retention-store.ts';

/** A planned purge and its number of events. */
export interface PlannedRemoval {
  readonly removal: Removal;
  readonly events: number;
}

const sealsAtOnce = 200;

/** Plans a purge with this retention in years; null if nothing is older. */
export async function planRemoval(sql: Sql, now: Date, keptYears: number): Promise<PlannedRemoval | null> {
  // Compares whole days: the clock of the verifying machine may be behind.
  const day = new Date(now.toISOString().slice(0, 10));
  const seal = await findLastSealBefore(sql, yearsBefore(day, keptYears));
  if (!seal) return null;
  const events = await countSealedEvents(sql, seal.sequence);
  if (events === 0) return null;
  const { sequence: through, hash: sealHash, sealedAt } = seal;
  return { removal: { through, sealHash, sealedAt, keptYears, at: now }, events };
}

/**
 * Records the purge first, then deletes the events a few seals at a time: a verification in between, or after
 * an interruption, finds no unannounced gap. Returns the number of rows.
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
