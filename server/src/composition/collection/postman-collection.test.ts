import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { entriesOf, type OpenApiDocument } from '../../foundation/documentation/reference/document.ts';
import { documentedApi } from '../api.ts';
import { contractDocuments } from '../contract-documents.ts';
import { servePostmanCollection } from './serve-postman-collection.ts';

const baseUrl = 'https://api.example/customs';
const openapi = JSON.stringify(contractDocuments(documentedApi, baseUrl).openapi);
const document: OpenApiDocument = JSON.parse(openapi);
const operations = entriesOf(document).filter(({ isWebhook }) => !isWebhook);

interface Script {
  readonly listen: string;
  readonly script: { readonly exec: readonly string[] };
}
interface Item {
  readonly name: string;
  readonly event: readonly Script[];
  readonly request: {
    readonly method: string;
    readonly url: { readonly raw: string; readonly variable?: readonly { readonly value: string }[] };
    readonly body?: { readonly raw: string };
  };
}
interface Collection {
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
  readonly event: readonly Script[];
  readonly variable: readonly { readonly key: string; readonly value: string }[];
}
interface Environment {
  readonly name: string;
  readonly values: readonly { readonly key: string; readonly value: string; readonly type: string }[];
}

async function read(path: string, isSandbox = true, headers: Readonly<Record<string, string>> = {}) {
  const routes = servePostmanCollection({ openapi: () => openapi, isSandbox })({
    baseUrl,
    prefix: '/customs',
  });
  const route = routes.find((each) => each.path === path);
  assert.ok(route, `${path} is not served`);
  return route.handle({ header: (name) => headers[name], queryString: '', address: '192.0.2.1' });
}
const collection: Collection = JSON.parse(String((await read('/docs/collection.json')).body));
const items = collection.item.flatMap(({ item }) => item);

describe('the Postman collection', () => {
  test('has a request for every operation, in a folder for each tag, with deletions at the end of the folder', () => {
    assert.deepEqual(
      items.map(({ name, request: { method } }) => `${method} ${name}`).toSorted(),
      operations.map(({ method, operation }) => `${method} ${operation.summary}`).toSorted(),
    );
    assert.deepEqual(
      collection.item.map(({ name }) => name),
      [...new Set(operations.map(({ tag }) => tag))],
    );
    for (const { name, item } of collection.item) {
      const methods = item.map(({ request }) => request.method);
      const sorted = methods.toSorted((one, other) => Number(one === 'DELETE') - Number(other === 'DELETE'));
      assert.deepEqual(methods, sorted, name);
    }
  });

  test('has a value for every path parameter and required query parameter', () => {
    for (const { name, request } of items) {
      const { raw, variable = [] } = request.url;
      assert.equal(variable.length, raw.split('/:').length - 1, name);
      for (const { value } of variable) assert.notEqual(value, '', name);
      assert.doesNotMatch(raw, /=(?:&|$)/, name);
    }
  });

  test('has a body for every operation that requires one, and a new LRN in every declaration', () => {
    const required = operations.filter(({ operation }) => operation.requestBody?.required === true);
    assert.ok(required.length > 10);
    const names = new Set(required.map(({ operation }) => operation.summary));
    for (const { name, request } of items) {
      if (names.has(name)) assert.ok(request.body, name);
      assert.doesNotMatch(request.body?.raw ?? '', /"lrn": "(?!\{\{lrn\}\})/, name);
    }
  });

  test('has a valid script for every request, which checks the status code of the response', () => {
    const scripts = [collection, ...items].flatMap(({ event }) => event);
    for (const { script } of scripts) assert.doesNotThrow(() => new Function('pm', script.exec.join('\n')));
    for (const { name, event } of items) {
      const test = event.find(({ listen }) => listen === 'test')?.script.exec.join('\n') ?? '';
      assert.match(test, /to\.include\(pm\.response\.code/, name);
    }
  });

  test("contains the portal's URL and no credentials", () => {
    const variables = Object.fromEntries(collection.variable.map(({ key, value }) => [key, value]));
    assert.equal(variables.baseUrl, baseUrl);
    const { clientId, clientSecret, apiKey } = variables;
    assert.deepEqual([clientId, clientSecret, apiKey], ['', '', '']);
  });

  test('is returned as 304 to a request with the current tag in If-None-Match', async () => {
    const { headers, status } = await read('/docs/collection.json');
    assert.equal(status, 200);
    const tag = headers[headers.indexOf('ETag') + 1] ?? '';
    assert.equal((await read('/docs/collection.json', true, { 'if-none-match': tag })).status, 304);
  });
});

describe('the Postman environments', () => {
  const environment = async (name: string, isSandbox: boolean) => {
    const environmentFile: Environment = JSON.parse(
      String((await read(`/docs/${name}.json`, isSandbox)).body),
    );
    return Object.fromEntries(environmentFile.values.map(({ key, value }) => [key, value]));
  };

  test("contain the portal's URL only if they are for the portal's own profile, sandbox or production", async () => {
    const urls = [
      (await environment('collection-sandbox', true)).baseUrl,
      (await environment('collection-production', true)).baseUrl,
      (await environment('collection-sandbox', false)).baseUrl,
      (await environment('collection-production', false)).baseUrl,
    ];
    assert.deepEqual(urls, [baseUrl, 'https://', 'https://', baseUrl]);
  });

  test('contain every variable of the collection that a user sets, with secrets hidden', async () => {
    const environmentFile: Environment = JSON.parse(
      String((await read('/docs/collection-sandbox.json')).body),
    );
    const hidden = environmentFile.values.filter(({ type }) => type === 'secret').map(({ key }) => key);
    assert.deepEqual(hidden, ['clientSecret', 'apiKey']);
    const names = collection.variable.map(({ key }) => key).filter((key) => key !== 'declaration');
    assert.deepEqual(environmentFile.values.map(({ key }) => key).toSorted(), names.toSorted());
  });
});

test('the guide to examples links to the Postman collection and to both environments', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/examples.md'), 'utf8');
  const links = [...guide.matchAll(/\]\((\/docs\/collection[^)]*)\)/g)].map(([, path = '']) => path);
  assert.equal(new Set(links).size, 3);
  for (const path of links) assert.equal((await read(path)).status, 200);
});
