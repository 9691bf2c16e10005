import { country } from '../../country/public.ts';
import { homeCountry } from '../../reference/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import { type DraftDeclaration, transportDocumentsOf } from '../document/public.ts';
import { namedCode } from './code-names.ts';
import { type Place, placeIf, type Rule } from './rule.ts';

const seaMode = '1';
const roadMode = '3';
const inlandWaterwayMode = '8';

/**
 * Modes of transport at the border for which a transport document type can be used; types without an entry can be used
 * in any mode.
 */
const modesOfDocument: Readonly<Record<string, readonly string[]>> = country.meanings.documents.modes;

const modesOfMeans: Readonly<Record<string, readonly string[]>> = country.meanings.meansTypes.modes;

/** Returns the kinds of identification of the means of transport that a mode allows. */
function meansTypesOf(mode: string): string[] {
  return Object.keys(modesOfMeans).filter((kind) => modesOfMeans[kind]?.includes(mode));
}

/** Modes of transport that require the nationality of the means of transport. */
const modesWithNationality = [seaMode, roadMode, inlandWaterwayMode];

/**
 * Whether the mode of transport at the border is one of the given modes; also true if it is missing or not in the code
 * list.
 */
function fitsMode(
  modes: readonly string[] | undefined,
  { transport }: DraftDeclaration,
  reference: TariffReference,
): boolean {
  const mode = transport?.borderMode;
  if (modes === undefined || mode === undefined || !reference.has('transport-modes', mode)) return true;
  return modes.includes(mode);
}

function modeOf({ transport }: DraftDeclaration, reference: TariffReference) {
  return namedCode(reference, 'transport-modes', transport?.borderMode ?? '');
}

function isKnownOtherThan(value: string | undefined, other: string): boolean {
  return value !== undefined && value !== other;
}

function portsOf({ consignment }: DraftDeclaration) {
  return {
    loading: consignment?.loadingPort,
    unloading: consignment?.unloadingPort,
  };
}

function homeCountryName(reference: TariffReference) {
  return namedCode(reference, 'countries', homeCountry);
}

/** Returns an error if the country is not the one that the portal serves. */
function errorUnlessHome(country: string | undefined, pointer: string, reference: TariffReference): Place[] {
  if (country === undefined || country === homeCountry) return [];
  const params = { country: namedCode(reference, 'countries', country), home: homeCountryName(reference) };
  const fix = [{ op: 'replace', path: pointer, value: homeCountry }] as const;
  return [{ pointer, expected: homeCountry, params, fix }];
}

/** Returns an error if the port is in another country than the one that the portal serves. */
function errorUnlessAtHome(port: string | undefined, pointer: string, reference: TariffReference): Place[] {
  if (port === undefined || port.startsWith(homeCountry)) return [];
  return [
    { pointer, params: { port: namedCode(reference, 'ports', port), home: homeCountryName(reference) } },
  ];
}

/** R801 to R819: destination and means of transport. */
export const transportRules: readonly Rule[] = [
  {
    id: 'R801',
    dataElement: 'Destination/CountryCode',
    severity: 'error',
    only: 'import',
    about: { home: homeCountry },
    check: ({ destinationCountry }, reference) =>
      errorUnlessHome(destinationCountry, '/destinationCountry', reference),
    passing: {},
    failing: { set: { '/destinationCountry': 'DE' }, at: ['/destinationCountry'] },
  },
  {
    id: 'R802',
    dataElement: 'ExportCountry/ID',
    severity: 'error',
    only: 'export',
    about: { home: homeCountry },
    check: ({ dispatchCountry }, reference) =>
      errorUnlessHome(dispatchCountry, '/dispatchCountry', reference),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', set: { '/dispatchCountry': 'DE' }, at: ['/dispatchCountry'] },
  },
  {
    id: 'R803',
    dataElement: 'ExportCountry/ID',
    severity: 'error',
    only: 'import',
    about: { home: homeCountry },
    check: ({ dispatchCountry }, reference) =>
      placeIf(dispatchCountry === homeCountry, '/dispatchCountry', () => ({
        params: { home: homeCountryName(reference) },
      })),
    passing: { set: { '/dispatchCountry': 'CN', '/consignment/loadingPort': 'CNSHA' } },
    failing: { set: { '/dispatchCountry': 'XA' }, at: ['/dispatchCountry'] },
  },
  {
    id: 'R804',
    dataElement: 'Destination/CountryCode',
    severity: 'error',
    only: 'export',
    about: { home: homeCountry },
    check: ({ destinationCountry }, reference) =>
      placeIf(destinationCountry === homeCountry, '/destinationCountry', () => ({
        params: { home: homeCountryName(reference) },
      })),
    passing: { on: 'food-export', set: { '/destinationCountry': 'GB' } },
    failing: { on: 'food-export', set: { '/destinationCountry': 'XA' }, at: ['/destinationCountry'] },
  },
  {
    id: 'R805',
    dataElement: 'UnloadingLocation/ID',
    severity: 'error',
    only: 'import',
    about: { home: homeCountry },
    check: (document, reference) =>
      errorUnlessAtHome(portsOf(document).unloading, '/consignment/unloadingPort', reference),
    passing: { set: { '/consignment/unloadingPort': 'XAHVA' } },
    failing: { set: { '/consignment/unloadingPort': 'DEFRA' }, at: ['/consignment/unloadingPort'] },
  },
  {
    id: 'R806',
    dataElement: 'LoadingLocation/ID',
    severity: 'error',
    only: 'export',
    about: { home: homeCountry },
    check: (document, reference) =>
      errorUnlessAtHome(portsOf(document).loading, '/consignment/loadingPort', reference),
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
    check: (document, reference) => {
      const { loading, unloading } = portsOf(document);
      return placeIf(loading !== undefined && loading === unloading, '/consignment/loadingPort', () => ({
        params: { port: namedCode(reference, 'ports', loading ?? '') },
      }));
    },
    passing: {},
    failing: { set: { '/consignment/loadingPort': 'XAHAV' }, at: ['/consignment/loadingPort'] },
  },
  {
    id: 'R808',
    dataElement: 'TransportContractDocument/TypeCode',
    severity: 'error',
    check: (document, reference) =>
      transportDocumentsOf(document)
        .slice(0, 1)
        .flatMap(({ paper, pointer }) =>
          placeIf(
            !fitsMode(modesOfDocument[paper.type ?? ''], document, reference),
            `${pointer}/type`,
            () => ({
              params: {
                document: namedCode(reference, 'document-types', paper.type ?? ''),
                mode: modeOf(document, reference),
              },
            }),
          ),
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
    check: (document, reference) =>
      placeIf(
        !fitsMode(modesOfMeans[document.transport?.meansType ?? ''], document, reference),
        '/transport/meansType',
        () => ({
          expected: meansTypesOf(document.transport?.borderMode ?? ''),
          params: { mode: modeOf(document, reference) },
        }),
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
    check: (document, reference) =>
      placeIf(
        document.transport?.borderMode !== undefined &&
          modesWithNationality.includes(document.transport.borderMode) &&
          document.transport.nationality === undefined,
        '/transport/nationality',
        () => ({ params: { mode: modeOf(document, reference) } }),
      ),
    passing: { on: 'low-value' },
    failing: { remove: ['/transport/nationality'], at: ['/transport/nationality'] },
  },
  {
    id: 'R811',
    dataElement: 'LoadingLocation/ID',
    severity: 'warning',
    only: 'import',
    check: (document, reference) => {
      const { dispatchCountry: country } = document;
      const from = portsOf(document).loading?.slice(0, 2) ?? homeCountry;
      const foreign = [country, from].every((code) => code !== undefined && code !== homeCountry);
      return placeIf(
        foreign && isKnownOtherThan(country, from) && reference.has('countries', country ?? ''),
        '/consignment/loadingPort',
        () => ({
          params: {
            port: namedCode(reference, 'ports', portsOf(document).loading ?? ''),
            country: namedCode(reference, 'countries', country ?? ''),
          },
        }),
      );
    },
    passing: { set: { '/dispatchCountry': 'CN', '/consignment/loadingPort': 'CNSHA' } },
    failing: { set: { '/consignment/loadingPort': 'CNSHA' }, at: ['/consignment/loadingPort'] },
  },
  {
    id: 'R812',
    dataElement: 'TransportContractDocument/ID',
    severity: 'error',
    check: ({ consignment }) => {
      const { transportDocument: single, transportDocuments: [first] = [] } = consignment ?? {};
      const faulty =
        single !== undefined &&
        first !== undefined &&
        (single.type !== first.type || single.reference !== first.reference);
      return placeIf(faulty, '/consignment/transportDocuments/0', () => ({ expected: single }));
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
