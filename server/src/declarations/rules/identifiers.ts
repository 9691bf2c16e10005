import { anchoredPattern, country, isMrnFormat } from '../../country/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import {
  hasAirWaybillShape,
  hasContainerShape,
  isAirWaybillNumber,
  isContainerNumber,
  isImoNumber,
  transportDocumentsOf,
} from '../document/public.ts';
import { itemsOf, type Place, placeIf, type Rule } from './rule.ts';

const { airWaybill } = country.meanings.documents;
const { imoNumber, flightNumber } = country.meanings.meansTypes;
const containersPath = '/consignment/containers';

function containersOf({ consignment }: DraftDeclaration) {
  return consignment?.containers ?? [];
}

/** Returns the pointers of values that already occur earlier in the list. */
function repeatedValues(values: readonly (readonly [pointer: string, value: string | undefined])[]): Place[] {
  const seen = new Set<string>();
  return values.flatMap(([pointer, value]) => {
    if (value === undefined) return [];
    if (seen.has(value)) return [{ pointer }];
    seen.add(value);
    return [];
  });
}

function previousDocumentsOf(document: DraftDeclaration) {
  return [
    { list: document.previousDocuments, pointer: '' },
    ...itemsOf(document).map(({ item, pointer }) => ({ list: item.previousDocuments, pointer })),
  ].flatMap(({ list = [], pointer }) =>
    list.map((paper, index) => ({ paper, pointer: `${pointer}/previousDocuments/${index}/reference` })),
  );
}

const { registration } = country;
const similarMrnPattern = new RegExp(anchoredPattern(registration.similarPattern));

/** R201 to R219: identifiers with check digits, and identifiers that refer to other elements. */
export const identifierRules: readonly Rule[] = [
  {
    id: 'R201',
    dataElement: 'TransportEquipment/ID',
    severity: 'error',
    check: (document) =>
      containersOf(document).flatMap(({ number }, index) =>
        placeIf(
          number !== undefined && hasContainerShape(number) && !isContainerNumber(number),
          `${containersPath}/${index}/number`,
        ),
      ),
    passing: {
      set: {
        '/consignment/containers/-': { number: 'CSQU3054383' },
        '/goodsItems/0/containerNumbers/-': 'CSQU3054383',
      },
    },
    failing: {
      set: {
        '/consignment/containers/-': { number: 'CSQU3054384' },
        '/goodsItems/0/containerNumbers/-': 'CSQU3054384',
      },
      at: ['/consignment/containers/1/number'],
    },
  },
  {
    id: 'R202',
    dataElement: 'TransportEquipment/ID',
    severity: 'error',
    check: (document) =>
      repeatedValues(
        containersOf(document).map(({ number }, index) => [`${containersPath}/${index}/number`, number]),
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      set: { '/consignment/containers/-': { number: 'MSKU7045126' } },
      at: ['/consignment/containers/1/number'],
    },
  },
  {
    id: 'R203',
    dataElement: 'TransportEquipment/ID',
    severity: 'error',
    check: (document) => {
      const listed = new Set(containersOf(document).map(({ number }) => number));
      const expected = listed.size <= 20 ? [...listed] : undefined;
      return itemsOf(document).flatMap(({ item, pointer }) =>
        (item.containerNumbers ?? []).flatMap((number, index) =>
          placeIf(!listed.has(number), `${pointer}/containerNumbers/${index}`, () => ({ expected })),
        ),
      );
    },
    passing: {},
    failing: {
      set: { '/goodsItems/0/containerNumbers/-': 'CSQU3054383' },
      at: ['/goodsItems/0/containerNumbers/1'],
    },
  },
  {
    id: 'R204',
    dataElement: 'TransportEquipment/ID',
    severity: 'warning',
    check: (document) => {
      const used = new Set(itemsOf(document).flatMap(({ item }) => item.containerNumbers ?? []));
      return containersOf(document).flatMap(({ number }, index) =>
        placeIf(
          used.size > 0 && number !== undefined && !used.has(number),
          `${containersPath}/${index}/number`,
        ),
      );
    },
    passing: { on: 'bicycles-by-sea' },
    failing: {
      set: { '/consignment/containers/-': { number: 'CSQU3054383' } },
      at: ['/consignment/containers/1/number'],
    },
  },
  {
    id: 'R205',
    dataElement: 'Consignment/ContainerCode',
    severity: 'error',
    check: (document) =>
      placeIf(
        document.consignment?.containerised === false && containersOf(document).length > 0,
        '/consignment/containerised',
        () => ({
          expected: true,
          fix: [{ op: 'replace', path: '/consignment/containerised', value: true }],
        }),
      ),
    passing: { on: 'machine-parts-by-air' },
    failing: { set: { '/consignment/containerised': false }, at: ['/consignment/containerised'] },
  },
  {
    id: 'R206',
    dataElement: 'TransportEquipment/Seal/ID',
    severity: 'warning',
    check: (document) =>
      repeatedValues(
        containersOf(document).flatMap(({ seals = [] }, index) =>
          seals.map((seal, place) => [`${containersPath}/${index}/seals/${place}`, seal] as const),
        ),
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      set: { '/consignment/containers/1/seals/0': 'HL889120' },
      at: ['/consignment/containers/1/seals/0'],
    },
  },
  {
    id: 'R207',
    dataElement: 'PreviousDocument/ID',
    severity: 'error',
    about: { document: registration.documentType },
    check: (document) =>
      previousDocumentsOf(document).flatMap(({ paper: { type, reference }, pointer }) =>
        placeIf(
          reference !== undefined &&
            (type === registration.documentType || similarMrnPattern.test(reference)) &&
            !isMrnFormat(reference),
          pointer,
        ),
      ),
    passing: {
      set: { '/goodsItems/0/previousDocuments/0': { type: 'N830', reference: '26XA00000000000015' } },
    },
    failing: {
      set: { '/goodsItems/0/previousDocuments/0': { type: 'N830', reference: '26XA00000000000016' } },
      at: ['/goodsItems/0/previousDocuments/0/reference'],
    },
  },
  {
    id: 'R208',
    dataElement: 'BorderTransportMeans/ID',
    severity: 'error',
    check: ({ transport }) =>
      placeIf(
        imoNumber !== undefined &&
          transport?.meansType === imoNumber &&
          transport.identity !== undefined &&
          !isImoNumber(transport.identity),
        '/transport/identity',
      ),
    passing: { set: { '/transport/identity': '9776171' } },
    failing: { set: { '/transport/identity': '9074728' }, at: ['/transport/identity'] },
  },
  {
    id: 'R209',
    dataElement: 'TransportContractDocument/ID',
    severity: 'error',
    about: { document: airWaybill ?? '' },
    check: (document) =>
      transportDocumentsOf(document).flatMap(({ paper: { type, reference }, pointer }) =>
        placeIf(
          type === airWaybill &&
            reference !== undefined &&
            hasAirWaybillShape(reference) &&
            !isAirWaybillNumber(reference),
          `${pointer}/reference`,
        ),
      ),
    passing: { on: 'machine-parts-by-air' },
    failing: {
      on: 'machine-parts-by-air',
      set: { '/consignment/transportDocument/reference': '020-12345674' },
      at: ['/consignment/transportDocument/reference'],
    },
  },
  {
    id: 'R210',
    dataElement: 'BorderTransportMeans/ID',
    severity: 'error',
    check: ({ transport }) =>
      placeIf(
        flightNumber !== undefined &&
          transport?.meansType === flightNumber &&
          transport.identity !== undefined &&
          !/^(?:[A-Z][A-Z0-9]|[0-9][A-Z])[0-9]{1,4}[A-Z]?$/.test(transport.identity),
        '/transport/identity',
      ),
    passing: { on: 'low-value', set: { '/transport/identity': '3V4711' } },
    failing: { on: 'low-value', set: { '/transport/identity': 'Flight 441' }, at: ['/transport/identity'] },
  },
  {
    id: 'R211',
    dataElement: 'UCR/TraderAssignedReferenceID',
    severity: 'warning',
    check: ({ consignment }, reference) => {
      const ucr = consignment?.ucr;
      const begins =
        ucr !== undefined && /^[0-9][A-Z]{2}./.test(ucr) && reference.has('countries', ucr.slice(1, 3));
      return placeIf(ucr !== undefined && !begins, '/consignment/ucr');
    },
    passing: { set: { '/consignment/ucr': '6XA100200300400-17' } },
    failing: { set: { '/consignment/ucr': 'COFFEE0117' }, at: ['/consignment/ucr'] },
  },
  {
    id: 'R212',
    dataElement: 'DangerousGoods/UNDGID',
    severity: 'error',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(
          item.dangerousGoods !== undefined && (item.dangerousGoods < '0004' || item.dangerousGoods > '3560'),
          `${pointer}/dangerousGoods`,
        ),
      ),
    passing: { set: { '/goodsItems/0/dangerousGoods': '1993' } },
    failing: { set: { '/goodsItems/0/dangerousGoods': '9999' }, at: ['/goodsItems/0/dangerousGoods'] },
  },
  {
    id: 'R213',
    dataElement: 'TransportEquipment/ID',
    severity: 'warning',
    check: (document) =>
      containersOf(document).flatMap(({ number }, index) =>
        placeIf(number !== undefined && !hasContainerShape(number), `${containersPath}/${index}/number`),
      ),
    passing: {
      set: {
        '/consignment/containers/-': { number: 'HUPD1234564' },
        '/goodsItems/0/containerNumbers/-': 'HUPD1234564',
      },
    },
    failing: {
      set: {
        '/consignment/containers/-': { number: 'DM1234' },
        '/goodsItems/0/containerNumbers/-': 'DM1234',
      },
      at: ['/consignment/containers/1/number'],
    },
  },
];
