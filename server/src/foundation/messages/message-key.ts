import { errorMessageKeys } from './catalogue.ts';

type ErrorTextsFile = typeof import('../../../../contract/words/faults.en.json', { with: { type: 'json' }});

/** Key of an error message in the catalogue: an error code, or `code.case` if a code has several texts. */
export type MessageKey = Exclude<keyof ErrorTextsFile, 'default'>;

/** An error code: the first part of the catalogue's keys, or the id of a business rule. */
export type ErrorCode =
  | FirstPart<MessageKey>
  | `R${number}`
  | `${Uppercase<string>}${Uppercase<string>}${number}`;

type FirstPart<Key extends string> = Key extends `${infer First}.${string}` ? First : Key;

export function isMessageKey(key: string): key is MessageKey {
  return keys.has(key);
}

export function isErrorCode(text: string): text is ErrorCode {
  return codes.has(text);
}

const keys = new Set(errorMessageKeys());
const codes = new Set([...keys].map((key) => key.split('.')[0]));
