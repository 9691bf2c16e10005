import { defaultLanguage, type Language } from '../../foundation/messages/language.ts';
import type { DetailKey } from '../../foundation/messages/problem-messages.ts';
import { reasonOf } from '../../foundation/messages/format-detail.ts';

type NameOf<Key> = Key extends `action_not_allowed.${infer Name}` ? Name : never;

/** Why an action is refused, stable; its sentence stands in the catalogue of words, by the problem. */
export type ReasonCode = NameOf<DetailKey>;

/** The sentence of a reason, without its full stop. */
export function wordsOfReason(code: ReasonCode, language: Language = defaultLanguage): string {
  return reasonOf({ words: `action_not_allowed.${code}` }, language);
}
