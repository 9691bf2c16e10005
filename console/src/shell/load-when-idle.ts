/**
 * Loads a module when the browser is idle, so that it opens quickly later. Ignores errors, because the module
 * is loaded again when it is needed. Returns a function that cancels the load.
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  // Safari before 26 lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => void load().catch(() => {}), 2_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void load().catch(() => {}));
  return () => cancelIdleCallback(idle);
}
