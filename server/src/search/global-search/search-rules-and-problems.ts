import { findRules } from '../../declarations/rules/public.ts';
import { problemCodes, wordsOfProblem } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { listNames, type ReferenceOfDay } from '../../reference/lists/public.ts';
import { mostOfKind } from './search-own-organisation.ts';
import { type Found, isWhole } from './search-result.ts';

const shortest = 2;

/** Finds rules and problems by prefix of their id or code. */
export function findRulesAndProblems(asked: string, language: Language): Found[] {
  const rules = findRules(asked, language, mostOfKind).map(
    ({ id, title }): Found => ({
      ...{ kind: 'rule', label: id, detail: title, path: `/rules/${id}`, exact: isWhole(asked, id) },
    }),
  );
  const codes = problemCodes().filter((code) => code.startsWith(asked.toLowerCase()));
  const problems = codes.slice(0, mostOfKind).map(
    (code): Found => ({
      ...{ kind: 'problem', label: code, detail: wordsOfProblem(language, code).title },
      ...{ path: `/problems/${code}`, exact: isWhole(asked, code) },
    }),
  );
  return asked.length < shortest ? [] : [...rules, ...problems];
}

/** Returns the entries of all lists that have this code today. */
export function findCodes(reference: ReferenceOfDay, asked: string, language: Language): Found[] {
  const code = asked.toUpperCase();
  return listNames
    .filter((list) => reference.has(list, code))
    .slice(0, mostOfKind)
    .map((list): Found => {
      const names = reference.namesOf(list, code);
      const path = `/console/reference/${list}?q=${encodeURIComponent(code)}`;
      return {
        kind: 'code',
        label: code,
        detail: names?.[language] ?? names?.en ?? list,
        path,
        exact: false,
      };
    });
}
