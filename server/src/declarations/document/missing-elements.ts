import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { declarationTypes, directionOf } from '../../country/public.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { lazy } from '../../foundation/lazy-value.ts';
import { Declaration, type DraftDeclaration } from './declaration.ts';
import { completeShape } from './element-requirements.ts';

/**
 * Returns the mandatory elements of the declaration's type that the document lacks, in document order. For a missing
 * group it returns each mandatory element of the group, so that the declarant can complete all at once.
 */
export function missingMandatoryElements(document: DraftDeclaration): ValidationError[] {
  // Most lodged documents are complete, which the compiled schema confirms faster than the search for missing elements.
  const { type } = document;
  return completenessChecks.get(type)?.().Check(document)
    ? []
    : missingMembers(completeShape(type), document, '');
}

/** Returns a schema that checks only the presence of required properties; the format is already validated. */
function presenceSchema(schema: TSchema): TSchema {
  if (Type.IsArray(schema)) return Type.Array(presenceSchema(schema.items), { minItems: minItemsOf(schema) });
  if (!Type.IsObject(schema)) return Type.Unknown();
  const required: readonly string[] = schema.required ?? [];
  const members = Object.entries(schema.properties).map(([name, member]): [string, TSchema] => {
    const bare = presenceSchema(member);
    return [name, required.includes(name) ? bare : Type.Optional(bare)];
  });
  return Type.Object(Object.fromEntries(members));
}

function missingMembers(schema: TSchema, value: unknown, pointer: string): ValidationError[] {
  if (Type.IsObject(schema)) return missingInObject(schema, value, pointer);
  if (Type.IsArray(schema) && Array.isArray(value))
    return value.flatMap((item, index) => missingMembers(schema.items, item, `${pointer}/${index}`));
  return [];
}

function missingInObject(schema: Type.TObject, value: unknown, pointer: string): ValidationError[] {
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const present = propertyOf(value, name);
    const place = `${pointer}/${name}`;
    if (present === undefined && !required.includes(name)) return [];
    if (present === undefined && !Type.IsObject(member))
      return [missingElementError(place, expectedValueOf(member))];
    if (Array.isArray(present) && present.length === 0 && minItemsOf(member) > 0)
      return [missingElementError(place, expectedValueOf(member))];
    return missingMembers(member, present, place);
  });
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function minItemsOf(schema: TSchema): number {
  return 'minItems' in schema && typeof schema.minItems === 'number' ? schema.minItems : 0;
}

// Returns the expected value for the error message: the allowed values if there are any, otherwise the description of
// the element.
function expectedValueOf(schema: TSchema): unknown {
  if ('enum' in schema) return schema.enum;
  return 'description' in schema ? schema.description : undefined;
}

function missingElementError(pointer: string, expected: unknown): ValidationError {
  return { code: 'required', in: 'body', pointer, ...(expected !== undefined && { expected }) };
}

// Compiled after the functions that the schema of presence uses.
const completenessChecks = new Map(
  declarationTypes.map((type) => [type, lazy(() => Compile(presenceSchema(completeShape(type))))]),
);

/** A circumstance in a document that makes further elements mandatory. */
type Circumstance = {
  name: string;
  applies: (document: DraftDeclaration) => boolean;
  needs: readonly string[];
};

const circumstances = [
  {
    name: 'representative',
    applies: ({ representation }) => representation === 'direct' || representation === 'indirect',
    needs: ['representative'],
  },
  {
    name: 'importer',
    applies: ({ type }) => directionOf(type) === 'import',
    needs: ['importer', 'importer/identification'],
  },
  {
    name: 'payment',
    applies: ({ type }) => directionOf(type) === 'import',
    needs: ['payment'],
  },
  {
    name: 'exporter',
    applies: ({ type }) => directionOf(type) === 'export',
    needs: ['exporter', 'exporter/identification'],
  },
  {
    name: 'exitOffice',
    applies: ({ type }) => directionOf(type) === 'export',
    needs: ['exitOffice'],
  },
  {
    name: 'containers',
    applies: ({ consignment }) => consignment?.containerised === true,
    needs: ['consignment/containers'],
  },
  {
    name: 'transportDocument',
    applies: ({ consignment }) => (consignment?.transportDocuments ?? []).length === 0,
    needs: ['consignment/transportDocument'],
  },
  {
    name: 'account',
    applies: ({ payment }) => payment?.method === 'deferred',
    needs: ['payment/account'],
  },
  {
    name: 'guarantee',
    applies: ({ payment }) => payment?.method === 'secured',
    needs: ['guarantee'],
  },
] as const satisfies readonly Circumstance[];
export type CircumstanceName = (typeof circumstances)[number]['name'];
export const circumstanceNames: readonly CircumstanceName[] = circumstances.map(({ name }) => name);

/** Returns the missing elements that are mandatory because of a circumstance in the document. */
export function missingByCircumstance(document: DraftDeclaration, name: CircumstanceName): ValidationError[] {
  return circumstances
    .filter((circumstance) => circumstance.name === name)
    .flatMap((circumstance) => missingIn(circumstance, document));
}

function missingIn({ applies, needs }: Circumstance, document: DraftDeclaration): ValidationError[] {
  return applies(document) ? needs.flatMap((path) => missingAtPath(document, path)) : [];
}

function missingAtPath(document: DraftDeclaration, path: string): ValidationError[] {
  const value = path.split('/').reduce<unknown>(propertyOf, document);
  if (value !== undefined && !(Array.isArray(value) && value.length === 0)) return [];
  const schema = path.split('/').reduce<TSchema>(propertySchema, Declaration);
  return Type.IsObject(schema)
    ? missingInObject(schema, undefined, `/${path}`)
    : [missingElementError(`/${path}`, expectedValueOf(schema))];
}

function propertySchema(schema: TSchema, name: string): TSchema {
  const member = Type.IsObject(schema) ? schema.properties[name] : undefined;
  if (member === undefined) throw new Error(`the declaration schema has no member ${name}`);
  return member;
}
