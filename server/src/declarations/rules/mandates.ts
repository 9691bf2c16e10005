import { anchoredRegExp, country, directionOf } from '../../country/public.ts';
import type { MessageParams } from '../../foundation/messages/validation-error.ts';
import type { MandateMatch } from '../../mandates/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { type DeclaredSecurity, type DraftDeclaration, declaredSecurities } from '../document/public.ts';
import { type Place, placeIf, type Rule } from './rule.ts';

/** A rule about the mandate of a representative that matches a lodgement best. */
interface MandateRule extends Rule {
  readonly places: (mandateMatch: MandateMatch, document: DraftDeclaration) => readonly Place[];
}

/**
 * Returns the first requirement that a mandate does not meet, and the number of further unmet ones, as message
 * parameters.
 */
function unmetRequirementIn(lacking: Readonly<Record<string, unknown>>): MessageParams {
  const [[name, covered] = ['', []], ...others] = Object.entries(lacking);
  return {
    lacks: name,
    covered: Array.isArray(covered) ? { anyOf: covered.map(String) } : String(covered),
    currency: nationalCurrency,
    more: others.length,
  };
}

/** Returns an error for each security of the principal that the mandate does not permit. */
function unlentPlaces(kind: DeclaredSecurity['kind'], listed: unknown, document: DraftDeclaration): Place[] {
  if (!Array.isArray(listed)) return [];
  const lent = listed.map(String);
  return declaredSecurities(document, [])
    .filter((each) => each.kind === kind && each.whose === 'principal' && !lent.includes(each.reference))
    .map(({ pointer }) => ({
      pointer,
      ...{ expected: listed, params: { lent: { anyOf: lent }, count: lent.length } },
    }));
}

const sampleMandate = 'man_01kaz4w7m0v3c5n8q2x6t9r1ye';

function mandateRule(rule: Omit<MandateRule, 'check'>): MandateRule {
  return {
    ...rule,
    asks: 'mandates',
    check: (document, _reference, _now, { mandateMatch }) =>
      mandateMatch ? rule.places(mandateMatch, document) : [],
  };
}

/** R323 and R324: what a mandate must cover. They are evaluated when the lodgement is stored. */
export const mandateRules: readonly MandateRule[] = [
  mandateRule({
    id: 'R323',
    dataElement: 'Agent/ID',
    severity: 'error',
    places: ({ mandate, lacks }) =>
      placeIf(mandate === null || lacks !== null, '/representative/identification', () =>
        lacks === null ? {} : { expected: lacks, words: 'R323.lacks', params: unmetRequirementIn(lacks) },
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      by: { mandateMatch: { mandate: sampleMandate, lacks: { maxValue: '20000.00' }, unlent: null } },
      at: ['/representative/identification'],
    },
  }),
  mandateRule({
    id: 'R324',
    dataElement: 'ObligationGuarantee/ReferenceID',
    severity: 'error',
    places: ({ mandate, unlent }, document) =>
      mandate === null || unlent === null
        ? []
        : [
            ...unlentPlaces('guarantee', unlent.guarantees, document),
            ...unlentPlaces('account', unlent.accounts, document),
          ],
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      by: { mandateMatch: { mandate: sampleMandate, lacks: null, unlent: { guarantees: ['26XASANDBOX1'] } } },
      at: ['/guarantee/reference'],
    },
  }),
];

const nationalNumberPatterns = country.identification.kinds.map(({ pattern }) => anchoredRegExp(pattern));

/** Returns whether an identification number has the form that this country assigns. */
export function isNationalNumber(number: string): boolean {
  return nationalNumberPatterns.some((form) => form.test(number));
}

/** An importer or exporter with a number of this country that is another person than the declarant. */
interface OtherOwner {
  readonly party: 'importer' | 'exporter';
  readonly number: string;
  readonly declarant: string;
}

/**
 * Returns the person whose goods a declarant declares; null if the goods are its own, and under indirect
 * representation.
 */
export function otherOwnerOf(document: DraftDeclaration): OtherOwner | null {
  const { representation, type } = document;
  if (representation !== 'self' && representation !== 'direct') return null;
  const party = directionOf(type) === 'import' ? 'importer' : 'exporter';
  const number = document[party]?.identification;
  const declarant = document.declarant?.identification;
  if (number === undefined || declarant === undefined || number === declarant) return null;
  return isNationalNumber(number) ? { party, number, declarant } : null;
}

/**
 * Returns an error if the owner of the goods has given the declarant no sufficient mandate. The error is the same for
 * every number, so that it does not reveal which numbers are registered.
 */
export function goodsOwnerPlaces(document: DraftDeclaration, { mandate, lacks }: MandateMatch): Place[] {
  const owner = otherOwnerOf(document);
  if (owner === null) return [];
  const { party, declarant } = owner;
  return placeIf(mandate === null || lacks !== null, `/${party}/identification`, () => ({
    expected: declarant,
    params: { declarant },
  }));
}

/** R304: a declarant can declare goods of another person only if a mandate of that person covers the declaration. */
export const goodsOwnerRule: Rule = {
  id: 'R304',
  dataElement: 'Party/ID',
  severity: 'error',
  asks: 'mandates',
  check: (document, _reference, _now, { ownerMandateMatch = null }) =>
    ownerMandateMatch ? goodsOwnerPlaces(document, ownerMandateMatch) : [],
  passing: { on: 'food-export' },
  failing: {
    set: { '/importer/identification': 'XA999000111222', '/importer/name': 'Another Ltd' },
    by: { ownerMandateMatch: { mandate: null, lacks: null, unlent: null } },
    at: ['/importer/identification'],
  },
};
