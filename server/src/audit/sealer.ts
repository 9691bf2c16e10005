import { type BackgroundJob, createBackgroundJob, type JobRun } from '../foundation/background-job.ts';
import type { Database, Transaction } from '../foundation/database/database.ts';
import { createNextSeal, predecessorOfFirstSeal } from './seal.ts';
import {
  findLastSeal,
  hasUnsealedEvents,
  insertSeal,
  lockSealing,
  readUnsealedEvents,
} from './seal-store.ts';

const sealIntervalMs = 500;
const maxEventsPerSeal = 2_000;

/**
 * Seals committed audit events in the background. Every node runs a sealer, but only the one with the lock
 * seals; the others skip the run. Another node seals the events that remain at shutdown, or this node after its
 * next start.
 */
export function createSealer(parts: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): BackgroundJob {
  const { database, now, failed } = parts;

  async function sealAll(turn: JobRun): Promise<void> {
    if (!(await hasUnsealedEvents(database.system))) return;
    let sealed = maxEventsPerSeal;
    while (sealed === maxEventsPerSeal && !turn.stopping) {
      sealed = await database.systemTransaction((transaction) =>
        sealUnsealedEvents(transaction, now(), maxEventsPerSeal),
      );
    }
  }

  return createBackgroundJob({ name: 'audit_sealer', turn: sealAll, everyMs: sealIntervalMs, failed });
}

/** Seals unsealed events and returns their number. Returns 0 if another sealer has the lock. */
export async function sealUnsealedEvents(
  transaction: Transaction,
  now: Date,
  limit: number,
): Promise<number> {
  if (!(await lockSealing(transaction))) return 0;
  const events = await readUnsealedEvents(transaction, limit);
  if (events.length === 0) return 0;
  const last = await findLastSeal(transaction);
  await insertSeal(transaction, createNextSeal(last ?? predecessorOfFirstSeal, events, now));
  return events.length;
}
