import { wordsOfPage } from '../foundation/words/catalogue.ts';
import type { NamedCode } from '../foundation/words/fault.ts';
import { languages } from '../foundation/words/language.ts';

/** A role as people call it, for texts of the catalogue. */
export function roleInWords(role: string): NamedCode {
  return {
    code: role,
    names: Object.fromEntries(languages.map((each) => [each, wordsOfPage(each, `role.${role}`)])),
  };
}
