import { country } from './country.ts';
import { asTheBrowser, type FormatSettings } from './formats/formats.ts';

/** ISO 639-1 language code. */
export type Language = string;

export const languages: readonly Language[] = country.languages.map(({ code }) => code);

/** Returns the name of a language in that language: “Deutsch”, “Bahasa Indonesia”. */
export function nameOfLanguage(language: Language): string {
  const own = ownNames.get(language);
  if (own !== undefined) return own;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Display names that differ from the browser's, which calls this language “Indonesia”. */
const ownNames: ReadonlyMap<Language, string> = new Map([['id', 'Bahasa Indonesia']]);

/** The user's language and formats; null means the browser's default. */
export interface Settings extends FormatSettings {
  readonly language: Language | null;
  /** Row height of lists; defaults to comfortable. */
  readonly density?: 'comfortable' | 'compact';
  /** Whether keyboard shortcuts are enabled; defaults to true. */
  readonly shortcuts?: boolean;
  /** Whether the next declaration opens after a decision; defaults to true. */
  readonly openNext?: boolean;
}

const place = 'settings';

/** Returns the settings stored in this browser. Older versions stored only the language. */
export function storedSettings(): Settings {
  const before = { ...asTheBrowser, language: knownLanguage(localStorage.getItem('language')) };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...before, ...kept } : before;
  } catch {
    return before;
  }
}

export function keepSettings(settings: Settings): void {
  localStorage.setItem(place, JSON.stringify(settings));
}

/** Returns the selected language, otherwise the one that the browser prefers, otherwise the country's first. */
export function languageOf({ language }: Settings): Language {
  const preferred = [language, ...navigator.languages].map(knownLanguage);
  return preferred.find((known) => known !== null) ?? languages[0] ?? 'en';
}

/**
 * Returns the browser's first locale, which determines regional formats whatever the language of the texts: `fr-CH`.
 * Without one, dates have the order of ISO 8601.
 */
export function formatLocale(): string {
  return navigator.languages[0] ?? 'sv-SE';
}

function knownLanguage(tag: string | null): Language | null {
  return languages.find((each) => each === tag?.slice(0, 2)) ?? null;
}
