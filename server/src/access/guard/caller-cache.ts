import { LRUCache } from 'lru-cache';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { type AccessChange, accessChannel } from '../../foundation/events/access-changes.ts';

/** Something known about a caller, with what it depends on. */
export interface Known<Value> {
  readonly value: Value;
  /** Milliseconds since 1970: the end of the token or the key, whichever is first. */
  readonly expiresAt: number;
  /** A change of any of these makes it void. */
  readonly dependsOn: readonly AccessChange[];
}

/**
 * Ready-made callers, by the hash of what was presented. They are used only while this node surely hears of changes,
 * and dropped when one of the things that they depend on changes: that bounds a revocation to a second.
 */
export interface CallerCache<Value> {
  find(key: string, nowMs: number): Value | null;
  /** Marks the start of a look-up: what changes meanwhile must not be kept. */
  begin(): number;
  keep(key: string, known: Known<Value>, begun: number): void;
  figures(): CacheFigures;
}

/** How a cache has done since the process started. */
export interface CacheFigures {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}

const mostCallers = 100_000;
/** A wall clock that goes back further than it is ever corrected was set; what was judged at a later time is judged again. */
const setBackMs = 5_000;

export function createCallerCache<Value>(notifications: Notifications): CallerCache<Value> {
  const dependents = createDependents();
  const entries = new LRUCache<string, Known<Value>>({
    max: mostCallers,
    dispose: (known, key) => dependents.remove(known.dependsOn, key),
  });
  let changes = 0;
  let hits = 0;
  let misses = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  notifications.on(accessChannel, (change) => {
    changes += 1;
    if (change === 'signing-keys') entries.clear();
    for (const key of dependents.of(change)) entries.delete(key);
  });
  notifications.onLost(() => {
    changes += 1;
    entries.clear();
  });
  return {
    find(key, nowMs) {
      if (!notifications.fresh()) return null;
      if (nowMs < latestMs - setBackMs) {
        changes += 1;
        entries.clear();
        latestMs = nowMs;
      } else if (nowMs > latestMs) latestMs = nowMs;
      const known = entries.get(key);
      if (!known) return null;
      if (nowMs < known.expiresAt) {
        hits += 1;
        return known.value;
      }
      entries.delete(key);
      return null;
    },
    begin() {
      misses += 1;
      return changes;
    },
    keep(key, known, begun) {
      if (begun !== changes || !notifications.fresh()) return;
      entries.set(key, known);
      dependents.add(known.dependsOn, key);
    },
    figures: () => ({ entries: entries.size, hits, misses }),
  };
}

/** Which entries depend on what. Most have a token and a client to themselves: there the key stands in the place of a set. */
function createDependents() {
  const byChange = new Map<string, string | Set<string>>();
  return {
    of(change: string): readonly string[] {
      const keys = byChange.get(change) ?? [];
      return typeof keys === 'string' ? [keys] : [...keys];
    },
    add(changes: readonly string[], key: string): void {
      for (const change of changes) {
        const keys = byChange.get(change);
        if (keys === undefined) byChange.set(change, key);
        else if (typeof keys !== 'string') keys.add(key);
        else if (keys !== key) byChange.set(change, new Set([keys, key]));
      }
    },
    remove(changes: readonly string[], key: string): void {
      for (const change of changes) {
        const keys = byChange.get(change);
        if (typeof keys === 'object') keys.delete(key);
        if (keys === key || (typeof keys === 'object' && keys.size === 0)) byChange.delete(change);
      }
    },
  };
}
