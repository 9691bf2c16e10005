import { type Country, country, matchesCountryPattern } from '../../texts/country.ts';

/*
 * Fields of a declaration for the form and the read-only view. The contract defines the fields, their format,
 * code list and section. This file defines their display order.
 */

/** A field in the contract's schema: see `console/contract.mjs`. */
export type ElementField = { readonly list?: string; readonly section?: string } & (
  | { readonly kind: 'text' | 'decimal' | 'integer' | 'date' | 'time' | 'check' | 'words' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'group' | 'list'; readonly members: ElementFields }
);

export type ElementFields = Readonly<Record<string, ElementField>>;

type NationalElement = Pick<Country['national'][number], 'name' | 'level' | 'kind'>;

/** Returns the fields plus the country's own elements, in `national` of the header and of each goods item. */
export function withNational(members: ElementFields, national: readonly NationalElement[]): ElementFields {
  const nationalAt = (level: NationalElement['level']): ElementFields => {
    const here = national.filter((element) => element.level === level);
    const inside = here.map(({ name, kind }) => [name, { kind: writtenAs(kind) }] as const);
    return here.length === 0
      ? {}
      : { national: { kind: 'group', section: 'general', members: Object.fromEntries(inside) } };
  };
  const { goodsItems, ...others } = members;
  if (goodsItems === undefined || !('members' in goodsItems)) return members;
  return {
    ...others,
    ...nationalAt('header'),
    goodsItems: { ...goodsItems, members: { ...goodsItems.members, ...nationalAt('item') } },
  };
}

function writtenAs(kind: NationalElement['kind']): 'text' | 'date' | 'decimal' {
  return kind === 'amount' ? 'decimal' : (kind ?? 'text');
}

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

/** Sections of the contract (`x-section`) in form order. */
export const sectionNames = [
  'general',
  'parties',
  'invoice',
  'transport',
  'goods',
  'documents',
  'payment',
] as const;
export type SectionName = (typeof sectionNames)[number];

export interface SectionSpec {
  readonly name: SectionName;
  readonly fields: readonly FieldSpec[];
}

const papers = ['supportingDocuments', 'previousDocuments', 'additionalInformation'];

/** Fields that come first in a section, group or item, if that differs from the contract's order. */
const first: Readonly<Record<string, readonly string[]>> = {
  general: ['type', 'lrn', 'office', 'exitOffice'],
  invoice: ['invoice'],
  consignment: [
    'transportDocument',
    'transportDocuments',
    'loadingPort',
    'unloadingPort',
    'goodsLocation',
    'grossMass',
    'totalPackages',
    'containerised',
    'containers',
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
    'valuationMethod',
    'packages',
    ...papers,
  ],
};

/** Multi-line text fields. */
const long = ['goodsItems.description', 'additionalInformation.text'];

/** The methods that have a text, if the country has these codes. */
const valuationMethods = ['1', '2', '3', '4', '5', '6'].filter((code) =>
  matchesCountryPattern('valuationMethod', code),
);

/** Returns the sections of the form with all contract fields. Fields without a section go to the first one. */
export function sectionsOf(members: ElementFields): readonly SectionSpec[] {
  return sectionNames.map((section) => {
    const here = Object.keys(members).filter((name) => sectionOfMember(members, name) === section);
    const names = [...new Set([...(first[section] ?? []), ...here])];
    return { name: section, fields: names.flatMap((name) => fieldOf(members, name, '')) };
  });
}

/** Returns the section of a declaration field. */
export function sectionOfMember(members: ElementFields, name: string): SectionName {
  const named = members[name]?.section;
  return sectionNames.find((section) => section === named) ?? 'general';
}

function fieldOf(members: ElementFields, name: string, parent: string): FieldSpec[] {
  const member = members[name];
  if (!member) return [];
  if (member.list && member.kind !== 'words') return [{ kind: 'code', name, list: member.list }];
  if (long.includes(`${parent}.${name}`)) return [{ kind: 'long', name }];
  if (name === 'valuationMethod' && valuationMethods.length > 0)
    return [{ kind: 'choice', name, values: valuationMethods }];
  if (name === 'tax' && parent === 'byTax' && country.taxes.length > 0)
    return [{ kind: 'choice', name, values: country.taxes.map(({ code }) => code) }];
  if (member.kind === 'choice') return [{ kind: 'choice', name, values: member.values }];
  if (!('members' in member)) return [{ kind: member.kind, name }];
  const names = [...new Set([...(first[name] ?? []), ...Object.keys(member.members)])];
  return [{ kind: member.kind, name, fields: names.flatMap((each) => fieldOf(member.members, each, name)) }];
}
