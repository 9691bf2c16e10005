/*
 * Measures how long the event loop works for each request. The work is synchronous between two marks, so a
 * mark ends the time of the previous request. The end of a turn of the loop ends the time of the last one, so
 * idle time is never counted, nor is the time of a long slice in which the thread waited for a processor.
 */

/** A request whose work is measured, in ms. */
export interface MeteredCall {
  workMs: number;
  /** Receives work that is measured after the request was charged. */
  readonly chargeLate: ((ms: number) => void) | null;
}

/**
 * Longer slices of work are checked against the processor time. Shorter ones are not, because reading it
 * takes ten times as long as reading the clock.
 */
const maxUncheckedMs = 5;

let current: MeteredCall | null = null;
let beganAt = 0;
let isEndScheduled = false;
/** The processor time at its last reading, and the work measured since. */
let processorAt = 0;
let measuredMs = 0;

/** Counts the work from here to the next mark for this request; null for work that belongs to no request. */
export function markWork(call: MeteredCall | null): void {
  if (call === current) return;
  const now = performance.now();
  finish(now);
  current = call;
  beganAt = now;
  if (call === null || isEndScheduled) return;
  isEndScheduled = true;
  setImmediate(endTurn);
}

/** Adds the work since the last mark to its request, which stays the current one. */
export function addWorkSinceMark(): void {
  const now = performance.now();
  finish(now);
  beganAt = now;
}

/** Returns the processor time of this thread, in ms. */
export function readProcessorTime(): number {
  addWorkSinceMark();
  return readProcessor();
}

function finish(now: number): void {
  if (current === null) return;
  const ms = workIn(now - beganAt);
  if (current.chargeLate) current.chargeLate(ms);
  else current.workMs += ms;
}

/** Returns at most the processor time since its last reading: a thread that waits for a processor does no work. */
function workIn(sliceMs: number): number {
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

function endTurn(): void {
  isEndScheduled = false;
  finish(performance.now());
  current = null;
}
