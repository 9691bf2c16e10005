import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type HttpResponse, headerValues } from '../../conformance/http.ts';
import { requireTextAt } from '../../conformance/json.ts';
import { oauthRequest } from '../../conformance/token.ts';
import { sharedBaseUrl } from '../shared-database.ts';
import { assertSameResponse, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import { pkceChallengeOf } from './code-flow.ts';
import { requireSuccess } from './new-member.ts';

const attack = await startAttackPortal();
after(() => attack.stop());

describe('O22 client assertions with a long lifetime or a future timestamp', () => {
  test('returns 401 invalid_client when an assertion exceeds five minutes or is ahead of the clock', async (context) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] };
    const { organisationId } = attack.portal.credentials.hostToHost;
    const body = {
      name: 'O22',
      userType: 'host_to_host',
      scopes: ['declarations:read'],
      jwks,
      organisationId,
    };
    const made = requireSuccess(await attack.customs.call('POST', '/management/clients', { body }));
    const clientId = requireTextAt(made.body, 'client', 'id');
    const now = Math.floor(Date.now() / 1000);
    const requestToken = async (claims: {
      exp: number;
      iat?: number;
      nbf?: number;
    }): Promise<HttpResponse> => {
      const own = { iss: clientId, sub: clientId, aud: sharedBaseUrl, jti: randomUUID(), ...claims };
      const assertion = await new SignJWT(own)
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .sign(privateKey);
      return attack.send(
        oauthRequest('/oauth/token', {
          grant_type: 'client_credentials',
          client_id: clientId,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion,
        }),
      );
    };
    await assertSameResponse(context, '401 invalid_client', {
      'ten minutes': () => requestToken({ exp: now + 600, iat: now }),
      'ten minutes without iat': () => requestToken({ exp: now + 600 }),
      'a day': () => requestToken({ exp: now + 86_400, iat: now }),
      'five minutes and a second': () => requestToken({ exp: now + 241, iat: now - 60 }),
      'a day, of yesterday': () => requestToken({ exp: now + 60, iat: now - 86_340 }),
      'of the future': () => requestToken({ exp: now + 200, iat: now + 100 }),
      'not before the future': () => requestToken({ exp: now + 200, iat: now, nbf: now + 100 }),
      'of the next year': () => requestToken({ exp: now + 31_536_060, iat: now + 31_536_000 }),
      over: () => requestToken({ exp: now - 60, iat: now - 120 }),
    });
    for (const claims of [{ exp: now + 290, iat: now }, { exp: now + 290 }, { exp: now + 60, iat: now + 2 }])
      assert.equal((await requestToken(claims)).status, 200, JSON.stringify(claims));
  });
});

describe('O23 cookies set by another host of the same domain', () => {
  const authorize = (cookie = ''): Promise<HttpResponse> => {
    const { platform } = attack.portal.credentials;
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id: platform.clientId,
      redirect_uri: platform.redirectUri,
      scope: 'declarations:read',
      code_challenge: pkceChallengeOf('v'.repeat(43)),
      code_challenge_method: 'S256',
    });
    const path = `/oauth/authorize?${parameters}`;
    return attack.send({ method: 'GET', path, ...(cookie !== '' && { headers: [['Cookie', cookie]] }) });
  };
  const cookiesOf = (answer: HttpResponse): Map<string, string> =>
    new Map(
      headerValues(answer, 'set-cookie').map((line) => {
        const [pair = ''] = line.split(';');
        return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      }),
    );
  const header = (cookies: ReadonlyMap<string, string>): string =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const pathOf = (answer: HttpResponse): string =>
    new URL(answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '', sharedBaseUrl)
      .pathname;

  test('sets every cookie with the __Host- prefix, Secure, path / and no domain', async () => {
    const lines = headerValues(await authorize(), 'set-cookie');
    assert.ok(lines.length >= 4, lines.join('\n'));
    for (const line of lines) {
      assert.match(line, /^__Host-/);
      assert.match(line, /; path=\/(?:;|$)/i);
      assert.match(line, /; secure/i);
      assert.match(line, /; httponly/i);
      assert.match(line, /; samesite=lax/i);
      assert.doesNotMatch(line, /domain=/i);
    }
  });

  test('rejects the cookie without its prefix and the cookie of another sign-in', async (context) => {
    const begun = await authorize();
    const cookies = cookiesOf(begun);
    const other = await authorize();
    const visit = (cookie: string): Promise<HttpResponse> =>
      attack.send({ method: 'GET', path: pathOf(begun), headers: [['Cookie', cookie]] });
    assert.equal((await visit(header(cookies))).status, 200);
    const bare = new Map([...cookies].map(([name, value]) => [name.replace(/^__Host-/, ''), value]));
    const plain = new Map(
      [...cookies].map(([name, value]) => [name.replace(/^__Host-(portal-[a-z]+)-[\w-]+/, '$1'), value]),
    );
    await assertSameResponse(context, '400', {
      'no prefix': () => visit(header(bare)),
      'as the server calls it within': () => visit(header(plain)),
      'of another sign-in': () => visit(header(cookiesOf(other))),
      none: () => visit('a=b'),
    });
  });

  test('supports concurrent sign-ins in one browser, at most eight', async () => {
    const jar = new Map<string, string>();
    const begun: HttpResponse[] = [];
    for (let index = 0; index < 12; index += 1) {
      const answer = await authorize(header(jar));
      begun.push(answer);
      for (const [name, value] of cookiesOf(answer)) {
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
    }
    assert.equal([...jar.keys()].filter((name) => /^__Host-portal-interaction-[\w-]+$/.test(name)).length, 8);
    const statuses = [];
    for (const answer of begun) {
      const visited = await attack.send({
        method: 'GET',
        path: pathOf(answer),
        headers: [['Cookie', header(jar)]],
      });
      statuses.push(visited.status);
    }
    assert.deepEqual(statuses, [...Array(4).fill(400), ...Array(8).fill(200)]);
    assert.equal(statusAndErrorCode(begun[0] ?? { status: 0, body: '' }), '303');
  });
});
