/*
 * The fields of a declaration for the form and for whoever reads it. What members there are and how each is written the
 * contract says; here stand their order in the trade, and what is chosen from a code list. What must be there, and what
 * goes with what, the server tells at every check.
 */

/** A member as the contract's schema has it: see `console/contract.mjs`. */
export type Member =
  | { readonly kind: 'text' | 'decimal' | 'integer' | 'date' | 'time' | 'check' | 'words' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'group' | 'list'; readonly members: Members };

export type Members = Readonly<Record<string, Member>>;

export type FieldSpec =
  | {
      readonly kind: 'text' | 'long' | 'decimal' | 'integer' | 'date' | 'time' | 'check' | 'words';
      readonly name: string;
    }
  | { readonly kind: 'choice'; readonly name: string; readonly values: readonly string[] }
  | { readonly kind: 'code'; readonly name: string; readonly list: string }
  | GroupSpec
  | ListSpec;

export interface GroupSpec {
  readonly kind: 'group';
  readonly name: string;
  readonly fields: readonly FieldSpec[];
}

export interface ListSpec {
  readonly kind: 'list';
  readonly name: string;
  readonly fields: readonly FieldSpec[];
}

export interface SectionSpec {
  readonly name: string;
  readonly fields: readonly FieldSpec[];
}

const papers = ['supportingDocuments', 'previousDocuments', 'additionalInformation'];

/** The members of each section; one that is in none stands in the first. */
const inSections: Readonly<Record<string, readonly string[]>> = {
  head: [
    'type',
    'lrn',
    'office',
    'representation',
    'dispatchCountry',
    'destinationCountry',
    'expectedArrival',
    'presentationOffice',
    'exitOffice',
    'supervisingOffice',
    'additionalDeclarationType',
    'natureOfTransaction',
  ],
  parties: ['declarant', 'representative', 'importer', 'exporter', 'seller', 'buyer', 'fiscalReferences'],
  invoice: ['invoice'],
  transport: ['transport'],
  consignment: ['consignment', 'warehouse'],
  goods: ['goodsItems'],
  payment: ['payment', 'guarantee'],
  papers: ['authorisations', ...papers],
};

/** What comes first in a group or an item, where that is not the contract's order; the others follow in that order. */
const first: Readonly<Record<string, readonly string[]>> = {
  consignment: [
    'ucr',
    'transportDocument',
    'transportDocuments',
    'loadingPort',
    'unloadingPort',
    'goodsLocation',
    'location',
    'grossMass',
    'totalPackages',
  ],
  goodsItems: [
    'commodityCode',
    'description',
    'procedure',
    'additionalProcedures',
    'origin',
    'preference',
    'preferentialOrigin',
    'netMass',
    'grossMass',
    'itemAmount',
    'processingCost',
    'valuationMethod',
    'valuationIndicators',
    'supplementaryUnits',
    'statisticalValue',
    'additionalCodes',
    'quotaOrderNumber',
    'dangerousGoods',
    'containerNumbers',
    'packages',
    ...papers,
  ],
};

/** The code list that a member is chosen from, by its name, or by its group's and its name. */
const codeLists: Readonly<Record<string, string>> = {
  borderMode: 'transport-modes',
  commodityCode: 'commodities',
  country: 'countries',
  currency: 'currencies',
  destinationCountry: 'countries',
  dispatchCountry: 'countries',
  exitOffice: 'offices',
  incoterm: 'incoterms',
  inlandMode: 'transport-modes',
  loadingPort: 'ports',
  nationality: 'countries',
  office: 'offices',
  origin: 'countries',
  'packages.type': 'packages',
  preference: 'preferences',
  preferentialOrigin: 'countries',
  presentationOffice: 'offices',
  procedure: 'procedures',
  quotaOrderNumber: 'quotas',
  supervisingOffice: 'offices',
  'supportingDocuments.type': 'document-types',
  'transportDocument.type': 'document-types',
  'transportDocuments.type': 'document-types',
  unit: 'units',
  unloadingPort: 'ports',
};

/** Texts of several lines. */
const long = ['goodsItems.description', 'additionalInformation.text'];

const valuationMethods = ['1', '2', '3', '4', '5', '6'];

/** The sections of the form, with every member that the contract has. */
export function sectionsOf(members: Members): readonly SectionSpec[] {
  const known = Object.values(inSections).flat();
  const others = Object.keys(members).filter((name) => !known.includes(name));
  return Object.entries(inSections).map(([section, names], index) => ({
    name: section,
    fields: (index === 0 ? [...names, ...others] : names).flatMap((name) => fieldOf(members, name, '')),
  }));
}

function fieldOf(members: Members, name: string, parent: string): FieldSpec[] {
  const member = members[name];
  if (!member) return [];
  const list = codeLists[`${parent}.${name}`] ?? codeLists[name];
  if (list) return [{ kind: 'code', name, list }];
  if (long.includes(`${parent}.${name}`)) return [{ kind: 'long', name }];
  if (name === 'valuationMethod') return [{ kind: 'choice', name, values: valuationMethods }];
  if (!('members' in member)) return [{ ...member, name }];
  const names = [...new Set([...(first[name] ?? []), ...Object.keys(member.members)])];
  return [{ kind: member.kind, name, fields: names.flatMap((each) => fieldOf(member.members, each, name)) }];
}
