import type { IntlMessageFormat } from 'intl-messageformat';
import { country } from './country.ts';
import type { Language } from './settings.ts';

/** A compiled message: a string, or its parts if it contains placeholders. */
export type Message = string | ReturnType<IntlMessageFormat['getAst']>;

/**
 * Texts of a language that the served country provides. A text that the country has not translated is in
 * English.
 */
export interface ServedMessages {
  readonly words: Readonly<Record<string, Message>>;
  /** Labels and hints of the declaration elements. */
  readonly elements: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
  /** Translations, by message key, of texts that the portal stores in English: reasons and calculation steps. */
  readonly records: Readonly<Record<string, string>>;
}

const servedMessages = new Map<Language, Promise<ServedMessages>>();

/** Loads the texts of a language from the server, once; null for a language that the console includes. */
export function loadServedMessages(language: Language): Promise<ServedMessages> | null {
  const file = country.languages.find(({ code }) => code === language)?.words;
  if (file === undefined) return null;
  const known = servedMessages.get(language) ?? import(new URL(file, document.baseURI).href);
  servedMessages.set(language, known);
  return known;
}
