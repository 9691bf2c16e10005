import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { assertStatus, bodyWithStatus } from '../../foundation/http/testing/request.ts';
import { testBrowser } from '../testing/oauth-browser.ts';
import { clients, oauthTestPassword, redirectUri, startTestPortal } from '../testing/oauth-portal.ts';

/*
 * These tests use pushed authorization requests (RFC 9126) and tokens bound to a key (RFC 9449) with unmodified
 * OAuth libraries.
 */
const portal = await startTestPortal();
const node = await portal.node();
after(() => portal.stop());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

function configuration(client: { id: string; secret: string }): Promise<openid.Configuration> {
  return openid.discovery(
    new URL(node.baseUrl),
    client.id,
    undefined,
    openid.ClientSecretBasic(client.secret),
    { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' },
  );
}

/** Signs in as Tina at an authorization URL and agrees. */
async function signInAndAgreeAt(url: URL): Promise<URL> {
  const browser = testBrowser(node);
  const fields = { email: 'tina@trader.example', password: oauthTestPassword };
  const consent = await browser.submit(await browser.open(url.href), 'sign-in', fields);
  return new URL((await browser.submit(consent, 'consent', { organisation: 'org_trader' })).url);
}

async function pushRequest(
  fields: Readonly<Record<string, string>>,
  client: { id: string; secret: string } = clients.platform,
) {
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
  const response = await fetch(`${node.address}/oauth/par`, {
    method: 'POST',
    headers: { ...form, Authorization: `Basic ${basic}` },
    body: new URLSearchParams(fields),
  });
  const body: Record<string, string> = await response.json();
  return { status: response.status, body, headers: response.headers };
}

const request = {
  response_type: 'code',
  client_id: clients.platform.id,
  redirect_uri: redirectUri,
  state: 'state-1',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  scope: 'declarations:read',
};

const authorizeUrlWith = (uri: string, more: Readonly<Record<string, string>> = {}): string =>
  `${node.baseUrl}/oauth/authorize?${new URLSearchParams({ client_id: clients.platform.id, request_uri: uri, ...more })}`;

describe('openid-client, unmodified', () => {
  test('completes a pushed request, a code flow with a key-bound token, a refresh, and a revocation', async () => {
    const config = await configuration(clients.platform);
    const keys = await openid.randomDPoPKeyPair('ES256');
    const DPoP = openid.getDPoPHandle(config, keys);
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const url = await openid.buildAuthorizationUrlWithPAR(
      config,
      {
        redirect_uri: redirectUri,
        scope: 'declarations:read',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      },
      { DPoP },
    );
    assert.deepEqual([...url.searchParams.keys()].sort(), ['client_id', 'request_uri']);
    const back = await signInAndAgreeAt(url);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await openid.authorizationCodeGrant(config, back, checks, undefined, { DPoP });
    assert.equal(tokens.token_type, 'dpop');
    assert.equal(tokens.scope, 'declarations:read');
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP });
    const introspection = await openid.tokenIntrospection(config, refreshed.access_token);
    assert.equal(introspection.token_type, 'DPoP');
    assert.equal(introspection.cnf?.jkt, await DPoP.calculateThumbprint());
    await openid.tokenRevocation(config, refreshed.access_token);
    assert.equal((await openid.tokenIntrospection(config, refreshed.access_token)).active, false);
  });

  test('obtains tokens with client credentials, bound to a key and as bearer', async () => {
    const config = await configuration(clients.host);
    assert.equal((await openid.clientCredentialsGrant(config)).token_type, 'bearer');
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'));
    assert.equal((await openid.clientCredentialsGrant(config, {}, { DPoP })).token_type, 'dpop');
  });
});

test('oauth4webapi, unmodified, completes a pushed request and gets a key-bound token', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(node.baseUrl);
  const discovered = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, discovered);
  assert.equal(server.pushed_authorization_request_endpoint, `${node.baseUrl}/oauth/par`);
  assert.deepEqual(server.dpop_signing_alg_values_supported, ['ES256', 'Ed25519', 'EdDSA']);
  const client = { client_id: clients.platform.id };
  const authentication = oauth.ClientSecretBasic(clients.platform.secret);
  const DPoP = oauth.DPoP({}, await oauth.generateKeyPair('ES256'));
  const verifier = oauth.generateRandomCodeVerifier();
  const parameters = { ...request, code_challenge: await oauth.calculatePKCECodeChallenge(verifier) };
  const pushing = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, {
    ...insecure,
    DPoP,
  });
  const pushed = await oauth.processPushedAuthorizationResponse(server, client, pushing);
  const back = await signInAndAgreeAt(new URL(authorizeUrlWith(pushed.request_uri)));
  const answered = oauth.validateAuthResponse(server, client, back, 'state-1');
  const exchanging = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    answered,
    redirectUri,
    verifier,
    { ...insecure, DPoP },
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchanging);
  assert.equal(tokens.token_type, 'dpop');
});

describe('a pushed request', () => {
  test('O16: can be used only once', async () => {
    const { body, headers } = await pushRequest(request).then(assertStatus(201));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(
      (await signInAndAgreeAt(new URL(authorizeUrlWith(body.request_uri ?? '')))).search,
      /[?&]code=/,
    );
    const again = await testBrowser(node).open(authorizeUrlWith(body.request_uri ?? ''));
    // At the second attempt the person can sign in, but the flow then fails because the request was used.
    const seen =
      again.status === 200 ? await signInAndAgreeAt(new URL(authorizeUrlWith(body.request_uri ?? ''))) : null;
    assert.ok(seen === null || !seen.searchParams.has('code'));
  });

  test('O16: cannot be used by another client', async () => {
    const { body } = await pushRequest(request);
    await testBrowser(node)
      .open(authorizeUrlWith(body.request_uri ?? '', { client_id: clients.host.id }))
      .then(assertStatus(400));
  });

  test('O16: takes precedence over parameters added in the browser', async () => {
    const { body } = await pushRequest(request);
    const more = {
      scope: 'declarations:write',
      state: 'another',
      redirect_uri: 'https://elsewhere.example/',
    };
    const seen = await testBrowser(node).open(authorizeUrlWith(body.request_uri ?? '', more));
    if (seen.status === 200) {
      const back = await signInAndAgreeAt(new URL(authorizeUrlWith(body.request_uri ?? '', more)));
      assert.equal(back.origin + back.pathname, redirectUri);
      assert.equal(back.searchParams.get('state'), 'state-1');
    } else assert.equal(seen.status, 400);
  });

  test('is rejected for the same errors as an authorization request', async () => {
    for (const [fields, error] of [
      [{ ...request, redirect_uri: 'https://elsewhere.example/' }, 'invalid_request'],
      [{ ...request, scope: 'management:write' }, 'invalid_scope'],
      [{ ...request, code_challenge_method: 'plain' }, 'invalid_request'],
      [{ ...request, response_mode: 'form_post' }, 'unsupported_response_mode'],
      [{ ...request, request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'request_uri_not_supported'],
    ] as const) {
      const body = await pushRequest(fields).then(bodyWithStatus(400));
      assert.equal(body.error, error, JSON.stringify(body));
    }
  });

  test('needs the client’s secret', async () => {
    const { status, body } = await pushRequest(request, { id: clients.platform.id, secret: 'wrong' });
    assert.equal(status, 401);
    assert.equal(body.error, 'invalid_client');
  });

  test('is stored without values that would let a reader of the database use it', async () => {
    const { body } = await pushRequest(request);
    const id = body.request_uri?.split(':').at(-1) ?? '';
    const rows = await portal.database.system.query(
      `select from access.provider_records where id = $1 or payload::text like '%' || $1 || '%'`,
      [id],
    );
    assert.equal(rows.length, 0);
  });
});

describe('a DPoP proof at the token endpoint', () => {
  test('T26: gets no token if it is reused or made for another endpoint', async () => {
    const config = await configuration(clients.host);
    const seen: string[] = [];
    config[openid.customFetch] = (url, options) => {
      const proof = new Headers(options.headers).get('dpop');
      if (proof !== null) seen.push(proof);
      return fetch(url, { ...options, body: String(options.body) });
    };
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'));
    await openid.clientCredentialsGrant(config, {}, { DPoP });
    const basic = Buffer.from(`${clients.host.id}:${clients.host.secret}`).toString('base64');
    const requestToken = (proof: string): Promise<Response> =>
      fetch(`${node.address}/oauth/token`, {
        method: 'POST',
        headers: { ...form, Authorization: `Basic ${basic}`, DPoP: proof },
        body: 'grant_type=client_credentials',
      });
    await requestToken(seen[0] ?? '').then(assertStatus(400));
    const garbage = await requestToken('a.b.c').then(assertStatus(400));
    const { error }: { error: string } = await garbage.json();
    assert.equal(error, 'invalid_dpop_proof');
  });
});
