import type { TSchema } from 'typebox';
import { isFinalEnumeration } from './final-enumerations.ts';

/** A JSON object that is part of an OpenAPI document. */
export type Json = { readonly [member: string]: unknown };

/** Named schemas that are collected while a document is created. Only schemas of responses allow further properties. */
export interface NamedSchemas {
  readonly requests: Map<string, Json>;
  readonly responses: Map<string, Json>;
}

export function noNamedSchemas(): NamedSchemas {
  return { requests: new Map(), responses: new Map() };
}

/** Prefix of references to request schemas, until `finalNames` decides whether responses use the same schemas. */
export const requestPrefix = '#/components/request-schemas/';
export const responsePrefix = '#/components/schemas/';

const nameForm = /^[A-Z][A-Za-z0-9]{2,60}$/;
// Keywords whose values are data and contain no schemas.
const dataMembers = new Set(['const', 'default', 'enum', 'example', 'examples']);

/**
 * Converts a schema for the OpenAPI document. A schema whose `title` is a name (`Declaration`) is added to the named
 * schemas and referenced, so that generated clients have a type of that name. Throws if two schemas have the same name.
 * If a schema has a `typeDescription`, the named schema has this description, and each reference has its own one. Only
 * schemas of responses allow further properties, because the portal may add properties to responses.
 */
export function documentSchema(schema: TSchema, named: NamedSchemas, direction: Direction): Json {
  const plain: unknown = JSON.parse(JSON.stringify(schema));
  return isJson(plain) ? withDocumentedConstraints(plain, { named, direction }) : {};
}

type Direction = keyof NamedSchemas;

interface ConversionContext {
  readonly named: NamedSchemas;
  readonly direction: Direction;
  /**
   * Whether the schema is inside `if`, where an enumeration is only compared and must not be published as extensible.
   */
  readonly isCondition?: boolean;
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds the constraints in `documented`, which the operation checks in addition to the schema. */
function withDocumentedConstraints(
  { documented, typeDescription, ...schema }: Json,
  surroundings: ConversionContext,
): Json {
  const { named, direction, isCondition } = surroundings;
  const { title } = schema;
  const whole = withValueType(
    asEnum(
      withoutInnerDescription({
        ...rewriteProperties(schema, surroundings),
        ...(isJson(documented) && rewriteProperties(documented, surroundings)),
      }),
    ),
  );
  const inner = direction === 'responses' && !isCondition ? asExtensible(whole) : whole;
  if (typeof title !== 'string' || !nameForm.test(title)) return inner;
  const { type, use } =
    typeDescription === undefined ? { type: inner, use: {} } : typeAndUse(inner, typeDescription);
  const before = named[direction].get(title);
  if (before && JSON.stringify(before) !== JSON.stringify(type)) {
    throw new Error(`Two different schemas have the title ${title}: rename one, or use the same object.`);
  }
  named[direction].set(title, type);
  return { $ref: `${direction === 'requests' ? requestPrefix : responsePrefix}${title}`, ...use };
}

/** Separates the properties of a type from those of one use of it. */
function typeAndUse(
  { description, 'x-section': section, ...type }: Json,
  typeDescription: unknown,
): { type: Json; use: Json } {
  return {
    type: { ...type, description: typeDescription },
    use: {
      ...(description !== undefined && { description }),
      ...(section !== undefined && { 'x-section': section }),
    },
  };
}

function rewriteProperties(schema: Json, surroundings: ConversionContext): Json {
  const isOpen = surroundings.direction === 'responses';
  const entries = Object.entries(schema).flatMap(([member, value]) => {
    if (isOpen && member === 'additionalProperties' && value === false) return [];
    return [[member, convertMember(member, value, surroundings)]];
  });
  return Object.fromEntries(entries);
}

function convertMember(member: string, value: unknown, surroundings: ConversionContext): unknown {
  if (dataMembers.has(member)) return value;
  if (member === 'pattern' && typeof value === 'string') return portablePattern(value);
  const within = member === 'if' ? { ...surroundings, isCondition: true } : surroundings;
  const writePart = (part: unknown): unknown =>
    isJson(part) ? withDocumentedConstraints(part, within) : part;
  if (member === 'properties' && isJson(value)) return mapValues(value, writePart);
  return Array.isArray(value) ? value.map(writePart) : writePart(value);
}

/**
 * Converts a pattern for validators without the Unicode flag, by omitting lone surrogates and characters beyond U+FFFF:
 * such validators take the former for half of a valid character and can't read the latter.
 */
function portablePattern(pattern: string): string {
  return pattern.replaceAll(/\\ud800-\\udfff|\\u\{[0-9a-f]+\}(-\\u\{[0-9a-f]+\})?/g, '');
}

/**
 * Marks an enumeration of a response as extensible, because values may be added, unless it is one of
 * `finalEnumerations`.
 */
function asExtensible(schema: Json): Json {
  const { enum: values, ...rest } = schema;
  if (!Array.isArray(values) || values.some((value) => typeof value !== 'string')) return schema;
  return isFinalEnumeration(values) ? schema : { ...rest, 'x-extensible-enum': values };
}

/** Removes the inner description from a nullable union, because the union itself has the complete description. */
function withoutInnerDescription(schema: Json): Json {
  const { anyOf, description } = schema;
  if (!Array.isArray(anyOf) || description === undefined) return schema;
  const members: unknown[] = anyOf;
  const [value, none, ...others] = members;
  if (!isJson(value) || !isJson(none) || none.type !== 'null' || others.length > 0) return schema;
  const { description: _, ...undescribed } = value;
  return { ...schema, anyOf: [undescribed, none] };
}

// Converts a union of constants to an enumeration, which people and generators understand better.
function asEnum(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length === 0 || 'type' in rest) return schema;
  const constants: unknown[] = anyOf.flatMap((item: unknown) =>
    isJson(item) &&
    typeof item.const === 'string' &&
    Object.keys(item).every((key) => key === 'const' || key === 'type')
      ? [item.const]
      : [],
  );
  return constants.length === anyOf.length ? { type: 'string', enum: constants, ...rest } : schema;
}

/** Adds the type of its values to an enumeration, which code generators need. */
function withValueType(schema: Json): Json {
  const { enum: values } = schema;
  if (!Array.isArray(values) || 'type' in schema) return schema;
  const types = [...new Set(values.map((value: unknown) => (value === null ? 'null' : typeof value)))];
  return { type: types.length === 1 ? types[0] : types, ...schema };
}

export function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
