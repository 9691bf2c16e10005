import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** A language that the portal speaks, as BCP 47 has it: `en`, `de`. */
export type Language = string;

export const wordsFolder = join(import.meta.dirname, '../../../../contract/words');

/** What texts are in where nobody asks for another language, and in what programs and logs keep. */
export const defaultLanguage: Language = 'en';

/** Another language is another set of files. */
export const languages: readonly Language[] = readdirSync(wordsFolder)
  .flatMap((name) => /^faults\.([a-z]{2})\.json$/.exec(name)?.[1] ?? [])
  .toSorted((one) => (one === defaultLanguage ? -1 : 1));

/** Browsers of one kind all send the same few. */
const known = new LRUCache<string, Language>({ max: 1_000 });
const longestKept = 200;

/** The best language for an `Accept-Language` (RFC 9110 section 12.5.4). */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return defaultLanguage;
  const before = known.get(acceptLanguage);
  if (before !== undefined) return before;
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  const language = negotiator.language([...languages]) ?? defaultLanguage;
  if (acceptLanguage.length <= longestKept) known.set(acceptLanguage, language);
  return language;
}

/** Of a request for a page: what tells the language of whoever reads it. */
export interface AskedPage {
  readonly queryString: string;
  readonly header: (name: string) => string | undefined;
}

/** What remembers the language that a person has chosen on a page. */
export const languageCookie = 'portal-language';
const aYearSeconds = 31_536_000;

/** The language of a page: as was chosen on it (`?lang=`), else as was chosen before, else as the browser prefers. */
export function languageOfPage(asked: AskedPage): Language {
  const before = new RegExp(`(?:^|; ?)${languageCookie}=([a-z]{2})(?:;|$)`).exec(
    asked.header('cookie') ?? '',
  )?.[1];
  const known = chosenLanguage(asked.queryString) ?? languages.find((each) => each === before);
  return known ?? languageOf(asked.header('accept-language'));
}

/** What an answer to a page's choice of a language remembers it by; null where none was chosen. */
export function rememberedLanguage(queryString: string, baseUrl: string): string | null {
  const chosen = chosenLanguage(queryString);
  if (chosen === null) return null;
  const { pathname, protocol } = new URL(baseUrl);
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${languageCookie}=${chosen}; Path=${pathname}; Max-Age=${aYearSeconds}; SameSite=Lax; HttpOnly${secure}`;
}

function chosenLanguage(queryString: string): Language | null {
  if (!queryString.includes('lang=')) return null;
  const asked = new URLSearchParams(queryString).get('lang');
  return languages.find((each) => each === asked) ?? null;
}
