import type { Sql } from '../foundation/database/database.ts';
import type { OwnerTransaction } from '../foundation/database/run-as-owner.ts';
import { type AuditPurge, yearsBefore } from './audit-retention.ts';
import {
  countSealedEvents,
  deleteSealedEvents,
  findLastSealBefore,
  recordAuditPurge,
} from './audit-retention-store.ts';

/** A planned purge and the number of events that it deletes. */
export interface PlannedPurge {
  readonly removal: AuditPurge;
  readonly events: number;
}

const maxSealsPerBatch = 200;

/** Plans a purge of the events that are older than the retention in years. Returns null if there are none. */
export async function planAuditPurge(sql: Sql, now: Date, keptYears: number): Promise<PlannedPurge | null> {
  // Compares whole days, because the clock of a machine that later verifies the purge may be behind.
  const day = new Date(now.toISOString().slice(0, 10));
  const seal = await findLastSealBefore(sql, yearsBefore(day, keptYears));
  if (!seal) return null;
  const events = await countSealedEvents(sql, seal.sequence);
  if (events === 0) return null;
  const { sequence: through, hash: sealHash, sealedAt } = seal;
  return { removal: { through, sealHash, sealedAt, keptYears, at: now }, events };
}

/**
 * Records the purge first and then deletes the events a few seals at a time. So a verification during the
 * purge, or after an interruption, finds no unannounced gap. Returns the number of deleted rows.
 */
export async function purgeAuditEvents(
  inTransaction: OwnerTransaction,
  organisationId: string,
  removal: AuditPurge,
): Promise<number> {
  await inTransaction((transaction) => recordAuditPurge(transaction, organisationId, removal));
  let removed = 0;
  for (let after = 0; after < removal.through; after += maxSealsPerBatch) {
    const through = Math.min(after + maxSealsPerBatch, removal.through);
    removed += await inTransaction((transaction) => deleteSealedEvents(transaction, after, through));
  }
  return removed;
}
