import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { allActions } from '../server/src/declarations/lifecycle/transition-context.ts';
import {
  finalEnumerations,
  isFinalEnumeration,
} from '../server/src/foundation/openapi/final-enumerations.ts';
import { isJson, type Json } from '../server/src/foundation/openapi/schemas.ts';
import { listNames } from '../server/src/reference/lists/public.ts';
import { generateFiles, staleFiles } from '../tools/generated/generated-files.ts';

const root = join(import.meta.dirname, '..');

describe('the committed contract', () => {
  const made = generateFiles(root);

  test('equals the document that the code generates', () => {
    const stale = staleFiles(root, made).filter((path) => path.startsWith('contract/'));
    assert.deepEqual(
      stale,
      [],
      'The API changed: run `npm run docs`, read the diff, and commit it with the change.',
    );
  });

  test('has an example of every body, which its own schema accepts', () => {
    assert.deepEqual(made.faults, []);
  });
});

/** Lists the paths of objects in a part of a document that permit no other properties. */
function closedObjects(document: Json, part: unknown, path = '', visited = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || visited.has(part)) return [];
  visited.add(part);
  const target = isJson(part) && typeof part.$ref === 'string' ? partAt(document, part.$ref) : undefined;
  return [
    ...(isJson(part) && part.additionalProperties === false ? [path] : []),
    ...closedObjects(document, target, `${path} → ${isJson(part) ? part.$ref : ''}`, visited),
    ...Object.entries(part).flatMap(([name, value]) =>
      closedObjects(document, value, `${path}/${name}`, visited),
    ),
  ];
}

function partAt(document: Json, reference: string): unknown {
  let part: unknown = document;
  for (const name of reference.slice('#/'.length).split('/')) part = isJson(part) ? part[name] : undefined;
  return part;
}

/** Returns an object of a document, or the object to which it refers. */
function resolved(document: Json, part: unknown): Json | undefined {
  const target = isJson(part) && typeof part.$ref === 'string' ? partAt(document, part.$ref) : part;
  return isJson(target) ? target : undefined;
}

function operationsOf(document: Json): [string, Json][] {
  return Object.entries(isJson(document.paths) ? document.paths : {}).flatMap(([path, methods]) =>
    Object.entries(isJson(methods) ? methods : {}).flatMap(([method, operation]): [string, Json][] =>
      isJson(operation) ? [[`${method} ${path}`, operation]] : [],
    ),
  );
}

function closedResponses(document: Json): string[] {
  return [
    ...operationsOf(document).flatMap(([name, { responses }]) => closedObjects(document, responses, name)),
    ...closedObjects(document, document.webhooks, 'webhooks'),
  ];
}

/** Lists the paths of closed enumerations in a part of a document, except final ones and conditions. */
function closedEnumerations(
  document: Json,
  part: unknown,
  path = '',
  visited = new Set<unknown>(),
): string[] {
  if (typeof part !== 'object' || part === null || visited.has(part)) return [];
  visited.add(part);
  const target = isJson(part) && typeof part.$ref === 'string' ? partAt(document, part.$ref) : undefined;
  const isClosed = isJson(part) && Array.isArray(part.enum) && !isFinalEnumeration(part.enum);
  return [
    ...(isClosed ? [path] : []),
    ...closedEnumerations(document, target, `${path} → ${isJson(part) ? part.$ref : ''}`, visited),
    ...Object.entries(part).flatMap(([name, value]) =>
      ['if', 'example', 'examples'].includes(name)
        ? []
        : closedEnumerations(document, value, `${path}/${name}`, visited),
    ),
  ];
}

function closedResponseEnumerations(document: Json): string[] {
  return [
    ...operationsOf(document).flatMap(([name, { responses }]) =>
      closedEnumerations(document, responses, name),
    ),
    ...closedEnumerations(document, document.webhooks, 'webhooks'),
  ];
}

const envelope = ['items', 'cursor', 'more'];

/** Returns the JSON schema of an operation's successful response; undefined if it has none. */
function responseSchema(document: Json, operation: Json): Json | undefined {
  const responses = isJson(operation.responses) ? operation.responses : {};
  const response = resolved(document, responses[200]);
  const media = isJson(response?.content) ? response.content['application/json'] : undefined;
  return isJson(media) ? resolved(document, media.schema) : undefined;
}

/**
 * Lists operations that return a list without the properties that all lists have. Finds them by their name, or
 * by the property `items`.
 */
function listsWithoutEnvelope(document: Json): string[] {
  return operationsOf(document).flatMap(([name, operation]) => {
    const { properties, required } = responseSchema(document, operation) ?? {};
    const isNamedSo = /^(list|search)/.test(String(operation.operationId));
    const hasItems = name.startsWith('get ') && isJson(properties) && 'items' in properties;
    const isWhole = Array.isArray(required) && envelope.every((member) => required.includes(member));
    return (isNamedSo || hasItems) && !isWhole ? [name] : [];
  });
}

const snakeCase = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/**
 * Enumeration values that are not in snake_case, because other standards or parts of the contract define them.
 */
const nameOfSomethingElse: readonly { readonly of: string; readonly matches: (value: string) => boolean }[] =
  [
    { of: 'an action', matches: (value) => allActions.some((action) => action === value) },
    { of: 'a code list, as in its path', matches: (value) => listNames.some((name) => name === value) },
    { of: 'a property to sort by', matches: (value) => /^-?(?:createdAt|dueBy|lodgedAt|lrn)$/.test(value) },
    { of: 'an event type or a scope', matches: (value) => /^[a-z_]+(?:[.:][a-z_]+)+$/.test(value) },
    {
      of: 'a code of UN, UCC or ISO, or a JOSE name',
      matches: (value) => /^[A-Z0-9]+(?:-[0-9]+)?$/.test(value),
    },
    { of: 'a JOSE name', matches: (value) => ['EdDSA', 'Ed25519'].includes(value) },
    { of: 'a WebAuthn name', matches: (value) => ['public-key', 'cross-platform'].includes(value) },
    { of: 'a media type', matches: (value) => /^(?:application|image)\/[a-z]+$/.test(value) },
    { of: 'an HTTP status', matches: (value) => /^[A-Z]+(?: [A-Z]+)+$/.test(value) },
  ];

/** Lists enumeration values that are not in snake_case and not defined elsewhere. */
function oddEnumerationValues(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { const: only, enum: closed = [], 'x-extensible-enum': open = [] } = isJson(part) ? part : {};
  const values = [only, closed, open].flat().filter((value) => typeof value === 'string');
  return [
    ...values
      .filter((value) => !snakeCase.test(value) && !nameOfSomethingElse.some(({ matches }) => matches(value)))
      .map((value) => `${path}: ${value}`),
    ...Object.entries(part).flatMap(([name, value]) =>
      ['example', 'examples'].includes(name) ? [] : oddEnumerationValues(value, `${path}/${name}`),
    ),
  ];
}

function isNullable({ type, anyOf }: Json): boolean {
  const types = [type, ...(Array.isArray(anyOf) ? anyOf.map((each) => isJson(each) && each.type) : [])];
  return types.flat().includes('null');
}

/** Lists nullable properties whose description does not explain null. */
function unexplainedNulls(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const properties = isJson(part) && isJson(part.properties) ? Object.entries(part.properties) : [];
  return [
    ...properties
      .filter(
        ([, value]) => isJson(value) && isNullable(value) && !/\bnull\b/i.test(String(value.description)),
      )
      .map(([name]) => `${path}/properties/${name}`),
    ...Object.entries(part).flatMap(([name, value]) =>
      ['example', 'examples'].includes(name) ? [] : unexplainedNulls(value, `${path}/${name}`),
    ),
  ];
}

/** Number of lines from which a repeated schema needs a name. */
const minNamedLines = 25;

/** Lists the paths of long schemas without a name that occur several times, with any description. */
function repeatedSchemas(document: Json): string[] {
  const places = new Map<string, string[]>();
  const visit = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return;
    if (
      /\/(?:schemas|properties|patternProperties)\/[^/]+$|\/(?:schema|items)$|\/(?:anyOf|allOf)\/\d+$/.test(
        path,
      )
    ) {
      const { description: _, 'x-section': __, ...type } = isJson(part) ? part : {};
      const text = JSON.stringify(type, null, 2);
      if (text.split('\n').length >= minNamedLines) places.set(text, [...(places.get(text) ?? []), path]);
    }
    for (const [name, value] of Object.entries(part))
      if (name !== 'example' && name !== 'examples') visit(value, `${path}/${name.replaceAll('/', '~')}`);
  };
  visit(document, '');
  return [...places.values()].flatMap((paths) => (paths.length > 1 ? [paths.join(' and ')] : []));
}

for (const file of ['openapi.json', 'management.json', 'public.json'])
  describe(`contract/${file}`, () => {
    const document: Json = JSON.parse(readFileSync(join(root, 'contract', file), 'utf8'));

    test('permits new properties in every response', () => {
      assert.deepEqual(closedResponses(document), []);
    });

    test('returns every list as items, cursor and more', () => {
      assert.deepEqual(listsWithoutEnvelope(document), []);
    });

    test('permits new values in every enumeration of a response, except final ones', () => {
      assert.deepEqual(closedResponseEnumerations(document), []);
    });

    test('has enumeration values in snake_case, except names that are defined elsewhere', () => {
      assert.deepEqual(oddEnumerationValues(document), []);
    });

    test('explains null in the description of every nullable property', () => {
      assert.deepEqual(unexplainedNulls(document), []);
    });

    test('contains each long schema once: give it a `title`, and a `typeDescription` if the descriptions differ', () => {
      assert.deepEqual(repeatedSchemas(document), []);
    });

    test('permits no other values in enumerations of requests', () => {
      const bodies = operationsOf(document).flatMap(([name, { requestBody, parameters }]) => [
        ...closedEnumerations(document, requestBody, name),
        ...closedEnumerations(document, parameters, name),
      ]);
      assert.ok(bodies.length > 3, String(bodies.length));
      const components = isJson(document.components) ? document.components : {};
      const open = operationsOf(document).filter(([, { requestBody, parameters }]) =>
        JSON.stringify([requestBody, parameters]).includes('x-extensible-enum'),
      );
      assert.deepEqual(open, []);
      assert.ok(!JSON.stringify(components.parameters).includes('x-extensible-enum'));
    });

    test('permits no unknown properties in requests', () => {
      const closed = operationsOf(document).flatMap(([name, { requestBody }]) =>
        closedObjects(document, requestBody, name),
      );
      assert.ok(closed.length > 20, String(closed.length));
    });
  });

test('the contract test requires a reason for each final enumeration', () => {
  for (const { values, reason } of finalEnumerations)
    assert.ok(values.length > 0 && reason.endsWith('.'), reason);
});

test('the contract test reports a closed enumeration in a response, also by a reference, but not a final one', () => {
  const documentOf = (values: readonly string[]) => {
    const schema = { $ref: '#/components/schemas/Planted' };
    const responses = { 200: { content: { 'application/json': { schema } } } };
    const Planted = { type: 'object', properties: { planted: { type: 'string', enum: values } } };
    return { paths: { '/a': { get: { responses } } }, components: { schemas: { Planted } } };
  };
  assert.equal(closedResponseEnumerations(documentOf(['one', 'other'])).length, 1);
  assert.deepEqual(closedResponseEnumerations(documentOf(['green', 'yellow', 'red'])), []);
});

test('the contract test reports an enumeration value in camelCase, but not the name of an action', () => {
  const planted = { properties: { kind: { enum: ['key_expiring', 'keyEnding', 'answerQuery'] } } };
  assert.deepEqual(oddEnumerationValues(planted), ['/properties/kind: keyEnding']);
  assert.deepEqual(oddEnumerationValues({ const: 'not-this' }), [': not-this']);
});

test('the contract test reports a nullable property whose description does not explain null', () => {
  const mrn = { type: ['string', 'null'], description: 'MRN of the declaration' };
  const query = { anyOf: [{ type: 'object' }, { type: 'null' }] };
  const lane = { type: ['string', 'null'], description: 'Control lane; null before customs assigns it' };
  const planted = { properties: { mrn, query, lane, lrn: { type: 'string' } } };
  assert.deepEqual(unexplainedNulls(planted), ['/properties/mrn', '/properties/query']);
});

test('the contract test reports a closed response, also by a reference', () => {
  const closed = { type: 'object', additionalProperties: false };
  const schema = { $ref: '#/components/schemas/Closed' };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  const document = { paths: { '/a': { get: { responses } } }, components: { schemas: { Closed: closed } } };
  assert.equal(closedResponses(document).length, 1);
});

test('the contract test reports a list without its envelope, by its name or by its items', () => {
  const documentOf = (operationId: string, names: readonly string[]) => {
    const properties = Object.fromEntries(names.map((name) => [name, {}]));
    const schema = { type: 'object', properties, required: names };
    const responses = { 200: { content: { 'application/json': { schema } } } };
    return { paths: { '/a': { get: { operationId, responses } } } };
  };
  for (const [operationId, names] of [
    ['listPlanted', ['planted']],
    ['searchPlanted', ['items']],
    ['getPlanted', ['items', 'total']],
  ] as const)
    assert.deepEqual(listsWithoutEnvelope(documentOf(operationId, names)), ['get /a'], operationId);
  assert.deepEqual(listsWithoutEnvelope(documentOf('listPlanted', [...envelope, 'total'])), []);
});

test('the contract test reports a long schema that occurs twice, also with another description', () => {
  const schema = (description: string, length: number) => ({
    type: 'object',
    description,
    properties: Object.fromEntries(Array.from({ length }, (_, index) => [`p${index}`, { type: 'string' }])),
  });
  const planted = (length: number) => ({
    components: {
      schemas: { One: schema('One', length), Two: { properties: { two: schema('Two', length) } } },
    },
  });
  assert.deepEqual(repeatedSchemas(planted(9)), [
    '/components/schemas/One and /components/schemas/Two/properties/two',
  ]);
  assert.deepEqual(repeatedSchemas(planted(2)), []);
});
