import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Goes into the measured process by `--import` and writes a line a second: memory, and how long the event loop was blocked
 * since the last SIGUSR2. It is the only thing that is added to it.
 */

export interface ProbeLine {
  /** Seconds since the process began. */
  readonly at: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly loopP99Ms: number;
  readonly loopMostMs: number;
}

const resolutionMs = 1;
const file = process.env.BENCH_PROBE_FILE;
// What it inherits is not for its children.
delete process.env.BENCH_PROBE_FILE;

if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  process.on('SIGUSR2', () => delay.reset());
  setInterval(() => appendFileSync(file, `${JSON.stringify(line(delay))}\n`), 1_000).unref();
}

function line(delay: ReturnType<typeof monitorEventLoopDelay>): ProbeLine {
  const { rss, heapUsed, external } = process.memoryUsage();
  // Its timer comes every millisecond where nothing blocks it.
  const blocked = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  return {
    at: process.uptime(),
    rss,
    heapUsed,
    external,
    loopP99Ms: blocked(delay.percentile(99)),
    loopMostMs: blocked(delay.max),
  };
}
