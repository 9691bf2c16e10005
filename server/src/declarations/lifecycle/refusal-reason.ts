import { reasonOf } from '../../foundation/messages/format-detail.ts';
import { defaultLanguage, type Language } from '../../foundation/messages/language.ts';
import type { DetailKey } from '../../foundation/messages/problem-messages.ts';

type NameOf<Key> = Key extends `action_not_allowed.${infer Name}` ? Name : never;

/** Stable code of the reason for a refused action; the message catalogue contains its sentence. */
export type ReasonCode = NameOf<DetailKey>;

/** Returns the sentence of a reason without its final full stop, for use within another sentence. */
export function messageOfReason(code: ReasonCode, language: Language = defaultLanguage): string {
  return reasonOf({ words: `action_not_allowed.${code}` }, language);
}
