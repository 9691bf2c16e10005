import MiniSearch from 'minisearch';
import { lazy } from '../../foundation/lazy.ts';
import { folded } from '../../foundation/search-folding.ts';
import { type Entry, searchText } from './reference.ts';

/** The entries of a list on a day, as people look for them. */
export interface SearchedList {
  /** The best first. Those that hold every word; where none does, those that nearly do. */
  find(q: string): Promise<readonly Entry[]>;
  /** Those that a code begins with, the shortest first. */
  above(code: string): readonly Entry[];
  /** Those right below a code, which all others of them begin with; below nothing, those that are below none. */
  below(code: string): readonly Entry[];
}

/** Pure but for its memory: what is searched is folded once, and mistypes are indexed when the first comes. */
export function searchedList(entries: readonly Entry[]): SearchedList {
  const texts = lazy(() => entries.map((entry) => ({ entry, text: `\n${searchText(entry)}` })));
  const codes = lazy(() => new Map(entries.map((entry) => [entry.code, entry])));
  const mistyped = lazy(() => indexOf(entries));
  return {
    async find(q) {
      const words = folded(q).split(/\s+/).filter(Boolean);
      const wanted = words.join(' ');
      const holding = texts().flatMap(({ entry, text }) => {
        const code = folded(entry.code);
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

/** How near an entry that holds every word is to what was asked: lower is nearer. */
function rankOf(code: string, text: string, wanted: string): number {
  if (code === wanted) return 0;
  if (text.includes(`\n${wanted}\n`) || text.endsWith(`\n${wanted}`)) return 1;
  if (code.startsWith(wanted)) return 2;
  if (text.includes(`\n${wanted}`)) return 3;
  return text.includes(` ${wanted}`) ? 4 : 5;
}

/** By each word of the names, with a mistype in some three letters. Made in pieces, since a tariff has many thousand lines. */
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
