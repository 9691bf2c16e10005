import { country, exampleIdentification } from '../../country/public.ts';
import { homeCountry } from '../../reference/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { namedCode } from './code-names.ts';
import { goodsOwnerRule, isNationalNumber, mandateRules } from './mandates.ts';
import { type Place, placeIf, type Rule } from './rule.ts';

/** Parties of the sample documents: organisations of the sandbox that are their declarants. */
const { trader, broker } = country.sandbox;

export const partyNames = ['declarant', 'representative', 'importer', 'exporter', 'seller', 'buyer'] as const;

type PartyName = (typeof partyNames)[number];

function numberOf(document: DraftDeclaration, party: PartyName): string | undefined {
  return document[party]?.identification;
}

/** Whether two parties of a document have the same identification number. */
function areSamePerson(document: DraftDeclaration, one: PartyName, other: PartyName): boolean {
  return numberOf(document, one) !== undefined && numberOf(document, one) === numberOf(document, other);
}

/** Whether two parties of a document have different identification numbers. */
function areDifferentPersons(document: DraftDeclaration, one: PartyName, other: PartyName): boolean {
  return (
    numberOf(document, one) !== undefined &&
    numberOf(document, other) !== undefined &&
    !areSamePerson(document, one, other)
  );
}

const examplePerson = {
  name: 'Hudson Fine Foods Inc.',
  identification: 'US131234567',
  address: { street: '410 W 14th Street', city: 'New York', country: 'US' },
};

/** Whether a party has an identification number that is not in the list. */
function isForeign(document: DraftDeclaration, party: PartyName, numbers: readonly string[]): boolean {
  const number = numberOf(document, party);
  return number !== undefined && !numbers.includes(number);
}

/** Returns an error for a party whose address is in another country. */
function errorIfAbroad(
  document: DraftDeclaration,
  party: 'declarant' | 'importer' | 'exporter',
  reference: TariffReference,
): Place[] {
  const country = document[party]?.address?.country;
  if (country === undefined || country === homeCountry) return [];
  const params = {
    country: namedCode(reference, 'countries', country),
    home: namedCode(reference, 'countries', homeCountry),
  };
  return [{ pointer: `/${party}/address/country`, expected: homeCountry, params }];
}

/** Returns the identification numbers of the lodging organisation as message parameters. */
function lodgerNumberParams(numbers: readonly string[]): Omit<Place, 'pointer'> {
  return { expected: numbers, params: { numbers: { anyOf: numbers }, count: numbers.length } };
}

/** R301 to R329: the identity of parties, and the authority to lodge for another person. */
export const partyRules: readonly Rule[] = [
  {
    id: 'R301',
    dataElement: 'Agent/FunctionCode',
    severity: 'error',
    check: (document) =>
      placeIf(
        document.representation === 'self' && areDifferentPersons(document, 'declarant', 'representative'),
        '/representative/identification',
      ),
    passing: { on: 'machine-parts-by-air' },
    failing: {
      on: 'bicycles-by-sea',
      set: { '/representation': 'self' },
      at: ['/representative/identification'],
    },
  },
  {
    id: 'R302',
    dataElement: 'Agent/ID',
    severity: 'error',
    check: (document) =>
      placeIf(
        document.representation === 'direct' && areSamePerson(document, 'declarant', 'representative'),
        '/representative/identification',
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      set: {
        '/representative/identification': 'XA100200300400',
        '/representative/name': 'Havenport Trading Ltd',
      },
      at: ['/representative/identification'],
    },
  },
  {
    id: 'R303',
    dataElement: 'Agent/ID',
    severity: 'error',
    check: (document) =>
      placeIf(
        document.representation === 'indirect' &&
          areDifferentPersons(document, 'declarant', 'representative'),
        '/representative/identification',
        () => ({
          expected: numberOf(document, 'declarant'),
          params: { declarant: numberOf(document, 'declarant') ?? '' },
        }),
      ),
    passing: { on: 'food-export' },
    failing: {
      on: 'food-export',
      set: { '/representative/identification': 'XA999000111222' },
      at: ['/representative/identification'],
    },
  },
  goodsOwnerRule,
  {
    id: 'R305',
    dataElement: 'Declarant/ID',
    severity: 'error',
    about: { home: homeCountry },
    check: (document, reference) => {
      const number = numberOf(document, 'declarant');
      return placeIf(number !== undefined && !isNationalNumber(number), '/declarant/identification', () => ({
        params: { home: namedCode(reference, 'countries', homeCountry) },
      }));
    },
    passing: {},
    failing: {
      set: { '/declarant/identification': 'DE123456789', '/importer/identification': 'DE123456789' },
      at: ['/declarant/identification'],
    },
  },
  {
    id: 'R306',
    dataElement: 'Declarant/Address/CountryCode',
    severity: 'error',
    about: { home: homeCountry },
    check: (document, reference) => errorIfAbroad(document, 'declarant', reference),
    passing: {},
    failing: { set: { '/declarant/address/country': 'DE' }, at: ['/declarant/address/country'] },
  },
  {
    id: 'R307',
    dataElement: 'Importer/Address/CountryCode',
    severity: 'error',
    only: 'import',
    about: { home: homeCountry },
    check: (document, reference) =>
      document.representation === 'indirect' ? [] : errorIfAbroad(document, 'importer', reference),
    passing: {},
    failing: { set: { '/importer/address/country': 'DE' }, at: ['/importer/address/country'] },
  },
  {
    id: 'R308',
    dataElement: 'Exporter/Address/CountryCode',
    severity: 'error',
    only: 'export',
    about: { home: homeCountry },
    check: (document, reference) => errorIfAbroad(document, 'exporter', reference),
    passing: { on: 'food-export' },
    failing: {
      on: 'food-export',
      set: { '/exporter/address/country': 'DE' },
      at: ['/exporter/address/country'],
    },
  },
  {
    id: 'R309',
    dataElement: 'Exporter/ID',
    severity: 'warning',
    check: (document) => placeIf(areSamePerson(document, 'importer', 'exporter'), '/exporter/identification'),
    passing: { on: 'food-export', set: { '/importer': examplePerson } },
    failing: {
      set: { '/exporter/identification': 'XA100200300400', '/exporter/name': 'Havenport Trading Ltd' },
      at: ['/exporter/identification'],
    },
  },
  {
    id: 'R310',
    dataElement: 'Party/ID',
    severity: 'error',
    about: { example: exampleIdentification },
    check: (document, reference) =>
      partyNames.flatMap((party) => {
        const number = numberOf(document, party);
        return placeIf(
          number !== undefined && !reference.has('countries', number.slice(0, 2)),
          `/${party}/identification`,
        );
      }),
    passing: { set: { '/exporter/identification': 'BR12345678000195' } },
    failing: { set: { '/exporter/identification': 'QZ12345678000195' }, at: ['/exporter/identification'] },
  },
  {
    id: 'R311',
    dataElement: 'Party/Name',
    severity: 'warning',
    check: (document) => {
      const names = new Map<string, string>();
      return partyNames.flatMap((party) => {
        const { identification, name } = document[party] ?? {};
        if (identification === undefined || name === undefined) return [];
        const first = names.get(identification) ?? name;
        names.set(identification, first);
        return placeIf(first !== name, `/${party}/name`, () => ({
          expected: first,
          params: { number: identification, name: first },
        }));
      });
    },
    passing: {},
    failing: { set: { '/importer/name': 'Havenport Tradings Ltd' }, at: ['/importer/name'] },
  },
  {
    id: 'R321',
    dataElement: 'Declarant/ID',
    severity: 'error',
    asks: 'caller',
    check: (document, _reference, _now, { numbers }) =>
      placeIf(
        document.representation === 'self' && isForeign(document, 'declarant', numbers),
        '/declarant/identification',
        () => lodgerNumberParams(numbers),
      ),
    passing: {},
    failing: { by: { numbers: [...broker.samples] }, at: ['/declarant/identification'] },
  },
  {
    id: 'R322',
    dataElement: 'Agent/ID',
    severity: 'error',
    asks: 'caller',
    check: (document, _reference, _now, { numbers }) =>
      placeIf(
        (document.representation === 'direct' || document.representation === 'indirect') &&
          isForeign(document, 'representative', numbers),
        '/representative/identification',
        () => lodgerNumberParams(numbers),
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      by: { numbers: [...trader.samples] },
      at: ['/representative/identification'],
    },
  },
  ...mandateRules,
];
