/**
 * Returns whether work ends within a time limit. Work that takes longer continues in the background. Rejects if the work
 * fails within the limit.
 */
export async function endsWithinLimit(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
