import { directionOf } from '../../country/public.ts';
import type { ListName } from '../../reference/lists/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { allRules } from './catalogue.ts';
import { isLawOn } from './rule.ts';

/** A code in a document, with its code list and its pointer. */
export interface CodeReference {
  readonly list: ListName;
  readonly code: string;
  readonly pointer: string;
}

const rulesWithCodes = allRules.filter(({ codes }) => codes !== undefined);

/** Returns the codes of a document that a rule of the day checks against one of the given code lists. */
export function codeReferences(
  document: DraftDeclaration,
  reference: TariffReference,
  isListIncluded: (list: ListName) => boolean,
): CodeReference[] {
  const direction = directionOf(document.type);
  return rulesWithCodes.flatMap((rule) => {
    const { codes, only } = rule;
    if (!codes || !isListIncluded(codes.list)) return [];
    if (!isLawOn(rule, reference.day) || (only !== undefined && only !== direction)) return [];
    return codes
      .of(document, reference)
      .flatMap(([pointer, code]) => (code === undefined ? [] : [{ list: codes.list, code, pointer }]));
  });
}
