import type { MessageParams } from './validation-error.ts';

type ProblemTextsFile = Omit<
  typeof import('../../../../contract/words/problems.en.json', { with: { type: 'json' }}),
  'default'
>;

export type ProblemCode = keyof ProblemTextsFile;

type DetailsOf<Code extends ProblemCode> = ProblemTextsFile[Code] extends { readonly details: infer Details }
  ? `${Code}.${Extract<keyof Details, string>}`
  : never;

/** Key of a specific case of a problem: `code.case`, where the case is an entry of the problem's `details`. */
export type DetailKey = { [Code in ProblemCode]: DetailsOf<Code> }[ProblemCode];

export interface Detail {
  readonly words: DetailKey;
  readonly params?: MessageParams;
}
