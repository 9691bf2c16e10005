import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord, listAt, requireTextAt, textAt } from '../conformance/json.ts';
import { type ConsoleBrowser, signInToConsole } from './console-browser.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { brokerNumber, createPortalClient, declarationOf, type PortalClient } from './portal-client.ts';

/** Maximum number of attempts: five a second, for a minute. */
const maxTries = 300;
const browsers = new Map<string, ConsoleBrowser>();
// Tests the search by any identifier, which is limited to what the caller may read.
const portal = await startInProcessPortal();
const { credentials, baseUrl } = portal;
const trader = createPortalClient(baseUrl, credentials.hostToHost);
const other = createPortalClient(baseUrl, credentials.otherHostToHost, brokerNumber);
const lodged = await lodge(trader, 'SEEK-1');
await trader.call('POST', '/openapi/declarations', { body: declarationOf('SEEK-DRAFT') });
await other.call('POST', '/openapi/declarations', { body: declarationOf('SEEK-THEIRS', brokerNumber) });
for (const who of ['trader', 'otherTrader', 'officer', 'administrator'] as const)
  browsers.set(who, await signInToConsole(baseUrl, credentials[who]));
after(() => portal.stop());

async function lodge(
  client: PortalClient,
  lrn: string,
): Promise<{ id: string; mrn: string; requestId: string }> {
  const made = await client.call('POST', '/openapi/declarations?lodge=true', { body: declarationOf(lrn) });
  assert.equal(made.status, 201, made.text);
  const id = requireTextAt(made.body, lrn, 'id');
  for (;;) {
    const { body, headers } = await client.call('GET', `/openapi/declarations/${id}`);
    const mrn = textAt(body, 'mrn');
    if (mrn) return { id, mrn, requestId: headers.get('x-request-id') ?? '' };
    // Pauses between requests, because the log stores only 50 requests a second of a client.
    await pause(100);
  }
}

interface SearchResult {
  readonly kind: string;
  readonly id: string | undefined;
  readonly label: string;
  readonly path: string;
  readonly exact: boolean;
}

async function find(who: string, q: string): Promise<SearchResult[]> {
  const browser = browsers.get(who);
  assert.ok(browser);
  const { body, status, text } = await browser.call('GET', `/management/search?q=${encodeURIComponent(q)}`);
  assert.equal(status, 200, text);
  return (listAt(body, 'items') ?? []).map((item) => ({
    ...{
      kind: requireTextAt(item, q, 'kind'),
      id: textAt(item, 'id'),
      label: requireTextAt(item, q, 'label'),
      path: requireTextAt(item, q, 'path'),
    },
    exact: isRecord(item) && item.exact === true,
  }));
}

const labels = (found: readonly SearchResult[], kind: string) =>
  found.filter((one) => one.kind === kind).map(({ label }) => label);

describe('search (200)', () => {
  test('finds a declaration by LRN in any case, by MRN, by id, and by the beginning of the LRN', async () => {
    for (const q of ['SEEK-1', 'seek-1', ` ${lodged.mrn} `, lodged.id]) {
      const [first] = await find('trader', q);
      const path = `/console/declarations/${lodged.id}`;
      const { id } = lodged;
      assert.deepEqual(first, { kind: 'declaration', id, label: 'SEEK-1', path, exact: true }, q);
    }
    assert.deepEqual(labels(await find('trader', 'seek'), 'declaration'), ['SEEK-1', 'SEEK-DRAFT']);
  });

  test('finds a declaration by a container number and by its invoice number within a minute', async () => {
    const { invoice, consignment } = declarationOf('SEEK-1');
    const container = requireTextAt(consignment, 'a container', 'containers', 0, 'number');
    for (const q of [container, requireTextAt(invoice, 'an invoice', 'number')])
      for (const who of ['trader', 'officer']) {
        let found = await find(who, q);
        for (let n = 0; n < maxTries && !labels(found, 'declaration').includes('SEEK-1'); n += 1) {
          await pause(200);
          found = await find(who, q);
        }
        assert.ok(labels(found, 'declaration').includes('SEEK-1'), `${who}: ${q}`);
        assert.ok(!labels(await find('otherTrader', q), 'declaration').includes('SEEK-1'));
      }
  });

  test('finds nothing of another organisation, while an officer finds lodged declarations in the queue', async () => {
    assert.deepEqual(labels(await find('otherTrader', 'SEEK'), 'declaration'), ['SEEK-THEIRS']);
    for (const q of [lodged.mrn, lodged.id, lodged.requestId])
      assert.deepEqual(await find('otherTrader', q), []);
    const [first] = await find('officer', 'SEEK-1');
    assert.equal(first?.path, `/console/queue/${lodged.id}`);
    assert.deepEqual(labels(await find('officer', 'SEEK'), 'declaration'), ['SEEK-1'], 'no draft');
    assert.deepEqual(labels(await find('officer', 'Harbour'), 'organisation'), []);
  });

  test('finds a request by its id, for callers who may read the log', async () => {
    const { headers } = await trader.call('GET', `/openapi/declarations/${lodged.id}`);
    const requestId = headers.get('x-request-id') ?? '';
    const expectedPath = `/console/request-log/${requestId}`;
    for (const who of ['trader', 'administrator']) {
      let [call] = await find(who, requestId);
      // Waits for the entry of the request log, with pauses because of the rate limit.
      for (let n = 0; !call && n < maxTries; n += 1) {
        await pause(200);
        [call] = await find(who, requestId);
      }
      assert.ok(call, who);
      assert.deepEqual([call.kind, call.path, call.exact], ['call', expectedPath, true], who);
    }
    assert.deepEqual(await find('officer', requestId), []);
  });

  test('finds the organisation’s clients by name and by id', async () => {
    const { clientId } = portal.credentials.hostToHost;
    const [client] = await find('trader', clientId);
    assert.equal(client?.path, `/console/clients/${clientId}`);
    assert.ok(labels(await find('trader', client.label.slice(0, 4)), 'client').includes(client.label));
    assert.deepEqual(await find('otherTrader', clientId), []);
    const [same] = await find('administrator', clientId);
    assert.equal(same?.label, client.label);
  });

  test('finds people and organisations for an administrator, and people of their own organisation for an owner', async () => {
    const people = await find('administrator', 'harbour');
    assert.deepEqual(labels(people, 'organisation'), ['Harbour Coffee Traders', 'Harbour Guarantee Bank']);
    const own = await browsers.get('trader')?.call('GET', '/management/session');
    const name = requireTextAt(own?.body, 'session', 'person', 'name');
    for (const who of ['administrator', 'trader']) {
      const found = await find(who, name);
      assert.ok(labels(found, 'person').includes(name), who);
      assert.ok(
        found.some(({ kind, path }) => kind === 'actor' && path.startsWith('/console/audit?actor=per_')),
      );
    }
    assert.deepEqual(labels(await find('otherTrader', name), 'person'), []);
  });

  test('finds rules, problems and codes', async () => {
    const [rule] = await find('officer', 'r705');
    assert.deepEqual([rule?.kind, rule?.label, rule?.path], ['rule', 'R705', '/rules/R705']);
    const [problem] = await find('trader', 'view_limit');
    assert.deepEqual([problem?.kind, problem?.path], ['problem', '/problems/view_limit']);
    assert.ok((await find('trader', 'br')).some(({ path }) => path === '/console/reference/countries?q=BR'));
  });

  test('finds nothing without a match, whatever characters the query contains', async () => {
    for (const q of ['%', '_', "'", '\\', 'ZZZZ-NOBODY', ' ', '😀', 'x'.repeat(100)])
      for (const who of browsers.keys()) assert.deepEqual(await find(who, q), [], q);
  });
});

describe('search (400 and 403)', () => {
  test('refuses invalid queries (400) and API clients (403)', async () => {
    for (const q of ['', 'x'.repeat(101), '%00', 'a%0Ab', '%F4%8F%BF%BF']) {
      const answer = await browsers.get('trader')?.call('GET', `/management/search?q=${q}`);
      assert.equal(answer?.status, 400, q);
    }
    const answer = await trader.call('GET', '/management/search?q=SEEK');
    assert.deepEqual([answer.status, textAt(answer.body, 'code')], [403, 'user_session_required']);
  });
});
