import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { type TSchema, Type } from 'typebox';
import { Parse } from 'typebox/value';
import { servedFolder } from './country-folder.ts';
import { type CatalogueName, countryTexts, type TextTree, textsIn } from './country-texts.ts';
import { catalogueFolder, defaultLanguage, type Language, languages } from './language.ts';

/*
 * The message catalogue, `contract/words/*.json`: texts about errors, elements, problems and pages, in ICU
 * message format. Server and console share the files.
 */

const ErrorMessagesSchema = Type.Record(
  Type.String(),
  Type.Object(
    {
      /** Description of the error, with the actual and the expected value. */
      message: Type.String(),
      /** Remedy, in the imperative. */
      hint: Type.String(),
      /** Example of a value in the expected format. */
      example: Type.Optional(Type.String()),
      /** Texts of the page of a business rule: its subject, the expected values and the reason. */
      title: Type.Optional(Type.String()),
      expected: Type.Optional(Type.String()),
      help: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
);

const ElementTextsSchema = Type.Record(
  Type.String(),
  Type.Object(
    {
      label: Type.String(),
      /** The label behind that of its list item, if it has another form there: “Item 2, net mass”. */
      within: Type.Optional(Type.String()),
      hint: Type.Optional(Type.String()),
      example: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
);

export interface ErrorMessage {
  readonly message: string;
  readonly hint: string;
  readonly example?: string;
  /** Description of a country-dependent format. */
  readonly form?: string;
  readonly title?: string;
  readonly expected?: string;
  readonly help?: string;
}

const ProblemTextsSchema = Type.Record(
  Type.String(),
  Type.Object(
    {
      title: Type.String(),
      cause: Type.String(),
      /** Remedy for the caller. */
      hint: Type.String(),
      /** Sentences for specific cases of the problem, by the name of the case. */
      details: Type.Optional(Type.Record(Type.String(), Type.String())),
    },
    { additionalProperties: false },
  ),
);

export interface ProblemTexts {
  readonly title: string;
  readonly cause: string;
  readonly hint: string;
  readonly details?: Readonly<Record<string, string>>;
}

export interface ElementTexts {
  readonly label: string;
  readonly within?: string;
  readonly hint?: string;
  readonly example?: string;
}

/**
 * Reads a catalogue in every served language. Texts of the country replace bundled texts, and English texts replace
 * missing ones.
 */
function readCatalogue<Schema extends TSchema>(name: CatalogueName, schema: Schema) {
  const english = bundledTexts(name, defaultLanguage);
  return new Map(
    languages.map((language) => {
      const shipped = language === defaultLanguage ? english : bundledTexts(name, language);
      const own = { ...shipped, ...countryTexts(servedFolder, language, name) };
      return [
        language,
        Parse(schema, language === defaultLanguage ? own : mergeOverEnglish(english, own)),
      ] as const;
    }),
  );
}

/** Returns the bundled texts of a catalogue in a language; empty for a language that is not bundled. */
export function bundledTexts(name: CatalogueName, language: Language): TextTree {
  return textsIn(join(catalogueFolder, `${name}.${language}.json`)) ?? {};
}

function isTexts(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges the texts of a language over the English texts. `within` is never taken from English, because the form of a
 * label behind another one depends on the language.
 */
function mergeOverEnglish(english: TextTree, own: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(english).map(([key, text]) => {
      const translated = own[key];
      if (!isTexts(text) || !isTexts(translated)) return [key, translated ?? text];
      const { within: _, ...fallback } = text;
      const { details } = translated;
      const both =
        isTexts(text.details) && isTexts(details) ? { details: { ...text.details, ...details } } : {};
      return [key, { ...fallback, ...translated, ...both }];
    }),
  );
}

const errorMessages = readCatalogue('faults', ErrorMessagesSchema);
const elements = readCatalogue('elements', ElementTextsSchema);
const problems = readCatalogue('problems', ProblemTextsSchema);
const pages = readCatalogue('pages', Type.Record(Type.String(), Type.String()));
const records = readCatalogue('records', Type.Record(Type.String(), Type.String()));

function textIn<Words>(
  all: ReadonlyMap<Language, Readonly<Record<string, Words>>>,
  language: Language,
  key: string,
): Words | undefined {
  return all.get(language)?.[key] ?? all.get(defaultLanguage)?.[key];
}

/** Parses error messages from a JSON file outside the catalogue. Throws if it has another format. */
export function parseErrorMessages(text: string): Readonly<Record<string, ErrorMessage>> {
  return Parse(ErrorMessagesSchema, JSON.parse(text));
}

const countryErrorMessages = new Map<Language, Readonly<Record<string, ErrorMessage>>>();
const countryElementTexts = new Map<Language, Readonly<Record<string, ElementTexts>>>();

/** Adds error messages of the country to the catalogue. Existing messages take precedence. */
export function addErrorMessages(language: Language, words: Readonly<Record<string, ErrorMessage>>): void {
  countryErrorMessages.set(language, { ...countryErrorMessages.get(language), ...words });
}

/** Adds texts of elements of the country to the catalogue, by the path of the element. */
export function addElementTexts(language: Language, words: Readonly<Record<string, ElementTexts>>): void {
  countryElementTexts.set(language, { ...countryElementTexts.get(language), ...words });
}

const formatTexts = new Map<Language, Readonly<Record<string, FormatText>>>();
let examplesOfElements: Readonly<Record<string, string>> = {};

/** An example of a value and the description of its format. */
type FormatText = Pick<ErrorMessage, 'example' | 'form'>;

/** Replaces examples and descriptions of formats (`pattern.office`) with those of the served country. */
export function setFormatTexts(language: Language, texts: Readonly<Record<string, FormatText>>): void {
  formatTexts.set(language, texts);
}

/** Replaces the example values of elements, by the path of the element. */
export function setElementExamples(examples: Readonly<Record<string, string>>): void {
  examplesOfElements = examples;
}

export function errorMessageKeys(): string[] {
  return Object.keys(errorMessages.get(defaultLanguage) ?? {});
}

export function problemCodes(): string[] {
  return Object.keys(problems.get(defaultLanguage) ?? {});
}

/** Returns the message of an error. For an unknown key, the message only states that the value is invalid. */
export function errorMessageOf(language: Language, key: string): ErrorMessage {
  const words =
    textIn(errorMessages, language, key) ??
    textIn(countryErrorMessages, language, key) ??
    textIn(errorMessages, language, 'invalid');
  if (!words) throw new Error('the message catalogue is empty');
  const form = formatTexts.get(language)?.[key];
  return form ? { ...words, ...form } : words;
}

/** Returns the texts of an element, by its path (`/goodsItems/*\/origin`) or, in other bodies, by its name. */
export function elementTextsOf(language: Language, key: string): ElementTexts | undefined {
  const words = textIn(elements, language, key) ?? textIn(countryElementTexts, language, key);
  const example = examplesOfElements[key];
  return words && example !== undefined ? { ...words, example } : words;
}

/** Returns the texts of the elements of a declaration by path, without the examples, which differ between countries. */
export function declarationElements(
  language: Language,
): Readonly<Record<string, Omit<ElementTexts, 'example'>>> {
  return Object.fromEntries(
    Object.entries(elements.get(language) ?? {}).flatMap(([place, { example: _, ...texts }]) =>
      place.startsWith('/') ? [[place, texts]] : [],
    ),
  );
}

/** Returns title, cause and hint of a problem. Throws if the catalogue has no such problem. */
export function problemTextsOf(language: Language, code: string): ProblemTexts {
  const words = textIn(problems, language, code);
  if (!words) throw new Error(`the message catalogue has no texts for the problem ${code}`);
  return words;
}

/** Returns a text of public pages. Throws if the catalogue has no such text. */
export function publicPageText(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = textIn(pages, language, key);
  if (text === undefined) throw new Error(`the message catalogue has no text ${key} for pages`);
  return formatMessage(language, text, values);
}

/**
 * Returns the texts that the portal stores in records, by key. They include the error messages for duties that can't be
 * calculated.
 */
export function recordTexts(language: Language): Readonly<Record<string, string>> {
  const served = errorMessages.has(language) ? language : defaultLanguage;
  const assessment = Object.entries(errorMessages.get(served) ?? {}).flatMap(([key, { message }]) =>
    key.startsWith('assessment.') ? [[`reason.${key}`, message] as const] : [],
  );
  return { ...records.get(served), ...Object.fromEntries(assessment) };
}

const compiledMessages = new Map<string, IntlMessageFormat>();

/** Formats a text of the catalogue with its values. A missing value becomes an empty text instead of an error. */
export function formatMessage(
  language: Language,
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  const key = `${language} ${text}`;
  const known = compiledMessages.get(key) ?? new IntlMessageFormat(text, language);
  compiledMessages.set(key, known);
  return String(known.format(new Proxy({ ...values }, { has: () => true, get: valueNamed })));
}

function valueNamed(values: Readonly<Record<string, string | number>>, name: string): string | number {
  return values[name] ?? '';
}
