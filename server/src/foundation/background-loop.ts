/*
 * Work that goes on beside the requests: turn after turn, never two at once, for as long as the process runs. A turn that
 * fails is told to the log and followed by a longer pause; no failure ends a loop.
 */
export interface Loop {
  /** As operators read it. */
  readonly name: string;
  start(): void;
  /**
   * There is something to do: takes the next turn soon instead of after the pause. While a turn runs one more follows,
   * however often it is asked for. It shortens the pause after a failure too: whoever wakes knows something new.
   */
  wake(): void;
  /** Takes no further turn; resolves when the one that runs has ended. */
  stop(): Promise<void>;
  state(): LoopState;
}

export interface LoopState {
  readonly name: string;
  /** Whether the last turn ended well; true before the first has ended. */
  readonly healthy: boolean;
  /** Turns that failed since the start. */
  readonly failures: number;
  /** How long ago a turn last ended well; before the first has, since the loop was made. In seconds. */
  readonly sinceSuccessSeconds: number;
  /** Whether a turn has ended well yet. */
  readonly succeeded: boolean;
  /** What the last turn failed with; null when it ended well. Not for callers. */
  readonly lastError: unknown;
  /** Whether a turn runs now. */
  readonly running: boolean;
  /** The usual pause between turns. */
  readonly everySeconds: number;
}

/** What a turn is told, and may say. */
export interface Turn {
  /** The next turn comes after so many ms instead of the usual pause. */
  nextAfter(ms: number): void;
  /** True once the loop is to stop: a long turn may end early. */
  readonly stopping: boolean;
}

export interface LoopSettings {
  readonly name: string;
  readonly turn: (turn: Turn) => Promise<unknown>;
  readonly everyMs: number;
  /** Between waking and the turn, so that many wakings make one turn; 0 if left out. */
  readonly wakeMs?: number;
  /** At least so long between the end of a turn and the next one, if it was woken and not told otherwise; 0 if left out. */
  readonly restMs?: number;
  /** Before the first turn; 0 if left out. */
  readonly firstMs?: number;
  /** Pauses after failures grow from `everyMs` to this; two seconds if left out. Never shorter than `everyMs`. */
  readonly longestPauseMs?: number;
  /** Receives each error with the name of the loop. */
  readonly failed: (error: unknown, job: string) => void;
  /** Monotonic, in ms. */
  readonly clock?: () => number;
}

export function createLoop(settings: LoopSettings): Loop {
  const { name, everyMs, wakeMs = 0, restMs = 0, firstMs = 0, clock = now } = settings;
  const record = keepRecord(settings);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = true;
  let [endedAt, dueAt] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

  /** Takes a turn; answers the pause that follows, in ms. */
  async function take(): Promise<number> {
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
      running = take().then((pauseMs) => {
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

/** How the turns have ended. */
function keepRecord({ name, everyMs, longestPauseMs = 2_000, clock = now }: LoopSettings) {
  const longestMs = Math.max(everyMs, longestPauseMs);
  let [failures, inRow, succeeded, since] = [0, 0, false, clock()];
  let lastError: unknown = null;
  return {
    succeeded(): void {
      [inRow, succeeded, since, lastError] = [0, true, clock(), null];
    },
    /** The pause that follows, in ms. */
    failed(error: unknown): number {
      failures += 1;
      inRow += 1;
      lastError = error;
      return Math.min(everyMs * 2 ** inRow, longestMs);
    },
    state: (): Omit<LoopState, 'running' | 'everySeconds'> => ({
      name,
      healthy: inRow === 0,
      failures,
      sinceSuccessSeconds: (clock() - since) / 1_000,
      succeeded,
      lastError,
    }),
  };
}

function now(): number {
  return performance.now();
}
