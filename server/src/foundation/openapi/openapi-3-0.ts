import { isJson, type Json, mapValues, responsePrefix } from './schemas.ts';

/**
 * Converts an OpenAPI 3.1 document to OpenAPI 3.0.3, for generators that need it, with the same operations and
 * properties. `null` becomes `nullable`, `const` becomes `enum`, `webhooks` becomes `x-webhooks`. Conditions (`if`) are
 * omitted, because 3.0 has no equivalent.
 */
export function toOpenApi30(document: Json): Json {
  const { openapi: _, info, webhooks, ...rest } = withoutReferenceSiblings(document);
  return {
    openapi: '3.0.3',
    info: infoOf(info),
    ...mapValues(rest, convertPart),
    ...(webhooks !== undefined && { 'x-webhooks': convertPart(webhooks) }),
  };
}

/**
 * Converts the references that 3.0 does not support: those with further properties, and nullable ones to other values than
 * objects. An object gets an `allOf`, and any other schema is copied.
 */
function withoutReferenceSiblings(document: Json): Json {
  const { schemas = {} } = isJson(document.components) ? document.components : {};
  const targetOf = ({ $ref }: Json): Json => {
    const target =
      isJson(schemas) && typeof $ref === 'string' ? schemas[$ref.slice(responsePrefix.length)] : null;
    return isJson(target) ? target : {};
  };
  const isObject = (schema: unknown): boolean => {
    if (!isJson(schema)) return false;
    if (schema.$ref !== undefined) return isObject(targetOf(schema));
    const alternatives = [schema.anyOf, schema.allOf].flatMap((each): unknown[] =>
      Array.isArray(each) ? each : [],
    );
    return schema.type === 'object' || (alternatives.length > 0 && alternatives.every(isObject));
  };
  const convert = (part: unknown, isNullable: boolean): unknown => {
    if (Array.isArray(part)) {
      const hasNull = part.some((each) => isJson(each) && each.type === 'null');
      return part.map((each) => convert(each, hasNull));
    }
    if (!isJson(part)) return part;
    const { $ref, ...use } = part;
    if (typeof $ref !== 'string')
      return mapValues(part, (value, name) =>
        name === 'example' || name === 'examples' ? value : convert(value, false),
      );
    if (Object.keys(use).length === 0 && !isNullable) return part;
    if (!isObject(part)) return convert({ ...targetOf(part), ...use }, false);
    return isNullable ? part : { allOf: [{ $ref }], ...use };
  };
  const converted = convert(document, false);
  return isJson(converted) ? converted : document;
}

/** Removes the SPDX license identifier, which was added in 3.1. */
function infoOf(info: unknown): unknown {
  if (!isJson(info) || !isJson(info.license)) return info;
  const { identifier: _, ...license } = info.license;
  return { ...info, license };
}

/** Converts the schemas in any part of a document that is not a schema itself. */
function convertPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(convertPart);
  if (!isJson(part)) return part;
  return mapValues(part, (value, name) => {
    if (name === 'schema') return convertSchema(value);
    if (name === 'schemas' && isJson(value)) return mapValues(value, convertSchema);
    return name === 'example' || name === 'examples' ? value : convertPart(value);
  });
}

const schemaLists = new Set(['anyOf', 'allOf', 'oneOf']);
const schemaMembers = new Set(['items', 'additionalProperties', 'not']);

function convertSchema(schema: unknown): unknown {
  if (!isJson(schema)) return schema;
  const members = mapValues(withoutNewKeywords(schema), (value, name) => {
    if (schemaLists.has(name) && Array.isArray(value)) return value.map(convertSchema);
    if (name === 'properties' && isJson(value)) return mapValues(value, convertSchema);
    return schemaMembers.has(name) ? convertSchema(value) : value;
  });
  return withNullable(members);
}

/** Replaces keywords of JSON Schema 2020-12 by the keywords of OpenAPI 3.0. */
function withoutNewKeywords(schema: Json): Json {
  const {
    const: constant,
    examples,
    exclusiveMinimum,
    exclusiveMaximum,
    patternProperties,
    type,
    ...others
  } = schema;
  const { if: _if, then: _then, else: _else, ...rest } = others;
  return {
    ...typeOf(type),
    ...rest,
    ...(constant !== undefined && { enum: [constant] }),
    ...(Array.isArray(examples) && examples[0] !== undefined && { example: examples[0] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum !== undefined && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
    ...(isJson(patternProperties) && { additionalProperties: valuesOf(patternProperties) }),
  };
}

function typeOf(type: unknown): Json {
  if (type === undefined) return {};
  if (!Array.isArray(type)) return { type };
  return { anyOf: type.map((one) => ({ type: one })) };
}

/** Returns the schema of a map's values, without the pattern of its keys, which 3.0 does not support. */
function valuesOf(patterns: Json): unknown {
  const schemas = Object.values(patterns);
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { anyOf: schemas };
}

/**
 * Converts alternatives with the type `null`, which 3.0 does not support, by making the other alternatives `nullable`.
 */
function withNullable(schema: Json): Json {
  if (schema.type === 'null') return { ...schema, ...onlyNull };
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const others = anyOf.filter((one) => !isNull(one));
  if (others.length === anyOf.length) return schema;
  const [only] = others;
  if (others.length === 1 && isJson(only))
    return '$ref' in only
      ? // `nullable` needs a type, which is `object` because all named schemas are objects.
        { ...rest, type: 'object', allOf: [only], nullable: true }
      : { ...only, ...rest, nullable: true };
  return { ...rest, anyOf: [...others, onlyNull] };
}

const onlyNull: Json = { type: 'string', nullable: true, enum: [null] };

function isNull(schema: unknown): boolean {
  return isJson(schema) && Array.isArray(schema.enum) && schema.enum.length === 1 && schema.enum[0] === null;
}
