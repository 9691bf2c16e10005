import { directionOf } from '../../country/public.ts';
import type { ListName } from '../../reference/lists/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { allRules } from './catalogue.ts';
import { isLawOn } from './rule.ts';

/** A code of a list that a document names, and where. */
export interface CodedPlace {
  readonly list: ListName;
  readonly code: string;
  readonly pointer: string;
}

/** Every code that a document names, as far as a rule of the day asks for it in a list. */
export function codedPlaces(document: DraftDeclaration, reference: ReferenceOfDay): CodedPlace[] {
  const direction = directionOf(document.type);
  return allRules.flatMap((rule) => {
    const { codes, only } = rule;
    if (!codes || !isLawOn(rule, reference.day) || (only !== undefined && only !== direction)) return [];
    return codes
      .of(document, reference)
      .flatMap(([pointer, code]) => (code === undefined ? [] : [{ list: codes.list, code, pointer }]));
  });
}
