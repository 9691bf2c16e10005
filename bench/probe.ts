import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Loaded into the measured process by `--import`; writes a line a second: memory, and how long the event loop
 * was blocked since the last SIGUSR2. It is the only addition to the process; if Node exposes the garbage
 * collector, it collects every ten seconds and reports the remaining heap.
 */

export interface ProbeReport {
  /** Seconds since the process began. */
  readonly at: number;
  readonly rss: number;
  readonly heapUsed: number;
  /** Heap after a garbage collection; null in a line without one. */
  readonly heapKept: number | null;
  readonly external: number;
  readonly loopP99Ms: number;
  readonly loopMostMs: number;
}

const resolutionMs = 1;
const file = process.env.BENCH_PROBE_FILE;
// Children must not inherit it.
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

function line(delay: ReturnType<typeof monitorEventLoopDelay>): ProbeReport {
  const { rss, heapUsed, external } = process.memoryUsage();
  // The timer fires every millisecond unless the loop is blocked.
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
