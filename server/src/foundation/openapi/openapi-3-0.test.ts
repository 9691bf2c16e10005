import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { toOpenApi30 } from './openapi-3-0.ts';
import { isJson, type Json } from './schemas.ts';

const contract: Json = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../contract/openapi.json'), 'utf8'),
);

const Party = { type: 'object', properties: {} };
const Time = { type: 'string', format: 'date-time', description: 'An instant.' };
const [toParty, toTime] = ['Party', 'Time'].map((name) => ({ $ref: `#/components/schemas/${name}` }));

function convert(schema: Json): unknown {
  const converted: Json = JSON.parse(
    JSON.stringify(
      toOpenApi30({
        openapi: '3.1.0',
        info: {},
        paths: {},
        components: { schemas: { schema, Party, Time } },
      }),
    ),
  );
  const { components } = converted;
  return isJson(components) && isJson(components.schemas) ? components.schemas.schema : undefined;
}

/** Returns the names of all properties in the schemas of each operation. */
function operationsOf(document: Json): Map<string, string[]> {
  const operations = new Map<string, string[]>();
  const parts: Json = { ...document, webhooks: document.webhooks ?? document['x-webhooks'] };
  for (const part of ['paths', 'webhooks'])
    for (const [path, methods] of entries(parts[part]))
      for (const [method, operation] of entries(methods))
        operations.set(`${method} ${path}`, [...propertiesOf(document, operation)].toSorted());
  return operations;
}

function propertiesOf(document: Json, start: unknown): Set<string> {
  const names = new Set<string>();
  const visited = new Set<unknown>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    if (!isJson(part) || visited.has(part)) return;
    visited.add(part);
    if (typeof part.$ref === 'string') visit(resolve(document, part.$ref));
    for (const name of Object.keys(isJson(part.properties) ? part.properties : {})) names.add(name);
    Object.values(part).forEach(visit);
  };
  visit(start);
  return names;
}

function resolve(document: Json, reference: string): unknown {
  let part: unknown = document;
  for (const name of reference.slice(2).split('/')) part = isJson(part) ? part[name] : undefined;
  return part;
}

function entries(value: unknown): [string, unknown][] {
  return isJson(value) ? Object.entries(value) : [];
}

/** Returns the JSON Schema keywords that a part of a document uses. */
function keywordsIn(part: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(part)) for (const each of part) keywordsIn(each, found);
  for (const [name, value] of entries(part)) {
    found.add(name);
    if (name !== 'examples' && name !== 'example') keywordsIn(value, found);
  }
  return found;
}

describe('the contract in OpenAPI 3.0.3', () => {
  const converted: Json = JSON.parse(JSON.stringify(toOpenApi30(contract)));

  test('has the same operations and properties as in 3.1', () => {
    assert.equal(converted.openapi, '3.0.3');
    const expected = operationsOf(contract);
    assert.ok(expected.size > 80);
    assert.deepEqual(operationsOf(converted), expected);
  });

  test('has nullable references only to objects', () => {
    const references = [
      ...JSON.stringify(converted).matchAll(/"type":"object","allOf":\[\{"\$ref":"([^"]+)"/g),
    ];
    assert.ok(references.length > 5);
    for (const [, reference = ''] of references) {
      const named = resolve(converted, reference);
      const alternatives = isJson(named) && Array.isArray(named.anyOf) ? named.anyOf : [named];
      for (const one of alternatives)
        assert.ok(isJson(one) && (one.type === 'object' || '$ref' in one || 'allOf' in one), reference);
    }
  });

  test('uses no keyword that was added in 3.1', () => {
    const { components, paths } = converted;
    const found = keywordsIn([components, paths]);
    for (const keyword of ['const', 'patternProperties', 'if', 'then', 'else', '$defs', 'prefixItems'])
      assert.ok(!found.has(keyword), keyword);
    assert.ok(!JSON.stringify([components, paths]).includes('"type":"null"'));
    assert.ok(!('webhooks' in converted));
    assert.ok('x-webhooks' in converted);
  });
});

describe('a schema in OpenAPI 3.0.3', () => {
  const cases: readonly [string, Json, Json][] = [
    [
      'null becomes nullable',
      { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'a' },
      { type: 'string', description: 'a', nullable: true },
    ],
    [
      'a reference to an object or null becomes a nullable allOf',
      { anyOf: [toParty, { type: 'null' }] },
      { type: 'object', allOf: [toParty], nullable: true },
    ],
    [
      'a reference to a text or null becomes a nullable copy',
      { anyOf: [toTime, { type: 'null' }], description: 'a' },
      { type: 'string', format: 'date-time', description: 'a', nullable: true },
    ],
    [
      'a reference with a description becomes an allOf, and a copy if it refers to a text',
      {
        type: 'object',
        properties: { party: { ...toParty, description: 'a' }, time: { ...toTime, description: 'b' } },
      },
      {
        type: 'object',
        properties: {
          party: { allOf: [toParty], description: 'a' },
          time: { type: 'string', format: 'date-time', description: 'b' },
        },
      },
    ],
    ['a reference remains', { type: 'array', items: toTime }, { type: 'array', items: toTime }],
    [
      'several alternatives or null keep them',
      { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      {
        anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'string', nullable: true, enum: [null] }],
      },
    ],
    [
      'a list of types becomes alternatives',
      { type: ['string', 'number'] },
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    ['a type or null becomes nullable', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['const becomes enum', { const: 'a' }, { enum: ['a'] }],
    ['the first example stays', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
    [
      'an exclusive limit becomes a flag',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 0, exclusiveMinimum: true },
    ],
    [
      'a map with named patterns becomes a map',
      { type: 'object', patternProperties: { '^a': { type: 'string' } }, additionalProperties: false },
      { type: 'object', additionalProperties: { type: 'string' } },
    ],
    [
      'nested schemas change too',
      { type: 'object', properties: { const: { items: { const: 1 } } } },
      { type: 'object', properties: { const: { items: { enum: [1] } } } },
    ],
  ];
  for (const [name, schema, expected] of cases) test(name, () => assert.deepEqual(convert(schema), expected));
});
