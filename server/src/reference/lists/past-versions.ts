import type { Sql } from '../../foundation/database/database.ts';
import type { ListName } from './lists.ts';
import type { Entry } from './reference.ts';
import { readDifferences } from './store.ts';

/** Codes that differ in an older version, with their periods in that version. */
export type Differences = ReadonlyMap<string, readonly Entry[]>;

/** Older versions of lists, as differences from the lists in memory. */
export interface PastVersions {
  of(list: ListName, version: number): Promise<Differences>;
  /** Clears the cache of a list that has changed in memory. */
  forget(list: ListName): void;
}

const mostCodes = 50_000;

/**
 * Caches the most recently used differences, up to about ten thousand codes in total. Two versions usually
 * differ in few codes.
 */
export function cachePastVersions(sql: Sql): PastVersions {
  const kept = new Map<string, { readonly list: ListName; readonly differences: Differences }>();
  // The state of each list in memory that the differences refer to.
  const states = new Map<ListName, number>();
  const stateOf = (list: ListName): number => states.get(list) ?? 0;

  function keep(key: string, list: ListName, differences: Differences): void {
    kept.delete(key);
    kept.set(key, { list, differences });
    let codes = 0;
    for (const each of kept.values()) codes += 1 + each.differences.size;
    for (const [oldest, each] of kept) {
      if (codes <= mostCodes) break;
      codes -= 1 + each.differences.size;
      kept.delete(oldest);
    }
  }

  return {
    async of(list, version) {
      const key = `${list} ${version}`;
      for (;;) {
        const known = kept.get(key)?.differences;
        const state = stateOf(list);
        const differences = known ?? differencesOf(await readDifferences(sql, list, version));
        // The list in memory has changed in the meantime, so the differences are incomplete.
        if (state !== stateOf(list)) continue;
        keep(key, list, differences);
        return differences;
      }
    },
    forget(list) {
      states.set(list, stateOf(list) + 1);
      for (const [key, each] of kept) if (each.list === list) kept.delete(key);
    },
  };
}

function differencesOf(rows: Awaited<ReturnType<typeof readDifferences>>): Differences {
  const codes = new Map<string, Entry[]>();
  for (const row of rows) {
    const periods = codes.get(row.code) ?? [];
    if (row.validFrom !== null) periods.push(row);
    codes.set(row.code, periods);
  }
  return codes;
}
