import type { CheckFinding, RepositoryTree } from '../source-tree.ts';
import { codeListFile, translatedCodes } from './csv-texts.ts';
import type { ForeignTerm } from './glossary.ts';
import { jsonTexts } from './json-texts.ts';
import { englishTextFilePattern, fileOfAllLanguages, type TranslatedText } from './passage.ts';

/**
 * Returns all texts that have a translation: of the catalogue, the rules, the console, the countries and the
 * code lists.
 */
export function translatedTexts(tree: RepositoryTree, language: 'de' | 'id'): TranslatedText[] {
  return tree.paths.flatMap((path) => {
    if (codeListFile.test(path)) return translatedCodes(path, tree.text(path), language);
    if (fileOfAllLanguages.test(path)) return translatedMembers(path, tree.text(path), language);
    if (fileOfCountry.test(path) && path.includes(`/words/${language}/`)) return textsOfCountry(tree, path);
    const translated = path.replace(/en\.json$/, `${language}.json`);
    if (!englishTextFilePattern.test(path) || !tree.paths.includes(translated)) return [];
    return translationsIn(tree, translated, englishIn(tree, path));
  });
}

/**
 * Matches the files in which a country translates the texts of a catalogue:
 * `countries/id/words/id/faults.json`.
 */
const fileOfCountry = /^countries\/[\w-]+\/words\/[a-z]{2}\/(\w+)\.json$/;

function textsOfCountry(tree: RepositoryTree, path: string): TranslatedText[] {
  const [, catalogue = ''] = fileOfCountry.exec(path) ?? [];
  const english =
    catalogue === 'console' ? consoleTexts(tree) : englishIn(tree, `contract/words/${catalogue}.en.json`);
  return translationsIn(tree, path, english);
}

function consoleTexts(tree: RepositoryTree): ReadonlyMap<string, string> {
  const files = tree.paths.filter((path) => /^console\/src\/.*\bwords\.json$/.test(path));
  const texts = files.flatMap((path) => jsonTexts(tree.text(path)));
  return new Map(
    texts
      .filter(({ keys }) => keys.at(-1) === 'en')
      .map(({ keys, value }) => [keys.slice(0, -1).join(' '), value]),
  );
}

function englishIn(tree: RepositoryTree, path: string): ReadonlyMap<string, string> {
  if (!tree.paths.includes(path)) return new Map();
  return new Map(jsonTexts(tree.text(path)).map(({ keys, value }) => [keys.join(' '), value]));
}

function translationsIn(
  tree: RepositoryTree,
  path: string,
  english: ReadonlyMap<string, string>,
): TranslatedText[] {
  return jsonTexts(tree.text(path)).map(({ keys, value, line }) => ({
    path,
    line,
    key: keys.join(' '),
    english: english.get(keys.join(' ')) ?? '',
    translation: value,
  }));
}

/** Returns the texts of a file that contains all languages, such as `{ "en": …, "de": … }`. */
function translatedMembers(path: string, source: string, language: string): TranslatedText[] {
  const texts = jsonTexts(source);
  const english = new Map(
    texts
      .filter(({ keys }) => keys.at(-1) === 'en')
      .map(({ keys, value }) => [keys.slice(0, -1).join(' '), value]),
  );
  return texts
    .filter(({ keys }) => keys.at(-1) === language)
    .map(({ keys, value, line }) => {
      const key = keys.slice(0, -1).join(' ');
      return { path, line, key, english: english.get(key) ?? '', translation: value };
    });
}

/** Reports translations that contain a forbidden term, or lack the required one. */
export function wrongTerms(texts: readonly TranslatedText[], terms: readonly ForeignTerm[]): CheckFinding[] {
  return texts.flatMap((text) =>
    terms.flatMap((term) => {
      const fault = faultOf(text, term);
      if (fault === null) return [];
      const { path, line } = text;
      const message = `“${text.translation}” ${fault}. The term for ${term.concept} is “${term.term}” (docs/glossary.md).`;
      return [{ path, line, message }];
    }),
  );
}

function faultOf({ english, translation }: TranslatedText, term: ForeignTerm): string | null {
  if (!term.english.test(english.replaceAll(/`[^`]*`/g, ''))) return null;
  // Removes the names of placeholders, which are English in every language.
  const banned = term.banned?.exec(translation.replaceAll(/\{\w+,/g, '{'))?.[0];
  if (banned !== undefined) return `contains “${banned}”`;
  return term.required && !term.required.test(translation) ? `lacks the term for ${term.concept}` : null;
}
