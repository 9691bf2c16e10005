import { homeCountry } from '../../reference/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import { type DraftDeclaration, transportDocumentsOf } from '../document/public.ts';
import { placeIf, type Rule } from './rule.ts';

const sea = '1';
const rail = '2';
const road = '3';
const air = '4';
const inlandWaterway = '8';

/** Border modes that a transport document or a kind of identity belongs to; others may go with any mode. */
const modesOfDocument: Readonly<Record<string, readonly string[]>> = {
  N704: [sea, inlandWaterway],
  N705: [sea, inlandWaterway],
  N710: [sea, inlandWaterway],
  N720: [rail],
  N730: [road],
  N740: [air],
  N741: [air],
};

const modesOfMeans: Readonly<Record<string, readonly string[]>> = {
  '10': [sea],
  '11': [sea, inlandWaterway],
  '20': [rail],
  '30': [road],
  '40': [air],
  '41': [air],
};

/** Modes whose means of transport flies a flag or bears a plate that customs asks for. */
const modesWithNationality = [sea, road, inlandWaterway];

/** Whether the mode at the border is among those; also when there is none, or one that the code list refuses. */
function fitsMode(
  modes: readonly string[] | undefined,
  { transport }: DraftDeclaration,
  reference: ReferenceOfDay,
): boolean {
  const mode = transport?.borderMode;
  if (modes === undefined || mode === undefined || !reference.has('transport-modes', mode)) return true;
  return modes.includes(mode);
}

function isKnownOtherThan(value: string | undefined, other: string): boolean {
  return value !== undefined && value !== other;
}

function ports({ consignment }: DraftDeclaration) {
  return {
    loading: consignment?.loadingPort,
    unloading: consignment?.unloadingPort,
  };
}

/** R801 to R819: where the goods go, and with what. */
export const transportRules: readonly Rule[] = [
  {
    id: 'R801',
    dataElement: 'Destination/CountryCode',
    severity: 'error',
    only: 'import',
    message: `An import goes to ${homeCountry}`,
    expected: homeCountry,
    help: 'Goods that only pass through are under transit; goods for another country are declared there.',
    check: ({ destinationCountry }) =>
      placeIf(isKnownOtherThan(destinationCountry, homeCountry), '/destinationCountry', homeCountry),
    passing: {},
    failing: { set: { '/destinationCountry': 'DE' }, at: ['/destinationCountry'] },
  },
  {
    id: 'R802',
    dataElement: 'ExportCountry/ID',
    severity: 'error',
    only: 'export',
    message: `An export comes from ${homeCountry}`,
    expected: homeCountry,
    help: 'An export is declared in the country that the goods are sent from.',
    check: ({ dispatchCountry }) =>
      placeIf(isKnownOtherThan(dispatchCountry, homeCountry), '/dispatchCountry', homeCountry),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', set: { '/dispatchCountry': 'DE' }, at: ['/dispatchCountry'] },
  },
  {
    id: 'R803',
    dataElement: 'ExportCountry/ID',
    severity: 'error',
    only: 'import',
    message: `Goods that are sent from ${homeCountry} are not imported into it`,
    expected: `A country other than ${homeCountry}`,
    help: 'State the country that the goods were last sent from. Goods that come back are sent from where they were.',
    check: ({ dispatchCountry }) => placeIf(dispatchCountry === homeCountry, '/dispatchCountry'),
    passing: { set: { '/dispatchCountry': 'CN', '/consignment/loadingPort': 'CNSHA' } },
    failing: { set: { '/dispatchCountry': 'XA' }, at: ['/dispatchCountry'] },
  },
  {
    id: 'R804',
    dataElement: 'Destination/CountryCode',
    severity: 'error',
    only: 'export',
    message: `Goods that go to ${homeCountry} are not exported from it`,
    expected: `A country other than ${homeCountry}`,
    help: 'State the last country known when the goods leave.',
    check: ({ destinationCountry }) => placeIf(destinationCountry === homeCountry, '/destinationCountry'),
    passing: { on: 'food-export', set: { '/destinationCountry': 'GB' } },
    failing: { on: 'food-export', set: { '/destinationCountry': 'XA' }, at: ['/destinationCountry'] },
  },
  {
    id: 'R805',
    dataElement: 'UnloadingLocation/ID',
    severity: 'error',
    only: 'import',
    message: `An import is unloaded in ${homeCountry}`,
    expected: `A UN/LOCODE that begins with ${homeCountry}`,
    help: 'State where the goods leave the means of transport that crossed the border.',
    check: (document) =>
      placeIf(
        isKnownOtherThan(ports(document).unloading?.slice(0, 2), homeCountry),
        '/consignment/unloadingPort',
      ),
    passing: { set: { '/consignment/unloadingPort': 'XAHVA' } },
    failing: { set: { '/consignment/unloadingPort': 'DEFRA' }, at: ['/consignment/unloadingPort'] },
  },
  {
    id: 'R806',
    dataElement: 'LoadingLocation/ID',
    severity: 'error',
    only: 'export',
    message: `An export is loaded in ${homeCountry}`,
    expected: `A UN/LOCODE that begins with ${homeCountry}`,
    help: 'State where the goods are loaded onto the means of transport that crosses the border.',
    check: (document) =>
      placeIf(
        isKnownOtherThan(ports(document).loading?.slice(0, 2), homeCountry),
        '/consignment/loadingPort',
      ),
    passing: { on: 'food-export', set: { '/consignment/loadingPort': 'XAHVA' } },
    failing: {
      on: 'food-export',
      set: { '/consignment/loadingPort': 'DEFRA' },
      at: ['/consignment/loadingPort'],
    },
  },
  {
    id: 'R807',
    dataElement: 'LoadingLocation/ID',
    severity: 'error',
    message: 'The goods are loaded and unloaded at the same place',
    expected: 'Two places',
    help: 'One of the two codes was copied to the wrong element.',
    check: (document) => {
      const { loading, unloading } = ports(document);
      return placeIf(loading !== undefined && loading === unloading, '/consignment/loadingPort');
    },
    passing: {},
    failing: { set: { '/consignment/loadingPort': 'XAHAV' }, at: ['/consignment/loadingPort'] },
  },
  {
    id: 'R808',
    dataElement: 'TransportContractDocument/TypeCode',
    severity: 'error',
    message: 'The transport document does not belong to the mode at the border',
    expected: 'N704, N705 or N710 at sea, N720 by rail, N730 by road, N740 or N741 by air',
    help: 'State the document of the transport across the border, not that of the transport inland.',
    check: (document, reference) =>
      transportDocumentsOf(document)
        .slice(0, 1)
        .flatMap(({ paper, pointer }) =>
          placeIf(!fitsMode(modesOfDocument[paper.type ?? ''], document, reference), `${pointer}/type`),
        ),
    passing: { on: 'low-value', set: { '/consignment/transportDocument/type': 'N741' } },
    failing: {
      set: { '/consignment/transportDocument/type': 'N730' },
      at: ['/consignment/transportDocument/type'],
    },
  },
  {
    id: 'R809',
    dataElement: 'BorderTransportMeans/IdentificationTypeCode',
    severity: 'error',
    message: 'The kind of identity does not belong to the mode at the border',
    expected: '10 or 11 at sea, 20 by rail, 30 by road, 40 or 41 by air',
    help: 'Say what `identity` is for the means of transport that crosses the border.',
    check: (document, reference) =>
      placeIf(
        !fitsMode(modesOfMeans[document.transport?.meansType ?? ''], document, reference),
        '/transport/meansType',
      ),
    passing: { set: { '/transport/meansType': '11', '/transport/identity': 'ORIENT MERIDIAN' } },
    failing: {
      set: { '/transport/meansType': '30', '/transport/identity': 'HP AB 1234' },
      at: ['/transport/meansType'],
    },
  },
  {
    id: 'R810',
    dataElement: 'BorderTransportMeans/RegistrationNationalityCode',
    severity: 'error',
    message: 'The nationality of the means of transport is needed at sea, on inland waterways and by road',
    expected: 'The country where the vessel or vehicle is registered',
    help: 'For a vessel it is the flag. It is not asked by rail, air, post and pipeline.',
    check: ({ transport }) =>
      placeIf(
        transport?.borderMode !== undefined &&
          modesWithNationality.includes(transport.borderMode) &&
          transport.nationality === undefined,
        '/transport/nationality',
      ),
    passing: { on: 'low-value' },
    failing: { remove: ['/transport/nationality'], at: ['/transport/nationality'] },
  },
  {
    id: 'R811',
    dataElement: 'LoadingLocation/ID',
    severity: 'warning',
    only: 'import',
    message: 'The goods were loaded in another country than they were sent from',
    expected: 'A place of loading in the country of dispatch',
    help: 'It happens when goods cross a land border to a port. Check that dispatch is not confused with origin.',
    check: (document, reference) => {
      const { dispatchCountry: country } = document;
      const from = ports(document).loading?.slice(0, 2) ?? homeCountry;
      const foreign = [country, from].every((code) => code !== undefined && code !== homeCountry);
      return placeIf(
        foreign && isKnownOtherThan(country, from) && reference.has('countries', country ?? ''),
        '/consignment/loadingPort',
      );
    },
    passing: { set: { '/dispatchCountry': 'CN', '/consignment/loadingPort': 'CNSHA' } },
    failing: { set: { '/consignment/loadingPort': 'CNSHA' }, at: ['/consignment/loadingPort'] },
  },
  {
    id: 'R812',
    dataElement: 'TransportContractDocument/ID',
    severity: 'error',
    message: 'The transport document and the first of the list are two',
    expected: 'The same type and reference, or only one of `transportDocument` and `transportDocuments`',
    help: '`transportDocument` is the first of `transportDocuments`: that of the transport across the border. State either, or both alike.',
    check: ({ consignment }) => {
      const { transportDocument: single, transportDocuments: [first] = [] } = consignment ?? {};
      const faulty =
        single !== undefined &&
        first !== undefined &&
        (single.type !== first.type || single.reference !== first.reference);
      return placeIf(faulty, '/consignment/transportDocuments/0', single);
    },
    passing: {
      set: {
        '/consignment/transportDocuments': [
          { type: 'N705', reference: 'SSZHAV2509017' },
          { type: 'N714', reference: 'CP-88123-H' },
        ],
      },
    },
    failing: {
      set: { '/consignment/transportDocuments': [{ type: 'N705', reference: 'SSZHAV2509018' }] },
      at: ['/consignment/transportDocuments/0'],
    },
  },
];
