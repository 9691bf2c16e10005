import type { LRUCache } from 'lru-cache';
import type { Notifications } from '../foundation/database/notifications.ts';
import { type AccessChange, accessChannel } from '../foundation/events/revocation-channel.ts';
import { growingCache } from '../foundation/growing-cache.ts';

/**
 * Ready-made callers, by the hash of what was presented. They are used only while this node surely hears of changes,
 * and void when one of the things that they depend on changes: that bounds a revocation to a second.
 */
export interface CallerCache<Value> {
  find(key: string, nowMs: number): Value | null;
  /** Marks the start of a look-up: what changes meanwhile must not be kept. */
  begin(): number;
  /** Whether nothing has changed since a look-up began, as far as this node surely hears. */
  isCurrent(begun: number): boolean;
  /** `expiresAt` is in ms since 1970: the end of the token or the key, whichever is first. */
  keep(key: string, value: Value, expiresAt: number, begun: number): void;
  figures(): CacheFigures;
}

/** How a cache has done since the process started. */
export interface CacheFigures {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}

interface Entry<Value> {
  readonly value: Value;
  /** In seconds since 1970: a small integer takes no room of its own. */
  readonly expiresAt: number;
  /** As of which change it holds. */
  asOf: number;
}

const mostCallers = 100_000;
/** A wall clock that goes back further than it is ever corrected was set; what was judged at a later time is judged again. */
const setBackMs = 5_000;

/** `dependsOn` tells what a value hangs on: a change of any of these makes it void. */
export function createCallerCache<Value>(
  notifications: Notifications,
  dependsOn: (value: Value) => readonly AccessChange[],
): CallerCache<Value> {
  const entries = growingCache<string, Entry<Value>>(mostCallers);
  const changes = rememberChanges(notifications, () => entries.clear());
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

/** Whoever comes back with a new token leaves the old one behind: for each that is kept up to two of these go. */
function dropExpired<Value>(entries: LRUCache<string, Entry<Value>>, nowMs: number): void {
  for (let dropped = 0; dropped < 2; dropped += 1) {
    const oldest = entries.rkeys().next().value;
    if (oldest === undefined || (entries.peek(oldest)?.expiresAt ?? 0) * 1_000 > nowMs) return;
    entries.delete(oldest);
  }
}

const mostChanges = 10_000;

/**
 * The latest changes, numbered. An entry looks here for what it depends on, when something has changed since it last did: an
 * index of who depends on what would take more room than the callers themselves.
 */
function rememberChanges(notifications: Notifications, forget: () => void) {
  const numbers = new Map<string, number>();
  let latest = 0;
  /** Of what changed up to here nothing is remembered. */
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
    if (numbers.size <= mostChanges) return;
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
