import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import {
  authorizeUrl,
  callTokenEndpoint,
  claimsOf,
  exchangeAuthorizationCode,
  signInAndConsent,
  testBrowser,
} from '../testing/oauth-browser.ts';
import { clients, platformTestOrigin, startTestPortal } from '../testing/oauth-portal.ts';
import { oauthRoutes } from './routes.ts';

const portal = await startTestPortal();
const node = await portal.node();
after(() => portal.stop());

describe('405', () => {
  for (const { path, methods } of oauthRoutes) {
    test(`is returned by ${path} for methods other than ${methods.join(', ')}`, async () => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (methods.includes(method)) continue;
        const response = await fetch(node.baseUrl + path.replace('{uid}', 'abc'), { method });
        assert.equal(response.status, 405, method);
        assert.equal(response.headers.get('allow'), methods.join(', '));
        assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
        assert.equal((await response.json()).error, 'invalid_request');
      }
    });
  }
});

describe('paths of the authorization server', () => {
  test('are not served in another case, with a trailing slash, or if they are other routes of oidc-provider', () => {
    const { serves } = node.server;
    assert.ok(serves('/oauth/token'));
    assert.ok(serves('/oauth/interaction/abc/consent'));
    for (const path of [
      '/oauth/TOKEN',
      '/oauth/token/',
      '//oauth/token',
      '/oauth/end-session/confirm',
      '/oauth/me',
      '/oauth/request',
      '/oauth/reg',
      '/oauth/interaction/',
      '/oauth/interaction/a%2fb',
      '/oauth/interaction/abc/x',
      '/.well-known/openid-configuration/',
      '/token',
    ]) {
      assert.ok(!serves(path), path);
    }
  });
});

describe('a base URL with a prefix', () => {
  test('serves the metadata at three URLs and the whole flow below the prefix', async () => {
    const prefixed = await portal.node({ prefix: '/customs' });
    const { origin } = new URL(prefixed.baseUrl);
    for (const url of [
      `${prefixed.baseUrl}/.well-known/oauth-authorization-server`,
      `${prefixed.baseUrl}/.well-known/openid-configuration`,
      `${origin}/.well-known/oauth-authorization-server/customs`,
    ]) {
      const metadata = await (await fetch(url)).json();
      assert.equal(metadata.issuer, prefixed.baseUrl);
      assert.equal(metadata.token_endpoint, `${prefixed.baseUrl}/oauth/token`);
      assert.equal(metadata.jwks_uri, `${prefixed.baseUrl}/oauth/jwks`);
    }
    assert.ok(!prefixed.server.serves('/oauth/token'));
    const back = await signInAndConsent(prefixed, 'tina', 'org_trader');
    const answer = await exchangeAuthorizationCode(prefixed, back.searchParams.get('code') ?? '');
    assert.equal(claimsOf(answer).aud, `${prefixed.baseUrl}/openapi`);
    assert.equal(claimsOf(answer).iss, prefixed.baseUrl);
  });
});

describe('an https base URL behind a proxy', () => {
  test('sets Secure, HttpOnly and SameSite cookies for its own host only, and creates https URLs', async () => {
    const secure = await portal.node({ baseUrl: 'https://portal.example' });
    const browser = testBrowser(secure);
    const page = await browser.open(authorizeUrl(secure));
    assert.match(page.url, /^https:\/\/portal\.example\/oauth\/interaction\//);
    await browser.submit(page, 'sign-in', {
      email: 'tina@trader.example',
      password: 'correct horse battery staple',
    });
    assert.ok(browser.setCookies.some((line) => line.startsWith('__Host-portal-sign-in=')));
    for (const line of browser.setCookies) {
      assert.match(line, /^__Host-/);
      assert.match(line, /; secure/i);
      assert.match(line, /; httponly/i);
      assert.match(line, /; samesite=lax/i);
      assert.match(line, /; path=\/(?:;|$)/i);
      assert.doesNotMatch(line, /domain/i);
    }
  });
});

describe('OPTIONS', () => {
  test('responds 204 with Allow, and accepts preflights from registered origins, or from any origin for public documents', async () => {
    const preflight = async (path: string, origin: string) => {
      const response = await fetch(node.baseUrl + path, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
      assert.equal(response.status, 204);
      assert.ok(response.headers.get('allow'));
      assert.equal(response.headers.get('access-control-allow-credentials'), null);
      return response.headers.get('access-control-allow-origin');
    };
    assert.equal(await preflight('/oauth/token', platformTestOrigin), platformTestOrigin);
    assert.equal(await preflight('/oauth/token', 'https://evil.example'), null);
    assert.equal(await preflight('/oauth/jwks', 'https://evil.example'), 'https://evil.example');
  });
});

describe('400', () => {
  test('returns 400 for a repeated Authorization, Origin or Content-Type header', async () => {
    const { port } = new URL(node.baseUrl);
    for (const lines of [
      ['Authorization: Basic YTpi', 'authorization: Basic YTpi'],
      ['Origin: https://a.example', 'Origin: https://b.example'],
      ['Content-Type: a/b', 'Content-Type: application/x-www-form-urlencoded'],
    ]) {
      const answer = await raw(Number(port), [
        'POST /oauth/token HTTP/1.1',
        'Host: x',
        ...lines,
        'Content-Length: 0',
      ]);
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.match(answer, /"error":"invalid_request"/);
    }
  });

  function raw(port: number, lines: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
      );
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
  }
});

describe('the cleanup of the authorization server', () => {
  test('deletes records of the authorization server only after their expiry', async () => {
    const { system } = portal.database;
    const token = await callTokenEndpoint(node, 'token', { grant_type: 'client_credentials' }, clients.host);
    await callTokenEndpoint(node, 'revocation', { token: String(token.body.access_token) }, clients.host);
    await system.query(
      `insert into access.provider_records (model, id, payload, expires_at)
       select 'Interaction', 'old-' || n, '{}', now() - interval '2 hours' from generate_series(1, 2500) n`,
    );
    assert.equal(await node.server.purgeExpired(), 2_500);
    // The records have expired, but less than an hour ago.
    portal.advance(601);
    assert.equal(await node.server.purgeExpired(), 0);
    portal.advance(3_600);
    assert.equal(await node.server.purgeExpired(), 1);
    portal.advance(-4_201);
    assert.equal(await node.server.purgeExpired(), 0);
  });
});
