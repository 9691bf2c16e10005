import { say, wordsOfProblem } from './catalogue.ts';
import { valuesIn } from './format-error.ts';
import { defaultLanguage, type Language } from './language.ts';
import type { Detail } from './problem-messages.ts';

/** What a problem is in one case, in the words of a language. */
export function tellDetail(language: Language, detail: Detail): string {
  const [code = '', name = ''] = detail.words.split('.');
  const text = wordsOfProblem(language, code).details?.[name];
  if (text === undefined) throw new Error(`the message catalogue has no text ${detail.words}`);
  return say(language, text, valuesIn(language, detail.params ?? {}));
}

/** The same as a reason, without its full stop; other members and logs have it in English. */
export function reasonOf(detail: Detail, language: Language = defaultLanguage): string {
  return tellDetail(language, detail).replace(/\.$/, '');
}
