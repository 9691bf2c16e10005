import { findRules } from '../../declarations/rules/public.ts';
import { problemCodes, problemTextsOf } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { listNames, type ReferenceOfDay } from '../../reference/lists/public.ts';
import { maxResultsPerType } from './search-own-organisation.ts';
import { isExactMatch, type SearchResult } from './search-result.ts';

const minPrefixCharacters = 2;

/** Finds validation rules by the start of their id, and problems by the start of their code. */
export function searchRulesAndProblems(searchText: string, language: Language): SearchResult[] {
  const rules = findRules(searchText, language, maxResultsPerType).map(
    ({ id, title }): SearchResult => ({
      ...{
        kind: 'rule',
        id: null,
        label: id,
        detail: title,
        path: `/rules/${id}`,
        exact: isExactMatch(searchText, id),
      },
    }),
  );
  const codes = problemCodes().filter((code) => code.startsWith(searchText.toLowerCase()));
  const problems = codes.slice(0, maxResultsPerType).map(
    (code): SearchResult => ({
      ...{ kind: 'problem', id: null, label: code, detail: problemTextsOf(language, code).title },
      ...{ path: `/problems/${code}`, exact: isExactMatch(searchText, code) },
    }),
  );
  return searchText.length < minPrefixCharacters ? [] : [...rules, ...problems];
}

/** Returns the entries of all code lists with this code that are valid today. */
export function findCodes(reference: ReferenceOfDay, searchText: string, language: Language): SearchResult[] {
  const code = searchText.toUpperCase();
  return listNames
    .filter((list) => reference.has(list, code))
    .slice(0, maxResultsPerType)
    .map((list): SearchResult => {
      const names = reference.namesOf(list, code);
      const path = `/console/reference/${list}?q=${encodeURIComponent(code)}`;
      return {
        kind: 'code',
        id: null,
        label: code,
        detail: names?.[language] ?? names?.en ?? list,
        path,
        exact: false,
      };
    });
}
