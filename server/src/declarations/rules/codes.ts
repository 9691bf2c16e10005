import { country } from '../../country/public.ts';
import { proceduresLike } from '../../tariff/public.ts';
import { transportDocumentsOf } from '../document/public.ts';
import { type Coded, listRule } from './code-list-rule.ts';
import { partyNames } from './parties.ts';
import { itemsOf, type Rule } from './rule.ts';

const { formats } = country;

/** R101 to R129: codes must be in the code lists that are valid on the day. */
export const codeRules: readonly Rule[] = [
  listRule({
    id: 'R101',
    dataElement: 'ExportCountry/ID',
    list: 'countries',
    codesOf: ({ dispatchCountry }) => [['/dispatchCountry', dispatchCountry]],
    passing: { set: { '/dispatchCountry': 'CN', '/consignment/loadingPort': 'CNSHA' } },
    failing: { set: { '/dispatchCountry': 'QZ' }, at: ['/dispatchCountry'] },
  }),
  listRule({
    id: 'R102',
    dataElement: 'Destination/CountryCode',
    list: 'countries',
    codesOf: ({ destinationCountry }) => [['/destinationCountry', destinationCountry]],
    passing: { on: 'food-export', set: { '/destinationCountry': 'GB' } },
    failing: { on: 'food-export', set: { '/destinationCountry': 'QZ' }, at: ['/destinationCountry'] },
  }),
  listRule({
    id: 'R103',
    dataElement: 'Origin/CountryCode',
    list: 'countries',
    codesOf: (document) =>
      itemsOf(document).flatMap(({ item, pointer }): Coded[] => [
        [`${pointer}/origin`, item.origin],
        [`${pointer}/preferentialOrigin`, item.preferentialOrigin],
      ]),
    passing: { set: { '/goodsItems/0/origin': 'VN' } },
    failing: { set: { '/goodsItems/0/origin': 'QZ' }, at: ['/goodsItems/0/origin'] },
  }),
  listRule({
    id: 'R104',
    dataElement: 'Address/CountryCode',
    list: 'countries',
    codesOf: (document) =>
      partyNames.map((party) => [`/${party}/address/country`, document[party]?.address?.country]),
    passing: { set: { '/exporter/address/country': 'CO' } },
    failing: { set: { '/exporter/address/country': 'QZ' }, at: ['/exporter/address/country'] },
  }),
  listRule({
    id: 'R105',
    dataElement: 'BorderTransportMeans/RegistrationNationalityCode',
    list: 'countries',
    codesOf: ({ transport }) => [['/transport/nationality', transport?.nationality]],
    passing: { set: { '/transport/nationality': 'LR' } },
    failing: { set: { '/transport/nationality': 'QZ' }, at: ['/transport/nationality'] },
  }),
  listRule({
    id: 'R106',
    dataElement: 'InvoiceAmount/CurrencyCode',
    list: 'currencies',
    codesOf: ({ invoice }) => [['/invoice/currency', invoice?.currency]],
    passing: { on: 'food-export', set: { '/invoice/currency': 'USD' } },
    failing: { on: 'food-export', set: { '/invoice/currency': 'QQQ' }, at: ['/invoice/currency'] },
  }),
  listRule({
    id: 'R107',
    dataElement: 'ChargeDeduction/OtherChargeDeductionAmount',
    list: 'currencies',
    codesOf: ({ invoice }) =>
      (invoice?.charges ?? []).map(({ currency }, index) => [`/invoice/charges/${index}/currency`, currency]),
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
    codesOf: ({ guarantee }) => [['/guarantee/currency', guarantee?.currency]],
    passing: { on: 'bicycles-by-sea', set: { '/guarantee/currency': 'USD' } },
    failing: { on: 'bicycles-by-sea', set: { '/guarantee/currency': 'QQQ' }, at: ['/guarantee/currency'] },
  }),
  listRule({
    id: 'R109',
    dataElement: 'Declaration/DeclarationOfficeID',
    list: 'offices',
    codesOf: ({ office }) => [['/office', office]],
    passing: { set: { '/office': 'XA000200' } },
    failing: { set: { '/office': 'XA000999' }, at: ['/office'] },
  }),
  listRule({
    id: 'R110',
    dataElement: 'PresentationOffice/ID',
    list: 'offices',
    codesOf: ({ presentationOffice }) => [['/presentationOffice', presentationOffice]],
    passing: { on: 'machine-parts-by-air' },
    failing: { set: { '/presentationOffice': 'XA000999' }, at: ['/presentationOffice'] },
  }),
  listRule({
    id: 'R111',
    dataElement: 'ExitOffice/ID',
    list: 'offices',
    codesOf: ({ exitOffice }) => [['/exitOffice', exitOffice]],
    passing: { on: 'food-export', set: { '/exitOffice': 'XA000300' } },
    failing: { on: 'food-export', set: { '/exitOffice': 'XA000999' }, at: ['/exitOffice'] },
  }),
  listRule({
    id: 'R112',
    dataElement: 'LoadingLocation/ID',
    list: 'ports',
    codesOf: ({ consignment }) => [['/consignment/loadingPort', consignment?.loadingPort]],
    passing: { set: { '/dispatchCountry': 'CN', '/consignment/loadingPort': 'CNSHA' } },
    failing: { set: { '/consignment/loadingPort': 'BRQQQ' }, at: ['/consignment/loadingPort'] },
  }),
  listRule({
    id: 'R113',
    dataElement: 'UnloadingLocation/ID',
    list: 'ports',
    codesOf: ({ consignment }) => [['/consignment/unloadingPort', consignment?.unloadingPort]],
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
    codesOf: ({ transport }) => [['/transport/borderMode', transport?.borderMode]],
    passing: { on: 'low-value' },
    failing: {
      on: 'low-value',
      set: { '/transport/borderMode': '9' },
      needsLists: true,
      at: ['/transport/borderMode'],
    },
  }),
  listRule({
    id: 'R115',
    dataElement: 'ArrivalTransportMeans/ModeCode',
    list: 'transport-modes',
    codesOf: ({ transport }) => [['/transport/inlandMode', transport?.inlandMode]],
    passing: { set: { '/transport/inlandMode': '2' } },
    failing: { set: { '/transport/inlandMode': '9' }, needsLists: true, at: ['/transport/inlandMode'] },
  }),
  listRule({
    id: 'R116',
    dataElement: 'TradeTerms/ConditionCode',
    list: 'incoterms',
    codesOf: ({ invoice }) => [['/invoice/incoterm', invoice?.incoterm]],
    passing: { set: { '/invoice/incoterm': 'FCA' } },
    failing: { set: { '/invoice/incoterm': 'FAS' }, needsLists: true, at: ['/invoice/incoterm'] },
  }),
  listRule({
    id: 'R117',
    dataElement: 'TransportContractDocument/TypeCode',
    about: { example: formats.transportDocumentType.example },
    list: 'document-types',
    codesOf: (document) =>
      transportDocumentsOf(document).map(({ paper, pointer }) => [`${pointer}/type`, paper.type]),
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
    codesOf: (document) => [
      ...typeCodesOf(document.supportingDocuments, '/supportingDocuments'),
      ...itemsOf(document).flatMap(({ item, pointer }) =>
        typeCodesOf(item.supportingDocuments, `${pointer}/supportingDocuments`),
      ),
    ],
    passing: { set: { '/supportingDocuments': [{ type: 'N271', reference: 'PL-1' }] } },
    failing: {
      set: { '/supportingDocuments': [{ type: 'N999', reference: 'PL-1' }] },
      at: ['/supportingDocuments/0/type'],
    },
  }),
  listRule({
    id: 'R119',
    dataElement: 'PreviousDocument/TypeCode',
    about: { example: formats.previousDocumentType.example },
    list: 'document-types',
    codesOf: (document) => [
      ...typeCodesOf(document.previousDocuments, '/previousDocuments'),
      ...itemsOf(document).flatMap(({ item, pointer }) =>
        typeCodesOf(item.previousDocuments, `${pointer}/previousDocuments`),
      ),
    ],
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
    codesOf: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) => typeCodesOf(item.packages, `${pointer}/packages`)),
    passing: { set: { '/goodsItems/0/packages/0/type': 'CT' } },
    failing: { set: { '/goodsItems/0/packages/0/type': 'QQ' }, at: ['/goodsItems/0/packages/0/type'] },
  }),
  listRule({
    id: 'R121',
    dataElement: 'GoodsMeasure/TariffQuantity',
    list: 'units',
    codesOf: (document) =>
      itemsOf(document).flatMap(({ item, pointer }): Coded[] => [
        [`${pointer}/supplementaryUnits/unit`, item.supplementaryUnits?.unit],
        ...unitCodesOf(item.previousDocuments, `${pointer}/previousDocuments`),
      ]),
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
    // Checks only requested procedures that do not exist. If one exists, R602 reports the previous procedures that it
    // can follow.
    codesOf: (document, reference) =>
      itemsOf(document)
        .filter(({ item: { procedure = '' } }) => proceduresLike(procedure, reference).length === 0)
        .map(({ item, pointer }) => [`${pointer}/procedure`, item.procedure]),
    passing: {},
    failing: { set: { '/goodsItems/0/procedure': '9900' }, at: ['/goodsItems/0/procedure'] },
  }),
];

type Typed = readonly { readonly type?: string }[];
type Measured = readonly { readonly unit?: string }[];

function unitCodesOf(list: Measured = [], pointer: string): Coded[] {
  return list.map(({ unit }, index) => [`${pointer}/${index}/unit`, unit]);
}

function typeCodesOf(list: Typed = [], pointer: string): Coded[] {
  return list.map(({ type }, index) => [`${pointer}/${index}/type`, type]);
}
