import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { servedFolder } from './country-folder.ts';

/** A language by its ISO 639-1 code: `en`, `id`. */
export type Language = string;

/** The folder of the bundled message catalogue. */
export const catalogueFolder = join(import.meta.dirname, '../../../../contract/words');

/** The language of programs and logs, and the fallback for missing translations. */
export const defaultLanguage: Language = 'en';

/** Returns the languages of a country, its first one first, and English last if the country does not declare it. */
export function languagesIn(folder: string): readonly Language[] {
  const declared = declaredLanguages(folder).filter(
    (each) => typeof each === 'string' && languageCode.test(each),
  );
  return [...new Set<Language>([...declared, defaultLanguage])];
}

const languageCode = /^[a-z]{2}$/;

/**
 * Returns the languages in the profile of a country; none if the profile can't be read, which `country check` reports.
 */
function declaredLanguages(folder: string): readonly Language[] {
  try {
    const { languages: declared }: { languages?: unknown } = JSON.parse(
      readFileSync(join(folder, 'country.json'), 'utf8'),
    );
    return Array.isArray(declared) ? declared : [];
  } catch {
    return [];
  }
}

export const languages = languagesIn(servedFolder);

/** Cache of languages by header, because browsers of one kind send the same few headers. */
const languagesByHeader = new LRUCache<string, Language>({ max: 1_000 });
const maxCachedHeaderLength = 200;

/** Returns the best language for an `Accept-Language` (RFC 9110 section 12.5.4). */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return defaultLanguage;
  const before = languagesByHeader.get(acceptLanguage);
  if (before !== undefined) return before;
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  const language = negotiator.language([...languages]) ?? defaultLanguage;
  if (acceptLanguage.length <= maxCachedHeaderLength) languagesByHeader.set(acceptLanguage, language);
  return language;
}

/** The parts of a request that determine the language of a page. */
export interface PageLanguageRequest {
  readonly queryString: string;
  readonly header: (name: string) => string | undefined;
}

/** Cookie with the language that a person has chosen on a page. */
export const languageCookie = 'portal-language';
const cookieMaxAgeSeconds = 31_536_000;

/** Returns the language of a page: the chosen language, otherwise the browser's preference. */
export function languageOfPage(request: PageLanguageRequest): Language {
  return chosenLanguageOf(request) ?? languageOf(request.header('accept-language'));
}

/**
 * Returns the language that a person has chosen: on this page (`?lang=`), otherwise that of the cookie; null without a
 * choice.
 */
export function chosenLanguageOf({ queryString, header }: PageLanguageRequest): Language | null {
  const before = new RegExp(`(?:^|; ?)${languageCookie}=([a-z]{2})(?:;|$)`).exec(header('cookie') ?? '')?.[1];
  return languageInQuery(queryString) ?? languages.find((each) => each === before) ?? null;
}

/** Returns the cookie that stores a language chosen on a page; null if none was chosen. */
export function languageCookieToSet(queryString: string, baseUrl: string): string | null {
  const chosen = languageInQuery(queryString);
  if (chosen === null) return null;
  const { pathname, protocol } = new URL(baseUrl);
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${languageCookie}=${chosen}; Path=${pathname}; Max-Age=${cookieMaxAgeSeconds}; SameSite=Lax; HttpOnly${secure}`;
}

function languageInQuery(queryString: string): Language | null {
  if (!queryString.includes('lang=')) return null;
  const languageName = new URLSearchParams(queryString).get('lang');
  return languages.find((each) => each === languageName) ?? null;
}
