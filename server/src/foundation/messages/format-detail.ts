import { say, wordsOfProblem } from './catalogue.ts';
import { valuesIn } from './format-error.ts';
import { defaultLanguage, type Language } from './language.ts';
import type { Detail } from './problem-messages.ts';

/** Formats the details of a problem in a language. */
export function tellDetail(language: Language, detail: Detail): string {
  const [code = '', name = ''] = detail.words.split('.');
  const text = wordsOfProblem(language, code).details?.[name];
  if (text === undefined) throw new Error(`the message catalogue has no text ${detail.words}`);
  return say(language, text, valuesIn(language, detail.params ?? {}));
}

/** Formats them as a reason without a full stop; in English for other properties and logs. */
export function reasonOf(detail: Detail, language: Language = defaultLanguage): string {
  return tellDetail(language, detail).replace(/\.$/, '');
}
