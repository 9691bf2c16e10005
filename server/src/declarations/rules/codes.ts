import { proceduresLike } from '../../tariff/public.ts';
import { transportDocumentsOf } from '../document/public.ts';
import { type Coded, listRule } from './list-rule.ts';
import { partyNames } from './parties.ts';
import { itemsOf, type Rule } from './rule.ts';

/** R101 to R129: codes stand in the lists that are valid on the day. */
export const codeRules: readonly Rule[] = [
  listRule({
    id: 'R101',
    dataElement: 'ExportCountry/ID',
    list: 'countries',
    what: 'country of dispatch',
    codesOf: ({ dispatchCountry }) => [['/dispatchCountry', dispatchCountry]],
    help: 'Use the ISO 3166-1 alpha-2 code of the country that the goods were sent from.',
    passing: { set: { '/dispatchCountry': 'CN', '/consignment/loadingPort': 'CNSHA' } },
    failing: { set: { '/dispatchCountry': 'QZ' }, at: ['/dispatchCountry'] },
  }),
  listRule({
    id: 'R102',
    dataElement: 'Destination/CountryCode',
    list: 'countries',
    what: 'country of destination',
    codesOf: ({ destinationCountry }) => [['/destinationCountry', destinationCountry]],
    help: 'Use the ISO 3166-1 alpha-2 code of the country that the goods finally go to.',
    passing: { on: 'food-export', set: { '/destinationCountry': 'GB' } },
    failing: { on: 'food-export', set: { '/destinationCountry': 'QZ' }, at: ['/destinationCountry'] },
  }),
  listRule({
    id: 'R103',
    dataElement: 'Origin/CountryCode',
    list: 'countries',
    what: 'country of origin',
    codesOf: (document) =>
      itemsOf(document).flatMap(({ item, pointer }): Coded[] => [
        [`${pointer}/origin`, item.origin],
        [`${pointer}/preferentialOrigin`, item.preferentialOrigin],
      ]),
    help: 'Use the ISO 3166-1 alpha-2 code of the country where the goods were obtained or made.',
    passing: { set: { '/goodsItems/0/origin': 'VN' } },
    failing: { set: { '/goodsItems/0/origin': 'QZ' }, at: ['/goodsItems/0/origin'] },
  }),
  listRule({
    id: 'R104',
    dataElement: 'Address/CountryCode',
    list: 'countries',
    what: 'country of the address',
    codesOf: (document) =>
      partyNames.map((party) => [`/${party}/address/country`, document[party]?.address?.country]),
    help: 'Use the ISO 3166-1 alpha-2 code of the country in the postal address of the party.',
    passing: { set: { '/exporter/address/country': 'CO' } },
    failing: { set: { '/exporter/address/country': 'QZ' }, at: ['/exporter/address/country'] },
  }),
  listRule({
    id: 'R105',
    dataElement: 'BorderTransportMeans/RegistrationNationalityCode',
    list: 'countries',
    what: 'nationality of the means of transport',
    codesOf: ({ transport }) => [['/transport/nationality', transport?.nationality]],
    help: 'Use the ISO 3166-1 alpha-2 code of the country where the vessel or vehicle is registered.',
    passing: { set: { '/transport/nationality': 'LR' } },
    failing: { set: { '/transport/nationality': 'QZ' }, at: ['/transport/nationality'] },
  }),
  listRule({
    id: 'R106',
    dataElement: 'InvoiceAmount/CurrencyCode',
    list: 'currencies',
    what: 'currency of the invoice',
    codesOf: ({ invoice }) => [['/invoice/currency', invoice?.currency]],
    help: 'Use the ISO 4217 code of a currency that is in use.',
    passing: { on: 'food-export', set: { '/invoice/currency': 'USD' } },
    failing: { on: 'food-export', set: { '/invoice/currency': 'QQQ' }, at: ['/invoice/currency'] },
  }),
  listRule({
    id: 'R107',
    dataElement: 'ChargeDeduction/OtherChargeDeductionAmount',
    list: 'currencies',
    what: 'currency of the charge',
    codesOf: ({ invoice }) =>
      (invoice?.charges ?? []).map(({ currency }, index) => [`/invoice/charges/${index}/currency`, currency]),
    help: 'Use the ISO 4217 code of a currency that is in use; it may differ from that of the invoice.',
    passing: {
      on: 'food-export',
      set: { '/invoice/charges': [{ type: 'packing', amount: '10', currency: 'EUR' }] },
    },
    failing: {
      on: 'food-export',
      set: { '/invoice/charges': [{ type: 'packing', amount: '10', currency: 'QQQ' }] },
      at: ['/invoice/charges/0/currency'],
    },
  }),
  listRule({
    id: 'R108',
    dataElement: 'ObligationGuarantee/AmountAmount',
    list: 'currencies',
    what: 'currency of the guarantee',
    codesOf: ({ guarantee }) => [['/guarantee/currency', guarantee?.currency]],
    help: 'Use the ISO 4217 code of the currency in which the guarantee was given.',
    passing: { on: 'bicycles-by-sea', set: { '/guarantee/currency': 'USD' } },
    failing: { on: 'bicycles-by-sea', set: { '/guarantee/currency': 'QQQ' }, at: ['/guarantee/currency'] },
  }),
  listRule({
    id: 'R109',
    dataElement: 'Declaration/DeclarationOfficeID',
    list: 'offices',
    what: 'customs office of lodging',
    codesOf: ({ office }) => [['/office', office]],
    help: 'Look the office up in the list `offices`; closed offices leave it on their last day.',
    passing: { set: { '/office': 'XA000200' } },
    failing: { set: { '/office': 'XA000999' }, at: ['/office'] },
  }),
  listRule({
    id: 'R110',
    dataElement: 'PresentationOffice/ID',
    list: 'offices',
    what: 'customs office of presentation',
    codesOf: ({ presentationOffice }) => [['/presentationOffice', presentationOffice]],
    help: 'Look the office up in the list `offices`. Leave the element out if the goods are presented where the declaration is lodged.',
    passing: { on: 'machine-parts-by-air' },
    failing: { set: { '/presentationOffice': 'XA000999' }, at: ['/presentationOffice'] },
  }),
  listRule({
    id: 'R111',
    dataElement: 'ExitOffice/ID',
    list: 'offices',
    what: 'customs office of exit',
    codesOf: ({ exitOffice }) => [['/exitOffice', exitOffice]],
    help: 'Look the office up in the list `offices`.',
    passing: { on: 'food-export', set: { '/exitOffice': 'XA000300' } },
    failing: { on: 'food-export', set: { '/exitOffice': 'XA000999' }, at: ['/exitOffice'] },
  }),
  listRule({
    id: 'R112',
    dataElement: 'LoadingLocation/ID',
    list: 'ports',
    what: 'place of loading',
    codesOf: ({ consignment }) => [['/consignment/loadingPort', consignment?.loadingPort]],
    help: 'Use the UN/LOCODE of the port or airport: the country and three characters.',
    passing: { set: { '/dispatchCountry': 'CN', '/consignment/loadingPort': 'CNSHA' } },
    failing: { set: { '/consignment/loadingPort': 'BRQQQ' }, at: ['/consignment/loadingPort'] },
  }),
  listRule({
    id: 'R113',
    dataElement: 'UnloadingLocation/ID',
    list: 'ports',
    what: 'place of unloading',
    codesOf: ({ consignment }) => [['/consignment/unloadingPort', consignment?.unloadingPort]],
    help: 'Use the UN/LOCODE of the port or airport: the country and three characters.',
    passing: { on: 'food-export', set: { '/consignment/unloadingPort': 'CNSHA' } },
    failing: {
      on: 'food-export',
      set: { '/consignment/unloadingPort': 'USQQQ' },
      at: ['/consignment/unloadingPort'],
    },
  }),
  listRule({
    id: 'R114',
    dataElement: 'BorderTransportMeans/ModeCode',
    list: 'transport-modes',
    what: 'mode of transport at the border',
    codesOf: ({ transport }) => [['/transport/borderMode', transport?.borderMode]],
    help: 'Use the code of UN/ECE Recommendation 19: 1 sea, 2 rail, 3 road, 4 air, 5 post …',
    passing: { on: 'low-value' },
    failing: { on: 'low-value', set: { '/transport/borderMode': '9' }, at: ['/transport/borderMode'] },
  }),
  listRule({
    id: 'R115',
    dataElement: 'ArrivalTransportMeans/ModeCode',
    list: 'transport-modes',
    what: 'mode of inland transport',
    codesOf: ({ transport }) => [['/transport/inlandMode', transport?.inlandMode]],
    help: 'Use the code of UN/ECE Recommendation 19: 1 sea, 2 rail, 3 road, 4 air, 5 post …',
    passing: { set: { '/transport/inlandMode': '2' } },
    failing: { set: { '/transport/inlandMode': '9' }, at: ['/transport/inlandMode'] },
  }),
  listRule({
    id: 'R116',
    dataElement: 'TradeTerms/ConditionCode',
    list: 'incoterms',
    what: 'Incoterms rule',
    codesOf: ({ invoice }) => [['/invoice/incoterm', invoice?.incoterm]],
    help: 'Use the three letters of an Incoterms rule in force.',
    passing: { set: { '/invoice/incoterm': 'FCA' } },
    failing: { set: { '/invoice/incoterm': 'FAS' }, at: ['/invoice/incoterm'] },
  }),
  listRule({
    id: 'R117',
    dataElement: 'TransportContractDocument/TypeCode',
    list: 'document-types',
    what: 'type of the transport document',
    codesOf: (document) =>
      transportDocumentsOf(document).map(({ paper, pointer }) => [`${pointer}/type`, paper.type]),
    help: 'For instance N705 bill of lading, N720 rail consignment note, N730 road consignment note, N740 air waybill.',
    passing: {},
    failing: {
      set: { '/consignment/transportDocument/type': 'N799' },
      at: ['/consignment/transportDocument/type'],
    },
  }),
  listRule({
    id: 'R118',
    dataElement: 'AdditionalDocument/TypeCode',
    list: 'document-types',
    what: 'type of the supporting document',
    codesOf: (document) => [
      ...typesOf(document.supportingDocuments, '/supportingDocuments'),
      ...itemsOf(document).flatMap(({ item, pointer }) =>
        typesOf(item.supportingDocuments, `${pointer}/supportingDocuments`),
      ),
    ],
    help: 'Look the type up in the list `document-types`.',
    passing: { set: { '/supportingDocuments': [{ type: 'N271', reference: 'PL-1' }] } },
    failing: {
      set: { '/supportingDocuments': [{ type: 'N999', reference: 'PL-1' }] },
      at: ['/supportingDocuments/0/type'],
    },
  }),
  listRule({
    id: 'R119',
    dataElement: 'PreviousDocument/TypeCode',
    list: 'document-types',
    what: 'type of the previous document',
    codesOf: (document) => [
      ...typesOf(document.previousDocuments, '/previousDocuments'),
      ...itemsOf(document).flatMap(({ item, pointer }) =>
        typesOf(item.previousDocuments, `${pointer}/previousDocuments`),
      ),
    ],
    help: 'Look the type up in the list `document-types`, for instance N337 temporary storage, N830 an earlier declaration.',
    passing: {},
    failing: {
      set: { '/goodsItems/0/previousDocuments/0/type': 'N399' },
      at: ['/goodsItems/0/previousDocuments/0/type'],
    },
  }),
  listRule({
    id: 'R120',
    dataElement: 'Packaging/TypeCode',
    list: 'packages',
    what: 'kind of package',
    codesOf: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) => typesOf(item.packages, `${pointer}/packages`)),
    help: 'Use the code of UN/ECE Recommendation 21, for instance BG bag, CT carton, PX pallet.',
    passing: { set: { '/goodsItems/0/packages/0/type': 'CT' } },
    failing: { set: { '/goodsItems/0/packages/0/type': 'QQ' }, at: ['/goodsItems/0/packages/0/type'] },
  }),
  listRule({
    id: 'R121',
    dataElement: 'GoodsMeasure/TariffQuantity',
    list: 'units',
    what: 'unit of measure',
    codesOf: (document) =>
      itemsOf(document).flatMap(({ item, pointer }): Coded[] => [
        [`${pointer}/supplementaryUnits/unit`, item.supplementaryUnits?.unit],
        ...unitsOf(item.previousDocuments, `${pointer}/previousDocuments`),
      ]),
    help: 'Use the code of UN/ECE Recommendation 20, for instance NAR number of articles, LTR litre.',
    passing: { set: { '/goodsItems/0/supplementaryUnits': { quantity: '320', unit: 'NAR' } } },
    failing: {
      set: { '/goodsItems/0/supplementaryUnits': { quantity: '320', unit: 'QQQ' } },
      at: ['/goodsItems/0/supplementaryUnits/unit'],
    },
  }),
  listRule({
    id: 'R122',
    dataElement: 'GovernmentProcedure/CurrentCode',
    list: 'procedures',
    what: 'procedure',
    // Where the requested procedure alone is known, R602 says what it can follow.
    codesOf: (document, reference) =>
      itemsOf(document)
        .filter(({ item: { procedure = '' } }) => proceduresLike(procedure, reference).length === 0)
        .map(({ item, pointer }) => [`${pointer}/procedure`, item.procedure]),
    help: 'Four digits: the requested procedure and the previous one. Look them up in the list `procedures`.',
    passing: {},
    failing: { set: { '/goodsItems/0/procedure': '9900' }, at: ['/goodsItems/0/procedure'] },
  }),
];

type Typed = readonly { readonly type?: string }[];
type Measured = readonly { readonly unit?: string }[];

function unitsOf(list: Measured = [], pointer: string): Coded[] {
  return list.map(({ unit }, index) => [`${pointer}/${index}/unit`, unit]);
}

function typesOf(list: Typed = [], pointer: string): Coded[] {
  return list.map(({ type }, index) => [`${pointer}/${index}/type`, type]);
}
