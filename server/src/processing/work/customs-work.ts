import type { OrganisationsAhead } from '../../declarations/lifecycle/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { isConnectionFault } from '../../foundation/database/database-faults.ts';
import { awaitsOfficer, officersPage, workAsOfficer } from './automatic-officer.ts';
import { type DueTime, JOBS, type JobParts, runJob } from './jobs.ts';

/** What customs does without a person: the jobs, and in the sandbox the automatic officer. */
export interface CustomsWork {
  start(): void;
  /** Looks at once for what is due, instead of within a second: somebody has moved a clock. */
  wake(): void;
  stop(): Promise<void>;
}

const officerEveryMs = 150;
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

  async function runOfficer(): Promise<boolean> {
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
    if (total > 0) decided();
    return total > 0;
  }

  async function runJobs(): Promise<boolean> {
    let total = 0;
    for (const due of dueTimes())
      for (const job of Object.values(JOBS)) {
        // One job that fails does not keep the others from their work.
        total += await runJob(database, job, due, parts).catch((error: unknown) => {
          if (isConnectionFault(error)) throw error;
          failed(error);
          return 0;
        });
      }
    if (total > 0) decided();
    return total > 0;
  }

  const loops = [
    loop(runJobs, jobsEveryMs, failed),
    ...(options.automaticOfficer ? [loop(runOfficer, officerEveryMs, failed)] : []),
  ];
  return {
    start() {
      for (const each of loops) each.start();
    },
    wake() {
      for (const each of loops) each.wake();
    },
    async stop() {
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
}

/** Runs work again and again: at once while there is more of it, else after a while. */
function loop(work: () => Promise<boolean>, everyMs: number, failed: (error: unknown) => void): CustomsWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = true;

  function next(ms: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = run();
    }, ms);
  }

  async function run(): Promise<void> {
    woken = false;
    const more = await work().catch((error: unknown) => {
      failed(error);
      return false;
    });
    running = null;
    next(more || woken ? 0 : everyMs);
  }

  return {
    start() {
      stopped = false;
      next(0);
    },
    wake() {
      woken = true;
      if (running === null) next(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
