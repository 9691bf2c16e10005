import { country, directionOf, wholePattern } from '../../country/public.ts';
import type { Held } from '../../mandates/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { type Place, placeIf, type Rule } from './rule.ts';

const nationalForms = country.identification.kinds.map(({ pattern }) => wholePattern(pattern));

/** Returns whether a number has a form in which this country assigns identification numbers. */
export function isNationalNumber(number: string): boolean {
  return nationalForms.some((form) => form.test(number));
}

/** An importer or exporter that a declarant names, and that is another person with a number of this country. */
interface OtherOwner {
  readonly party: 'importer' | 'exporter';
  readonly number: string;
  readonly declarant: string;
}

/** Returns the other person whose goods a declarant declares; null for own goods and under indirect representation. */
export function otherOwnerOf(document: DraftDeclaration): OtherOwner | null {
  const { representation, type } = document;
  if (representation !== 'self' && representation !== 'direct') return null;
  const party = directionOf(type) === 'import' ? 'importer' : 'exporter';
  const number = document[party]?.identification;
  const declarant = document.declarant?.identification;
  if (number === undefined || declarant === undefined || number === declarant) return null;
  return isNationalNumber(number) ? { party, number, declarant } : null;
}

/** Returns the same place for every number, so that it does not reveal whether the number is registered. */
export function goodsOwnerPlaces(document: DraftDeclaration, { mandate, lacks }: Held): Place[] {
  const owner = otherOwnerOf(document);
  if (owner === null) return [];
  const { party, declarant } = owner;
  return placeIf(mandate === null || lacks !== null, `/${party}/identification`, () => ({
    expected: declarant,
    params: { declarant },
  }));
}

/** R304: a declarant declares goods of another person only if a mandate of that person covers the declaration. */
export const goodsOwnerRule: Rule = {
  id: 'R304',
  dataElement: 'Party/ID',
  severity: 'error',
  asks: 'mandates',
  check: (document, _reference, _now, { ownerHeld = null }) =>
    ownerHeld ? goodsOwnerPlaces(document, ownerHeld) : [],
  passing: { on: 'food-export' },
  failing: {
    set: { '/importer/identification': 'XA999000111222', '/importer/name': 'Another Ltd' },
    by: { ownerHeld: { mandate: null, lacks: null, unlent: null } },
    at: ['/importer/identification'],
  },
};
