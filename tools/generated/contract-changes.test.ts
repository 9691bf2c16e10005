import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {
  OpenApiDocument,
  Parameter,
  Schema,
} from '../../server/src/foundation/documentation/reference/document.ts';
import { changesBetween } from './contract-changes.ts';
import { surfaceOf } from './contract-surface.ts';

const text: Schema = { type: 'string' };

interface Given {
  readonly paths?: NonNullable<OpenApiDocument['paths']>;
  readonly parameters?: readonly Parameter[];
  readonly codes?: readonly string[];
}

/** A contract with an operation that answers a `Thing`, and what else is given. */
function contract(
  thing: Schema,
  { paths = {}, parameters = [], codes = ['not_found'] }: Given = {},
): OpenApiDocument {
  const problem = { schema: { properties: { code: { enum: codes } } } };
  const responses = {
    200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Outer' } } } },
    404: { content: { 'application/problem+json': problem } },
  };
  return {
    paths: {
      '/openapi/things': { get: { operationId: 'listThings', parameters, responses } },
      '/management/own/things': { get: { operationId: 'ownListThings', parameters, responses } },
      ...paths,
    },
    components: {
      schemas: {
        Outer: {
          type: 'object',
          properties: { things: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
        },
        Thing: { type: 'object', ...thing },
      },
    },
  };
}

const plain = contract({ properties: { id: text }, required: ['id'] });
const from = (before: OpenApiDocument, now: OpenApiDocument) =>
  changesBetween('openapi', surfaceOf(before), now).map(
    ({ kind, change, name, members, codes, operations }) =>
      [
        `${kind} ${name} ${change}`,
        ...[...members, ...codes].map((each) => `${each.change} ${each.name}`),
        `of ${operations}`,
      ].join(', '),
  );

describe('between two contracts', () => {
  test('the same say nothing', () => assert.deepEqual(from(plain, plain), []));

  test('an operation comes or goes', () => {
    const more = contract(
      { properties: { id: text }, required: ['id'] },
      { paths: { '/openapi/others': { post: { operationId: 'createOther' } } } },
    );
    assert.deepEqual(from(plain, more), ['operation createOther added, of createOther']);
    assert.deepEqual(from(more, plain), ['operation createOther removed, of createOther']);
  });

  test('parameters and codes of an operation', () => {
    const now = contract(
      { properties: { id: text }, required: ['id'] },
      { parameters: [{ name: 'sort', in: 'query', schema: text }], codes: ['gone', 'not_found'] },
    );
    assert.deepEqual(from(plain, now), [
      'operation listThings changed, added sort, added gone, of listThings',
    ]);
    assert.deepEqual(from(now, plain), [
      'operation listThings changed, removed sort, removed gone, of listThings',
    ]);
  });

  test('members of a body concern whoever calls an operation that has it, however deep', () => {
    const cases: [Schema, string][] = [
      [{ properties: { id: text, more: text }, required: ['id'] }, 'added more'],
      [{ properties: { id: { type: 'integer' } }, required: ['id'] }, 'changed id'],
      [{ properties: { id: { enum: ['a', 'b'] } }, required: ['id'] }, 'changed id'],
      [{ properties: { id: text } }, 'changed id'],
      [{ properties: {} }, 'removed id'],
    ];
    for (const [thing, told] of cases) {
      assert.deepEqual(from(plain, contract(thing)), [`body Thing changed, ${told}, of listThings`]);
    }
  });

  test('what is within a new member is not told besides', () => {
    const nested = {
      type: 'object',
      properties: { deep: { type: 'array', items: { properties: { er: text } } } },
    };
    const now = contract({ properties: { id: text, nested }, required: ['id'] });
    assert.deepEqual(from(plain, now), ['body Thing changed, added nested, of listThings']);
  });

  test('other words, patterns and examples are no change', () => {
    const now = contract({
      properties: { id: { ...text, description: 'An id.', pattern: '^x$' } },
      required: ['id'],
    });
    assert.deepEqual(from(plain, now), []);
  });
});
