import type { OrganisationsAhead } from '../../declarations/lifecycle/public.ts';
import { type BackgroundJob, createBackgroundJob, type JobRun } from '../../foundation/background-loop.ts';
import type { Database } from '../../foundation/database/database.ts';
import { isConnectionError } from '../../foundation/database/database-errors.ts';
import { automaticOfficerBatchSize, hasWorkForOfficer, workAsOfficer } from './automatic-officer.ts';
import type { DeadlineJobDependencies, DueTime } from './deadline-job.ts';
import { deadlineJobs, runDeadlineJob } from './deadline-jobs.ts';

/** Background work of customs: the jobs and, in the sandbox, the automatic officer. */
export interface CustomsJobs {
  readonly loops: readonly BackgroundJob[];
  start(): void;
  /** Runs due work at once instead of within a second, because a clock was moved. */
  wake(): void;
  /** Makes the automatic officer poll frequently for a while after a change of a declaration. */
  declarationChanged(): void;
  stop(): Promise<void>;
}

/** Poll intervals of the automatic officer after a change, and when idle. */
const officerBusyMs = 150;
const officerIdleMs = 600;
const officerBusyForMs = 3_000;
const jobsEveryMs = 1_000;

export function createCustomsJobs(options: {
  readonly database: Pick<Database, 'queue' | 'systemTransaction'>;
  readonly parts: DeadlineJobDependencies;
  /** System time, for how long a declaration has waited. */
  readonly now: () => Date;
  readonly ahead?: OrganisationsAhead;
  readonly automaticOfficer: boolean;
  /** Called after decisions, so that the changes can be sequenced. */
  readonly decided: () => void;
  readonly failed: (error: unknown) => void;
}): CustomsJobs {
  const { database, parts, now, ahead = () => [], decided, failed } = options;

  const dueTimes = (): DueTime[] => [
    { organisationId: null, now: now() },
    ...ahead().map((organisationId) => ({ organisationId, now: parts.now(organisationId) })),
  ];

  let changedAt = performance.now();

  async function runOfficer(turn: JobRun): Promise<void> {
    if (performance.now() - changedAt < officerBusyForMs) turn.nextAfter(officerBusyMs);
    let total = 0;
    for (const due of dueTimes()) {
      // Declarations that it can't process must not block the others.
      for (let offset = 0, more = await hasWorkForOfficer(database.queue, due); more; ) {
        const { found, taken } = await database.systemTransaction((transaction) =>
          workAsOfficer(transaction, due, offset, parts),
        );
        total += taken;
        offset += found - taken;
        more = found === automaticOfficerBatchSize;
      }
    }
    // Everything available is done, and follow-up work has a minimum wait: the next run processes it together.
    if (total > 0) decided();
  }

  async function runJobs(turn: JobRun): Promise<void> {
    let total = 0;
    for (const due of dueTimes())
      for (const job of Object.values(deadlineJobs)) {
        // A failed job must not block the others.
        total += await runDeadlineJob(database, job, due, parts).catch((error: unknown) => {
          if (isConnectionError(error)) throw error;
          failed(error);
          return 0;
        });
      }
    if (total === 0) return;
    // There may be more due work.
    turn.nextAfter(0);
    decided();
  }

  const officer = createBackgroundJob({
    name: 'automatic_officer',
    turn: runOfficer,
    everyMs: officerIdleMs,
    wakeMs: officerBusyMs,
    failed,
  });
  const loops = [
    createBackgroundJob({ name: 'customs_jobs', turn: runJobs, everyMs: jobsEveryMs, failed }),
    ...(options.automaticOfficer ? [officer] : []),
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
      officer.wake();
    },
    async stop() {
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
}
