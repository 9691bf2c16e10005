import type { OrganisationsAhead } from '../../declarations/lifecycle/public.ts';
import { type BackgroundJob, createBackgroundJob, type JobRun } from '../../foundation/background-loop.ts';
import type { Database } from '../../foundation/database/database.ts';
import { isConnectionError } from '../../foundation/database/database-errors.ts';
import { automateDecisions, automationBatchSize, hasAutomaticDecisions } from './automate-decisions.ts';
import { automaticOfficerBatchSize, hasWorkForOfficer, workAsOfficer } from './automatic-officer.ts';
import type { DeadlineJobDependencies, DueTime } from './deadline-job.ts';
import { deadlineJobs, runDeadlineJob } from './deadline-jobs.ts';

/** Runs the background jobs of customs: actions at deadlines, automatic decisions and the sandbox's officer. */
export interface CustomsJobs {
  readonly loops: readonly BackgroundJob[];
  start(): void;
  /** Starts due jobs at once instead of within a second, because the clock of an organisation was set forward. */
  wake(): void;
  /** Makes the jobs poll more often for some seconds after a declaration or the automation table has changed. */
  declarationChanged(): void;
  stop(): Promise<void>;
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

  async function runAutomation(turn: JobRun): Promise<void> {
    if (performance.now() - changedAt < officerBusyPeriodMs) turn.nextAfter(officerBusyMs);
    let total = 0;
    for (const due of dueTimes())
      while (!turn.stopping && (await hasAutomaticDecisions(database.queue, due, parts))) {
        const found = await database.systemTransaction((transaction) =>
          automateDecisions(transaction, due, parts),
        );
        // The table has changed, so the next turn repeats the batch with the new table.
        if (typeof found !== 'number') break;
        total += found;
        // Numbered changes wake the payers of the bills, so each batch is announced before the next one.
        if (found > 0) decided();
        if (found < automationBatchSize) break;
      }
    if (total > 0) turn.nextAfter(officerBusyMs);
  }

  async function runOfficer(turn: JobRun): Promise<void> {
    if (performance.now() - changedAt < officerBusyPeriodMs) turn.nextAfter(officerBusyMs);
    let total = 0;
    for (const due of dueTimes()) {
      // Declarations that the automatic officer can't decide are skipped, so that they don't block later declarations.
      for (let offset = 0, more = await hasWorkForOfficer(database.queue, due); more; ) {
        const { found, taken } = await database.systemTransaction((transaction) =>
          workAsOfficer(transaction, due, offset, parts),
        );
        total += taken;
        offset += found - taken;
        more = found === automaticOfficerBatchSize;
      }
    }
    // All due work is done. Follow-up work has a minimum waiting time, so the next run does it in one batch.
    if (total > 0) decided();
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

  const automation = createBackgroundJob({
    name: 'automation',
    turn: runAutomation,
    everyMs: officerIdleMs,
    wakeMs: automationWakeMs,
    failed,
  });
  const officer = createBackgroundJob({
    name: 'automatic_officer',
    turn: runOfficer,
    everyMs: officerIdleMs,
    wakeMs: officerBusyMs,
    failed,
  });
  const loops = [
    createBackgroundJob({ name: 'customs_jobs', turn: runJobs, everyMs: jobIntervalMs, failed }),
    automation,
    ...(parts.simulation ? [officer] : []),
  ];
  return {
    loops,
    start() {
      for (const each of loops) each.start();
    },
    wake() {
      changedAt = performance.now();
      for (const each of loops) each.wake();
    },
    declarationChanged() {
      changedAt = performance.now();
      automation.wake();
      officer.wake();
    },
    async stop() {
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
}
