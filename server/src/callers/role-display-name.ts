import { publicPageText } from '../foundation/messages/catalogue.ts';
import { languages } from '../foundation/messages/language.ts';
import type { NamedCode } from '../foundation/messages/validation-error.ts';

/** Returns a role as a code with a display name, for texts of the catalogue. */
export function roleAsNamedCode(role: string): NamedCode {
  return {
    code: role,
    names: Object.fromEntries(languages.map((each) => [each, publicPageText(each, `role.${role}`)])),
  };
}
