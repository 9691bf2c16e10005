import type { IntlMessageFormat } from 'intl-messageformat';
import { country } from './country.ts';
import type { Language } from './settings.ts';

/** A text of the build: a string, or its parts if it contains values. */
export type Message = string | ReturnType<IntlMessageFormat['getAst']>;

/** The texts of a language that the country adds, as the server writes them: those that it lacks are in English. */
export interface ServedWords {
  readonly words: Readonly<Record<string, Message>>;
  /** The labels and hints of the elements of a declaration. */
  readonly elements: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
  /** The sentences that the portal stores in records. */
  readonly records: Readonly<Record<string, string>>;
}

const loaded = new Map<Language, Promise<ServedWords>>();

/** Returns the texts of a language from the server's file, which is loaded once; null for a language that the portal ships. */
export function servedWords(language: Language): Promise<ServedWords> | null {
  const file = country.languages.find(({ code }) => code === language)?.words;
  if (file === undefined) return null;
  const known = loaded.get(language) ?? import(new URL(file, document.baseURI).href);
  loaded.set(language, known);
  return known;
}
