import { publicPageText } from '../foundation/messages/catalogue.ts';
import { languages } from '../foundation/messages/language.ts';
import type { NamedCode } from '../foundation/messages/validation-error.ts';

/** Returns a role as a code with its names in every language, as a parameter of messages. */
export function roleAsNamedCode(role: string): NamedCode {
  return {
    code: role,
    names: Object.fromEntries(languages.map((each) => [each, publicPageText(each, `role.${role}`)])),
  };
}
