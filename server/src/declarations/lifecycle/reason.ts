import { defaultLanguage, type Language } from '../../foundation/words/language.ts';
import type { DetailKey } from '../../foundation/words/problem-words.ts';
import { reasonOf } from '../../foundation/words/tell-detail.ts';

type NameOf<Key> = Key extends `action_not_allowed.${infer Name}` ? Name : never;

/** Why an action is refused, stable; its sentence stands in the catalogue of words, by the problem. */
export type ReasonCode = NameOf<DetailKey>;

/** The sentence of a reason, without its full stop. */
export function wordsOfReason(code: ReasonCode, language: Language = defaultLanguage): string {
  return reasonOf({ words: `action_not_allowed.${code}` }, language);
}
