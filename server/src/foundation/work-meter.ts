/*
 * Measures how long the event loop works for each request. Code calls `markWork` when it begins to work for a request;
 * the work until the next call, or until the end of the event loop iteration, is counted for the request. Idle time is
 * not counted, nor is time in which the thread waited for a processor.
 */

/** A request whose work is measured, in ms. */
export interface MeteredCall {
  workMs: number;
  /** Receives work that is measured after the request was charged. */
  readonly chargeLate: ((ms: number) => void) | null;
}

/**
 * Maximum measured work that is counted without checking the processor time, because reading the processor time takes
 * ten times as long as reading the clock.
 */
const maxUncheckedMs = 5;

let current: MeteredCall | null = null;
let beganAt = 0;
let isEndScheduled = false;
/** The processor time when it was last read, and the work that was measured since then, in ms. */
let processorAt = 0;
let measuredMs = 0;

/** Marks the beginning of work for a request, until the next mark; null for work that belongs to no request. */
export function markWork(call: MeteredCall | null): void {
  if (call === current) return;
  const now = performance.now();
  finishSlice(now);
  current = call;
  beganAt = now;
  if (call === null || isEndScheduled) return;
  isEndScheduled = true;
  setImmediate(endIteration);
}

/** Adds the work since the last mark to its request. Further work is counted for the same request. */
export function addWorkSinceMark(): void {
  const now = performance.now();
  finishSlice(now);
  beganAt = now;
}

/** Returns the processor time of this thread, in ms. */
export function readProcessorTime(): number {
  addWorkSinceMark();
  return readProcessor();
}

function finishSlice(now: number): void {
  if (current === null) return;
  const ms = workOfSlice(now - beganAt);
  if (current.chargeLate) current.chargeLate(ms);
  else current.workMs += ms;
}

/** Returns the work in a time slice: not more than the used processor time, because a waiting thread does no work. */
function workOfSlice(sliceMs: number): number {
  if (sliceMs <= maxUncheckedMs) {
    measuredMs += sliceMs;
    return sliceMs;
  }
  const countedMs = processorAt + measuredMs;
  return Math.min(sliceMs, Math.max(0, readProcessor() - countedMs));
}

function readProcessor(): number {
  const { user, system } = process.threadCpuUsage();
  processorAt = (user + system) / 1_000;
  measuredMs = 0;
  return processorAt;
}

function endIteration(): void {
  isEndScheduled = false;
  finishSlice(performance.now());
  current = null;
}
