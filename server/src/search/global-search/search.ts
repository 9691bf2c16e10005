import { Type } from 'typebox';
import { type ManagementPerson, type PortalParts, peopleOperation, roles } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, singlePage } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { unsafeClass } from '../../foundation/text/unsafe-characters.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { searchForCustoms } from './search-for-customs.ts';
import { findColleagues, searchOwnOrganisation } from './search-own-organisation.ts';
import { exampleSearchResult, SearchResult } from './search-result.ts';
import { findCodes, searchRulesAndProblems } from './search-rules-and-problems.ts';

interface SearchParts extends PortalParts<'database' | 'now'> {
  readonly reference: CachedReference;
}

export const searchOperation = peopleOperation(
  {
    id: 'search',
    method: 'GET',
    path: '/management/search',
    tag: 'Search',
    summary: 'Search all records',
    description:
      'Searches declarations (LRN, MRN, id, container or invoice number), requests (id), clients, API keys, people, organisations, rules, problems and codes. Results contain only what the role of the caller can read, at most five of each kind. For LRNs, names, rules and problems, the beginning is sufficient. Complete matches come first.',
    roles: [...roles],
    translated: true,
    query: Type.Object(
      {
        q: Type.String({
          minLength: 1,
          maxLength: 100,
          pattern: `^[^${unsafeClass}]+$`,
          'x-format': 'plainText',
          description: 'Search text: a reference, an id, a name, or its beginning',
        }),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The search results.',
        body: listBody(SearchResult, 'Search results, best match first'),
        examples: { one: { summary: 'A declaration', value: singlePage([exampleSearchResult]) } },
      },
    },
    problems: [inputInvalid],
  },
  (parts: SearchParts) =>
    async ({ caller, query, request }) => {
      const searchTerms = query.q.trim();
      const found = searchTerms === '' ? [] : await findAll(parts, caller, searchTerms, request.language);
      const items = found.toSorted((one, other) => Number(other.exact) - Number(one.exact));
      return answer(200, singlePage(items));
    },
);

async function findAll(
  { database, now, reference }: SearchParts,
  caller: ManagementPerson,
  searchTerms: string,
  language: Language,
): Promise<SearchResult[]> {
  const words = searchRulesAndProblems(searchTerms, language);
  switch (caller.role) {
    case 'owner':
    case 'developer':
    case 'clerk':
    case 'viewer': {
      const own = await database.organisation(caller.organisation.id, (sql) =>
        searchOwnOrganisation(sql, caller, searchTerms),
      );
      const colleagues = await findColleagues(database.system, caller, searchTerms);
      const today = await reference.on(reference.calendar.dayOf(now()));
      return [...own, ...colleagues, ...words, ...findCodes(today, searchTerms, language)];
    }
    case 'officer':
    case 'supervisor':
    case 'administrator':
    case 'auditor':
      return [...(await searchForCustoms(database.system, caller.role, searchTerms)), ...words];
    case 'accountant':
      return words;
  }
}
