import { Type } from 'typebox';
import { declarantOperation, type PortalParts } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { Entry } from './list-entry.ts';
import {
  dateQuery,
  EntryBody,
  entryBody,
  exampleEntry,
  exampleLine,
  listParam,
  tagOf,
} from './list-schemas.ts';
import { isListName } from './lists.ts';
import type { CachedReference } from './reference-of-day.ts';
import type { SearchableList } from './search-entries.ts';
import { findListStates, listEntries } from './store.ts';

const q = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'Search words. An entry matches if each word is the beginning of the code or part of the name or description, in any language. Case and accents are ignored. The best matches come first. If no entry matches, the response contains entries with a similar spelling.',
  }),
);

const below = Type.Optional(
  Type.String({
    maxLength: 64,
    description:
      'A code. The response contains the entries one level below this code: `09`, for instance, returns the headings of chapter 09. An entry is below a code if its own code begins with that code. An empty value returns the entries of the top level.',
  }),
);

export const listReferenceEntries = declarantOperation(
  {
    id: 'listReferenceEntries',
    client: 'reference.entries(name, query)',
    method: 'GET',
    path: '/openapi/reference/{list}',
    tag: 'Tariff and reference',
    summary: 'Search a code list',
    description:
      'Returns the entries of a code list that are valid on `date`, sorted by code. With `q`, the response contains only the entries that match the search. Further pages use the date of the first page.',
    scope: 'reference:read',
    params: Type.Object({ list: listParam }, { additionalProperties: false }),
    query: Type.Object({ ...listQuery, date: dateQuery, q, below }, { additionalProperties: false }),
    conditional: true,
    translated: true,
    answers: {
      200: {
        description: 'A page of entries of the code list.',
        body: listBody(EntryBody, 'Entries of the code list, sorted by code.'),
        headers: ['ETag'],
        examples: {
          port: { summary: 'A port', value: { items: [exampleEntry], cursor: null, more: false } },
          line: { summary: 'A tariff line', value: { items: [exampleLine], cursor: null, more: false } },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: PortalParts<'database' | 'cursorKey' | 'now'> & { readonly reference: CachedReference }) => {
    const { database, reference, cursorKey, now } = parts;
    return async ({ caller, params, query, request }) => {
      const { list } = params;
      if (!isListName(list)) return refuse(notFound);
      const queryBinding = [query.date ?? null, query.q ?? null, query.below ?? null];
      const page = openPage(cursorKey, ['reference', list, ...queryBinding], query);
      if (page.kind === 'refusal') return page;
      // The cursor contains the day and the last code or position, so that all pages are for one day, even after midnight.
      const [dayOfWalk, after = null] = page.after?.split(' ') ?? [];
      const day = dayOfWalk ?? query.date ?? reference.calendar.dayOf(now());
      const language = request.language;
      const read = <Rows>(runQuery: (sql: Sql) => Promise<Rows>) =>
        database.organisation(caller.organisation.id, runQuery);
      const states = await read((sql) => findListStates(sql, [list]));
      const tag = tagOf(states, day, language);
      if (matchesTag(request.header('if-none-match'), tag)) {
        return answer(304, undefined, ['ETag', tag]);
      }
      const version = states[0]?.version;
      const searched = async () =>
        (await reference.on(day, version === undefined ? undefined : { [list]: version })).searched(list);
      const { limit } = page;
      const rows = isSearch(query)
        ? await find(await searched(), query, Number(after ?? 0), limit)
        : (await read((sql) => listEntries(sql, list, day, { after, limit }))).map(byCode);
      const body = page.close(
        rows,
        ({ position }) => `${day} ${position}`,
        ({ entry, above }) => entryBody(entry, language, above),
      );
      return answer(200, body, ['ETag', tag]);
    };
  },
);

interface Search {
  readonly q?: string;
  readonly below?: string;
}

function isSearch({ q: words, below: code }: Search): boolean {
  return words !== undefined || code !== undefined;
}

/** An entry, and the position for the cursor after it. */
interface FoundEntry {
  readonly entry: Entry;
  readonly position: string;
  /** Entries of the parent codes. */
  readonly above?: readonly Entry[];
}

function byCode(entry: Entry): FoundEntry {
  return { entry, position: entry.code };
}

/** Returns the search results after a position; one more if another page follows. */
async function find(
  list: SearchableList,
  { q: words, below: code }: Search,
  from: number,
  limit: number,
): Promise<FoundEntry[]> {
  const within = code === undefined ? null : list.below(code);
  const all = words === undefined ? (within ?? []) : await list.find(words);
  return all
    .filter((entry) => within?.includes(entry) ?? true)
    .slice(from, from + limit + 1)
    .map((entry, index) => ({ entry, position: String(from + index + 1), above: list.above(entry.code) }));
}
