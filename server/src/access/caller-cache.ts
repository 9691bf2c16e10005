import type { LRUCache } from 'lru-cache';
import type { Notifications } from '../foundation/database/notifications.ts';
import { type AccessChange, accessChannel } from '../foundation/events/revocation-channel.ts';
import { growingCache } from '../foundation/growing-cache.ts';

/**
 * Cached callers by the hash of their credentials. Entries are used only while this node receives change
 * notifications, and become invalid when a dependency changes; so a revocation takes effect within a second.
 */
export interface CallerCache<Value> {
  find(key: string, nowMs: number): Value | null;
  /** Marks the start of a lookup: its result is not cached if anything changes before it ends. */
  begin(): number;
  /** Whether nothing has changed since the lookup began and notifications are up to date. */
  isCurrent(begun: number): boolean;
  /** `expiresAt` is in ms since 1970: the earliest expiry of token, key and grant. */
  keep(key: string, value: Value, expiresAt: number, begun: number): void;
  figures(): CallerCacheMetrics;
}

/** Cache metrics since the process started. */
export interface CallerCacheMetrics {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}

interface Entry<Value> {
  readonly value: Value;
  /** In seconds since 1970: V8 stores a small integer without extra memory. */
  readonly expiresAt: number;
  /** Number of the latest change for which the entry was validated. */
  asOf: number;
}

const maxCachedCallers = 100_000;
/**
 * Clock corrections are smaller: beyond this the clock was set back, and callers validated at a later time
 * are validated again.
 */
const setBackMs = 5_000;

/** `dependsOn` returns the dependencies of a value; a change of any of them invalidates it. */
export function createCallerCache<Value>(
  notifications: Notifications,
  dependsOn: (value: Value) => readonly AccessChange[],
): CallerCache<Value> {
  const entries = growingCache<string, Entry<Value>>(maxCachedCallers);
  const changes = recordAccessChanges(notifications, () => entries.clear());
  let hits = 0;
  let misses = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  const isCurrent = (begun: number): boolean => begun === changes.latest() && notifications.fresh();
  const holds = (entry: Entry<Value>): boolean => {
    const latest = changes.latest();
    if (entry.asOf === latest) return true;
    if (changes.anySince(entry.asOf, dependsOn(entry.value))) return false;
    entry.asOf = latest;
    return true;
  };
  return {
    find(key, nowMs) {
      if (!notifications.fresh()) return null;
      if (nowMs < latestMs - setBackMs) {
        changes.all();
        latestMs = nowMs;
      } else if (nowMs > latestMs) latestMs = nowMs;
      const entry = entries.get(key);
      if (!entry) return null;
      if (nowMs < entry.expiresAt * 1_000 && holds(entry)) {
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
    figures: () => ({ entries: entries.size, hits, misses }),
  };
}

/**
 * A caller that returns with a new token leaves the old entry behind: each insertion removes up to two
 * expired entries.
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
 * Records the latest changes with their numbers. Each entry checks its dependencies when something has
 * changed since its last check; an index by dependency would take more memory than the callers themselves.
 */
function recordAccessChanges(notifications: Notifications, forget: () => void) {
  const numbers = new Map<string, number>();
  let latest = 0;
  /** Changes up to this number are no longer recorded individually. */
  let forgotten = 0;
  const all = (): void => {
    latest += 1;
    forgotten = latest;
    numbers.clear();
    forget();
  };
  notifications.on(accessChannel, (change) => {
    if (change === 'signing-keys') return all();
    latest += 1;
    numbers.delete(change);
    numbers.set(change, latest);
    if (numbers.size <= maxRecordedChanges) return;
    const [[oldest, number] = ['', 0]] = numbers;
    numbers.delete(oldest);
    forgotten = number;
  });
  notifications.onLost(all);
  return {
    all,
    latest: () => latest,
    anySince: (number: number, changes: readonly string[]): boolean =>
      number < forgotten || changes.some((change) => (numbers.get(change) ?? 0) > number),
  };
}
