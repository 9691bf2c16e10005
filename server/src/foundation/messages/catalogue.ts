import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { type TSchema, Type } from 'typebox';
import { Parse } from 'typebox/value';
import { servedFolder } from './country-folder.ts';
import { type CatalogueName, countryTexts, type TextTree, textsIn } from './country-texts.ts';
import { defaultLanguage, type Language, languages, wordsFolder } from './language.ts';

/*
 * The catalogue of words, `contract/words/*.json`: what people read about faults, elements, problems and on pages, in ICU's
 * form of messages. Server and console speak from the same files.
 */

const FaultWords = Type.Record(
  Type.String(),
  Type.Object(
    {
      /** What is wrong: found, expected. */
      message: Type.String(),
      /** What to do, in the imperative. */
      hint: Type.String(),
      /** Of a form: a value that has it. */
      example: Type.Optional(Type.String()),
      /** Of a business rule, for its page: what it is about, what it expects, and why. */
      title: Type.Optional(Type.String()),
      expected: Type.Optional(Type.String()),
      help: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
);

const ElementWords = Type.Record(
  Type.String(),
  Type.Object(
    {
      label: Type.String(),
      /** The label behind the thing of a list that it is of, where that is written otherwise: “Item 2, net mass”. */
      within: Type.Optional(Type.String()),
      hint: Type.Optional(Type.String()),
      example: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
);

export interface WordsOfFault {
  readonly message: string;
  readonly hint: string;
  readonly example?: string;
  /** Of a form, where it is not the same everywhere: in words, what it is made of. */
  readonly form?: string;
  readonly title?: string;
  readonly expected?: string;
  readonly help?: string;
}

const ProblemWords = Type.Record(
  Type.String(),
  Type.Object(
    {
      title: Type.String(),
      /** Why it happens. */
      cause: Type.String(),
      /** What the caller does about it. */
      hint: Type.String(),
      /** Sentences for single cases. */
      details: Type.Optional(Type.Record(Type.String(), Type.String())),
    },
    { additionalProperties: false },
  ),
);

export interface WordsOfProblem {
  readonly title: string;
  readonly cause: string;
  readonly hint: string;
  readonly details?: Readonly<Record<string, string>>;
}

export interface WordsOfElement {
  readonly label: string;
  readonly within?: string;
  readonly hint?: string;
  readonly example?: string;
}

/** Reads a catalogue in every served language: what the portal ships, the country's texts over it, English under it. */
function readWords<Schema extends TSchema>(name: CatalogueName, schema: Schema) {
  const english = shippedTexts(name, defaultLanguage);
  return new Map(
    languages.map((language) => {
      const shipped = language === defaultLanguage ? english : shippedTexts(name, language);
      const own = { ...shipped, ...countryTexts(servedFolder, language, name) };
      return [
        language,
        Parse(schema, language === defaultLanguage ? own : overEnglish(english, own)),
      ] as const;
    }),
  );
}

/** The texts of a catalogue that the portal ships in a language; none of a language that only a country has. */
export function shippedTexts(name: CatalogueName, language: Language): TextTree {
  return textsIn(join(wordsFolder, `${name}.${language}.json`)) ?? {};
}

function isTexts(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns English entries with the properties that a language has. How a label is written after another is never English. */
function overEnglish(english: TextTree, own: TextTree): TextTree {
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

const faults = readWords('faults', FaultWords);
const elements = readWords('elements', ElementWords);
const problems = readWords('problems', ProblemWords);
const pages = readWords('pages', Type.Record(Type.String(), Type.String()));
const records = readWords('records', Type.Record(Type.String(), Type.String()));

function wordsIn<Words>(
  all: ReadonlyMap<Language, Readonly<Record<string, Words>>>,
  language: Language,
  key: string,
): Words | undefined {
  return all.get(language)?.[key] ?? all.get(defaultLanguage)?.[key];
}

/** Words of faults that stand elsewhere than in the catalogue, as a file of JSON has them. Throws where it is none of that kind. */
export function wordsOfFaultsIn(text: string): Readonly<Record<string, WordsOfFault>> {
  return Parse(FaultWords, JSON.parse(text));
}

const added = new Map<Language, Readonly<Record<string, WordsOfFault>>>();
const addedElements = new Map<Language, Readonly<Record<string, WordsOfElement>>>();

/** Has such words told beside those of the catalogue, whose own entries stay what they are. */
export function addWordsOfFaults(language: Language, words: Readonly<Record<string, WordsOfFault>>): void {
  added.set(language, { ...added.get(language), ...words });
}

/** The same of elements, by their places. */
export function addWordsOfElements(
  language: Language,
  words: Readonly<Record<string, WordsOfElement>>,
): void {
  addedElements.set(language, { ...addedElements.get(language), ...words });
}

const forms = new Map<Language, Readonly<Record<string, Form>>>();
let examplesOfElements: Readonly<Record<string, string>> = {};

/** What is told of a form: a value of it, and in words what it is made of. */
type Form = Pick<WordsOfFault, 'example' | 'form'>;

/** Has examples and words of forms (`pattern.office`) told in place of the catalogue's: those of the country that is served. */
export function tellForms(language: Language, told: Readonly<Record<string, Form>>): void {
  forms.set(language, told);
}

/** The same of examples of elements, by their places. */
export function tellExamples(told: Readonly<Record<string, string>>): void {
  examplesOfElements = told;
}

/** The entries that there are of faults. */
export function faultKeys(): string[] {
  return Object.keys(faults.get(defaultLanguage) ?? {});
}

/** The codes of all problems. */
export function problemCodes(): string[] {
  return Object.keys(problems.get(defaultLanguage) ?? {});
}

/** What is said of a fault; of one that the catalogue has no entry of, that it is not valid. */
export function wordsOfFault(language: Language, key: string): WordsOfFault {
  const words =
    wordsIn(faults, language, key) ?? wordsIn(added, language, key) ?? wordsIn(faults, language, 'invalid');
  if (!words) throw new Error('the message catalogue is empty');
  const form = forms.get(language)?.[key];
  return form ? { ...words, ...form } : words;
}

/** What a member of a body is called, by its place (`/goodsItems/*\/origin`) or, of other bodies, by its name. */
export function wordsOfElement(language: Language, key: string): WordsOfElement | undefined {
  const words = wordsIn(elements, language, key) ?? wordsIn(addedElements, language, key);
  const example = examplesOfElements[key];
  return words && example !== undefined ? { ...words, example } : words;
}

/** Returns the texts of the elements of a declaration by place, without examples, which differ between countries. */
export function declarationElements(
  language: Language,
): Readonly<Record<string, Omit<WordsOfElement, 'example'>>> {
  return Object.fromEntries(
    Object.entries(elements.get(language) ?? {}).flatMap(([place, { example: _, ...texts }]) =>
      place.startsWith('/') ? [[place, texts]] : [],
    ),
  );
}

/** What a problem is called, why it happens and what to do about it. Throws for a code that the catalogue lacks. */
export function wordsOfProblem(language: Language, code: string): WordsOfProblem {
  const words = wordsIn(problems, language, code);
  if (!words) throw new Error(`the message catalogue has no texts for the problem ${code}`);
  return words;
}

/** A text of the pages that anyone may read. Throws where the catalogue lacks it. */
export function wordsOfPage(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = wordsIn(pages, language, key);
  if (text === undefined) throw new Error(`the message catalogue has no text ${key} for pages`);
  return say(language, text, values);
}

/** What the portal writes into records, by its key; of why duties were not reckoned, what is said of the fault. */
export function recordTexts(language: Language): Readonly<Record<string, string>> {
  const served = faults.has(language) ? language : defaultLanguage;
  const assessment = Object.entries(faults.get(served) ?? {}).flatMap(([key, { message }]) =>
    key.startsWith('assessment.') ? [[`reason.${key}`, message] as const] : [],
  );
  return { ...records.get(served), ...Object.fromEntries(assessment) };
}

const compiled = new Map<string, IntlMessageFormat>();

/** A text of the catalogue with its values. Nobody is answered 500 for a word: what is not given is left out. */
export function say(
  language: Language,
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  const key = `${language} ${text}`;
  const known = compiled.get(key) ?? new IntlMessageFormat(text, language);
  compiled.set(key, known);
  return String(known.format(new Proxy({ ...values }, { has: () => true, get: valueNamed })));
}

function valueNamed(values: Readonly<Record<string, string | number>>, name: string): string | number {
  return values[name] ?? '';
}
