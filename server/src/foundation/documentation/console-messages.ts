import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { declarationElements, problemTextsOf, recordTexts } from '../messages/catalogue.ts';
import { servedFolder } from '../messages/country-folder.ts';
import { countryTexts, textFiles } from '../messages/country-texts.ts';
import { defaultLanguage, type Language, languages } from '../messages/language.ts';

export const consoleFolder = join(import.meta.dirname, '../../../../console/dist');

type ConsoleTexts = Readonly<Record<string, string>>;

/** Type of a message part without placeholders (`TYPE.literal` of icu-messageformat-parser). */
const literalPartType = 0;

/** A file with the console texts of a language that the country adds or whose texts it changes. */
export interface ConsoleMessageFile {
  readonly language: Language;
  readonly name: string;
  readonly content: Buffer;
}

/** Returns the texts that the console is built with, by language and key; empty if the console is not built. */
export function bundledConsoleMessages(): Readonly<Record<Language, ConsoleTexts>> {
  const path = join(consoleFolder, 'texts.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Returns the text files of the languages that the country adds to the console or whose texts it changes. */
export function consoleMessageFiles(): readonly ConsoleMessageFile[] {
  const shipped = bundledConsoleMessages();
  return languages
    .filter((language) => hasCountryTexts(language, shipped))
    .map((language) => consoleMessageFile(language, shipped));
}

function hasCountryTexts(language: Language, shipped: Readonly<Record<Language, ConsoleTexts>>): boolean {
  return (
    !Object.hasOwn(shipped, language) ||
    textFiles.some((file) => Object.keys(countryTexts(servedFolder, language, file)).length > 0)
  );
}

function consoleMessageFile(
  language: Language,
  shipped: Readonly<Record<Language, ConsoleTexts>>,
): ConsoleMessageFile {
  const texts = {
    ...shipped[defaultLanguage],
    ...shipped[language],
    ...reasonTexts(language),
    ...countryTexts(servedFolder, language, 'console'),
  };
  const words = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, compiledText(String(text), language)]),
  );
  const exported = { words, elements: declarationElements(language), records: recordTexts(language) };
  const content = Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
  const fingerprint = hash('sha256', content).slice(0, 8).toUpperCase();
  return { language, name: `words.${language}-${fingerprint}.js`, content: Buffer.from(content) };
}

/** Returns the reasons why actions are refused, which the console inserts into its sentences. */
function reasonTexts(language: Language): ConsoleTexts {
  const { details = {} } = problemTextsOf(language, 'action_not_allowed');
  return Object.fromEntries(
    Object.entries(details).map(([code, text]) => [`reason.${code}`, text.replace(/\.$/, '')]),
  );
}

/** Parses a text with placeholders at start, because the console has no parser. Other texts are returned unchanged. */
function compiledText(text: string, language: Language) {
  try {
    const parts = new IntlMessageFormat(text, language).getAst();
    return parts.every(({ type }) => type === literalPartType)
      ? parts.map((part) => ('value' in part ? part.value : '')).join('')
      : parts;
  } catch {
    // The text is returned unchanged if it can't be parsed; `country check` reports the error.
    return text;
  }
}
