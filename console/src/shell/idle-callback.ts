/** Preloads a module when the page is idle. A failed load is retried on use. Returns a function that cancels it. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  // Safari before 26 lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => void load().catch(() => {}), 2_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void load().catch(() => {}));
  return () => cancelIdleCallback(idle);
}
