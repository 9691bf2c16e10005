import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt, valueAt } from '../conformance/json.ts';
import { newApiKey } from '../server/src/access/credentials/api-key.ts';
import { assertStatus } from '../server/src/foundation/http/testing/request.ts';
import { createTokenForger } from './attacks/forged-tokens.ts';
import { createPortalClient, type PortalClient, type PortalResponse } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

describe('the request log of a client', () => {
  let shared: SharedDatabase;
  let portal: ServingPortal;
  let trader: PortalClient;
  let customs: PortalClient;

  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startInProcessNode({ environment: { PORTAL_CLIENT_RATE: '100' } });
    trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    customs = createPortalClient(portal.baseUrl, portal.credentials.management);
  });
  after(() => shared?.stop());

  async function logged(requestId: string): Promise<PortalResponse> {
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const found = await customs.call('GET', `/management/request-log/${requestId}`);
      if (found.status === 200) return found;
      await pause(100);
    }
    throw new Error('the request log does not contain the request');
  }

  test('contains a refused request with its problem, but without input or secrets of the caller', async () => {
    const secret = randomUUID();
    const refused = await trader.call('POST', `/openapi/declarations?colour=${secret}`, {
      body: { lrn: secret },
    });
    assert.equal(refused.status, 400);
    const { body } = await logged(refused.headers.get('x-request-id') ?? '');
    assert.deepEqual(valueAt(body, 'problem'), JSON.parse(refused.text.replaceAll(secret, '…')));
    assert.equal(valueAt(body, 'path'), '/openapi/declarations');
    assert.equal(valueAt(body, 'clientId'), portal.credentials.hostToHost.clientId);
    const rows = await shared.query<{ row: string }>('select l::text as row from audit.request_log l');
    const { apiKey, clientSecret } = portal.credentials.hostToHost;
    for (const word of [secret, apiKey, clientSecret, 'Bearer ']) {
      assert.ok(!rows.some(({ row }) => row.includes(word)), word);
    }
  });

  test('contains captured bodies, except of responses with a secret and after capture was disabled', async () => {
    const { clientId } = portal.credentials.hostToHost;
    const path = `/management/clients/${clientId}`;
    const loggedOf = async ({ headers }: PortalResponse): Promise<unknown> =>
      (await logged(headers.get('x-request-id') ?? '')).body;
    const bodiesOf = async (answer: PortalResponse): Promise<unknown> =>
      valueAt(await loggedOf(answer), 'bodies');
    const wrong = { lrn: 'KEPT 1', type: 'import' };
    const refused = await trader.call('POST', '/openapi/declarations', { body: wrong });
    const bodies = await bodiesOf(refused);
    assert.deepEqual(JSON.parse(textAt(bodies, 'request', 'text') ?? ''), wrong);
    assert.deepEqual(
      JSON.parse(textAt(bodies, 'answer', 'text') ?? ''),
      valueAt(await loggedOf(refused), 'problem'),
    );
    const query = await trader.call('GET', '/openapi/status?lrn=typed%20by%20mistake');
    assert.match(query.text, /typed by mistake/);
    assert.doesNotMatch(JSON.stringify(await loggedOf(query)), /typed by mistake/);
    const hook = { url: 'http://127.0.0.1:9/', events: ['invalidation.denied'] };
    const made = await trader.call('POST', '/openapi/webhooks', { body: hook }).then(assertStatus(201));
    assert.equal(await bodiesOf(made), null);
    const { apiKey, clientSecret } = portal.credentials.hostToHost;
    for (const word of [textAt(made.body, 'secret') ?? '', apiKey, clientSecret]) {
      const rows = await shared.query(
        `select from audit.captured_bodies where position(convert_to($1, 'UTF8') in request_text || response_text) > 0`,
        [word],
      );
      assert.equal(rows.length, 0);
    }
    assert.equal((await customs.call('PATCH', path, { body: { keepBodies: false } })).status, 200);
    assert.equal(await bodiesOf(refused), null);
    assert.equal(await bodiesOf(await trader.call('POST', '/openapi/declarations', { body: wrong })), null);
    assert.equal((await customs.call('PATCH', path, { body: { keepBodies: true } })).status, 200);
    assert.ok(await bodiesOf(await trader.call('GET', '/openapi/declarations')));
  });

  test('counts a 304 response without an entry', async () => {
    const first = await trader.call('GET', '/openapi/status');
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    const unchanged = await trader.call('GET', '/openapi/status', { headers }).then(assertStatus(304));
    const last = await trader.call('GET', '/openapi/status');
    await logged(last.headers.get('x-request-id') ?? '');
    const id = unchanged.headers.get('x-request-id') ?? '';
    assert.equal((await customs.call('GET', `/management/request-log/${id}`)).status, 404);
    const { clientId } = portal.credentials.hostToHost;
    const usage = await customs.call('GET', `/management/usage?clientId=${clientId}`);
    assert.equal(valueAt(usage.body, 'total', 'unchanged'), 1, usage.text);
  });

  test('counts a token request without an entry, but has an entry for a refused one of an authenticated client', async () => {
    const { clientId, clientSecret } = portal.credentials.hostToHost;
    const requestToken = async (secret: string, parameters = {}, headers = {}): Promise<string> => {
      const answer = await fetch(`${portal.baseUrl}/oauth/token`, {
        method: 'POST',
        headers: {
          ...headers,
          Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', ...parameters }),
      });
      await answer.text();
      return answer.headers.get('x-request-id') ?? '';
    };
    const issuedIds = [await requestToken(clientSecret), await requestToken(clientSecret)];
    const claimed = [
      await requestToken('wrong'),
      await requestToken('wrong', { scope: 'everything' }),
      await requestToken('wrong', { grant_type: 'password' }),
      await requestToken('wrong', { client_id: clientId }, { 'OAuth-Client-Attestation': 'x' }),
    ];
    const { body } = await logged(await requestToken(clientSecret, { scope: 'everything' }));
    assert.deepEqual(
      ['operation', 'httpStatus', 'code', 'clientId'].map((name) => valueAt(body, name)),
      ['issueToken', 400, 'invalid_scope', clientId],
    );
    for (const id of [...issuedIds, ...claimed]) {
      assert.equal((await customs.call('GET', `/management/request-log/${id}`)).status, 404);
    }
    const counted = await customs.call('GET', `/management/usage?clientId=${clientId}&operation=issueToken`);
    assert.equal(valueAt(counted.body, 'total', 'refused'), 1, counted.text);
    assert.ok(Number(valueAt(counted.body, 'total', 'succeeded')) >= 2, counted.text);
  });

  test('of any organisation has no entry for an unknown credential', async () => {
    const id = randomUUID();
    const answer = await fetch(`${portal.baseUrl}/openapi/status`, { headers: { 'X-Request-Id': id } });
    assert.equal(answer.status, 401);
    await answer.text();
    const next = await trader.call('GET', '/openapi/status');
    await logged(next.headers.get('x-request-id') ?? '');
    const list = await customs.call('GET', `/management/request-log?requestId=${id}`);
    assert.equal(textAt(list.body, 'items', 0, 'id'), undefined);
  });

  test('has an entry for a refused credential only if it proves its owner, never by a claim', async () => {
    const { clientId, apiKey, organisationId } = portal.credentials.hostToHost;
    const neighbour = portal.credentials.otherHostToHost;
    const token = `Bearer ${await trader.token()}`;
    const forger = await createTokenForger(shared);
    const past = { iat: Math.floor(Date.now() / 1_000) - 900, exp: Math.floor(Date.now() / 1_000) - 300 };
    const over = `Bearer ${await forger.genuine(await trader.token(), past)}`;
    const forged = `${token.slice(0, -8)}${token.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}`;
    const made = await customs.call('POST', `/management/clients/${clientId}/api-keys`, {
      body: { name: 'Ended' },
    });
    const ended = { id: textAt(made.body, 'id'), key: textAt(made.body, 'key') ?? '' };
    await shared.query(`update access.api_keys set expires_at = now() - interval '1 day' where id = $1`, [
      ended.id,
    ]);
    const [own] = await shared.query<{ id: string }>(
      'select id from access.api_keys where client_id = $1 and id <> $2',
      [clientId, ended.id],
    );
    const wrong = `${ended.key.slice(0, -1)}${ended.key.endsWith('0') ? '1' : '0'}`;
    const ofNobody = newApiKey('sandbox', randomBytes);
    const cases: [string, Record<string, string>, string, string | null | undefined][] = [
      ['an ended key', { Authorization: token, 'portal-api-key': ended.key }, 'api_key_expired', ended.id],
      ['no key that there is', { Authorization: token, 'portal-api-key': ofNobody }, 'api_key_invalid', null],
      ['a mistyped key', { Authorization: token, 'portal-api-key': wrong }, 'api_key_invalid', null],
      ['a right key alone', { 'portal-api-key': apiKey }, 'credentials_missing', own?.id],
      ['a forged token', { Authorization: forged, 'portal-api-key': apiKey }, 'token_invalid', own?.id],
      ['an ended token', { Authorization: over, 'portal-api-key': apiKey }, 'token_expired', own?.id],
      [
        'another’s key',
        { Authorization: token, 'portal-api-key': neighbour.apiKey },
        'credentials_mismatch',
        null,
      ],
    ];
    for (const [name, headers, code, apiKeyId] of cases) {
      const answer = await fetch(`${portal.baseUrl}/openapi/status`, { headers });
      assert.equal(answer.status, 401, name);
      assert.ok(!(await answer.text()).includes(clientId), name);
      const { body } = await logged(answer.headers.get('x-request-id') ?? '');
      assert.deepEqual(
        ['organisationId', 'clientId', 'apiKeyId', 'code'].map((member) => valueAt(body, member)),
        [organisationId, clientId, apiKeyId, code],
        name,
      );
    }
    const claimed: Record<string, string>[] = [
      { Authorization: forged, 'portal-api-key': ofNobody },
      { Authorization: forged, 'portal-api-key': wrong },
      { 'portal-api-key': ofNobody },
    ];
    const ids: string[] = [];
    for (const headers of claimed) {
      const answer = await fetch(`${portal.baseUrl}/openapi/status`, { headers });
      assert.equal(answer.status, 401);
      await answer.text();
      ids.push(answer.headers.get('x-request-id') ?? '');
    }
    const next = await trader.call('GET', '/openapi/status');
    await logged(next.headers.get('x-request-id') ?? '');
    for (const id of ids) {
      assert.equal((await customs.call('GET', `/management/request-log/${id}`)).status, 404);
    }
  });

  test('is next to limits, which can be read without a request that counts', async () => {
    const { clientId } = portal.credentials.hostToHost;
    await trader.call('GET', '/openapi/status');
    const path = `/management/clients/${clientId}/limits`;
    const [one, other] = [await customs.call('GET', path), await customs.call('GET', path)];
    assert.equal(valueAt(one.body, 'rate', 'perSecond'), 100, one.text);
    assert.equal(valueAt(one.body, 'rate', 'limit'), 200);
    assert.ok(
      Number(valueAt(other.body, 'rate', 'remaining')) >= Number(valueAt(one.body, 'rate', 'remaining')),
    );
    assert.equal((await customs.call('GET', '/management/clients/cli_none/limits')).status, 404);
  });

  test('contains the last requests when the portal has stopped', async () => {
    const last = await trader.call('GET', '/openapi/declarations');
    await portal.stop();
    const id = last.headers.get('x-request-id');
    const rows = await shared.query('select from audit.request_log where request_id = $1', [id]);
    assert.equal(rows.length, 1);
  });
});
