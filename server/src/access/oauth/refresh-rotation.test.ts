import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as openid from 'openid-client';
import { completeDeviceFlow, renewTokens } from '../testing/device-session.ts';
import {
  authorizationCodeOf,
  callTokenEndpoint,
  claimsOf,
  exchangeAuthorizationCode,
  refreshTokenRequest,
  type TokenAnswer,
} from '../testing/oauth-browser.ts';
import { clients, redirectUri, startTestPortal } from '../testing/oauth-portal.ts';
import { revokeGrantsOf } from './consent.ts';

const portal = await startTestPortal();
const node = await portal.node();
const second = await portal.node({ baseUrl: node.baseUrl });
after(() => portal.stop());

async function hasGrant(answer: TokenAnswer): Promise<boolean> {
  const rows = await portal.database.system.query(
    `select from access.provider_records where model = 'Grant' and id = $1`,
    [String(claimsOf(answer).grant_id)],
  );
  return rows.length === 1;
}

const newTokens = async (): Promise<TokenAnswer> =>
  exchangeAuthorizationCode(node, await authorizationCodeOf(node));

/** Returns the token response without the lifetime, which is different in a repeated response. */
function tokensOf({ status, body: { expires_in: _seconds, ...tokens } }: TokenAnswer) {
  return { status, ...tokens };
}

function assertRefused({ status, body }: TokenAnswer): void {
  assert.deepEqual([status, body.error], [400, 'invalid_grant'], JSON.stringify(body));
}

const refreshWithScope = (refreshToken: unknown, scope: string): Promise<TokenAnswer> =>
  callTokenEndpoint(node, 'token', {
    grant_type: 'refresh_token',
    refresh_token: String(refreshToken),
    scope,
  });

describe('O6: a repeated refresh request', () => {
  test('gets the same tokens as two concurrent copies of the request', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await newTokens();
      const answers = await Promise.all(
        [node, second, node].map((each) => refreshTokenRequest(each, first.body.refresh_token)),
      );
      const [one, ...others] = answers.map(tokensOf);
      assert.equal(one?.status, 200);
      for (const other of others) assert.deepEqual(other, one);
      assert.equal((await refreshTokenRequest(second, answers[0]?.body.refresh_token)).status, 200);
    }
  });

  test('gets the stored response with the remaining lifetime if the first response was lost', async () => {
    const first = await newTokens();
    const lost = await refreshTokenRequest(node, first.body.refresh_token);
    portal.advance(20);
    const repeated = await refreshTokenRequest(second, first.body.refresh_token);
    assert.deepEqual(tokensOf(repeated), tokensOf(lost));
    assert.equal(lost.body.expires_in, 600);
    const seconds = Number(repeated.body.expires_in);
    assert.ok(seconds >= 578 && seconds <= 580, String(seconds));
  });

  test('gets the stored response even after the new refresh token was used', async () => {
    const first = await newTokens();
    const next = await refreshTokenRequest(node, first.body.refresh_token);
    const third = await refreshTokenRequest(node, next.body.refresh_token);
    assert.deepEqual(tokensOf(await refreshTokenRequest(node, first.body.refresh_token)), tokensOf(next));
    assert.equal((await refreshTokenRequest(node, third.body.refresh_token)).status, 200);
  });

  test('revokes the grant if it comes more than 30 seconds after the first use of the token', async () => {
    const first = await newTokens();
    const next = await refreshTokenRequest(node, first.body.refresh_token);
    portal.advance(25);
    assert.equal((await refreshTokenRequest(node, first.body.refresh_token)).status, 200);
    portal.advance(5);
    const late = await refreshTokenRequest(node, first.body.refresh_token);
    assertRefused(late);
    assert.match(String(late.body.error_description), /^the refresh token was used before/);
    assertRefused(await refreshTokenRequest(node, next.body.refresh_token));
    assert.ok(!(await hasGrant(next)));
    const rows = await portal.database.system.query(
      `select actor_id from audit.events where action = 'grant.end_after_replay' and target_id = $1`,
      [claimsOf(next).grant_id],
    );
    assert.deepEqual(rows, [{ actor_id: clients.platform.id }]);
  });

  test('revokes the grant if it has another scope', async () => {
    for (const scope of ['declarations:read', 'declarations:read notifications:manage', 'management:write']) {
      const first = await newTokens();
      const next = await refreshWithScope(first.body.refresh_token, 'declarations:read reference:read');
      const again = await refreshWithScope(first.body.refresh_token, 'reference:read declarations:read');
      assert.deepEqual(tokensOf(again), tokensOf(next));
      assert.equal((await refreshWithScope(first.body.refresh_token, scope)).status, 400);
      assert.ok(!(await hasGrant(next)), scope);
    }
  });

  test('revokes the grant if it comes from another client', async () => {
    await portal.database.system.query(
      `update access.clients set user_type = 'platform', platform_id = 'PL0099', redirect_uris = $1 where id = 'cli_other'`,
      [[redirectUri]],
    );
    const first = await newTokens();
    assertRefused(await refreshTokenRequest(node, first.body.refresh_token, clients.other));
    assert.ok(await hasGrant(first), 'an unused token ends nothing');
    const next = await refreshTokenRequest(node, first.body.refresh_token);
    assertRefused(await refreshTokenRequest(node, first.body.refresh_token, clients.other));
    assert.ok(!(await hasGrant(next)));
  });

  test('gets the stored response with the same DPoP key, and revokes the grant with another key or without one', async () => {
    const config = await openid.discovery(
      new URL(node.baseUrl),
      'customs-portal-cli',
      undefined,
      openid.None(),
      { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' },
    );
    const keys = async () => openid.getDPoPHandle(config, await openid.randomDPoPKeyPair());
    // The refresh token is not bound to a key, but the response to its first use is.
    for (const other of [{ DPoP: await keys() }, {}]) {
      const DPoP = await keys();
      const token = String((await completeDeviceFlow(node)).body.refresh_token);
      const next = await openid.refreshTokenGrant(config, token, undefined, { DPoP });
      const again = await openid.refreshTokenGrant(config, token, undefined, { DPoP });
      assert.equal(again.access_token, next.access_token);
      await assert.rejects(openid.refreshTokenGrant(config, token, undefined, other));
      assertRefused(await renewTokens(node, next.refresh_token));
    }
  });

  test('gets invalid_grant once the consent is withdrawn, the membership has ended, the role may no longer consent or the person is disabled', async () => {
    const { system } = portal.database;
    const setState = (state: string) =>
      system.query(`update organisations.people set status = $1 where id = 'per_tina'`, [state]);
    const setRole = (role: string) =>
      system.query(
        `insert into organisations.memberships (organisation_id, person_id, role, created_at)
         values ('org_trader', 'per_tina', $1, now())
         on conflict (organisation_id, person_id) do update set role = excluded.role`,
        [role],
      );
    const endMembership = () =>
      system.query(`delete from organisations.memberships where person_id = 'per_tina'`);
    const ends: readonly (() => Promise<unknown>)[] = [
      () => portal.database.systemTransaction((transaction) => revokeGrantsOf(transaction, 'per_tina')),
      () => setState('disabled'),
      endMembership,
      () => setRole('viewer'),
    ];
    for (const end of ends) {
      const first = await newTokens();
      assert.equal((await refreshTokenRequest(node, first.body.refresh_token)).status, 200);
      await end();
      assertRefused(await refreshTokenRequest(node, first.body.refresh_token));
      await setState('active');
      await setRole('owner');
      assertRefused(await refreshTokenRequest(node, first.body.refresh_token));
    }
  });

  test('gets invalid_grant once the client has revoked the grant', async () => {
    const first = await newTokens();
    const next = await refreshTokenRequest(node, first.body.refresh_token);
    await callTokenEndpoint(node, 'revocation', { token: String(next.body.refresh_token) });
    assertRefused(await refreshTokenRequest(node, first.body.refresh_token));
  });
});

describe('the stored response to a refresh request', () => {
  const storedResponses = () =>
    portal.database.system.query<{ text: string }>(
      `select payload::text as text from access.provider_records where model = 'RefreshResponse'`,
    );

  test('is encrypted in the database and deleted when repeats are no longer accepted', async () => {
    const first = await newTokens();
    const { body } = await refreshTokenRequest(node, first.body.refresh_token);
    const stored = (await storedResponses()).map(({ text }) => text).join('\n');
    assert.notEqual(stored, '');
    const plain = [String(body.access_token), String(body.refresh_token)];
    for (const value of plain.flatMap((text) => [text, Buffer.from(text).toString('base64').slice(4, -4)])) {
      assert.ok(!stored.includes(value));
    }
    portal.advance(31);
    await node.server.purgeExpired();
    assert.deepEqual(await storedResponses(), []);
    assert.equal((await refreshTokenRequest(node, body.refresh_token)).status, 200, 'the new token is kept');
  });

  test('is not deleted by the cleanup while repeats are accepted', async () => {
    const first = await newTokens();
    const next = await refreshTokenRequest(node, first.body.refresh_token);
    await node.server.purgeExpired();
    assert.deepEqual(tokensOf(await refreshTokenRequest(node, first.body.refresh_token)), tokensOf(next));
  });
});

test('the server reports no unexpected error during these tests', () =>
  assert.deepEqual([...node.faults, ...second.faults], []));
