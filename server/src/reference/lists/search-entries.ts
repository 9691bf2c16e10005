import MiniSearch from 'minisearch';
import { lazy } from '../../foundation/lazy-value.ts';
import { foldForSearch } from '../../foundation/search-folding.ts';
import { type Entry, searchText } from './list-entry.ts';

/** Searches the entries of a list on a day. */
export interface SearchableList {
  /**
   * Returns the entries that contain every word, best match first. If there are none, returns entries with similar
   * words.
   */
  find(q: string): Promise<readonly Entry[]>;
  /** Returns the entries of the parent codes, shortest code first. */
  above(code: string): readonly Entry[];
  /** Returns the entries of the direct child codes; without a code, those of the top level. */
  below(code: string): readonly Entry[];
}

/** Creates the search. It caches the normalized texts, and creates the index for similar words on first use. */
export function createSearchableList(entries: readonly Entry[]): SearchableList {
  const texts = lazy(() => entries.map((entry) => ({ entry, text: `\n${searchText(entry)}` })));
  const codes = lazy(() => new Map(entries.map((entry) => [entry.code, entry])));
  const mistyped = lazy(() => indexOf(entries));
  return {
    async find(q) {
      const words = foldForSearch(q).split(/\s+/).filter(Boolean);
      const searchWords = words.join(' ');
      const holding = texts().flatMap(({ entry, text }) => {
        const code = foldForSearch(entry.code);
        const holds = words.every((word) => code.startsWith(word) || text.includes(word));
        return holds ? [{ entry, rank: rankOf(code, text, searchWords) }] : [];
      });
      if (holding.length > 0) {
        return holding.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
      }
      const index = await mistyped();
      return index.search(searchWords).flatMap(({ id }) => entries[Number(id)] ?? []);
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

/** Returns the rank of an entry that contains every word. A lower rank is a better match. */
function rankOf(code: string, text: string, term: string): number {
  if (code === term) return 0;
  if (text.includes(`\n${term}\n`) || text.endsWith(`\n${term}`)) return 1;
  if (code.startsWith(term)) return 2;
  if (text.includes(`\n${term}`)) return 3;
  return text.includes(` ${term}`) ? 4 : 5;
}

/**
 * Creates the index for similar words, which accepts about one typing error for three letters. Works in batches,
 * because a tariff has many thousand lines.
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
