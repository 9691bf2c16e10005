import { languages } from '../../foundation/messages/language.ts';
import type { Entry } from './list-entry.ts';

/*
 * Translations of an entry by column. The column `name_de` translates `name`, and `description_de` translates
 * `description` if the list has this column.
 */

const languageColumnPattern = /^(name|description)_(?!en$)([a-z]{2})$/;

/** Returns the English column that a language column translates; null for all other columns. */
export function englishColumnOf(column: string): string | null {
  return languageColumnPattern.exec(column)?.[1] ?? null;
}

/** A name by language, which always has an English version. */
export type Names = { readonly en: string } & Readonly<Record<string, string>>;

export function namesOf({ name, texts = {} }: Pick<Entry, 'name' | 'texts'>): Names {
  const others = Object.entries(texts).flatMap(([column, text]) => {
    const [, of, language] = languageColumnPattern.exec(column) ?? [];
    return of === 'name' && language !== undefined ? [[language, text] as const] : [];
  });
  return { en: name, ...Object.fromEntries(others) };
}

/** Returns the name of an entry in a language, otherwise in English. */
export function nameIn({ name, texts }: Pick<Entry, 'name' | 'texts'>, language: string): string {
  return texts?.[`name_${language}`] ?? name;
}

/** Returns the attributes of an entry, with the description in a language. */
export function attributesIn(
  { attributes, texts }: Pick<Entry, 'attributes' | 'texts'>,
  language: string,
): Entry['attributes'] {
  const description = texts?.[`description_${language}`];
  return description === undefined ? attributes : { ...attributes, description };
}

/**
 * Returns the language columns of a file: the columns that entries use, and a column for the name in each language of
 * the portal.
 */
export function textColumns(usedColumns: Iterable<string>): readonly string[] {
  const ours = languages.filter((language) => language !== 'en').map((language) => `name_${language}`);
  return [...new Set([...ours, ...usedColumns])].toSorted();
}

/** Stores equal texts only once in memory, because most names occur in several periods, codes and languages. */
export function createTextInterning(): (entry: Entry) => Entry {
  const textPool = new Map<string, string>();
  const groups = new Map<string, Readonly<Record<string, string>>>();
  const shared = (text: string): string => {
    const found = textPool.get(text) ?? text;
    textPool.set(found, found);
    return found;
  };
  return (entry) => {
    const texts = Object.entries(entry.texts ?? {});
    const key = JSON.stringify(texts);
    const group =
      groups.get(key) ?? Object.fromEntries(texts.map(([column, text]) => [column, shared(text)]));
    groups.set(key, group);
    const { code, validFrom, validUntil, attributes } = entry;
    return { code, name: shared(entry.name), validFrom, validUntil, attributes, texts: group };
  };
}
