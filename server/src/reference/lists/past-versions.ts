import type { Sql } from '../../foundation/database/database.ts';
import type { Entry } from './list-entry.ts';
import type { ListName } from './lists.ts';
import { readDifferences } from './store.ts';

/** Maps each code that differs in an older version to its periods in that version. */
export type CodeDifferencesFromVersion = ReadonlyMap<string, readonly Entry[]>;

/** Provides older versions of lists, as differences from the lists in memory. */
export interface PastVersions {
  of(list: ListName, version: number): Promise<CodeDifferencesFromVersion>;
  /** Removes the cached differences of a list that has changed in memory. */
  forget(list: ListName): void;
}

const maxCachedCodes = 50_000;

/**
 * Caches the differences that were used last, up to a maximum number of codes. Two versions usually differ in few
 * codes.
 */
export function cachePastVersions(sql: Sql): PastVersions {
  const cachedDifferences = new Map<
    string,
    { readonly list: ListName; readonly differences: CodeDifferencesFromVersion }
  >();
  // Versions of the lists in memory to which the cached differences refer.
  const states = new Map<ListName, number>();
  const stateOf = (list: ListName): number => states.get(list) ?? 0;

  function storeInCache(key: string, list: ListName, differences: CodeDifferencesFromVersion): void {
    cachedDifferences.delete(key);
    cachedDifferences.set(key, { list, differences });
    let codes = 0;
    for (const each of cachedDifferences.values()) codes += 1 + each.differences.size;
    for (const [oldest, each] of cachedDifferences) {
      if (codes <= maxCachedCodes) break;
      codes -= 1 + each.differences.size;
      cachedDifferences.delete(oldest);
    }
  }

  return {
    async of(list, version) {
      const key = `${list} ${version}`;
      for (;;) {
        const cached = cachedDifferences.get(key)?.differences;
        const state = stateOf(list);
        const differences = cached ?? differencesOf(await readDifferences(sql, list, version));
        // The list in memory has changed during the query, so the differences are incomplete.
        if (state !== stateOf(list)) continue;
        storeInCache(key, list, differences);
        return differences;
      }
    },
    forget(list) {
      states.set(list, stateOf(list) + 1);
      for (const [key, each] of cachedDifferences) if (each.list === list) cachedDifferences.delete(key);
    },
  };
}

function differencesOf(rows: Awaited<ReturnType<typeof readDifferences>>): CodeDifferencesFromVersion {
  const codes = new Map<string, Entry[]>();
  for (const row of rows) {
    const periods = codes.get(row.code) ?? [];
    if (row.validFrom !== null) periods.push(row);
    codes.set(row.code, periods);
  }
  return codes;
}
