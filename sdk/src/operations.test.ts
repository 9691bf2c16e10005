import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { CustomsPortal } from './public.ts';
import { fakePortal, jsonReply, testCredentials } from './test-server.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly 'x-client-method': string;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

const contract: Contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../contract/openapi.json'), 'utf8'),
);
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

/** Returns the method of a client, with the values in place of its parameters. */
function callerOf(portal: CustomsPortal, name: string): ((...values: readonly unknown[]) => unknown) | null {
  const parts = name.split('.');
  const topic = parts.slice(0, -1).reduce((owner, part) => Object(owner)[part], Object(portal));
  const found: unknown = Object(topic)[parts.at(-1) ?? ''];
  return typeof found === 'function' ? found.bind(topic) : null;
}

describe('each operation of the contract', () => {
  test('has a method of the client', () => {
    const portal = new CustomsPortal(testCredentials);
    const missing = operations.filter(
      (operation) => callerOf(portal, operation['x-client-method'].replace(/\(.*/, '')) === null,
    );
    assert.deepEqual(
      missing.map(({ operationId }) => operationId),
      [],
    );
    assert.ok(operations.length > 100, `${operations.length} operations`);
  });

  for (const { operationId, path, method, parameters, requestBody, ...operation } of operations) {
    const [, name = '', signature] = /^([\w.]+)(?:\(([^)]*)\))?/.exec(operation['x-client-method']) ?? [];
    if (signature === undefined) continue;
    test(`receives the arguments of ${operation['x-client-method']}`, async () => {
      const { fetch, calls } = fakePortal(jsonReply({ items: [], cursor: null, more: false }));
      const call = callerOf(new CustomsPortal({ ...testCredentials, fetch }), name);
      const names = signature === '' ? [] : signature.split(', ');
      const inPath = names.splice(0, path.split('{').length - 1);
      const body = requestBody && names.shift();
      const query = names.shift();
      const parameter =
        parameters
          .map(({ $ref, ...each }) => contract.components.parameters[$ref?.split('/').at(-1) ?? ''] ?? each)
          .find((each) => each.in === 'query' && each.name !== 'after')?.name ?? '';
      const isJson = requestBody !== undefined && 'application/json' in requestBody.content;
      const values = [
        ...inPath.map((each) => (each.endsWith(': integer') ? 7 : 'lrn:A B')),
        ...(body ? [isJson ? { sent: true } : new Blob(['sent'])] : []),
        ...(query ? [{ [parameter]: 'wanted' }] : []),
      ];
      const result = Object(call?.(...values));
      await ('all' in result && !('then' in result) ? result.all() : result);
      const [request] = calls;
      const url = new URL(request?.url ?? '');
      const expected = inPath.reduce(
        (text, each) => text.replace(/\{\w+\}/, each.endsWith(': integer') ? '7' : 'lrn:A%20B'),
        path,
      );
      assert.deepEqual(
        { operationId, method: request?.method, path: url.pathname, query: url.search },
        { operationId, method, path: expected, query: query ? `?${parameter}=wanted` : '' },
      );
      const sent = isJson ? '{"sent":true}' : 'sent';
      assert.equal(request?.body, body ? sent : '');
    });
  }
});
