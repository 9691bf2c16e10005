import { country } from '../../country/public.ts';
import { elementTextsOf } from '../../foundation/messages/catalogue.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';

/*
 * Numbers of declaration elements in Annex B of Delegated Regulation (EU) 2015/2446, as replaced by Delegated
 * Regulation (EU) 2021/234. An element without an entry has the number of the element that contains it.
 */
const annexB: Readonly<Record<string, string>> = {
  '/type': '11 01',
  '/additionalDeclarationType': '11 02',
  '/lrn': '12 09',
  '/presentationOffice': '17 09',
  '/exitOffice': '17 01',
  '/supervisingOffice': '17 10',
  '/expectedArrival': '15 03',
  '/representation': '13 06',
  '/declarant': '13 05',
  '/representative': '13 06',
  '/importer': '13 04',
  '/exporter': '13 01',
  '/seller': '13 08',
  '/buyer': '13 09',
  '/fiscalReferences': '13 16',
  '/dispatchCountry': '16 06',
  '/destinationCountry': '16 03',
  '/natureOfTransaction': '99 05',
  '/invoice/number': '12 03',
  '/invoice/date': '12 03',
  '/invoice/amount': '14 06',
  '/invoice/currency': '14 05',
  '/invoice/incoterm': '14 01',
  '/invoice/place': '14 01',
  '/invoice/charges': '14 04',
  '/transport/borderMode': '19 03',
  '/transport/inlandMode': '19 04',
  '/transport/meansType': '19 08',
  '/transport/identity': '19 08',
  '/transport/nationality': '19 08',
  '/consignment/ucr': '12 08',
  '/consignment/transportDocument': '12 05',
  '/consignment/transportDocuments': '12 05',
  '/consignment/containerised': '19 01',
  '/consignment/containers': '19 07',
  '/consignment/containers/*/seals': '19 10',
  '/consignment/loadingPort': '16 13',
  '/consignment/unloadingPort': '16 14',
  '/consignment/goodsLocation': '16 15',
  '/consignment/location': '16 15',
  '/consignment/grossMass': '18 04',
  '/warehouse': '12 11',
  '/goodsItems/*/commodityCode': '18 09',
  '/goodsItems/*/additionalCodes': '18 09',
  '/goodsItems/*/description': '18 05',
  '/goodsItems/*/procedure': '11 09',
  '/goodsItems/*/additionalProcedures': '11 10',
  '/goodsItems/*/origin': '16 08',
  '/goodsItems/*/preferentialOrigin': '16 09',
  '/goodsItems/*/preference': '14 11',
  '/goodsItems/*/quotaOrderNumber': '99 01',
  '/goodsItems/*/netMass': '18 01',
  '/goodsItems/*/grossMass': '18 04',
  '/goodsItems/*/supplementaryUnits': '18 02',
  '/goodsItems/*/packages': '18 06',
  '/goodsItems/*/containerNumbers': '19 07',
  '/goodsItems/*/itemAmount': '14 08',
  '/goodsItems/*/valuationMethod': '14 10',
  '/goodsItems/*/valuationIndicators': '14 07',
  '/goodsItems/*/statisticalValue': '99 06',
  '/goodsItems/*/dangerousGoods': '18 07',
  '/goodsItems/*/supportingDocuments': '12 03',
  '/goodsItems/*/previousDocuments': '12 01',
  '/goodsItems/*/additionalInformation': '12 02',
  '/payment/method': '14 03',
  '/payment/account': '12 10',
  '/payment/byTax': '14 03',
  '/payment/byTax/*/account': '12 10',
  '/payment/byTax/*/guarantee': '99 03',
  '/payment/payer': '13 21',
  '/guarantee/type': '99 02',
  '/guarantee/reference': '99 03',
  '/guarantee/amount': '99 03',
  '/guarantee/currency': '99 03',
  '/guarantee/holder': '13 20',
  '/authorisations': '12 12',
  '/supportingDocuments': '12 03',
  '/previousDocuments': '12 01',
  '/additionalInformation': '12 02',
};

/** Elements without a number: groups, and elements that Annex B does not have. */
export const withoutAnnexB: ReadonlySet<string> = new Set([
  '/office',
  '/invoice',
  '/transport',
  '/transport/departure',
  '/transport/arrival',
  '/consignment',
  '/consignment/totalPackages',
  '/goodsItems',
  '/goodsItems/*/processingCost',
  '/payment',
  '/guarantee',
]);

export interface MappedElement {
  /** Location in the declaration, such as `/goodsItems/*\/origin`. */
  readonly element: string;
  readonly label: string;
  /** Path in the WCO Data Model; empty if the path of the containing element applies. */
  readonly wco: string;
  /** Number in Annex B; empty for the elements in `withoutAnnexB`. */
  readonly annexB: string;
}

/** Returns each element of a declaration with its path in the WCO Data Model and its number in Annex B. */
export function mappedElements(): MappedElement[] {
  return country.elements.map(({ pointer, wco }) => ({
    element: pointer,
    label: (elementTextsOf(defaultLanguage, pointer)?.label ?? '').replaceAll(/ ?\{\w+\}/g, ''),
    wco,
    annexB: numberOf(pointer) ?? '',
  }));
}

function numberOf(pointer: string): string | undefined {
  const container = pointer.slice(0, pointer.lastIndexOf('/'));
  return annexB[pointer] ?? (container === '' ? undefined : numberOf(container));
}

/** Returns the elements of the table that a declaration does not have; a test requires an empty list. */
export function unknownAnnexBElements(): string[] {
  const known = new Set(country.elements.map(({ pointer }) => pointer));
  return Object.keys(annexB).filter((pointer) => !known.has(pointer));
}
