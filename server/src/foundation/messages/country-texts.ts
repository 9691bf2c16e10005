import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Language } from './language.ts';

/*
 * The texts that a country adds, in the files `words/<language>/<catalogue>.json` of its folder. They have the keys of
 * the English catalogue; English texts replace missing ones.
 */

const catalogueNames = ['elements', 'faults', 'pages', 'problems', 'records'] as const;
export type CatalogueName = (typeof catalogueNames)[number];

/** The name of a text file: a catalogue, the texts of the console, or the names in bundled code lists. */
export type TextFile = CatalogueName | 'console' | 'lists';
export const textFiles: readonly TextFile[] = ['console', 'lists', ...catalogueNames];

export type TextTree = Readonly<Record<string, unknown>>;

const textsByKey = Type.Record(Type.String(), Type.String());
const optionalText = Type.Optional(Type.String());
const textsByCode = Type.Record(
  Type.String(),
  Type.Object(
    { name: Type.String({ minLength: 1 }), description: optionalText },
    { additionalProperties: false },
  ),
);
const textsByList = Type.Record(Type.String(), textsByCode);

const schemas: Readonly<Record<TextFile, TSchema>> = {
  console: textsByKey,
  lists: textsByList,
  pages: textsByKey,
  records: textsByKey,
  elements: entrySchema(['label', 'within', 'hint', 'example']),
  faults: entrySchema(['message', 'hint', 'example', 'title', 'expected', 'help']),
  problems: Type.Record(
    Type.String(),
    Type.Object(
      { title: optionalText, cause: optionalText, hint: optionalText, details: Type.Optional(textsByKey) },
      { additionalProperties: false },
    ),
  ),
};

function entrySchema(names: readonly string[]): TSchema {
  const members = Object.fromEntries(names.map((name) => [name, optionalText]));
  return Type.Record(Type.String(), Type.Object(members, { additionalProperties: false }));
}

/** Returns the path of a text file in the folder of the served country. */
export function textFileOf(language: Language, file: TextFile): string {
  return `words/${language}/${file}.json`;
}

/**
 * Returns the texts of a country's text file. Empty if the file does not exist, or if it is invalid, which `country
 * check` reports.
 */
export function countryTexts(folder: string, language: Language, file: TextFile): TextTree {
  const texts = textsIn(join(folder, textFileOf(language, file)));
  return texts !== null && Check(schemas[file], texts) ? texts : {};
}

/** Returns the names and descriptions that a country adds to a bundled code list, by code. */
export function countryListTexts(
  folder: string,
  language: Language,
  list: string,
): Readonly<Static<typeof textsByCode>> {
  const texts: unknown = countryTexts(folder, language, 'lists');
  return (Check(textsByList, texts) && texts[list]) || {};
}

/** Returns the JSON object in a file; null if it can't be read. */
export function textsIn(path: string): TextTree | null {
  try {
    const texts: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof texts === 'object' && texts !== null ? { ...texts } : null;
  } catch {
    return null;
  }
}

/** Returns the reason why a country's text file is invalid; null if it is valid or does not exist. */
export function textFileFault(folder: string, language: Language, file: TextFile): string | null {
  const path = join(folder, textFileOf(language, file));
  if (!existsSync(path)) return null;
  const texts = textsIn(path);
  if (texts === null) return 'is not a JSON object';
  return Check(schemas[file], texts)
    ? null
    : 'must contain objects of texts with the properties of the English catalogue';
}

/** Returns the paths of files below `words/` that are not text files of the given languages. */
export function foreignTextFiles(folder: string, languages: readonly Language[]): string[] {
  const root = join(folder, 'words');
  if (!existsSync(root)) return [];
  const known = new Set(languages.flatMap((language) => textFiles.map((file) => textFileOf(language, file))));
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `words${join(entry.parentPath, entry.name).slice(root.length)}`.replaceAll('\\', '/'))
    .filter((path) => !known.has(path))
    .toSorted();
}
