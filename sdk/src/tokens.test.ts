import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { CustomsPortal } from './customs-portal.ts';
import { PortalConnectionError, PortalOAuthError } from './errors.ts';
import { createTestRuntime, jsonReply, problemReply, testCredentials } from './test-server.ts';
import {
  type AccessTokenSource,
  type GrantTokens,
  memoryTokenStore,
  type TokenStore,
} from './token-store.ts';

type TokenReply = (form: URLSearchParams, headers: Headers) => Response | 'lost';

/**
 * Returns a client of a fake portal with these token responses. Other requests get the responses of `calls`, or
 * an empty status.
 */
function portalOf(token: TokenReply, store?: TokenStore, more: object = {}, calls: Response[] = []) {
  const runtime = createTestRuntime();
  const tokenForms: URLSearchParams[] = [];
  const sent: Headers[] = [];
  const fake: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/oauth/token')) {
      const form = new URLSearchParams(await request.text());
      tokenForms.push(form);
      const answer = token(form, request.headers);
      if (answer === 'lost') throw new TypeError('fetch failed');
      return answer;
    }
    sent.push(request.headers);
    return calls.shift() ?? jsonReply({});
  };
  const platform = { id: 'PL1', origin: 'https://platform.test', ...(store && { tokens: store }) };
  const portal = new CustomsPortal({ ...testCredentials, platform, runtime, fetch: fake, ...more });
  return { portal, runtime, tokenRequests: tokenForms, sent };
}

const startedAuthorization = createTestRuntime().now();
const revokedReply: GrantTokens = {
  accessToken: 'old',
  refreshToken: 'refresh-0',
  expiresAt: startedAuthorization,
  scope: null,
};
const validGrant: GrantTokens = {
  ...revokedReply,
  accessToken: 'good',
  expiresAt: startedAuthorization + 600_000,
};

function refreshReply(): TokenReply {
  let count = 0;
  return () => {
    count += 1;
    const [access_token, refresh_token] = [`access-${count}`, `refresh-${count}`];
    return jsonReply({ access_token, refresh_token, token_type: 'Bearer', expires_in: 600 });
  };
}

describe('access tokens from another source', () => {
  const from = (source: AccessTokenSource, calls: Response[] = []) => {
    const { clientId: _id, clientSecret: _secret, ...others } = testCredentials;
    return portalOf(
      () => 'lost',
      undefined,
      { ...others, clientId: undefined, clientSecret: undefined, accessToken: source },
      calls,
    );
  };

  test('are requested once for concurrent requests, and again before they expire', async () => {
    let tokenCount = 0;
    const { portal, runtime, tokenRequests, sent } = from(async () => {
      tokenCount += 1;
      return { accessToken: `given-${tokenCount}`, expiresAt: startedAuthorization + tokenCount * 600_000 };
    });
    await Promise.all(Array.from({ length: 5 }, () => portal.status.poll()));
    assert.equal(tokenCount, 1);
    runtime.pass(580_000);
    await portal.status.poll();
    assert.deepEqual(
      [...new Set(sent.map((headers) => headers.get('authorization')))],
      ['Bearer given-1', 'Bearer given-2'],
    );
    assert.equal(tokenRequests.length, 0);
  });

  test('are replaced when the portal refuses one of them', async () => {
    const tokens = ['revoked', 'good'];
    const source = async () => ({
      accessToken: tokens.shift() ?? '',
      expiresAt: startedAuthorization + 600_000,
    });
    const { portal, sent } = from(source, [problemReply('token_invalid')]);
    await portal.status.poll();
    assert.deepEqual(
      sent.map((headers) => headers.get('authorization')),
      ['Bearer revoked', 'Bearer good'],
    );
  });

  test('cause a PortalConnectionError with the outcome not_applied, and no API request, if their source is unreachable', async () => {
    const { portal, sent } = from(async () => {
      throw new TypeError('fetch failed');
    });
    await assert.rejects(
      portal.declarations.lodge('lrn:A-1'),
      (error) => error instanceof PortalConnectionError && error.outcome === 'not_applied',
    );
    assert.equal(sent.length, 0);
  });

  test('exclude a client secret, and exclude the sign-in of a trader, which requires a client id', async () => {
    const source = async () => ({ accessToken: 'given', expiresAt: startedAuthorization });
    const both = { ...testCredentials, accessToken: source };
    assert.throws(
      () => Reflect.construct(CustomsPortal, [both]),
      /one of the options clientSecret, privateKey and accessToken/,
    );
    const { portal } = from(source);
    await assert.rejects(
      portal.authorization.begin({ redirectUri: 'https://platform.test/callback' }),
      /requires clientId/,
    );
  });
});

describe('a trader’s grant', () => {
  test('is refreshed once for concurrent requests, and stored before it is used', async () => {
    const order: string[] = [];
    const memory = memoryTokenStore(revokedReply);
    const store: TokenStore = {
      load: memory.load,
      save: async (tokens) => {
        await memory.save(tokens);
        order.push(`saved ${tokens.refreshToken}`);
      },
      alone: async (work) => {
        order.push('locked');
        const result = await work();
        order.push('unlocked');
        return result;
      },
    };
    const { portal, tokenRequests, sent } = portalOf(refreshReply(), store);
    await Promise.all(Array.from({ length: 10 }, () => portal.status.poll()));
    assert.deepEqual(order, ['locked', 'saved refresh-1', 'unlocked']);
    assert.deepEqual(
      tokenRequests.map((form) => form.get('refresh_token')),
      ['refresh-0'],
    );
    assert.ok(sent.every((headers) => headers.get('authorization') === 'Bearer access-1'));
    assert.ok(sent.every((headers) => headers.get('id_platform') === 'PL1'));
  });

  test('uses the tokens that another process refreshed and stored', async () => {
    const { portal, tokenRequests, sent } = portalOf(refreshReply(), memoryTokenStore(validGrant));
    await portal.status.poll();
    assert.equal(tokenRequests.length, 0);
    assert.equal(sent[0]?.get('authorization'), 'Bearer good');
  });

  test('is refreshed when its token is refused before its expiry', async () => {
    const calls = [problemReply('token_invalid')];
    const { portal, tokenRequests, sent } = portalOf(refreshReply(), memoryTokenStore(validGrant), {}, calls);
    await portal.status.poll();
    assert.equal(tokenRequests.length, 1);
    assert.equal(sent[1]?.get('authorization'), 'Bearer access-1');
  });

  test('is not refreshed again after a lost response, because using the old refresh token would revoke it', async () => {
    const { portal, tokenRequests } = portalOf(() => 'lost', memoryTokenStore(revokedReply));
    await assert.rejects(portal.status.poll(), PortalConnectionError);
    assert.equal(tokenRequests.length, 1);
  });

  test('reports that it is revoked or missing', async () => {
    const refusal = jsonReply({ error: 'invalid_grant', error_description: 'the grant has ended' }, 400);
    for (const store of [
      memoryTokenStore(revokedReply),
      memoryTokenStore(),
      memoryTokenStore({ ...revokedReply, refreshToken: null }),
    ]) {
      const { portal } = portalOf(() => refusal.clone(), store);
      await assert.rejects(
        portal.status.poll(),
        (error) => error instanceof PortalOAuthError && error.code === 'invalid_grant',
      );
    }
  });
});

describe('an authorization', () => {
  const redirectUri = 'https://platform.test/back';

  test('has new PKCE values and a new state each time', async () => {
    const { portal } = portalOf(refreshReply());
    const [one, other] = await Promise.all([1, 2].map(() => portal.authorization.begin({ redirectUri })));
    assert.notEqual(one?.state, other?.state);
    assert.notEqual(one?.codeVerifier, other?.codeVerifier);
    const { searchParams } = new URL(one?.url ?? '');
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
    assert.equal(searchParams.get('redirect_uri'), redirectUri);
    assert.ok(!one?.url.includes(one.codeVerifier));
  });

  for (const [what, changed] of [
    ['another state', { state: 'another' }],
    ['another issuer', { iss: 'https://elsewhere.test' }],
    ['no issuer', { iss: '' }],
    ['no code', { code: '' }],
    ['an error', { error: 'access_denied' }],
  ] as const) {
    test(`returns no tokens for ${what}`, async () => {
      const { portal, tokenRequests } = portalOf(refreshReply());
      const open = await portal.authorization.begin({ redirectUri });
      const fields = { code: 'code', state: open.state, iss: testCredentials.baseUrl, ...changed };
      const presentFields = Object.entries(fields).filter(([, value]) => value !== '');
      const back = `${redirectUri}?${new URLSearchParams(Object.fromEntries(presentFields))}`;
      await assert.rejects(portal.authorization.complete(open, back), PortalOAuthError);
      assert.equal(tokenRequests.length, 0);
    });
  }

  test('is refused if the callback URL repeats a parameter', async () => {
    const { portal } = portalOf(refreshReply());
    const open = await portal.authorization.begin({ redirectUri });
    const back = `${redirectUri}?code=a&code=b&state=${open.state}&iss=${testCredentials.baseUrl}`;
    await assert.rejects(portal.authorization.complete(open, back), /contains code more than once/);
  });
});

function makePair(algorithm: 'ES256' | 'EdDSA' | 'PS256'): Promise<CryptoKeyPair> {
  const uses: KeyUsage[] = ['sign', 'verify'];
  if (algorithm === 'ES256') {
    return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, uses);
  }
  if (algorithm === 'EdDSA') return crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
  const publicExponent = new Uint8Array([1, 0, 1]);
  const rsa = { name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 2048, publicExponent };
  return crypto.subtle.generateKey(rsa, true, uses);
}

describe('a key pair instead of a secret', () => {
  for (const algorithm of ['ES256', 'EdDSA', 'PS256'] as const) {
    test(`signs with ${algorithm}, a new assertion for each request`, async () => {
      const pair = await makePair(algorithm);
      const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey);
      for (const key of [pair.privateKey, jwk]) {
        const privateKey = { key, kid: 'one' };
        let busy = 2;
        const { portal, tokenRequests } = portalOf(
          () => {
            busy -= 1;
            return busy > 0
              ? jsonReply({ error: 'temporarily_unavailable' }, 503)
              : jsonReply({ access_token: 'a', token_type: 'Bearer', expires_in: 600 });
          },
          undefined,
          { clientSecret: undefined, privateKey },
        );
        await portal.status.poll();
        assert.equal(tokenRequests.length, 2);
        const assertions = tokenRequests.map((form) => form.get('client_assertion') ?? '');
        assert.notEqual(decodeJwt(assertions[0] ?? '').jti, decodeJwt(assertions[1] ?? '').jti);
        const { payload, protectedHeader } = await jwtVerify(assertions[0] ?? '', pair.publicKey, {
          currentDate: new Date(startedAuthorization),
          audience: testCredentials.baseUrl,
        });
        assert.deepEqual([protectedHeader.alg, protectedHeader.kid], [algorithm, 'one']);
        assert.equal(payload.sub, testCredentials.clientId);
      }
    });
  }

  test('reports an invalid key without its content', async () => {
    const privateKey = {
      key: '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----',
      kid: 'one',
    };
    const { portal } = portalOf(refreshReply(), undefined, { clientSecret: undefined, privateKey });
    await assert.rejects(portal.status.poll(), (error) => {
      return error instanceof TypeError && !error.message.includes('c2VjcmV0');
    });
  });
});

describe('tokens bound to a key', () => {
  const bound = jsonReply({ access_token: 'bound', token_type: 'DPoP', expires_in: 600 });

  test('are requested and sent with a new proof for each attempt', async () => {
    const busy = problemReply('service_unavailable', { retryable: true });
    const { portal, sent } = portalOf(() => bound.clone(), undefined, { dpop: true }, [busy]);
    await portal.status.poll({ limit: 5 });
    const proofs = sent.map((headers) => headers.get('dpop') ?? '');
    assert.equal(sent[0]?.get('authorization'), 'DPoP bound');
    const [first, second] = proofs.map((proof) => decodeJwt(proof));
    assert.notEqual(first?.jti, second?.jti);
    assert.equal(first?.htu, `${testCredentials.baseUrl}/openapi/status`);
    assert.equal(first?.htm, 'GET');
    assert.equal(first?.iat, startedAuthorization / 1000);
    assert.equal(typeof first?.ath, 'string');
    const { jwk, typ } = decodeProtectedHeader(proofs[0] ?? '');
    assert.equal(typ, 'dpop+jwt');
    assert.deepEqual(Object.keys(jwk ?? {}).sort(), ['crv', 'kty', 'x', 'y']);
  });

  test('are requested again with the nonce that the server returns', async () => {
    let nonce: unknown = null;
    const { portal, tokenRequests } = portalOf(
      (_form, headers) => {
        ({ nonce } = decodeJwt(headers.get('dpop') ?? ''));
        return nonce === 'fresh'
          ? bound.clone()
          : jsonReply({ error: 'use_dpop_nonce' }, 400, { 'dpop-nonce': 'fresh' });
      },
      undefined,
      { dpop: true },
    );
    await portal.status.poll();
    assert.equal(tokenRequests.length, 2);
  });
});
