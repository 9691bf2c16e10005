import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { at, textAt } from '../conformance/json.ts';
import { type Answer, createPortalClient, type PortalClient } from './portal-client.ts';
import type { PortalProcess } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

describe('the calls of a client', () => {
  let shared: SharedDatabase;
  let portal: PortalProcess;
  let trader: PortalClient;
  let customs: PortalClient;

  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startNode({ environment: { PORTAL_CLIENT_RATE: '100' } });
    trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    customs = createPortalClient(portal.baseUrl, portal.credentials.management);
  });
  after(() => shared?.stop());

  async function logged(requestId: string): Promise<Answer> {
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const found = await customs.call('GET', `/management/request-log/${requestId}`);
      if (found.status === 200) return found;
      await pause(100);
    }
    throw new Error('the call is not logged');
  }

  test('a refused one is there with its problem word for word, and nothing secret', async () => {
    const secret = randomUUID();
    const refused = await trader.call('POST', `/openapi/declarations?colour=${secret}`, {
      body: { lrn: secret },
    });
    assert.equal(refused.status, 400);
    const { body } = await logged(refused.headers.get('x-request-id') ?? '');
    assert.deepEqual(at(body, 'problem'), refused.body);
    assert.equal(at(body, 'path'), '/openapi/declarations');
    assert.equal(at(body, 'clientId'), portal.credentials.hostToHost.clientId);
    const rows = await shared.query<{ row: string }>('select l::text as row from audit.request_log l');
    const { apiKey, clientSecret } = portal.credentials.hostToHost;
    for (const word of [secret, apiKey, clientSecret, 'Bearer ']) {
      assert.ok(!rows.some(({ row }) => row.includes(word)), word);
    }
  });

  test('304 is counted, not logged', async () => {
    const first = await trader.call('GET', '/openapi/status');
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    const unchanged = await trader.call('GET', '/openapi/status', { headers });
    assert.equal(unchanged.status, 304);
    const last = await trader.call('GET', '/openapi/status');
    await logged(last.headers.get('x-request-id') ?? '');
    const id = unchanged.headers.get('x-request-id') ?? '';
    assert.equal((await customs.call('GET', `/management/request-log/${id}`)).status, 404);
    const { clientId } = portal.credentials.hostToHost;
    const usage = await customs.call('GET', `/management/usage?clientId=${clientId}`);
    assert.equal(at(usage.body, 'total', 'unchanged'), 1, usage.text);
  });

  test('a token is counted, not logged; one that is refused is logged too', async () => {
    const { clientId, clientSecret } = portal.credentials.hostToHost;
    const ask = async (secret: string): Promise<string> => {
      const answer = await fetch(`${portal.baseUrl}/oauth/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      await answer.text();
      return answer.headers.get('x-request-id') ?? '';
    };
    const given = [await ask(clientSecret), await ask(clientSecret)];
    const { body } = await logged(await ask('wrong'));
    assert.deepEqual(
      ['operation', 'status', 'code', 'clientId'].map((name) => at(body, name)),
      ['issueToken', 401, 'invalid_client', clientId],
    );
    for (const id of given) {
      assert.equal((await customs.call('GET', `/management/request-log/${id}`)).status, 404);
    }
    const counted = await customs.call('GET', `/management/usage?clientId=${clientId}&operation=issueToken`);
    assert.equal(at(counted.body, 'total', 'refused'), 1, counted.text);
    assert.ok(Number(at(counted.body, 'total', 'succeeded')) >= 2, counted.text);
  });

  test('a refused credential is nobody’s', async () => {
    const id = randomUUID();
    const answer = await fetch(`${portal.baseUrl}/openapi/status`, { headers: { 'X-Request-Id': id } });
    assert.equal(answer.status, 401);
    await answer.text();
    const next = await trader.call('GET', '/openapi/status');
    await logged(next.headers.get('x-request-id') ?? '');
    const list = await customs.call('GET', `/management/request-log?requestId=${id}`);
    assert.equal(textAt(list.body, 'items', 0, 'id'), undefined);
  });

  test('limits are told without taking a call', async () => {
    const { clientId } = portal.credentials.hostToHost;
    await trader.call('GET', '/openapi/status');
    const path = `/management/clients/${clientId}/limits`;
    const [one, other] = [await customs.call('GET', path), await customs.call('GET', path)];
    assert.equal(at(one.body, 'rate', 'perSecond'), 100, one.text);
    assert.equal(at(one.body, 'rate', 'leftOf'), 200);
    assert.ok(Number(at(other.body, 'rate', 'left')) >= Number(at(one.body, 'rate', 'left')));
    assert.equal((await customs.call('GET', '/management/clients/cli_none/limits')).status, 404);
  });

  test('what was answered last is written when the portal stops', async () => {
    const last = await trader.call('GET', '/openapi/declarations');
    await portal.stop();
    const id = last.headers.get('x-request-id');
    const rows = await shared.query('select from audit.request_log where request_id = $1', [id]);
    assert.equal(rows.length, 1);
  });
});
