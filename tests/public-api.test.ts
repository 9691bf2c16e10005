import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { isRecord, listAt, requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { assertStatus, bodyWithStatus } from '../server/src/foundation/http/testing/request.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { createPortalClient, declarationOf, sendPortalRequest } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';

const calculationRequest = (() => {
  const { lrn: _, ...document } = declarationOf('PUBLIC-1');
  return document;
})();

/** One request for each public operation, below the prefix. */
const reads = [
  '/reference',
  '/reference/changes?limit=5',
  '/reference/countries?q=fra',
  '/reference/countries/DE',
  '/reference/incoterms/download',
  '/tariff/09012100?origin=BR',
  '/tariff/quotas/090001',
  '/rules?type=import',
  '/rules/R501',
  '/service-levels',
];
const portal = await startInProcessPortal();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
// The background job calculates the times after the start.
for (let tries = 0; tries < 100 && (await open('/service-levels')).status === 404; tries += 1)
  await setTimeout(100);
after(() => portal.stop());

function open(path: string, options: RequestInit = {}) {
  return sendPortalRequest(`${portal.baseUrl}/public${path}`, options);
}

function calculate(body: object) {
  return open('/tariff/calculation', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('the public API', () => {
  test('has a request in this test for each of its operations', async () => {
    const { body } = await sendPortalRequest(`${portal.baseUrl}/public/openapi.json`);
    const paths = valueAt(body, 'paths');
    assert.ok(isRecord(paths));
    const tested = [...reads, '/tariff/calculation', '/service-status'].map(
      (path) => `/public${path.replace(/\?.*/, '')}`,
    );
    const matches = (template: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    for (const template of Object.keys(paths))
      assert.ok(
        tested.some((path) => matches(template).test(path)),
        template,
      );
  });

  for (const path of reads)
    test(`returns the response of the Open API without credentials: GET ${path}`, async () => {
      const [public_, twin] = [await open(path), await trader.call('GET', `/openapi${path}`)];
      assert.equal(public_.status, 200, public_.text);
      assert.equal(withoutCursor(public_.text), withoutCursor(twin.text));
      assert.equal(public_.headers.get('access-control-allow-origin'), '*');
      assert.match(public_.headers.get('cache-control') ?? '', /^public, max-age=60$|^no-store$/);
      const tag = public_.headers.get('etag');
      if (tag) assert.equal((await open(path, { headers: { 'If-None-Match': tag } })).status, 304);
    });

  test('returns the service status, which no cache stores', async () => {
    const [public_, twin] = [
      await open('/service-status'),
      await trader.call('GET', '/openapi/service-status'),
    ];
    assert.equal(public_.status, 200, public_.text);
    assert.equal(public_.headers.get('cache-control'), 'no-store');
    const names = listAt(public_.body, 'components').map((each) => textAt(each, 'component'));
    assert.equal(names.length, 7);
    const same = listAt(twin.body, 'components').map((each) => textAt(each, 'component'));
    assert.deepEqual(names, same);
    assert.ok(Date.parse(textAt(public_.body, 'validUntil') ?? '') > Date.now());
  });

  test('calculates duties like the Open API', async () => {
    const [public_, twin] = [
      await calculate(calculationRequest),
      await trader.call('POST', '/openapi/tariff/calculation', { body: calculationRequest }),
    ];
    assert.equal(public_.status, 200, public_.text);
    assert.deepEqual(public_.body, twin.body);
    assert.ok(listAt(public_.body, 'duties', 'items').length > 0);
  });

  test('does not reveal a declaration by the law under which it was calculated', async () => {
    const made = await trader.lodge('PUBLIC-2');
    const id = requireTextAt(made.body, 'declaration', 'id');
    const answer = await open(`/tariff/09012100?declaration=${id}`).then(bodyWithStatus(400));
    assert.equal(textAt(listAt(answer, 'errors')[0], 'name'), 'declaration');
  });

  test('ignores credentials, also invalid ones', async () => {
    await open('/rules/R501', {
      headers: { Authorization: 'Bearer invalid', 'portal-api-key': 'invalid' },
    }).then(assertStatus(200));
  });

  test('permits every web page to send and read requests', async () => {
    const answer = await open('/tariff/calculation', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    }).then(assertStatus(204));
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.match(answer.headers.get('access-control-allow-methods') ?? '', /POST/);
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
  });

  test('returns 404 for all other paths, and for unknown codes', async () => {
    for (const path of [
      '/declarations',
      '/status',
      '/caller',
      '/rules/R000',
      '/tariff/99999999',
      '/reference/unknown',
    ])
      assert.equal((await open(path)).status, 404, path);
  });

  test('returns 405 for other methods, and 413 for a body above 16 KiB', async () => {
    assert.equal((await open('/rules', { method: 'DELETE' })).status, 405);
    const big = { ...calculationRequest, note: 'x'.repeat(17_000) };
    assert.equal((await calculate(big)).status, 413);
  });
});

describe('the public API of a portal with a low rate', () => {
  let limited: ServingPortal;
  before(async () => {
    limited = await startInProcessPortal({ environment: { PORTAL_CLIENT_RATE: '1' } });
  });
  after(() => limited?.stop());

  test('limits the requests of an address, and of a client with credentials independently', async () => {
    const rule = `${limited.baseUrl}/public/rules/R501`;
    // One request a second is admitted, so that even a slow machine can't send so many within the limit.
    const statuses = await Promise.all(Array.from({ length: 100 }, () => sendPortalRequest(rule)));
    const refused = statuses.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0, 'no request was refused');
    for (const { headers, body } of refused) {
      assert.ok(Number(headers.get('retry-after')) >= 1);
      assert.equal(textAt(body, 'code'), 'rate_limited');
    }
    const client = createPortalClient(limited.baseUrl, limited.credentials.hostToHost);
    assert.equal((await client.call('GET', '/openapi/caller')).status, 200);
  });
});

/** Cursors are sealed with a random nonce. */
function withoutCursor(text: string): string {
  return text.replace(/"cursor":"[^"]+"/, '"cursor":""');
}
