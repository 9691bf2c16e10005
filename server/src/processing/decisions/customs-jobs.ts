import type { OrganisationsAhead } from '../../declarations/lifecycle/public.ts';
import { type BackgroundJob, createBackgroundJob, type JobRun } from '../../foundation/background-job.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { isConnectionError } from '../../foundation/database/database-errors.ts';
import { automateDecisions, hasAutomaticDecisions } from './automate-decisions.ts';
import { hasWorkForOfficer, type OfficerBatchResult, workAsOfficer } from './automatic-officer.ts';
import { type BatchPage, type DeadlineJobDependencies, type DueTime, firstBatch } from './deadline-job.ts';
import { deadlineJobs, runDeadlineJob } from './deadline-jobs.ts';

/** Runs the background jobs of customs: actions at deadlines, automatic decisions and the sandbox's officer. */
export interface CustomsJobs {
  readonly jobs: readonly BackgroundJob[];
  start(): void;
  /** Starts due jobs at once instead of within a second, because the clock of an organisation was set forward. */
  wake(): void;
  /** Makes the jobs poll more often for some seconds after a declaration or the automation table has changed. */
  declarationChanged(): void;
  stop(): Promise<void>;
}

/** The decisions of a job on the declarations that are due at a time, in batches. */
interface BatchDecisions {
  readonly isDue: (due: DueTime) => Promise<boolean>;
  readonly decide: (transaction: Transaction, due: DueTime, page: BatchPage) => Promise<OfficerBatchResult>;
}

/** Poll intervals of automatic decisions and of the sandbox's officer: after a change, and without changes. */
const officerBusyMs = 150;
const officerIdleMs = 600;
const officerBusyPeriodMs = 3_000;
// Combines the changes of a short time into one batch.
const automationWakeMs = 50;
const jobIntervalMs = 1_000;

export function createCustomsJobs(options: {
  readonly database: Pick<Database, 'queue' | 'systemTransaction'>;
  readonly parts: DeadlineJobDependencies;
  /** System time, which determines how long a declaration has waited. */
  readonly now: () => Date;
  readonly ahead?: OrganisationsAhead;
  /** Called after decisions, so that their changes get sequence numbers without delay. */
  readonly notifyOfDecisions: () => void;
  readonly failed: (error: unknown) => void;
}): CustomsJobs {
  const { database, parts, now, ahead = () => [], notifyOfDecisions: decided, failed } = options;

  const dueTimes = (): DueTime[] => [
    { organisationId: null, now: now() },
    ...ahead().map((organisationId) => ({ organisationId, now: parts.now(organisationId) })),
  ];

  let changedAt = performance.now();

  /** Decides batches of due declarations until none is due. */
  async function decideBatches(turn: JobRun, { isDue, decide }: BatchDecisions): Promise<void> {
    if (performance.now() - changedAt < officerBusyPeriodMs) turn.nextAfter(officerBusyMs);
    for (const due of dueTimes()) {
      // Declarations that a batch can't decide are skipped, so that they don't block later declarations.
      let offset = 0;
      // Number of declarations of a failed batch that are still to be decided one by one.
      let singles = 0;
      for (let more = await isDue(due); more && !turn.stopping; ) {
        const page = { offset, limit: singles > 0 ? 1 : firstBatch.limit };
        const batch = await decideBatch(decide, due, page);
        if (batch === null) {
          // Skips only the declaration whose decision fails, so that it doesn't block all others.
          offset += singles > 0 ? 1 : 0;
          singles = singles > 0 ? singles - 1 : firstBatch.limit;
          continue;
        }
        const { found, taken } = batch;
        singles -= Math.min(singles, found);
        if (taken > 0) {
          turn.nextAfter(officerBusyMs);
          // Numbered changes wake the payers of the bills, so each batch is announced before the next one.
          decided();
        }
        offset += found - taken;
        more = found === page.limit;
      }
    }
  }

  /** Decides a batch. Returns null if it fails, and reports the error if it contains a single declaration. */
  function decideBatch(
    decide: BatchDecisions['decide'],
    due: DueTime,
    page: BatchPage,
  ): Promise<OfficerBatchResult | null> {
    return database
      .systemTransaction((transaction) => decide(transaction, due, page))
      .catch((error: unknown) => {
        if (isConnectionError(error)) throw error;
        if (page.limit === 1) failed(error);
        return null;
      });
  }

  async function runJobs(turn: JobRun): Promise<void> {
    let total = 0;
    for (const due of dueTimes())
      for (const job of Object.values(deadlineJobs)) {
        // An error in one job is logged, so that it doesn't block the other jobs.
        total += await runDeadlineJob(database, job, due, parts).catch((error: unknown) => {
          if (isConnectionError(error)) throw error;
          failed(error);
          return 0;
        });
      }
    if (total === 0) return;
    // A full batch can leave due work, so the next run starts at once.
    turn.nextAfter(0);
    decided();
  }

  const createDecisionJob = (name: string, wakeMs: number, decisions: BatchDecisions): BackgroundJob =>
    createBackgroundJob({
      name,
      turn: (turn) => decideBatches(turn, decisions),
      everyMs: officerIdleMs,
      wakeMs,
      failed,
    });
  const automation = createDecisionJob('automation', automationWakeMs, {
    isDue: (due) => hasAutomaticDecisions(database.queue, due, parts),
    async decide(transaction, due, page) {
      // Declarations that no row decides are postponed, so the next batch finds none of this one.
      const found = await automateDecisions(transaction, due, parts, page);
      // If the table has changed, the next turn repeats the batch with the new table.
      const count = typeof found === 'number' ? found : 0;
      return { found: count, taken: count };
    },
  });
  const officer = createDecisionJob('automatic_officer', officerBusyMs, {
    isDue: (due) => hasWorkForOfficer(database.queue, due),
    decide: (transaction, due, page) => workAsOfficer(transaction, due, parts, page),
  });
  const jobs = [
    createBackgroundJob({ name: 'customs_jobs', turn: runJobs, everyMs: jobIntervalMs, failed }),
    automation,
    ...(parts.simulation ? [officer] : []),
  ];
  return {
    jobs,
    start() {
      for (const each of jobs) each.start();
    },
    wake() {
      changedAt = performance.now();
      for (const each of jobs) each.wake();
    },
    declarationChanged() {
      changedAt = performance.now();
      automation.wake();
      officer.wake();
    },
    async stop() {
      await Promise.all(jobs.map((each) => each.stop()));
    },
  };
}
