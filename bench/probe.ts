import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Goes into the measured process by `--import` and writes a line a second: memory, and how long the event loop was blocked
 * since the last SIGUSR2. It is the only thing that is added to it; where Node exposes the collector, it collects every ten
 * seconds and tells what is left.
 */

export interface ProbeLine {
  /** Seconds since the process began. */
  readonly at: number;
  readonly rss: number;
  readonly heapUsed: number;
  /** After a collection; null in a line that none came before. */
  readonly heapKept: number | null;
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

const collectEvery = 10;
let lines = 0;

function keptHeap(): number | null {
  lines += 1;
  if (lines % collectEvery !== 0 || globalThis.gc === undefined) return null;
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

function line(delay: ReturnType<typeof monitorEventLoopDelay>): ProbeLine {
  const { rss, heapUsed, external } = process.memoryUsage();
  // Its timer comes every millisecond where nothing blocks it.
  const blocked = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  return {
    at: process.uptime(),
    rss,
    heapUsed,
    heapKept: keptHeap(),
    external,
    loopP99Ms: blocked(delay.percentile(99)),
    loopMostMs: blocked(delay.max),
  };
}
