/*
 * Which elements a declaration needs (R), may have (O) or has no use for (F), by its direction and by circumstances that
 * other elements state. The form marks, unfolds and leaves out by it; what refuses a lodgement the server alone says, and
 * a test holds this table to its rules. What a country's own table needs or forbids in a type goes before it.
 */

import { country, directionOf, type Use } from '../../texts/country.ts';

export interface UseOfElement {
  /** Its place; an item's number is `*`. */
  readonly element: string;
  readonly import: Use;
  readonly export: Use;
  /** The circumstance under which the line holds; a list says `some` or nothing. The first line that holds counts. */
  readonly when?: { readonly element: string; readonly is: readonly string[] };
}

const party = [
  '',
  '/name',
  '/identification',
  '/address',
  '/address/street',
  '/address/city',
  '/address/country',
];

export const usesOfElements: readonly UseOfElement[] = [
  ...each('R', 'R', '', [
    '/type',
    '/lrn',
    '/office',
    '/representation',
    '/dispatchCountry',
    '/destinationCountry',
  ]),
  { element: '/exitOffice', import: 'F', export: 'R' },
  { element: '/expectedArrival', import: 'O', export: 'F' },
  ...each('R', 'R', '/declarant', party),
  ...each('R', 'R', '/representative', party).map((line) => ({
    ...line,
    when: { element: '/representation', is: ['direct', 'indirect'] },
  })),
  { element: '/representative', import: 'F', export: 'F' },
  ...each('R', 'O', '/importer', party),
  ...each('O', 'R', '/exporter', party),
  ...each('R', 'R', '/invoice', ['', '/number', '/date', '/amount', '/currency', '/incoterm', '/place']),
  ...each('R', 'R', '/invoice/charges/*', ['/type', '/amount', '/currency']),
  ...each('R', 'R', '/fiscalReferences/*', ['/role', '/number']),
  ...each('R', 'R', '/transport', ['', '/borderMode', '/meansType', '/identity']),
  ...each('R', 'R', '/consignment', [
    '',
    '/containerised',
    '/loadingPort',
    '/unloadingPort',
    '/goodsLocation',
    '/grossMass',
    '/totalPackages',
  ]),
  ...each('R', 'R', '/consignment/transportDocument', ['', '/type', '/reference']).map((line) => ({
    ...line,
    when: { element: '/consignment/transportDocuments', is: [''] },
  })),
  ...each('R', 'R', '/consignment/transportDocuments/*', ['/type', '/reference']),
  { element: '/consignment/containers', import: 'R', export: 'R', when: inContainers() },
  { element: '/consignment/containers', import: 'F', export: 'F' },
  { element: '/consignment/containers/*/number', import: 'R', export: 'R' },
  ...each('R', 'R', '/goodsItems', ['']),
  ...each('R', 'R', '/goodsItems/*', [
    '/commodityCode',
    '/description',
    '/procedure',
    '/origin',
    '/netMass',
    '/grossMass',
    '/itemAmount',
    '/valuationMethod',
    '/packages',
    '/packages/*/type',
    '/packages/*/count',
    '/supportingDocuments/*/type',
    '/supportingDocuments/*/reference',
    '/previousDocuments/*/type',
    '/previousDocuments/*/reference',
    '/additionalInformation/*/code',
    '/additionalInformation/*/text',
  ]),
  { element: '/goodsItems/*/containerNumbers', import: 'O', export: 'O', when: inContainers() },
  { element: '/goodsItems/*/containerNumbers', import: 'F', export: 'F' },
  ...each('R', 'R', '/supportingDocuments/*', ['/type', '/reference']),
  ...each('R', 'R', '/previousDocuments/*', ['/type', '/reference']),
  ...each('R', 'R', '/additionalInformation/*', ['/code', '/text']),
  ...each('R', 'R', '/authorisations/*', ['/kind', '/reference']),
  ...each('R', 'F', '/payment', ['', '/method']),
  { element: '/payment/account', import: 'R', export: 'F', when: paidBy('deferred') },
  { element: '/payment/payer', import: 'O', export: 'F', when: paidBy('deferred') },
  ...each('F', 'F', '/payment', ['/account', '/payer']),
  ...each('R', 'R', '/guarantee', ['', '/type', '/reference']).map((line) => ({
    ...line,
    when: paidBy('secured'),
  })),
];

function each(inward: Use, outward: Use, at: string, below: readonly string[]): readonly UseOfElement[] {
  return below.map((place) => ({ element: at + place, import: inward, export: outward }));
}

function inContainers() {
  return { element: '/consignment/containerised', is: ['true'] };
}

function paidBy(method: string) {
  return { element: '/payment/method', is: [method] };
}

/** The use of an element in a declaration, whose other elements are asked for by their places. */
export function usageOf(element: string, type: string, stated: (element: string) => string): Use {
  const own = country.elements[element]?.[type];
  if (own === 'F') return 'F';
  // A part of what may be left out is needed once the rest is there, which the table tells.
  const isNeeded = own === 'R' && isNeededWhole(element, type, stated);
  const line = usesOfElements.find(
    (one) => one.element === element && (!one.when || one.when.is.includes(stated(one.when.element))),
  );
  const direction = directionOf(type);
  const use = line?.[direction] ?? 'O';
  if (
    use === 'F' &&
    line?.when === undefined &&
    direction === 'export' &&
    country.exportDuties &&
    isPayment(element)
  )
    return isNeeded ? 'R' : 'O';
  return isNeeded ? 'R' : use;
}

function isNeededWhole(element: string, type: string, stated: (element: string) => string): boolean {
  const parent = element.slice(0, element.lastIndexOf('/')).replace(/\/\*$/, '');
  return parent === '' || usageOf(parent, type, stated) === 'R';
}

/** Duties on what leaves the country are paid as all others. */
function isPayment(element: string): boolean {
  return element === '/payment' || element === '/payment/method';
}

/** The elements that the use of others depends on. */
export const circumstances: readonly string[] = [
  ...new Set(usesOfElements.flatMap(({ when }) => when?.element ?? [])),
];
