const maxTries = 3;

/**
 * Repeats an operation that reads and then changes a declaration, if another request has changed the declaration in
 * between.
 */
export async function repeatIfChanged<T>(
  work: () => Promise<T | 'changed_meanwhile'>,
): Promise<T | 'changed_meanwhile'> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await work();
    if (outcome !== 'changed_meanwhile' || tries === maxTries) return outcome;
  }
}
