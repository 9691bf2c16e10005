/** Long work that other work may interrupt after each step. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does the work without interruption. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
