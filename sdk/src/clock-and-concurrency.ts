/** Clock, sleep and random numbers of a client. Tests replace them. */
export interface ClientRuntime {
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly random: () => number;
}

/** System time and random numbers. */
export const systemRuntime: ClientRuntime = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep,
};

/** Waits for some milliseconds. Rejects with the signal's reason if the signal is aborted earlier. */
function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Waits for the result of work that other callers share. The signal ends the wait, but not the work. */
export function waitWithSignal<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Returns a function whose concurrent callers share one run of the work. */
export function singleFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
