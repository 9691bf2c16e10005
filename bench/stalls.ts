/** A request that was answered late: the times when it was due and when it was answered, as milliseconds of the same clock. */
export interface LateRequest {
  readonly dueAt: number;
  readonly answeredAt: number;
}

const stallMs = 30;

/** Returns whether a request waited long enough to count as stalled. */
export function isStalled({ dueAt, answeredAt }: LateRequest): boolean {
  return answeredAt - dueAt > stallMs;
}

/** Counts stalls: requests that waited at the same time had the same cause. */
export function countStalls(waits: readonly LateRequest[]): number {
  let [stalls, until] = [0, Number.NEGATIVE_INFINITY];
  for (const wait of waits.filter(isStalled).toSorted((one, two) => one.dueAt - two.dueAt)) {
    if (wait.dueAt > until) stalls += 1;
    until = Math.max(until, wait.answeredAt);
  }
  return stalls;
}
