import type { CallerCache } from './caller-cache.ts';

/**
 * Shares one lookup among concurrent requests for the same key. A request after a change starts a new lookup,
 * so a shared result is never staler than a cached one. `lookUp` receives the number of the latest change when it
 * begins, which the cache requires.
 */
export type CoalescedLookups<Found> = (
  key: string,
  lookUp: (begun: number) => Promise<Found>,
) => Promise<Found>;

export function coalesceLookups<Found>(
  cache: Pick<CallerCache<unknown>, 'begin' | 'isCurrent'>,
): CoalescedLookups<Found> {
  const runningLookups = new Map<string, { readonly begun: number; readonly found: Promise<Found> }>();
  return (key, lookUp) => {
    const running = runningLookups.get(key);
    if (running && cache.isCurrent(running.begun)) return running.found;
    const begun = cache.begin();
    const found = lookUp(begun).finally(() => {
      if (runningLookups.get(key)?.found === found) runningLookups.delete(key);
    });
    runningLookups.set(key, { begun, found });
    return found;
  };
}
