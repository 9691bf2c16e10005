import { type TProperties, type TSchema, Type } from 'typebox';
import { country, declarationTypes } from '../../country/public.ts';
import { CountryRefused, type ElementsCsvRow } from '../../country/reading/public.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { Declaration, type DraftDeclaration } from './declaration.ts';
import type { DeepPartial } from './deep-partial.ts';

/*
 * Mandatory and forbidden elements of each declaration type, from the country's elements.csv. For elements that
 * elements.csv does not list, the requirements of the catalogue apply to every type.
 */

/** Elements that every declaration needs for processing by the portal, whatever elements.csv requires. */
const alwaysMandatory = [
  '/type',
  '/lrn',
  '/office',
  '/representation',
  '/declarant',
  '/declarant/name',
  '/declarant/identification',
  '/invoice',
  '/invoice/currency',
  '/invoice/amount',
  '/invoice/incoterm',
  '/invoice/charges/*/type',
  '/invoice/charges/*/amount',
  '/invoice/charges/*/currency',
  '/supportingDocuments/*/type',
  '/goodsItems/*/supportingDocuments/*/type',
  '/goodsItems',
  '/goodsItems/*/commodityCode',
  '/goodsItems/*/description',
  '/goodsItems/*/procedure',
  '/goodsItems/*/netMass',
  '/goodsItems/*/grossMass',
  '/goodsItems/*/itemAmount',
];

type MandatoryItemElement =
  | 'commodityCode'
  | 'description'
  | 'procedure'
  | 'netMass'
  | 'grossMass'
  | 'itemAmount';
type SupportingDocuments = PartialExcept<NonNullable<Declaration['supportingDocuments']>[number], 'type'>[];
type PartialExcept<Whole, Needed extends keyof Whole> = Pick<Whole, Needed> &
  DeepPartial<Omit<Whole, Needed>>;

/**
 * A declaration that contains the mandatory elements of its type, and therefore at least the elements that every type
 * needs.
 */
export type CompleteDeclaration = Omit<
  DraftDeclaration,
  'office' | 'representation' | 'invoice' | 'goodsItems' | 'supportingDocuments'
> &
  Pick<Declaration, 'office' | 'representation'> & {
    supportingDocuments?: SupportingDocuments;
    invoice: PartialExcept<Declaration['invoice'], 'currency' | 'amount' | 'incoterm' | 'charges'>;
    goodsItems: (Omit<
      PartialExcept<Declaration['goodsItems'][number], MandatoryItemElement>,
      'supportingDocuments'
    > & {
      supportingDocuments?: SupportingDocuments;
    })[];
  };

const countryElements = new Map(country.elements.map((element) => [element.pointer, element]));
rejectUnknownElements();

const schemasByType = new Map(declarationTypes.map((type) => [type, schemaForType(Declaration, '', type)]));
const forbiddenByType = new Map(
  declarationTypes.map((type) => [
    type,
    country.elements
      .filter(({ uses }) => uses.get(type) === 'F')
      .map(({ pointer }) => pointer.split('/').slice(1)),
  ]),
);

export function completeShape(type: string): TSchema {
  return schemasByType.get(type) ?? Declaration;
}

/**
 * Returns an error for each present element that the declaration's type does not have, in the order of elements.csv.
 * For a group, it returns one error and none for the elements of the group.
 */
export function forbiddenElementErrors(document: DraftDeclaration): ValidationError[] {
  const found = (forbiddenByType.get(document.type) ?? []).flatMap((path) => pointersAt(document, path, ''));
  return found
    .filter((pointer) => !found.some((outer) => pointer.startsWith(`${outer}/`)))
    .map((pointer) => ({ code: 'not_for_type', in: 'body', pointer, params: { type: document.type } }));
}

function pointersAt(value: unknown, [segment, ...rest]: readonly string[], pointer: string): string[] {
  if (segment === undefined) return [pointer];
  if (Array.isArray(value))
    return segment === '*'
      ? value.flatMap((item, index) => pointersAt(item, rest, `${pointer}/${index}`))
      : [];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return [];
  const child: unknown = Reflect.get(value, segment);
  return child === undefined ? [] : pointersAt(child, rest, `${pointer}/${segment}`);
}

function schemaForType(schema: TSchema, pointer: string, type: string): TSchema {
  if (Type.IsArray(schema)) {
    const { type: _, items, ...options } = schema;
    const use = countryElements.get(pointer)?.uses.get(type);
    const least = use === 'R' ? { minItems: 1 } : use === undefined ? {} : { minItems: 0 };
    return Type.Array(schemaForType(items, `${pointer}/*`, type), { ...options, ...least });
  }
  if (!Type.IsObject(schema)) return schema;
  const { type: _, properties, required = [], ...options } = schema;
  const needed: readonly string[] = required;
  const members: TProperties = {};
  for (const [name, member] of Object.entries(properties)) {
    const place = `${pointer}/${name}`;
    const use = countryElements.get(place)?.uses.get(type);
    const inside = schemaForType(member, place, type);
    members[name] = (use === undefined ? needed.includes(name) : use === 'R')
      ? asMandatory(inside)
      : Type.Optional(inside);
  }
  return Type.Object(members, options);
}

/** Makes a property required that is optional in the catalogue. */
function asMandatory(member: TSchema): TSchema {
  return Type.Required(Type.Object({ member })).properties.member;
}

/** Throws if elements.csv contains an unknown element, or makes an element optional that the portal always needs. */
function rejectUnknownElements(): void {
  const at = ({ pointer, line }: ElementsCsvRow, message: string) => ({
    ...{ file: 'elements.csv', pointer, line },
    message,
  });
  const faults = country.elements.flatMap((element) => {
    if (isUnknown(element)) return [at(element, 'is not an element of a declaration.')];
    const left = declarationTypes.filter((type) => element.uses.get(type) !== 'R');
    if (left.length === 0 || !alwaysMandatory.includes(element.pointer)) return [];
    return [at(element, `must be R for ${left.join(', ')}: the portal requires this element.`)];
  });
  if (faults.length > 0) throw new CountryRefused(country.folder, faults);
}

function isUnknown({ pointer }: ElementsCsvRow): boolean {
  let schema: TSchema | undefined = Declaration;
  for (const segment of pointer.split('/').slice(1)) {
    if (schema && Type.IsArray(schema) && segment === '*') schema = schema.items;
    else schema = schema && Type.IsObject(schema) ? schema.properties[segment] : undefined;
  }
  return schema === undefined || pointer === '';
}
