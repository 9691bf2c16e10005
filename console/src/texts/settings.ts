import { country } from './country.ts';
import { asTheBrowser, type FormatSettings } from './formats/formats.ts';

/** The code of a language (ISO 639-1). */
export type Language = string;

/** The languages of the country. */
export const languages: readonly Language[] = country.languages.map(({ code }) => code);

/** Returns the name of a language in that language: “Deutsch”, “Bahasa Indonesia”. */
export function nameOfLanguage(language: Language): string {
  const own = ownNames.get(language);
  if (own !== undefined) return own;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Names that people use and browsers lack: to a browser the language is called “Indonesia”. */
const ownNames: ReadonlyMap<Language, string> = new Map([['id', 'Bahasa Indonesia']]);

/** What somebody has chosen of language and formats; null is what their browser has. */
export interface Settings extends FormatSettings {
  readonly language: Language | null;
  /** Of the rows of lists; comfortable where it is not said. */
  readonly density?: 'comfortable' | 'compact';
  /** Whether keys are shortcuts; they are, unless it says no. */
  readonly shortcuts?: boolean;
  /** Whether the next declaration opens after a decision; it does, unless it says no. */
  readonly openNext?: boolean;
}

const place = 'settings';

/** What was chosen in this browser; of before there were formats, the language alone. */
export function keptSettings(): Settings {
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

/** Returns the chosen language, else the one that the browser prefers, else the first of the country. */
export function languageOf({ language }: Settings): Language {
  const preferred = [language, ...navigator.languages].map(knownLanguage);
  return preferred.find((known) => known !== null) ?? languages[0] ?? 'en';
}

/** The browser’s own kind of a language, which knows the formats of a country: `en-GB`. */
export function localeOf(language: Language): string {
  return navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? language;
}

function knownLanguage(tag: string | null): Language | null {
  return languages.find((each) => each === tag?.slice(0, 2)) ?? null;
}
