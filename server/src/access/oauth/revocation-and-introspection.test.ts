import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { accessChannel } from '../../foundation/events/revocation-channel.ts';
import {
  authorizationCodeOf,
  callTokenEndpoint,
  claimsOf,
  exchangeAuthorizationCode,
  refreshTokenRequest,
  type TokenAnswer,
} from '../testing/oauth-browser.ts';
import { clients, startTestPortal } from '../testing/oauth-portal.ts';

const receivedChanges: string[] = [];
const portal = await startTestPortal();
const node = await portal.node();
const second = await portal.node({ baseUrl: node.baseUrl });
second.notifications.on(accessChannel, (change) => receivedChanges.push(change));
after(() => portal.stop());

const hostToken = (): Promise<TokenAnswer> =>
  callTokenEndpoint(node, 'token', { grant_type: 'client_credentials' }, clients.host);
const accessTokenOf = (answer: TokenAnswer): string => String(answer.body.access_token);

async function waitForChange(change: string): Promise<void> {
  while (!receivedChanges.includes(change)) await new Promise((resolve) => setImmediate(resolve));
}

async function isRevoked(token: TokenAnswer): Promise<boolean> {
  const rows = await portal.database.system.query('select from access.revoked_tokens where token_id = $1', [
    claimsOf(token).jti,
  ]);
  return rows.length === 1;
}

describe('revocation (RFC 7009)', () => {
  test('returns 200 for a token of the client, for a repeated revocation and for an unknown token, and invalidates the token on every node', async () => {
    const token = await hostToken();
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await callTokenEndpoint(
        node,
        'revocation',
        { token: accessTokenOf(token) },
        clients.host,
      );
      assert.deepEqual([status, body], [200, {}]);
    }
    assert.ok(await isRevoked(token));
    await waitForChange(`token:${claimsOf(token).jti}`);
    const introspection = await callTokenEndpoint(
      second,
      'introspection',
      { token: accessTokenOf(token) },
      clients.host,
    );
    assert.deepEqual(introspection.body, { active: false });
    for (const nothing of ['none', 'a.b.c', `${accessTokenOf(token)}x`, 'eyJhbGciOiJub25lIn0.e30.']) {
      assert.equal(
        (await callTokenEndpoint(node, 'revocation', { token: nothing }, clients.host)).status,
        200,
      );
    }
  });

  test('returns 200 without effect for the access or refresh token of another client', async () => {
    const token = await hostToken();
    assert.equal(
      (await callTokenEndpoint(node, 'revocation', { token: accessTokenOf(token) }, clients.other)).status,
      200,
    );
    assert.ok(!(await isRevoked(token)));
    const granted = await exchangeAuthorizationCode(node, await authorizationCodeOf(node));
    const stolen = { token: String(granted.body.refresh_token) };
    assert.equal((await callTokenEndpoint(node, 'revocation', stolen, clients.host)).status, 200);
    assert.equal((await refreshTokenRequest(node, granted.body.refresh_token)).status, 200);
  });

  test('returns 200 for a refresh token and revokes its grant with all access tokens on every node', async () => {
    const granted = await exchangeAuthorizationCode(node, await authorizationCodeOf(node));
    const token = { token: String(granted.body.refresh_token), token_type_hint: 'refresh_token' };
    assert.equal((await callTokenEndpoint(node, 'revocation', token)).status, 200);
    await waitForChange(`grant:${claimsOf(granted).grant_id}`);
    assert.equal((await refreshTokenRequest(node, granted.body.refresh_token)).status, 400);
    assert.deepEqual(
      (await callTokenEndpoint(second, 'introspection', { token: accessTokenOf(granted) })).body,
      {
        active: false,
      },
    );
  });

  test('writes an audit row that names the client', async () => {
    const token = await hostToken();
    await callTokenEndpoint(node, 'revocation', { token: accessTokenOf(token) }, clients.host);
    const rows = await portal.database.system.query(
      `select organisation_id, actor_id, address from audit.events where action = 'token.revoke' and target_id = $1`,
      [claimsOf(token).jti],
    );
    assert.deepEqual(rows, [{ organisation_id: 'org_trader', actor_id: 'cli_host', address: '192.0.2.1' }]);
  });
});

describe('introspection (RFC 7662)', () => {
  test('returns 200 with all claims of an access token of the client', async () => {
    const token = await hostToken();
    const { status, body } = await callTokenEndpoint(
      node,
      'introspection',
      { token: accessTokenOf(token) },
      clients.host,
    );
    assert.equal(status, 200);
    assert.deepEqual(body, { active: true, token_type: 'Bearer', ...claimsOf(token) });
  });

  test('returns 200 with the state of a refresh token of the client', async () => {
    const granted = await exchangeAuthorizationCode(node, await authorizationCodeOf(node));
    const { body } = await callTokenEndpoint(node, 'introspection', {
      token: String(granted.body.refresh_token),
    });
    assert.equal(body.active, true);
    assert.equal(body.client_id, clients.platform.id);
  });

  test('returns 200 with only `active: false` for another client’s token and for an expired, forged or unknown token', async () => {
    const token = await hostToken();
    const granted = await exchangeAuthorizationCode(node, await authorizationCodeOf(node));
    const [head, body] = accessTokenOf(token).split('.');
    const foreign = [
      accessTokenOf(granted),
      String(granted.body.refresh_token),
      `${head}.${body}.AAAA`,
      'none',
    ];
    for (const value of foreign) {
      const introspection = await callTokenEndpoint(node, 'introspection', { token: value }, clients.host);
      assert.deepEqual([introspection.status, introspection.body], [200, { active: false }]);
    }
    portal.advance(601);
    const old = await callTokenEndpoint(node, 'introspection', { token: accessTokenOf(token) }, clients.host);
    assert.deepEqual(old.body, { active: false });
    portal.advance(-601);
  });
});

for (const endpoint of ['revocation', 'introspection'] as const) {
  describe(endpoint, () => {
    test('returns 401 without effect if the client authentication is missing or wrong', async () => {
      const token = await hostToken();
      const wrong = { id: clients.host.id, secret: 'wrong' };
      const { status, body } = await callTokenEndpoint(
        node,
        endpoint,
        { token: accessTokenOf(token) },
        wrong,
      );
      assert.deepEqual([status, body.error], [401, 'invalid_client']);
      const anonymous = await fetch(`${node.baseUrl}/oauth/${endpoint}`, {
        method: 'POST',
        body: new URLSearchParams({ token: accessTokenOf(token) }),
      });
      assert.equal(anonymous.status, 401);
      assert.ok(!(await isRevoked(token)));
    });

    test('returns 400 for no token, for two tokens and for another media type', async () => {
      const missing = await callTokenEndpoint(node, endpoint, {}, clients.host);
      assert.deepEqual([missing.status, missing.body.error], [400, 'invalid_request']);
      const headers = {
        Authorization: `Basic ${Buffer.from(`${clients.host.id}:${clients.host.secret}`).toString('base64')}`,
      };
      const url = `${node.baseUrl}/oauth/${endpoint}`;
      const two = new URLSearchParams([
        ['token', 'a.b.c'],
        ['token', 'd.e.f'],
      ]);
      for (const init of [
        { body: two, headers },
        { body: '{"token":"a"}', headers: { ...headers, 'Content-Type': 'application/json' } },
      ]) {
        const response = await fetch(url, { method: 'POST', ...init });
        assert.equal(response.status, 400);
        assert.equal((await response.json()).error, 'invalid_request');
      }
    });

    test('returns 413 for a body that is too large', async () => {
      const response = await fetch(`${node.baseUrl}/oauth/${endpoint}`, {
        method: 'POST',
        body: new URLSearchParams({ token: 'x'.repeat(100_000) }),
      });
      assert.equal(response.status, 413);
    });
  });
}

test('the server reports no unexpected error during these tests', () =>
  assert.deepEqual([...node.faults, ...second.faults], []));
