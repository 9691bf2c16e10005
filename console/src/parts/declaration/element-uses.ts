/*
 * Which elements are required (R), optional (O) or forbidden (F), by direction and by conditions on other
 * elements. The form uses this table to mark, expand and hide fields. Only the server's rules decide on a
 * lodgement; a test compares this table with them. A country's own table for a declaration type takes
 * precedence.
 */

import { country, directionOf, type ElementRequirement } from '../../texts/country.ts';

export interface ElementUse {
  /** Element path with `*` as the index of an item. */
  readonly element: string;
  readonly import: ElementRequirement;
  readonly export: ElementRequirement;
  /** Condition of the rule. For a list, the value is `some` or empty. The first matching rule applies. */
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

export const elementUses: readonly ElementUse[] = [
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
  { element: '/payment/byTax', import: 'O', export: 'F' },
  ...each('R', 'R', '/payment/byTax/*', ['/tax', '/method']),
  {
    ...{ element: '/payment/payer', import: 'O', export: 'F' },
    when: { element: '/payment/byTax', is: ['some'] },
  },
  ...each('F', 'F', '/payment', ['/account', '/payer']),
  ...each('R', 'R', '/guarantee', ['', '/type', '/reference']).map((line) => ({
    ...line,
    when: paidBy('secured'),
  })),
];

function each(
  inward: ElementRequirement,
  outward: ElementRequirement,
  at: string,
  below: readonly string[],
): readonly ElementUse[] {
  return below.map((place) => ({ element: at + place, import: inward, export: outward }));
}

function inContainers() {
  return { element: '/consignment/containerised', is: ['true'] };
}

function paidBy(method: string) {
  return { element: '/payment/method', is: [method] };
}

/** Returns the use of an element in a declaration. `stated` returns the value of another element by path. */
export function elementUseOf(
  element: string,
  type: string,
  stated: (element: string) => string,
): ElementRequirement {
  const own = country.elements[element]?.[type];
  if (own === 'F') return 'F';
  // Parts of an optional element can be required once the element is present; the table defines this.
  const isNeeded = own === 'R' && isNeededWhole(element, type, stated);
  const line = elementUses.find(
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
  return parent === '' || elementUseOf(parent, type, stated) === 'R';
}

/** Export duties are paid in the same ways as import duties. */
function isPayment(element: string): boolean {
  return ['/payment', '/payment/method', '/payment/byTax'].includes(element);
}

/** Elements that the use of other elements depends on. */
export const conditionElements: readonly string[] = [
  ...new Set(elementUses.flatMap(({ when }) => when?.element ?? [])),
];
