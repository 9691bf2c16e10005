import type { LRUCache } from 'lru-cache';
import type { Notifications } from '../foundation/database/notifications.ts';
import { type AccessChange, accessChannel } from '../foundation/events/revocation-channel.ts';
import { createGrowingCache } from '../foundation/growing-cache.ts';

/**
 * Caches authenticated callers by the hash of their credentials. Entries are used only while this node receives
 * change notifications, and become invalid when a dependency such as the client changes. So a revocation takes
 * effect within a second.
 */
export interface CallerCache<Value> {
  find(key: string, nowMs: number): Value | null;
  /** Marks the start of a lookup: its result is not cached if anything changes before it ends. */
  begin(): number;
  /** Whether no change has been notified since the lookup began and the node still receives notifications. */
  isCurrent(begun: number): boolean;
  /** Caches the result of a lookup until `expiresAt`, in ms since 1970: the earliest expiry of token, key and grant. */
  keep(key: string, value: Value, expiresAt: number, begun: number): void;
  metrics(): CallerCacheMetrics;
}

/** Cache metrics since the process started. */
export interface CallerCacheMetrics {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}

interface Entry<Value> {
  readonly value: Value;
  /** Expiry in seconds since 1970, because V8 stores a small integer without extra memory. */
  readonly expiresAt: number;
  /** Number of the latest change when the entry was last validated. */
  asOf: number;
}

const maxCachedCallers = 100_000;
/**
 * Tolerance for corrections of the clock. If the clock goes back by more, all cached callers are dropped,
 * because they were validated at a time that is now in the future.
 */
const clockToleranceMs = 5_000;

/** `dependsOn` returns the dependencies of a value; a change of any of them invalidates it. */
export function createCallerCache<Value>(
  notifications: Notifications,
  dependsOn: (value: Value) => readonly AccessChange[],
): CallerCache<Value> {
  const entries = createGrowingCache<string, Entry<Value>>(maxCachedCallers);
  const changes = recordAccessChanges(notifications, () => entries.clear());
  let hits = 0;
  let misses = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  const isCurrent = (begun: number): boolean => begun === changes.latest() && notifications.fresh();
  const isStillValid = (entry: Entry<Value>): boolean => {
    const latest = changes.latest();
    if (entry.asOf === latest) return true;
    if (changes.anySince(entry.asOf, dependsOn(entry.value))) return false;
    entry.asOf = latest;
    return true;
  };
  return {
    find(key, nowMs) {
      if (!notifications.fresh()) return null;
      if (nowMs < latestMs - clockToleranceMs) {
        changes.all();
        latestMs = nowMs;
      } else if (nowMs > latestMs) latestMs = nowMs;
      const entry = entries.get(key);
      if (!entry) return null;
      if (nowMs < entry.expiresAt * 1_000 && isStillValid(entry)) {
        hits += 1;
        return entry.value;
      }
      entries.delete(key);
      return null;
    },
    begin() {
      misses += 1;
      return changes.latest();
    },
    isCurrent,
    keep(key, value, expiresAt, begun) {
      if (!isCurrent(begun)) return;
      entries.set(key, { value, expiresAt: Math.floor(expiresAt / 1_000), asOf: begun });
      dropExpired(entries, latestMs);
    },
    metrics: () => ({ entries: entries.size, hits, misses }),
  };
}

/**
 * Removes up to two expired entries with each insertion: a caller that returns with a new token leaves its old
 * entry in the cache.
 */
function dropExpired<Value>(entries: LRUCache<string, Entry<Value>>, nowMs: number): void {
  for (let dropped = 0; dropped < 2; dropped += 1) {
    const oldest = entries.rkeys().next().value;
    if (oldest === undefined || (entries.peek(oldest)?.expiresAt ?? 0) * 1_000 > nowMs) return;
    entries.delete(oldest);
  }
}

const maxRecordedChanges = 10_000;

/**
 * Records the latest access changes with ascending numbers. A cached entry compares its dependencies with them
 * when it is read. An index from dependency to entry would take more memory than the cached callers themselves.
 */
function recordAccessChanges(notifications: Notifications, dropAll: () => void) {
  const numbers = new Map<string, number>();
  let latest = 0;
  /** Number of the latest change that is no longer recorded individually. */
  let latestUnrecorded = 0;
  const dropAllCallers = (): void => {
    latest += 1;
    latestUnrecorded = latest;
    numbers.clear();
    dropAll();
  };
  notifications.on(accessChannel, (change) => {
    if (change === 'signing-keys') return dropAllCallers();
    latest += 1;
    numbers.delete(change);
    numbers.set(change, latest);
    if (numbers.size <= maxRecordedChanges) return;
    const [[oldest, number] = ['', 0]] = numbers;
    numbers.delete(oldest);
    latestUnrecorded = number;
  });
  notifications.onLost(dropAllCallers);
  return {
    all: dropAllCallers,
    latest: () => latest,
    anySince: (number: number, changes: readonly string[]): boolean =>
      number < latestUnrecorded || changes.some((change) => (numbers.get(change) ?? 0) > number),
  };
}
