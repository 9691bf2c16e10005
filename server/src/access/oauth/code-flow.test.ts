import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import { assertStatus } from '../../foundation/http/testing/request.ts';
import {
  authorizationCodeOf,
  authorizeUrl,
  callTokenEndpoint,
  claimsOf,
  exchangeAuthorizationCode,
  pkceChallenge,
  pkceVerifier,
  refreshTokenRequest,
  signInAndConsent,
  testBrowser,
} from '../testing/oauth-browser.ts';
import { clients, clientTestScopes, redirectUri, startTestPortal } from '../testing/oauth-portal.ts';
import { revokeGrantsOf } from './consent.ts';

const portal = await startTestPortal();
const node = await portal.node();
const second = await portal.node({ baseUrl: node.baseUrl });
after(() => portal.stop());

async function grantExists(grantId: unknown): Promise<boolean> {
  const rows = await portal.database.system.query(
    `select from access.provider_records where model = 'Grant' and id = $1`,
    [String(grantId)],
  );
  return rows.length === 1;
}

describe('200', () => {
  test('an independent OAuth library completes the flow with code, token and refresh', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(node.baseUrl);
    const metadata = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, metadata);
    const client = { client_id: clients.platform.id };
    const authentication = oauth.ClientSecretBasic(clients.platform.secret);
    const back = await signInAndConsent(node, 'tina', 'org_trader');
    const parameters = oauth.validateAuthResponse(server, client, back, 'state-1');
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      pkceVerifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
    assert.equal(tokens.expires_in, 600);
    assert.equal(tokens.scope, clientTestScopes);
    const again = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      tokens.refresh_token ?? '',
      insecure,
    );
    const refreshed = await oauth.processRefreshTokenResponse(server, client, again);
    assert.notEqual(refreshed.refresh_token, tokens.refresh_token);
    const request = new Request(`${node.baseUrl}/openapi/status`, {
      headers: { Authorization: `Bearer ${refreshed.access_token}` },
    });
    const claims = await oauth.validateJwtAccessToken(server, request, `${node.baseUrl}/openapi`, insecure);
    assert.equal(claims.sub, 'per_tina');
    assert.equal(claims.organisation_id, 'org_trader');
    assert.ok(await grantExists(claims.grant_id));
  });

  test('the authorization response names the issuer (RFC 9207)', async () => {
    const back = await signInAndConsent(node, 'tina', 'org_trader');
    assert.equal(back.searchParams.get('iss'), node.baseUrl);
    assert.equal(back.searchParams.get('state'), 'state-1');
  });

  test('a person of several organisations chooses one, and each consent has a separate grant', async () => {
    const [one, other] = await Promise.all(
      ['org_trader', 'org_second'].map(async (organisation) =>
        claimsOf(
          await exchangeAuthorizationCode(node, await authorizationCodeOf(node, 'paul', organisation)),
        ),
      ),
    );
    assert.deepEqual([one?.organisation_id, other?.organisation_id], ['org_trader', 'org_second']);
    assert.notEqual(one?.grant_id, other?.grant_id);
  });

  test('a code that one node issued is valid on another node', async () => {
    await exchangeAuthorizationCode(second, await authorizationCodeOf(node)).then(assertStatus(200));
  });

  test('the token contains only the requested scope', async () => {
    const back = await signInAndConsent(node, 'tina', 'org_trader', { scope: 'declarations:read' });
    const answer = await exchangeAuthorizationCode(node, back.searchParams.get('code') ?? '');
    assert.equal(answer.body.scope, 'declarations:read');
    assert.equal(claimsOf(answer).scope, 'declarations:read');
  });

  test('values stored in the database can’t be used as code or token', async () => {
    const code = await authorizationCodeOf(node);
    const { body } = await exchangeAuthorizationCode(node, await authorizationCodeOf(node));
    const rows = await portal.database.system.query<{ text: string }>(
      'select concat(model, id, payload::text, uid) as text from access.provider_records',
    );
    const stored = rows.map(({ text }) => text).join('\n');
    for (const value of [code, String(body.refresh_token), String(body.access_token)]) {
      assert.ok(!stored.includes(value));
    }
  });
});

describe('O1: redirect_uri', () => {
  const wrong = [
    `${redirectUri}/`,
    `${redirectUri}?x=1`,
    `${redirectUri}#x`,
    `${redirectUri}/../evil`,
    `${redirectUri}x`,
    redirectUri.slice(0, -1),
    'https://cargodesk.example',
    'https://cargodesk.example:443/callback',
    'https://cargodesk.example:8443/callback',
    'https://CARGODESK.example/callback',
    'https://cargodesk.example/Callback',
    'https://user@cargodesk.example/callback',
    'https://cargodesk.example.evil/callback',
    'https://evil.example/?https://cargodesk.example/callback',
    'http://cargodesk.example/callback',
    'http://localhost/callback',
    'http://127.0.0.1/callback',
    'https://*.example/callback',
    'javascript:alert(1)',
    '',
  ];
  for (const uri of wrong) {
    test(`shows an error page without a redirect for ${uri || 'a missing redirect_uri'}`, async () => {
      const response = await fetch(authorizeUrl(node, { redirect_uri: uri }), { redirect: 'manual' });
      assert.equal(response.status, 400);
      assert.equal(response.headers.get('location'), null);
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    });
  }

  test('shows an error page for an unknown or suspended client, and for a client that can’t sign people in', async () => {
    for (const id of ['cli_unknown', '<script>alert(1)</script>', clients.host.id]) {
      const response = await fetch(authorizeUrl(node, { client_id: id }), { redirect: 'manual' });
      assert.equal(response.status, 400);
      assert.equal(response.headers.get('location'), null);
      assert.doesNotMatch(await response.text(), /<script/);
    }
  });
});

describe('an error returned to the platform', () => {
  const wrong: readonly [string, Record<string, string>, string][] = [
    ['O3: no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    [
      'O3: the PKCE method plain',
      { code_challenge: pkceVerifier, code_challenge_method: 'plain' },
      'invalid_request',
    ],
    ['O3: no PKCE method', { code_challenge_method: '' }, 'invalid_request'],
    ['O13: the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['O13: a hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'openid' }, 'invalid_scope'],
    [
      'a scope that the platform does not have',
      { scope: 'declarations:read management:write' },
      'invalid_scope',
    ],
    ['another resource', { resource: 'https://elsewhere.example/' }, 'invalid_target'],
    ['the response mode form_post', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['the response mode fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['the prompt none', { prompt: 'none' }, 'login_required'],
  ];
  for (const [name, changed, error] of wrong) {
    test(`${name} is refused with ${error}`, async () => {
      const response = await fetch(authorizeUrl(node, changed), { redirect: 'manual' });
      const location = new URL(response.headers.get('location') ?? '');
      assert.equal(location.origin + location.pathname, redirectUri);
      // Some response types return the error in the fragment of the redirect URL.
      const parameters =
        location.hash === '' ? location.searchParams : new URLSearchParams(location.hash.slice(1));
      assert.equal(parameters.get('error'), error);
      assert.equal(parameters.get('state'), 'state-1');
      assert.equal(parameters.get('iss'), node.baseUrl);
    });
  }
});

describe('O3: the verifier', () => {
  test('gets invalid_grant or invalid_request and no token if it is wrong, short or missing', async () => {
    for (const codeVerifier of [`${pkceVerifier}x`, pkceChallenge, 'short', '']) {
      const { status, body } = await exchangeAuthorizationCode(node, await authorizationCodeOf(node), {
        code_verifier: codeVerifier,
      });
      assert.equal(status, 400);
      assert.match(String(body.error), /^invalid_(grant|request)$/);
      if (body.error === 'invalid_grant') assert.match(String(body.error_description), /^code_verifier /);
    }
  });
});

describe('O4: code replay', () => {
  test('is rejected and revokes the grant with all its tokens', async () => {
    const code = await authorizationCodeOf(node);
    const first = await exchangeAuthorizationCode(node, code).then(assertStatus(200));
    const { status, body } = await exchangeAuthorizationCode(node, code);
    assert.deepEqual([status, body.error], [400, 'invalid_grant']);
    assert.match(String(body.error_description), /^the code was used before/);
    assert.ok(!(await grantExists(claimsOf(first).grant_id)));
    assert.equal((await refreshTokenRequest(node, first.body.refresh_token)).status, 400);
    const introspection = await callTokenEndpoint(node, 'introspection', {
      token: String(first.body.access_token),
    });
    assert.deepEqual(introspection.body, { active: false });
    const rows = await portal.database.system.query(
      `select organisation_id, actor_id from audit.events where action = 'grant.end_after_replay' and target_id = $1`,
      [claimsOf(first).grant_id],
    );
    assert.deepEqual(rows, [{ organisation_id: 'org_trader', actor_id: clients.platform.id }]);
  });

  test('issues at most one token for twenty concurrent requests on two nodes, and revokes the grant', async () => {
    const code = await authorizationCodeOf(node);
    const tries = Array.from({ length: 20 }, (_, index) =>
      exchangeAuthorizationCode(index % 2 ? node : second, code),
    );
    const answers = await Promise.all(tries);
    const won = answers.filter(({ status }) => status === 200);
    assert.ok(won.length <= 1, `${won.length} won`);
    const lost = answers.filter(({ status }) => status !== 200);
    assert.ok(lost.every(({ status, body }) => status === 400 && body.error === 'invalid_grant'));
    for (const winner of won) {
      assert.ok(!(await grantExists(claimsOf(winner).grant_id)));
      assert.equal((await refreshTokenRequest(node, winner.body.refresh_token)).status, 400);
    }
  });

  test('revokes the grant also with another redirect_uri or verifier, and after the expiry of the code', async () => {
    for (const changed of [
      { redirect_uri: `${redirectUri}x` },
      { code_verifier: 'v'.repeat(43) },
      { late: 'yes' },
    ]) {
      const code = await authorizationCodeOf(node);
      const first = await exchangeAuthorizationCode(node, code);
      if ('late' in changed) await expireCodes();
      assert.equal((await exchangeAuthorizationCode(node, code, changed)).status, 400);
      assert.ok(!(await grantExists(claimsOf(first).grant_id)));
    }
  });

  test('a code that another client sends is rejected without effect on the owner’s grant', async () => {
    const code = await authorizationCodeOf(node);
    await portal.database.system.query(
      `update access.clients set user_type = 'platform', platform_id = 'PL0099', redirect_uris = $1 where id = 'cli_other'`,
      [[redirectUri]],
    );
    const stolen = await exchangeAuthorizationCode(node, code, {}, clients.other);
    assert.deepEqual([stolen.status, stolen.body.error], [400, 'invalid_grant']);
    assert.match(String(stolen.body.error_description), /issued to another client$/);
    const own = await exchangeAuthorizationCode(node, code).then(assertStatus(200));
    assert.equal((await exchangeAuthorizationCode(node, code, {}, clients.other)).status, 400);
    assert.equal((await refreshTokenRequest(node, own.body.refresh_token, clients.other)).status, 400);
    assert.ok(await grantExists(claimsOf(own).grant_id));
  });

  test('an unused code expires after a minute', async () => {
    const code = await authorizationCodeOf(node);
    await expireCodes();
    const { status, body } = await exchangeAuthorizationCode(node, code);
    assert.deepEqual([status, body.error], [400, 'invalid_grant']);
    assert.match(String(body.error_description), /^the code has expired/);
  });

  test('the error description names an unknown code and a wrong redirect_uri', async () => {
    const unknown = await exchangeAuthorizationCode(node, 'c'.repeat(43));
    assert.match(String(unknown.body.error_description), /^the code is unknown/);
    const elsewhere = await exchangeAuthorizationCode(node, await authorizationCodeOf(node), {
      redirect_uri: `${redirectUri}x`,
    });
    assert.deepEqual([elsewhere.status, elsewhere.body.error], [400, 'invalid_grant']);
    assert.match(String(elsewhere.body.error_description), /^redirect_uri differs/);
  });

  async function expireCodes(): Promise<void> {
    await portal.database.system.query(
      `update access.provider_records set payload = payload || jsonb_build_object('exp', (payload ->> 'exp')::int - 61)
       where model = 'AuthorizationCode'`,
    );
  }
});

/** Revokes the grants of a person in a separate transaction. */
const endGrants = (
  ...[personId, only]: [string, { organisationId?: string; clientId?: string }?]
): Promise<number> =>
  portal.database.systemTransaction((transaction) => revokeGrantsOf(transaction, personId, only));

describe('O6: refresh tokens', () => {
  test('are invalid once the person is disabled or leaves the organisation', async () => {
    const { system } = portal.database;
    const first = await exchangeAuthorizationCode(node, await authorizationCodeOf(node));
    await system.query(`update organisations.people set status = 'disabled' where id = 'per_tina'`);
    const refused = await refreshTokenRequest(node, first.body.refresh_token);
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant']);
    await system.query(`update organisations.people set status = 'active' where id = 'per_tina'`);
    const other = await exchangeAuthorizationCode(node, await authorizationCodeOf(node));
    await system.query(`update organisations.memberships set role = 'viewer' where person_id = 'per_tina'`);
    assert.equal((await refreshTokenRequest(node, other.body.refresh_token)).status, 400);
    await system.query(`update organisations.memberships set role = 'owner' where person_id = 'per_tina'`);
  });

  test('are invalid once the consent for their organisation, for their client, or for all is revoked', async () => {
    const grants = async () => [
      await exchangeAuthorizationCode(node, await authorizationCodeOf(node, 'paul', 'org_trader')),
      await exchangeAuthorizationCode(node, await authorizationCodeOf(node, 'paul', 'org_second')),
    ];
    await endGrants('per_paul');
    const [trader, broker] = await grants();
    assert.equal(await endGrants('per_paul', { organisationId: 'org_trader' }), 1);
    assert.equal((await refreshTokenRequest(node, trader?.body.refresh_token)).status, 400);
    assert.equal((await refreshTokenRequest(node, broker?.body.refresh_token)).status, 200);
    assert.equal(await endGrants('per_paul', { clientId: 'cli_host' }), 0);
    assert.equal(await endGrants('per_paul', { clientId: clients.platform.id }), 1);
  });
});

test('rejects the interaction of another browser', async () => {
  const page = await testBrowser(node).open(authorizeUrl(node));
  const outsider = await testBrowser(node).open(page.url).then(assertStatus(400));
  assert.match(outsider.text, /This sign-in has expired/);
});

test('the server reports no unexpected error during these tests', () =>
  assert.deepEqual([...node.faults, ...second.faults], []));
