import { homeCountry } from '../../reference/public.ts';
import { type DraftDeclaration, sampleBroker, sampleTrader } from '../document/public.ts';
import { mandateRules } from './mandates.ts';
import { placeIf, type Rule } from './rule.ts';

export const partyNames = ['declarant', 'representative', 'importer', 'exporter', 'seller', 'buyer'] as const;

type PartyName = (typeof partyNames)[number];

function numberOf(document: DraftDeclaration, party: PartyName): string | undefined {
  return document[party]?.identification;
}

/** Whether both parties have a number and it is the same. */
function samePerson(document: DraftDeclaration, one: PartyName, other: PartyName): boolean {
  return numberOf(document, one) !== undefined && numberOf(document, one) === numberOf(document, other);
}

/** Whether both parties have a number and they are two. */
function twoPersons(document: DraftDeclaration, one: PartyName, other: PartyName): boolean {
  return (
    numberOf(document, one) !== undefined &&
    numberOf(document, other) !== undefined &&
    !samePerson(document, one, other)
  );
}

/** The party for which goods cross the border: the importer of an import, the exporter of an export. */
function principalOf({ type }: DraftDeclaration) {
  return type === 'import' ? 'importer' : 'exporter';
}

const examplePerson = {
  name: 'Hudson Fine Foods Inc.',
  identification: 'US131234567',
  address: { street: '410 W 14th Street', city: 'New York', country: 'US' },
};

/** Whether a party has a number that is none of these. */
function isForeign(document: DraftDeclaration, party: PartyName, numbers: readonly string[]): boolean {
  const number = numberOf(document, party);
  return number !== undefined && !numbers.includes(number);
}

/** R301 to R329: who is who, and who may lodge for whom. */
export const partyRules: readonly Rule[] = [
  {
    id: 'R301',
    dataElement: 'Agent/FunctionCode',
    severity: 'error',
    message: 'There is a representative though the declarant acts for itself',
    expected: 'No representative, or `representation` direct or indirect',
    help: 'With `representation` `self` nobody else acts. If somebody does, say how: in your name (`direct`) or in its own (`indirect`).',
    check: (document) =>
      placeIf(
        document.representation === 'self' && twoPersons(document, 'declarant', 'representative'),
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
    message: 'A direct representative cannot be the declarant',
    expected: 'Two persons: the declarant, and who acts in its name',
    help: 'A direct representative acts in the name of the declarant: the declarant is the trader. Without a representative use `self`.',
    check: (document) =>
      placeIf(
        document.representation === 'direct' && samePerson(document, 'declarant', 'representative'),
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
    message: 'An indirect representative declares in its own name and is the declarant',
    expected: 'The same identification for `declarant` and `representative`',
    help: 'Who acts in its own name for somebody else’s account answers for the declaration itself. If the trader is to be the declarant, the representation is `direct`.',
    check: (document) =>
      placeIf(
        document.representation === 'indirect' && twoPersons(document, 'declarant', 'representative'),
        '/representative/identification',
        numberOf(document, 'declarant'),
      ),
    passing: { on: 'food-export' },
    failing: {
      on: 'food-export',
      set: { '/representative/identification': 'XA999000111222' },
      at: ['/representative/identification'],
    },
  },
  {
    id: 'R304',
    dataElement: 'Declarant/ID',
    severity: 'warning',
    message: 'The declarant is not the one whose goods they are',
    expected: 'The importer of an import, the exporter of an export; or an indirect representative',
    help: 'Who declares for itself, or is represented directly, declares its own goods. Check the parties, or declare as an indirect representative.',
    check: (document) =>
      placeIf(
        (document.representation === 'self' || document.representation === 'direct') &&
          twoPersons(document, 'declarant', principalOf(document)),
        '/declarant/identification',
        numberOf(document, principalOf(document)),
      ),
    passing: { on: 'food-export' },
    failing: {
      set: { '/declarant/identification': 'XA999000111222', '/declarant/name': 'Another Ltd' },
      at: ['/declarant/identification'],
    },
  },
  {
    id: 'R305',
    dataElement: 'Declarant/ID',
    severity: 'error',
    message: `The declarant is not registered in ${homeCountry}`,
    expected: `An identification number that begins with ${homeCountry}`,
    help: 'Only who is registered here can declare here. A foreign trader is represented indirectly, by somebody who is.',
    check: (document) => {
      const number = numberOf(document, 'declarant');
      return placeIf(number !== undefined && !number.startsWith(homeCountry), '/declarant/identification');
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
    message: `The declarant is not established in ${homeCountry}`,
    expected: `An address in ${homeCountry}`,
    help: 'The declarant has an address here, where it can be reached and held to what it declared.',
    check: ({ declarant }) =>
      placeIf(
        declarant?.address?.country !== undefined && declarant.address.country !== homeCountry,
        '/declarant/address/country',
        homeCountry,
      ),
    passing: {},
    failing: { set: { '/declarant/address/country': 'DE' }, at: ['/declarant/address/country'] },
  },
  {
    id: 'R307',
    dataElement: 'Importer/Address/CountryCode',
    severity: 'error',
    only: 'import',
    message: `The importer is not established in ${homeCountry}`,
    expected: `An address in ${homeCountry}, or an indirect representative`,
    help: 'A foreign importer needs an indirect representative here, who answers for duties beside it.',
    check: ({ representation, importer }) =>
      placeIf(
        representation !== 'indirect' &&
          importer?.address?.country !== undefined &&
          importer.address.country !== homeCountry,
        '/importer/address/country',
        homeCountry,
      ),
    passing: {},
    failing: { set: { '/importer/address/country': 'DE' }, at: ['/importer/address/country'] },
  },
  {
    id: 'R308',
    dataElement: 'Exporter/Address/CountryCode',
    severity: 'error',
    only: 'export',
    message: `The exporter is not established in ${homeCountry}`,
    expected: `An address in ${homeCountry}`,
    help: 'The exporter of goods that leave this country is established here; a foreign seller names the one who sends them out for it.',
    check: ({ exporter }) =>
      placeIf(
        exporter?.address?.country !== undefined && exporter.address.country !== homeCountry,
        '/exporter/address/country',
        homeCountry,
      ),
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
    message: 'Importer and exporter are the same',
    expected: 'Two persons, unless goods move within one company',
    help: 'Most often one of the numbers was copied to the wrong party. Within one company it is right: lodge it as it is.',
    check: (document) => placeIf(samePerson(document, 'importer', 'exporter'), '/exporter/identification'),
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
    message: 'The identification number does not begin with a country',
    expected: 'The ISO code of the country that gave the number, then the number',
    help: 'Write the country before the number as it was registered, for instance XA100200300400.',
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
    message: 'The same identification number stands with two names',
    expected: 'One name for one number',
    help: 'Compare the parties: a number or a name was copied from somebody else.',
    check: (document) => {
      const names = new Map<string, string>();
      return partyNames.flatMap((party) => {
        const { identification, name } = document[party] ?? {};
        if (identification === undefined || name === undefined) return [];
        const first = names.get(identification) ?? name;
        names.set(identification, first);
        return placeIf(first !== name, `/${party}/name`, first);
      });
    },
    passing: {},
    failing: { set: { '/importer/name': 'Havenport Tradings Ltd' }, at: ['/importer/name'] },
  },
  {
    id: 'R321',
    dataElement: 'Declarant/ID',
    severity: 'error',
    message: 'The declarant is somebody else than the organisation that lodges',
    expected: 'One of your own identification numbers, or a representation',
    help: 'With `representation` `self` the declarant is the organisation that lodges, by a number that customs has given it. Whoever declares for somebody else says so, and needs a mandate.',
    check: (document, _reference, _now, { numbers }) =>
      placeIf(
        document.representation === 'self' && isForeign(document, 'declarant', numbers),
        '/declarant/identification',
        numbers,
      ),
    passing: {},
    failing: { by: { numbers: [sampleBroker.identification] }, at: ['/declarant/identification'] },
  },
  {
    id: 'R322',
    dataElement: 'Agent/ID',
    severity: 'error',
    message: 'The representative is somebody else than the organisation that lodges',
    expected: 'One of your own identification numbers',
    help: 'Whoever lodges for somebody else is the representative. For yourself use `self`.',
    check: (document, _reference, _now, { numbers }) =>
      placeIf(
        (document.representation === 'direct' || document.representation === 'indirect') &&
          isForeign(document, 'representative', numbers),
        '/representative/identification',
        numbers,
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      by: { numbers: [sampleTrader.identification] },
      at: ['/representative/identification'],
    },
  },
  ...mandateRules,
];
