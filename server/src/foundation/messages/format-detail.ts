import { formatMessage, problemTextsOf } from './catalogue.ts';
import { formatParams } from './format-error.ts';
import { defaultLanguage, type Language } from './language.ts';
import type { Detail } from './problem-messages.ts';

/** Formats the details of a problem in a language. */
export function formatDetail(language: Language, detail: Detail): string {
  const [code = '', name = ''] = detail.words.split('.');
  const text = problemTextsOf(language, code).details?.[name];
  if (text === undefined) throw new Error(`the message catalogue has no text ${detail.words}`);
  return formatMessage(language, text, formatParams(language, detail.params ?? {}));
}

/** Formats the details of a problem as a reason without a full stop, by default in English for logs. */
export function reasonOf(detail: Detail, language: Language = defaultLanguage): string {
  return formatDetail(language, detail).replace(/\.$/, '');
}
