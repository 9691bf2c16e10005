/*
 * A background job: repeated runs, never concurrent, for the lifetime of the process. A failed run is logged
 * and followed by a longer pause; no failure ends the job.
 */
export interface BackgroundJob {
  /** Name of the job in logs and metrics. */
  readonly name: string;
  start(): void;
  /**
   * Starts the next run without the usual pause, because there is work, and also after a failure. A call during a
   * run causes exactly one more run.
   */
  wake(): void;
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>;
  state(): BackgroundJobState;
}

export interface BackgroundJobState {
  readonly name: string;
  /** Whether the last run succeeded; true before the first run has ended. */
  readonly healthy: boolean;
  /** Number of failed runs since the start. */
  readonly failures: number;
  /** Seconds since the last successful run, or since the job was created. */
  readonly sinceSuccessSeconds: number;
  /** Whether a run has succeeded yet. */
  readonly succeeded: boolean;
  /** Error of the last run; null if it succeeded. Must not be shown to callers. */
  readonly lastError: unknown;
  /** Whether a run is in progress. */
  readonly running: boolean;
  /** The usual pause between runs. */
  readonly everySeconds: number;
}

/** Controls of the current run. */
export interface JobRun {
  /** Sets the pause before the next run, in ms, instead of the usual one. */
  nextAfter(ms: number): void;
  /** Whether `stop` was called, so that a long run can end early. */
  readonly stopping: boolean;
}

export interface BackgroundJobSettings {
  readonly name: string;
  readonly turn: (turn: JobRun) => Promise<unknown>;
  readonly everyMs: number;
  /** Delay between waking and the run, to combine wake-ups; defaults to 0. */
  readonly wakeMs?: number;
  /** Minimum pause before a run that waking caused, unless the previous run set its own pause; defaults to 0. */
  readonly restMs?: number;
  /** Delay before the first run; defaults to 0. */
  readonly firstMs?: number;
  /** Upper limit of the pauses after failures, which grow from `everyMs`; defaults to two seconds. */
  readonly longestPauseMs?: number;
  /** Receives each error with the name of the job. */
  readonly failed: (error: unknown, job: string) => void;
  /** Monotonic clock, in ms. */
  readonly clock?: () => number;
}

export function createBackgroundJob(settings: BackgroundJobSettings): BackgroundJob {
  const { name, everyMs, wakeMs = 0, restMs = 0, firstMs = 0, clock = monotonicMs } = settings;
  const record = recordRuns(settings);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = true;
  let [endedAt, dueAt] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

  /** Performs a run and returns the pause after it, in ms. */
  async function performRun(): Promise<number> {
    woken = false;
    let pauseMs = everyMs;
    try {
      await settings.turn({
        nextAfter(ms) {
          pauseMs = ms;
        },
        get stopping() {
          return stopped;
        },
      });
      record.succeeded();
    } catch (error) {
      pauseMs = record.failed(error);
      settings.failed(error, name);
    }
    endedAt = clock();
    return woken ? Math.min(pauseMs, untilWoken()) : pauseMs;
  }

  function untilWoken(): number {
    return Math.max(wakeMs, restMs - (clock() - endedAt));
  }

  function schedule(ms: number): void {
    if (stopped) return;
    clearTimeout(timer);
    dueAt = clock() + ms;
    timer = setTimeout(() => {
      running = performRun().then((pauseMs) => {
        running = null;
        schedule(pauseMs);
      });
    }, ms).unref();
  }

  return {
    name,
    start() {
      stopped = false;
      schedule(firstMs);
    },
    wake() {
      if (woken || stopped) return;
      woken = true;
      const ms = untilWoken();
      if (running === null && clock() + ms < dueAt) schedule(ms);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    state: () => ({ ...record.state(), running: running !== null, everySeconds: everyMs / 1_000 }),
  };
}

/** Records the results of the runs. */
function recordRuns({ name, everyMs, longestPauseMs = 2_000, clock = monotonicMs }: BackgroundJobSettings) {
  const longestMs = Math.max(everyMs, longestPauseMs);
  let [failures, inRow, succeeded, since] = [0, 0, false, clock()];
  let lastError: unknown = null;
  return {
    succeeded(): void {
      [inRow, succeeded, since, lastError] = [0, true, clock(), null];
    },
    /** Records a failure and returns the pause after it, in ms. */
    failed(error: unknown): number {
      failures += 1;
      inRow += 1;
      lastError = error;
      return Math.min(everyMs * 2 ** inRow, longestMs);
    },
    state: (): Omit<BackgroundJobState, 'running' | 'everySeconds'> => ({
      name,
      healthy: inRow === 0,
      failures,
      sinceSuccessSeconds: (clock() - since) / 1_000,
      succeeded,
      lastError,
    }),
  };
}

function monotonicMs(): number {
  return performance.now();
}
