import type { OrganisationsAhead } from '../../declarations/lifecycle/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { isConnectionFault } from '../../foundation/database/database-errors.ts';
import { createLoop, type Loop, type Turn } from '../../foundation/background-loop.ts';
import { awaitsOfficer, officersPage, workAsOfficer } from './automatic-officer.ts';
import type { DueTime, JobParts } from './job.ts';
import { jobTable, runJob } from './jobs.ts';

/** What customs does without a person: the jobs, and in the sandbox the automatic officer. */
export interface CustomsWork {
  readonly loops: readonly Loop[];
  start(): void;
  /** Looks at once for what is due, instead of within a second: somebody has moved a clock. */
  wake(): void;
  /** A declaration has changed: the automatic officer polls often for a while. */
  declarationChanged(): void;
  stop(): Promise<void>;
}

/** The pauses of the automatic officer after a change, and when nothing has changed for a while. */
const officerBusyMs = 150;
const officerIdleMs = 600;
const officerBusyForMs = 3_000;
const jobsEveryMs = 1_000;

export function createCustomsWork(options: {
  readonly database: Pick<Database, 'queue' | 'systemTransaction'>;
  readonly parts: JobParts;
  /** The wall's time, for how long something has waited. */
  readonly now: () => Date;
  readonly ahead?: OrganisationsAhead;
  readonly automaticOfficer: boolean;
  /** Something was decided: it can be numbered. */
  readonly decided: () => void;
  readonly failed: (error: unknown) => void;
}): CustomsWork {
  const { database, parts, now, ahead = () => [], decided, failed } = options;

  const dueTimes = (): DueTime[] => [
    { organisationId: null, now: now() },
    ...ahead().map((organisationId) => ({ organisationId, now: parts.now(organisationId) })),
  ];

  let changedAt = performance.now();

  async function runOfficer(turn: Turn): Promise<void> {
    if (performance.now() - changedAt < officerBusyForMs) turn.nextAfter(officerBusyMs);
    let total = 0;
    for (const due of dueTimes()) {
      // Those that it cannot take on do not keep it from the others.
      for (let offset = 0, more = await awaitsOfficer(database.queue, due); more; ) {
        const { found, taken } = await database.systemTransaction((transaction) =>
          workAsOfficer(transaction, due, offset, parts),
        );
        total += taken;
        offset += found - taken;
        more = found === officersPage;
      }
    }
    // All there was is done, and what follows from it has to wait a while: the next turn takes what has come together.
    if (total > 0) decided();
  }

  async function runJobs(turn: Turn): Promise<void> {
    let total = 0;
    for (const due of dueTimes())
      for (const job of Object.values(jobTable)) {
        // One job that fails does not keep the others from their work.
        total += await runJob(database, job, due, parts).catch((error: unknown) => {
          if (isConnectionFault(error)) throw error;
          failed(error);
          return 0;
        });
      }
    if (total === 0) return;
    // There may be more of what there was some of.
    turn.nextAfter(0);
    decided();
  }

  const officer = createLoop({
    name: 'automatic_officer',
    turn: runOfficer,
    everyMs: officerIdleMs,
    wakeMs: officerBusyMs,
    failed,
  });
  const loops = [
    createLoop({ name: 'customs_jobs', turn: runJobs, everyMs: jobsEveryMs, failed }),
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
