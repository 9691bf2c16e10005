import { country } from './country.ts';
import { browserDefaults, type FormatSettings } from './formats/formats.ts';

/** ISO 639-1 language code. */
export type Language = string;

export const languages: readonly Language[] = country.languages.map(({ code }) => code);

/** Returns the name of a language in that language: “Deutsch”, “Bahasa Indonesia”. */
export function nameOfLanguage(language: Language): string {
  const own = nameOverrides.get(language);
  if (own !== undefined) return own;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Names of languages for which the browser's name is not usual: it calls Bahasa Indonesia “Indonesia”. */
const nameOverrides: ReadonlyMap<Language, string> = new Map([['id', 'Bahasa Indonesia']]);

/** Settings of the user. Null means the browser's default. */
export interface Settings extends FormatSettings {
  readonly language: Language | null;
  /** Row height of lists; defaults to comfortable. */
  readonly density?: 'comfortable' | 'compact';
  /** Whether keyboard shortcuts are enabled; defaults to true. */
  readonly shortcuts?: boolean;
  /** Whether the next declaration opens after a decision; defaults to true. */
  readonly openNext?: boolean;
}

const storageKey = 'settings';

/** Returns the settings that this browser stores. Earlier versions of the console stored only the language. */
export function storedSettings(): Settings {
  const before = { ...browserDefaults, language: supportedLanguageOf(localStorage.getItem('language')) };
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return typeof storedValue === 'object' && storedValue !== null ? { ...before, ...storedValue } : before;
  } catch {
    return before;
  }
}

export function storeSettings(settings: Settings): void {
  localStorage.setItem(storageKey, JSON.stringify(settings));
  if (settings.language !== null && settings.language !== chosenOnPages()) shareLanguage(settings.language);
}

/** Returns the language last chosen on any page of the portal in this browser. The server adds it to the page. */
function chosenOnPages(): string | null {
  return globalThis.document?.documentElement.dataset.language ?? null;
}

/** Lets the server set the language cookie, so that all pages of the portal use the language. */
function shareLanguage(language: Language): void {
  document.documentElement.dataset.language = language;
  // If the request fails, only the console uses the language: the cookie for the other pages is not set.
  void fetch(new URL(`?lang=${language}`, document.baseURI), { method: 'HEAD', keepalive: true }).catch(
    () => {},
  );
}

/**
 * Returns the language last chosen. Falls back to the language that the browser prefers, then to the country's
 * first.
 */
export function languageOf({ language }: Settings): Language {
  const preferred = [chosenOnPages(), language, ...navigator.languages].map(supportedLanguageOf);
  return preferred.find((known) => known !== null) ?? languages[0] ?? 'en';
}

/**
 * Returns the browser's first locale, for example `fr-CH`, which determines regional formats independently of
 * the language of the texts. Without a locale, dates have the order of ISO 8601.
 */
export function formatLocale(): string {
  return navigator.languages[0] ?? 'sv-SE';
}

function supportedLanguageOf(tag: string | null): Language | null {
  return languages.find((each) => each === tag?.slice(0, 2)) ?? null;
}
