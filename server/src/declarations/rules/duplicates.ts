import { country } from '../../country/public.ts';
import type { RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import type { Place, Rule } from './rule.ts';

const exampleEarlierDeclaration: RelatedDeclaration = {
  id: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  lrn: 'COFFEE-2025-0116',
  mrn: null,
};

/** Returns the result of rule R513 about an earlier declaration of the same goods. */
export function placeOfDuplicate(first: RelatedDeclaration): Place {
  return { pointer: '/invoice/number', params: { lrn: first.lrn }, relatedDeclaration: first };
}

/** R513: an earlier declaration may declare the same goods. The SQL statement that stores a lodgement finds it. */
export const duplicateRule: Rule = {
  id: 'R513',
  dataElement: 'Invoice/ID',
  severity: 'warning',
  asks: 'declarations',
  about: { days: country.duplicates?.days ?? 0 },
  check: (_document, _reference, _now, { duplicateOf }) =>
    duplicateOf ? [placeOfDuplicate(duplicateOf)] : [],
  passing: {},
  failing: { by: { duplicateOf: exampleEarlierDeclaration }, at: ['/invoice/number'] },
};
