import type { BackgroundJobState } from '../foundation/background-job.ts';
import { failedComponentOf } from '../foundation/external-service-status.ts';

/**
 * Logs outages of background jobs: one line when a job begins to fail, with the failed service, and one when it works
 * again.
 */
export interface JobOutages {
  failed(error: unknown, job?: string): void;
  /** Logs the end of the outages of jobs that are healthy again. */
  check(states: readonly Pick<BackgroundJobState, 'name' | 'healthy'>[]): void;
}

type WriteLine = (line: object, message: string) => void;
type OutageLog = { readonly info: WriteLine; readonly warn: WriteLine; readonly error: WriteLine };

interface Outage {
  readonly neighbour: string;
  readonly message: string;
  readonly sinceMs: number;
  failures: number;
}

/** Creates the log of outages. `clock` returns monotonic milliseconds. */
export function createJobOutages(log: OutageLog, clock: () => number): JobOutages {
  const outages = new Map<string, Outage>();
  return {
    failed(error, job) {
      const neighbour = failedComponentOf(error);
      const message = error instanceof Error ? error.message : String(error);
      const line = { job: job ?? null, neighbour, err: error };
      const known = job === undefined ? undefined : outages.get(job);
      if (known && known.neighbour === neighbour && (neighbour !== 'portal' || known.message === message)) {
        known.failures += 1;
        return;
      }
      if (neighbour === 'portal') log.error(line, 'a background job failed');
      else log.warn(line, 'a background job failed because an external system is unavailable');
      if (job === undefined) return;
      outages.set(job, {
        neighbour,
        message,
        sinceMs: known?.sinceMs ?? clock(),
        failures: (known?.failures ?? 0) + 1,
      });
    },
    check(states) {
      for (const { name, healthy } of states) {
        const outage = healthy ? outages.get(name) : undefined;
        if (!outage) continue;
        outages.delete(name);
        const { neighbour, failures, sinceMs } = outage;
        const seconds = Math.round((clock() - sinceMs) / 1_000);
        log.info({ job: name, neighbour, failures, seconds }, 'a background job works again');
      }
    },
  };
}
