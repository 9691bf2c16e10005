/** Loads what will be needed later, once the page has nothing to do; what fails is loaded when it is needed. Returns how not to. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  // Safari before 26 knows no idle moments.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => void load().catch(() => {}), 2_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void load().catch(() => {}));
  return () => cancelIdleCallback(idle);
}
