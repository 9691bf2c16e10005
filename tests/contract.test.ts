import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isJson, type Json } from '../server/src/foundation/openapi/schemas.ts';
import { generated, staleFiles } from '../tools/generated/generated.ts';

const root = join(import.meta.dirname, '..');

describe('the committed contract', () => {
  const made = generated(root);

  test('is what the code answers', () => {
    const stale = staleFiles(root, made).filter((path) => path.startsWith('contract/'));
    assert.deepEqual(
      stale,
      [],
      'The API changed: run `npm run docs`, read the diff, and commit it with the change.',
    );
  });

  test('has an example of every body, valid by its own schema', () => {
    assert.deepEqual(made.faults, []);
  });
});

/** Lists the paths of all objects without further members that a part of a document reaches. */
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

function operationsOf(document: Json): [string, Json][] {
  return Object.entries(isJson(document.paths) ? document.paths : {}).flatMap(([path, methods]) =>
    Object.entries(isJson(methods) ? methods : {}).flatMap(([method, operation]): [string, Json][] =>
      isJson(operation) ? [[`${method} ${path}`, operation]] : [],
    ),
  );
}

/** Lists responses and events that are closed. */
function closedResponses(document: Json): string[] {
  return [
    ...operationsOf(document).flatMap(([name, { responses }]) => closedObjects(document, responses, name)),
    ...closedObjects(document, document.webhooks, 'webhooks'),
  ];
}

for (const file of ['openapi.json', 'management.json'])
  describe(`contract/${file}`, () => {
    const document: Json = JSON.parse(readFileSync(join(root, 'contract', file), 'utf8'));

    test('closes no response: new members may appear at any time', () => {
      assert.deepEqual(closedResponses(document), []);
    });

    test('closes requests', () => {
      const closed = operationsOf(document).flatMap(([name, { requestBody }]) =>
        closedObjects(document, requestBody, name),
      );
      assert.ok(closed.length > 20, String(closed.length));
    });
  });

test('a closed response, also by a reference, is found', () => {
  const closed = { type: 'object', additionalProperties: false };
  const schema = { $ref: '#/components/schemas/Closed' };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  const document = { paths: { '/a': { get: { responses } } }, components: { schemas: { Closed: closed } } };
  assert.equal(closedResponses(document).length, 1);
});
