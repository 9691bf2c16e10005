import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  endReconciliation,
  findUnfinishedReconciliationRun,
  lockReconciliation,
} from './reconciliation-store.ts';
import { findViolations } from './violations.ts';

const reconcilerIntervalMs = 5_000;

/**
 * Runs requested reconciliations, on one node at a time. If that node stops, the next node starts the reconciliation
 * again.
 */
export function createReconciler(parts: {
  readonly database: Pick<Database, 'queue' | 'snapshot'>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): BackgroundJob {
  const { database, now, failed } = parts;
  const stopped = new AbortController();

  async function reconcile(): Promise<void> {
    if ((await findUnfinishedReconciliationRun(database.queue)) === null) return;
    await database.snapshot(async (sql) => {
      const id = (await lockReconciliation(sql)) ? await findUnfinishedReconciliationRun(sql) : null;
      // The result is stored before the lock is released, so that no other node repeats the reconciliation.
      if (id !== null) await endReconciliation(database.queue, id, now(), await findViolations(sql));
    }, stopped.signal);
  }

  const job = createBackgroundJob({
    name: 'reconciler',
    turn: () => reconcile().catch(unlessStopped),
    everyMs: reconcilerIntervalMs,
    failed,
  });

  function unlessStopped(error: unknown): void {
    if (!stopped.signal.aborted) throw error;
  }

  return {
    ...job,
    stop() {
      stopped.abort();
      return job.stop();
    },
  };
}
