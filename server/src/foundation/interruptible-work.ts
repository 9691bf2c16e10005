/** Long work as a generator, which can be interrupted after each step. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps without interruption and returns the result. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
