import { type Country, isOf } from '../../texts/country.ts';

/*
 * The fields of a declaration for the form and for whoever reads it. What members there are, how each is written, which
 * list its code is from and in which section it stands the contract says; here is their order in the trade.
 */

/** A member as the contract's schema has it: see `console/contract.mjs`. */
export type Member = { readonly list?: string; readonly section?: string } & (
  | { readonly kind: 'text' | 'decimal' | 'integer' | 'date' | 'time' | 'check' | 'words' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'group' | 'list'; readonly members: Members }
);

export type Members = Readonly<Record<string, Member>>;

type NationalElement = Pick<Country['national'][number], 'name' | 'level' | 'kind'>;

/** The members with those that the country declares beside: in `national` of the declaration, and of each goods item. */
export function withNational(members: Members, national: readonly NationalElement[]): Members {
  const nationalAt = (level: NationalElement['level']): Members => {
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

/** The sections of the contract (`x-section`) in the order of the form. */
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

/** What comes first in a section, a group or an item, where that is not the contract's order. */
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

/** Texts of several lines. */
const long = ['goodsItems.description', 'additionalInformation.text'];

/** The methods that have a text, if the country has these codes. */
const valuationMethods = ['1', '2', '3', '4', '5', '6'].filter((code) => isOf('valuationMethod', code));

/** The sections of the form, with every member that the contract has; one that names no section stands in the first. */
export function sectionsOf(members: Members): readonly SectionSpec[] {
  return sectionNames.map((section) => {
    const here = Object.keys(members).filter((name) => sectionOfMember(members, name) === section);
    const names = [...new Set([...(first[section] ?? []), ...here])];
    return { name: section, fields: names.flatMap((name) => fieldOf(members, name, '')) };
  });
}

/** The section that a member of the declaration stands in. */
export function sectionOfMember(members: Members, name: string): SectionName {
  const named = members[name]?.section;
  return sectionNames.find((section) => section === named) ?? 'general';
}

function fieldOf(members: Members, name: string, parent: string): FieldSpec[] {
  const member = members[name];
  if (!member) return [];
  if (member.list && member.kind !== 'words') return [{ kind: 'code', name, list: member.list }];
  if (long.includes(`${parent}.${name}`)) return [{ kind: 'long', name }];
  if (name === 'valuationMethod' && valuationMethods.length > 0)
    return [{ kind: 'choice', name, values: valuationMethods }];
  if (member.kind === 'choice') return [{ kind: 'choice', name, values: member.values }];
  if (!('members' in member)) return [{ kind: member.kind, name }];
  const names = [...new Set([...(first[name] ?? []), ...Object.keys(member.members)])];
  return [{ kind: member.kind, name, fields: names.flatMap((each) => fieldOf(member.members, each, name)) }];
}
