/** Long work that can be interrupted after each step. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs the work without interruption. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
