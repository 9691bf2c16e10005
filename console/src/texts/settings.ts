import { asTheBrowser, type FormatSettings } from './formats/formats.ts';

export type Language = 'en' | 'de';

export const languages: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

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

/** The language that was chosen, else the browser’s, else English. */
export function languageOf({ language }: Settings): Language {
  return language ?? navigator.languages.map(knownLanguage).find((known) => known !== null) ?? 'en';
}

/** The browser’s own kind of a language, which knows the formats of a country: `en-GB`. */
export function localeOf(language: Language): string {
  return navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? language;
}

function knownLanguage(tag: string | null): Language | null {
  const language = tag?.slice(0, 2);
  return language === 'de' || language === 'en' ? language : null;
}
