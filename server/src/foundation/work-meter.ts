/*
 * Measures how long the event loop works for each request. The work is synchronous between two marks, so a mark ends
 * the time of the request before it. The end of a turn of the loop ends the time of the last one, so idle time is never counted.
 */

/** A request whose work is measured, in ms. */
export interface MeteredCall {
  workMs: number;
  /** Receives work that is measured after the request was charged. */
  readonly chargeLate: ((ms: number) => void) | null;
}

let current: MeteredCall | null = null;
let beganAt = 0;
let isEndScheduled = false;

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
export function settleWork(): void {
  const now = performance.now();
  finish(now);
  beganAt = now;
}

function finish(now: number): void {
  if (current === null) return;
  const ms = now - beganAt;
  if (current.chargeLate) current.chargeLate(ms);
  else current.workMs += ms;
}

function endTurn(): void {
  isEndScheduled = false;
  finish(performance.now());
  current = null;
}
