import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { country } from '../../country/public.ts';
import type { CountryError } from '../../country/reading/public.ts';
import { bundledConsoleMessages } from '../../foundation/documentation/console-messages.ts';
import { bundledTexts } from '../../foundation/messages/catalogue.ts';
import {
  countryTexts,
  foreignTextFiles,
  type TextFile,
  type TextTree,
  textFileFault,
  textFileOf,
  textFiles,
  textsIn,
} from '../../foundation/messages/country-texts.ts';
import { defaultLanguage, type Language, languages } from '../../foundation/messages/language.ts';
import type { CountryLists } from '../../reference/bundled/public.ts';

/** The number of messages of the portal, and those that a language does not translate. */
export interface TranslationCoverage {
  readonly language: Language;
  readonly total: number;
  /** Names of the untranslated messages, such as `console menu.language`. */
  readonly missing: readonly string[];
}

/** Texts by their names, which consist of file, key and property, separated by spaces. */
type Texts = ReadonlyMap<string, string>;

/** Properties of messages that need no translation: examples, and a form of labels that only some languages have. */
const untranslated = new Set(['example', 'within']);
const maxListedMessages = 5;
/** Files whose English texts a country can't replace, with the reason. */
const unchangeableEnglish: Partial<Record<TextFile, string>> = {
  records: 'changes the English texts of records, but the translations use these English texts as their keys',
  lists: 'changes the English names of the code lists, but these names are the same in every country',
};

/** Returns, for each language of the country, how many messages and names in bundled code lists are translated. */
export function translationCoverages(known: CountryLists): readonly TranslationCoverage[] {
  const english = [...textsOf(defaultLanguage, known).keys()].filter(
    (key) => !untranslated.has(propertyOf(key)),
  );
  return country.languages
    .filter((language) => language !== defaultLanguage)
    .map((language) => {
      const own = textsOf(language, known);
      return { language, total: english.length, missing: english.filter((key) => !own.has(key)) };
    });
}

/**
 * Formats the coverage: `id: 97 % of 3,412 messages; missing: console menu.language, …`. Rounds down to at most 99 % if
 * any is missing.
 */
export function coverageLine({ language, total, missing }: TranslationCoverage): string {
  const percent = Math.floor((100 * (total - missing.length)) / total);
  const share = `${language}: ${percent} % of ${total.toLocaleString('en')} messages translated`;
  if (missing.length === 0) return share;
  const named = missing.slice(0, maxListedMessages).join(', ');
  const more = missing.length - maxListedMessages;
  return `${share}; missing: ${named}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
}

/**
 * Returns the errors in the country's texts: unknown files and keys, and other placeholders than in the English text.
 */
export function validateTranslations(known: CountryLists): CountryError[] {
  const english = textsOf(defaultLanguage, known);
  return [
    ...foreignTextFiles(country.folder, languages).map((file) =>
      textFileError(file, 'contains texts for a language that country.json does not list'),
    ),
    ...languages.flatMap((language) => textFiles.flatMap((file) => fileFaults(language, file, english))),
  ];
}

function fileFaults(language: Language, file: TextFile, english: Texts): CountryError[] {
  const path = textFileOf(language, file);
  const wrong = textFileFault(country.folder, language, file);
  if (wrong !== null) return [textFileError(path, wrong)];
  const unchangeable = language === defaultLanguage ? unchangeableEnglish[file] : undefined;
  if (unchangeable !== undefined)
    return leavesOf(countryTexts(country.folder, language, file), file).length > 0
      ? [textFileError(path, unchangeable)]
      : [];
  return leavesOf(countryTexts(country.folder, language, file), file).flatMap(([key, text]) => {
    const message = textFault(text, language, english.get(key));
    const isOwn = untranslated.has(propertyOf(key));
    return message === null || (isOwn && !english.has(key))
      ? []
      : [textFileError(path, `${key}: ${message}`)];
  });
}

function textFault(text: string, language: Language, english: string | undefined): string | null {
  if (english === undefined) return 'is not the key of a text of the portal';
  try {
    const expected = parametersOf(english, defaultLanguage);
    const actual = parametersOf(text, language);
    return expected === actual
      ? null
      : `has the placeholders ${actual || 'none'}, but the English message has ${expected || 'none'}`;
  } catch (error) {
    return `is not valid ICU message syntax: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Returns the names of the placeholders of a message as one text. */
function parametersOf(text: string, language: Language): string {
  const names = new Set<string>();
  const visit = (parts: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const part of parts) {
      if ('value' in part && part.type !== 0) names.add(part.value);
      if ('options' in part) for (const option of Object.values(part.options)) visit(option.value);
    }
  };
  if (text.includes('{')) visit(new IntlMessageFormat(text, language).getAst());
  return [...names].toSorted().join(', ');
}

/** Returns all texts in a language: those of the portal, of the country and of the country's rules. */
function textsOf(language: Language, known: CountryLists): Texts {
  const shipped = textFiles.flatMap((file) => {
    if (file === 'lists') return listTexts(language, known);
    return leavesOf(
      file === 'console' ? (bundledConsoleMessages()[language] ?? {}) : bundledTexts(file, language),
      file,
    );
  });
  const own = textFiles.flatMap((file) => leavesOf(countryTexts(country.folder, language, file), file));
  const rules = leavesOf(textsIn(join(country.folder, 'rules', `words.${language}.json`)) ?? {}, 'rules');
  return new Map([...shipped, ...own, ...rules]);
}

/** Returns the names and descriptions of the bundled code lists in a language. */
function listTexts(language: Language, { files }: CountryLists): (readonly [key: string, text: string])[] {
  const world = files.filter(({ file }) => file === null);
  return world.flatMap(({ list, entries }) =>
    entries.flatMap(({ code, name, attributes, texts = {} }) => {
      const isEnglish = language === defaultLanguage;
      const description = isEnglish ? attributes.description : texts[`description_${language}`];
      return leavesOf(
        { name: isEnglish ? name : texts[`name_${language}`], description },
        `lists ${list} ${code}`,
      );
    }),
  );
}

function leavesOf(value: unknown, path: string): (readonly [key: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  const members: TextTree = { ...value };
  return Object.entries(members).flatMap(([name, member]) => leavesOf(member, `${path} ${name}`));
}

function propertyOf(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1);
}

function textFileError(file: string, message: string): CountryError {
  return { file, pointer: null, line: null, message: `${message}.` };
}
