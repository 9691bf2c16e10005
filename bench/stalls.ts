/** A request that waited: when it was due, and when its response came, in milliseconds of one clock. */
export interface Wait {
  readonly dueAt: number;
  readonly answeredAt: number;
}

const stallMs = 30;

/** Whether a request waited so long that it counts as stalled. */
export function isStalled({ dueAt, answeredAt }: Wait): boolean {
  return answeredAt - dueAt > stallMs;
}

/** Counts stalls: requests that waited at the same time waited for the same cause. */
export function countStalls(waits: readonly Wait[]): number {
  let [stalls, until] = [0, Number.NEGATIVE_INFINITY];
  for (const wait of waits.filter(isStalled).toSorted((one, two) => one.dueAt - two.dueAt)) {
    if (wait.dueAt > until) stalls += 1;
    until = Math.max(until, wait.answeredAt);
  }
  return stalls;
}
