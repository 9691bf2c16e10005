import MiniSearch from 'minisearch';
import { lazy } from '../../foundation/lazy.ts';
import { foldForSearch } from '../../foundation/search-folding.ts';
import { type Entry, searchText } from './reference.ts';

/** Searchable entries of a list on a day. */
export interface SearchableList {
  /** Returns the best matches first: entries that contain every word or, without such entries, similar ones. */
  find(q: string): Promise<readonly Entry[]>;
  /** Returns the parents of a code, shortest first. */
  above(code: string): readonly Entry[];
  /** Returns the direct children of a code; without a code, the top level. */
  below(code: string): readonly Entry[];
}

/** Creates the search. It caches the normalized texts, and builds the fuzzy index on first use. */
export function createSearchableList(entries: readonly Entry[]): SearchableList {
  const texts = lazy(() => entries.map((entry) => ({ entry, text: `\n${searchText(entry)}` })));
  const codes = lazy(() => new Map(entries.map((entry) => [entry.code, entry])));
  const mistyped = lazy(() => indexOf(entries));
  return {
    async find(q) {
      const words = foldForSearch(q).split(/\s+/).filter(Boolean);
      const wanted = words.join(' ');
      const holding = texts().flatMap(({ entry, text }) => {
        const code = foldForSearch(entry.code);
        const holds = words.every((word) => code.startsWith(word) || text.includes(word));
        return holds ? [{ entry, rank: rankOf(code, text, wanted) }] : [];
      });
      if (holding.length > 0) {
        return holding.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
      }
      const index = await mistyped();
      return index.search(wanted).flatMap(({ id }) => entries[Number(id)] ?? []);
    },
    above: (code) => beginningsOf(code).flatMap((part) => codes().get(part) ?? []),
    below: (code) =>
      entries.filter((entry) => {
        if (entry.code === code || !entry.code.startsWith(code)) return false;
        return !beginningsOf(entry.code).some((part) => part.length > code.length && codes().has(part));
      }),
  };
}

function beginningsOf(code: string): string[] {
  return Array.from(code, (_, length) => code.slice(0, length));
}

/** Returns the rank of an entry that contains every word; lower is better. */
function rankOf(code: string, text: string, wanted: string): number {
  if (code === wanted) return 0;
  if (text.includes(`\n${wanted}\n`) || text.endsWith(`\n${wanted}`)) return 1;
  if (code.startsWith(wanted)) return 2;
  if (text.includes(`\n${wanted}`)) return 3;
  return text.includes(` ${wanted}`) ? 4 : 5;
}

/**
 * Builds the fuzzy index over the words of names, which tolerates about one typo per three letters. Works in
 * slices, because a tariff has many thousand lines.
 */
async function indexOf(entries: readonly Entry[]): Promise<MiniSearch> {
  const index = new MiniSearch<{ readonly id: number; readonly text: string }>({
    fields: ['text'],
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length > 3 ? 0.3 : false),
      maxFuzzy: 2,
    },
  });
  await index.addAllAsync(
    entries.map((entry, id) => ({ id, text: searchText(entry) })),
    { chunkSize: 500 },
  );
  return index;
}
