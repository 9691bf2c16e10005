import { faultKeys } from './catalogue.ts';

type Words = typeof import('../../../../contract/words/faults.en.json', { with: { type: 'json' }});

/** An entry of the catalogue: the code of a fault, or `code.case` where a code has several texts. */
export type WordsKey = Exclude<keyof Words, 'default'>;

/** What faults are told apart by: the first parts of the catalogue's keys, and the ids of business rules. */
export type FaultCode =
  | FirstPart<WordsKey>
  | `R${number}`
  | `${Uppercase<string>}${Uppercase<string>}${number}`;

type FirstPart<Key extends string> = Key extends `${infer First}.${string}` ? First : Key;

export function isWordsKey(key: string): key is WordsKey {
  return keys.has(key);
}

export function isFaultCode(text: string): text is FaultCode {
  return codes.has(text);
}

const keys = new Set(faultKeys());
const codes = new Set([...keys].map((key) => key.split('.')[0]));
