import { languages } from '../../foundation/messages/language.ts';
import type { Entry } from './reference.ts';

/*
 * What an entry says in other languages than English, by the columns of its list's file: `name_de` stands for `name`, and
 * `description_de` for `description` where the list has one.
 */

const form = /^(name|description)_(?!en$)([a-z]{2})$/;

/** The column that another one says in another language; null for any other column. */
export function translatedColumn(column: string): string | null {
  return form.exec(column)?.[1] ?? null;
}

/** A name in every language that it has, by language. */
export type Names = { readonly en: string } & Readonly<Record<string, string>>;

export function namesOf({ name, texts = {} }: Pick<Entry, 'name' | 'texts'>): Names {
  const others = Object.entries(texts).flatMap(([column, text]) => {
    const [, of, language] = form.exec(column) ?? [];
    return of === 'name' && language !== undefined ? [[language, text] as const] : [];
  });
  return { en: name, ...Object.fromEntries(others) };
}

/** The name in a language; in English where it has none in that one. */
export function nameIn({ name, texts }: Pick<Entry, 'name' | 'texts'>, language: string): string {
  return texts?.[`name_${language}`] ?? name;
}

/** The attributes as somebody reads them in a language. */
export function attributesIn(
  { attributes, texts }: Pick<Entry, 'attributes' | 'texts'>,
  language: string,
): Entry['attributes'] {
  const description = texts?.[`description_${language}`];
  return description === undefined ? attributes : { ...attributes, description };
}

/** The columns for other languages in a file of entries: those that it has, and a name for each language of ours. */
export function textColumns(found: Iterable<string>): readonly string[] {
  const ours = languages.filter((language) => language !== 'en').map((language) => `name_${language}`);
  return [...new Set([...ours, ...found])].toSorted();
}

/** Gives texts that are alike the same place in memory: most names stand in several periods, codes and languages. */
export function sharedTexts(): (entry: Entry) => Entry {
  const known = new Map<string, string>();
  const groups = new Map<string, Readonly<Record<string, string>>>();
  const shared = (text: string): string => {
    const found = known.get(text) ?? text;
    known.set(found, found);
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
