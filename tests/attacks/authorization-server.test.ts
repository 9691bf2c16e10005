import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyJson, type HttpHeader, type HttpResponse, headerOf } from '../../conformance/http.ts';
import { isRecord, listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { basicHeader, clientAssertion, oauthRequest } from '../../conformance/token.ts';
import { assertStatus } from '../../server/src/foundation/http/testing/request.ts';
import { consentToPlatform } from '../platform-consent.ts';
import { createRevocableCallers } from '../revocable-callers.ts';
import { sharedBaseUrl } from '../shared-database.ts';
import {
  assertSameResponse,
  reportObservation,
  startAttackPortal,
  statusAndErrorCode,
} from './attack-portal.ts';
import { type AuthorizationResult, authorizationCodeOf, pkceChallengeOf } from './code-flow.ts';
import { requireSuccess } from './new-member.ts';

const attack = await startAttackPortal();
const platform = attack.portal.credentials.platform;
after(() => attack.stop());

type Fields = Readonly<Record<string, string>>;
const form = (
  path: string,
  fields: Fields,
  headers: readonly HttpHeader[] = [basicHeader(platform)],
): Promise<HttpResponse> => attack.send(oauthRequest(path, fields, headers));
const token = (fields: Fields, headers?: readonly HttpHeader[]): Promise<HttpResponse> =>
  form('/oauth/token', fields, headers);
const request = (): Fields => ({
  response_type: 'code',
  client_id: platform.clientId,
  redirect_uri: platform.redirectUri,
  scope: 'declarations:read',
  state: 'state-1',
  code_challenge: pkceChallengeOf('v'.repeat(43)),
  code_challenge_method: 'S256',
});
const authorize = (fields: Fields): Promise<HttpResponse> =>
  attack.send({ method: 'GET', path: `/oauth/authorize?${new URLSearchParams(fields)}` });
const exchange = (
  { code, verifier }: AuthorizationResult,
  change: Fields = {},
  headers?: readonly HttpHeader[],
): Promise<HttpResponse> =>
  token(
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: platform.redirectUri,
      code_verifier: verifier,
      ...change,
    },
    headers,
  );
const newCode = (): Promise<AuthorizationResult> =>
  authorizationCodeOf(attack.portal, attack.portal.credentials.trader);
const withToken = (text: string): Promise<HttpResponse> =>
  attack.ask([
    ['Authorization', `Bearer ${text}`],
    ['portal-api-key', platform.apiKey],
    ['id_platform', platform.idPlatform],
    ['Origin', platform.origin],
  ]);
const text = (answer: HttpResponse, name: string): string =>
  requireTextAt(bodyJson(answer), answer.body.toString(), name);
const codes = (answers: readonly HttpResponse[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers)
    counts[statusAndErrorCode(answer)] = (counts[statusAndErrorCode(answer)] ?? 0) + 1;
  return counts;
};

describe('O1 redirect_uri', () => {
  test('shows an error page without a redirect for every URI except the registered one', async (context) => {
    const uri = new URL(platform.redirectUri);
    const uris = [
      `${uri.href}/`,
      `${uri.href}x`,
      uri.href.slice(0, -1),
      `${uri.href}?a=b`,
      `${uri.href}?`,
      `${uri.href}#x`,
      `${uri.href}#`,
      `${uri.origin}/a/..${uri.pathname}`,
      `${uri.origin}/%2e/${uri.pathname.slice(1)}`,
      `${uri.origin}//${uri.pathname.slice(1)}`,
      uri.href.replace('https://', 'https://user:password@'),
      uri.href.replace('https://', 'https://evil.example\\@'),
      uri.href.toUpperCase(),
      uri.href.replace('https', 'HTTPS'),
      uri.href.replace(uri.host, uri.host.toUpperCase()),
      uri.href.replace(uri.host, `${uri.host}:443`),
      uri.href.replace(uri.host, `${uri.host}:8443`),
      uri.href.replace(uri.host, `${uri.host}.evil.example`),
      uri.href.replace(uri.host, `${uri.host}.`),
      uri.href.replace('https', 'http'),
      `https://*.${uri.host}${uri.pathname}`,
      'http://localhost/callback',
      'http://127.0.0.1/callback',
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example/',
      '',
      ` ${uri.href}`,
      `${uri.href}\n`,
    ];
    for (const redirect_uri of uris) {
      const answer = await authorize({ ...request(), redirect_uri });
      assert.equal(answer.status, 400, redirect_uri);
      assert.equal(headerOf(answer, 'location'), undefined, redirect_uri);
      assert.match(headerOf(answer, 'content-type') ?? '', /^text\/html/);
    }
    const twice = await attack.send({
      method: 'GET',
      path: `/oauth/authorize?${new URLSearchParams(request())}&redirect_uri=https://evil.example`,
    });
    assert.ok(twice.status === 400 && headerOf(twice, 'location') === undefined);
    assert.equal((await authorize(request())).status, 303);
    reportObservation(context, `${uris.length + 1} × 400 with an error page and without Location`);
  });
});

describe('O3 PKCE', () => {
  test('rejects a missing, plain or wrong code verifier', async (context) => {
    const { code_challenge = '', code_challenge_method = '', ...without } = request();
    const errors: string[] = [];
    for (const fields of [
      without,
      { ...without, code_challenge },
      { ...request(), code_challenge_method: 'plain' },
      { ...request(), code_challenge: 'short' },
      { ...without, code_challenge_method },
    ]) {
      const answer = await authorize(fields);
      const error = new URL(headerOf(answer, 'location') ?? 'x:').searchParams.get('error');
      assert.equal(error, 'invalid_request');
      errors.push(error);
    }
    const got = await newCode();
    const { verifier } = got;
    const wrong = [
      `${verifier.slice(0, -1)}x`,
      pkceChallengeOf(verifier),
      verifier.slice(0, 42),
      `${verifier}A`,
      'x'.repeat(43),
    ];
    const refused = [];
    for (const code_verifier of wrong)
      refused.push(statusAndErrorCode(await exchange(await newCode(), { code_verifier })));
    const stripped = await newCode();
    refused.push(
      statusAndErrorCode(
        await token({
          grant_type: 'authorization_code',
          code: stripped.code,
          redirect_uri: platform.redirectUri,
        }),
      ),
    );
    for (const each of refused) assert.match(each, /^400 invalid_(grant|request)$/);
    assert.equal((await exchange(got)).status, 200, 'the right one passes');
    reportObservation(context, `${errors.length} × invalid_request; ${refused.join(', ')}`);
  });
});

describe('O4 a code redeemed twice', () => {
  test('redeems a code once, also among twenty concurrent attempts, and revokes its tokens on reuse', async (context) => {
    const first = await newCode();
    const won = await exchange(first).then(assertStatus(200));
    assert.equal((await withToken(text(won, 'access_token'))).status, 200);
    assert.equal(statusAndErrorCode(await exchange(first)), '400 invalid_grant');
    await pause(1_000);
    assert.equal(statusAndErrorCode(await withToken(text(won, 'access_token'))), '401 token_invalid');
    assert.equal(
      statusAndErrorCode(
        await token({ grant_type: 'refresh_token', refresh_token: text(won, 'refresh_token') }),
      ),
      '400 invalid_grant',
    );
    const many = await newCode();
    const counts = codes(await Promise.all(Array.from({ length: 20 }, () => exchange(many))));
    assert.ok((counts[200] ?? 0) <= 1, JSON.stringify(counts));
    const elsewhere = await newCode();
    assert.equal(
      statusAndErrorCode(await exchange(elsewhere, { redirect_uri: `${platform.redirectUri}/` })),
      '400 invalid_grant',
    );
    const foreign = await exchange(await newCode(), {}, [basicHeader(attack.portal.credentials.hostToHost)]);
    assert.match(statusAndErrorCode(foreign), /^400 (invalid_grant|unauthorized_client)$/);
    reportObservation(
      context,
      `20 concurrent requests: ${JSON.stringify(counts)}; after a second use of the code the token gets 401 token_invalid`,
    );
  });
});

describe('O6 a refresh token used twice', () => {
  test('returns the same tokens to a repeat and revokes the grant on any other second use', async (context) => {
    const stolen = await consentToPlatform(attack.portal, attack.portal.credentials.trader);
    const refresh = (refresh_token: string, changed: Record<string, string> = {}): Promise<HttpResponse> =>
      token({ grant_type: 'refresh_token', refresh_token, ...changed });
    const victims = await refresh(stolen.refreshToken).then(assertStatus(200));
    const repeated = await refresh(stolen.refreshToken);
    assert.equal(text(repeated, 'refresh_token'), text(victims, 'refresh_token'));
    const thiefs = await refresh(stolen.refreshToken, { scope: 'declarations:read' });
    assert.equal(statusAndErrorCode(thiefs), '400 invalid_grant');
    assert.equal(statusAndErrorCode(await refresh(text(victims, 'refresh_token'))), '400 invalid_grant');
    await pause(1_000);
    assert.equal(statusAndErrorCode(await withToken(text(victims, 'access_token'))), '401 token_invalid');
    const again = await consentToPlatform(attack.portal, attack.portal.credentials.trader);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(again.refreshToken)));
    const counts = codes(answers);
    const chains = new Set(
      answers.filter(({ status }) => status === 200).map((answer) => text(answer, 'refresh_token')),
    );
    assert.deepEqual(counts, { 200: 10 });
    assert.equal(chains.size, 1);
    reportObservation(
      context,
      `after a second use of the refresh token the tokens of both parties get 400 invalid_grant; ten concurrent requests: ${JSON.stringify(counts)} with ${chains.size} refresh token`,
    );
  });
});

describe('O7 the issuer of a response', () => {
  test('includes the issuer in every response to the platform, also in errors', async (context) => {
    const { callback } = await newCode();
    assert.equal(new URL(callback).searchParams.get('iss'), sharedBaseUrl);
    const error = new URL(headerOf(await authorize({ ...request(), scope: 'nothing' }), 'location') ?? '');
    assert.equal(error.searchParams.get('iss'), sharedBaseUrl);
    assert.equal(error.searchParams.get('state'), 'state-1');
    const metadata = bodyJson(
      await attack.send({ method: 'GET', path: '/.well-known/oauth-authorization-server' }),
    );
    assert.equal(valueAt(metadata, 'authorization_response_iss_parameter_supported'), true);
    for (const [name, value] of Object.entries(isRecord(metadata) ? metadata : {}))
      if (name.endsWith('_endpoint')) assert.ok(String(value).startsWith(`${sharedBaseUrl}/`), name);
    const forged = bodyJson(
      await attack.send({
        method: 'GET',
        path: '/.well-known/oauth-authorization-server',
        headers: [
          ['Host', 'evil.example'],
          ['X-Forwarded-Host', 'evil.example'],
        ],
      }),
    );
    assert.deepEqual(forged, metadata);
    reportObservation(
      context,
      `iss=${sharedBaseUrl} in all responses with codes and errors, for every Host header`,
    );
  });
});

describe('O9 framing of sign-in and consent', () => {
  test('sets frame-ancestors none on every page', async (context) => {
    const begun = await authorize(request());
    const page = await attack.send({
      method: 'GET',
      path: new URL(headerOf(begun, 'location') ?? '', sharedBaseUrl).pathname,
      headers: [
        [
          'Cookie',
          begun.headers
            .filter(([name]) => name.toLowerCase() === 'set-cookie')
            .map(([, value]) => value.split(';')[0])
            .join('; '),
        ],
      ],
    });
    assert.equal(page.status, 200, page.body.toString().slice(0, 200));
    const error = await authorize({ ...request(), redirect_uri: 'https://evil.example' });
    for (const answer of [page, error]) {
      assert.match(headerOf(answer, 'content-security-policy') ?? '', /frame-ancestors 'none'/);
      assert.match(headerOf(answer, 'content-security-policy') ?? '', /default-src 'none'|script-src 'none'/);
      assert.equal(headerOf(answer, 'referrer-policy'), 'no-referrer');
    }
    reportObservation(context, headerOf(page, 'content-security-policy') ?? '');
  });
});

describe('O10 client authentication', () => {
  const grant = { grant_type: 'client_credentials' };
  const basic = (user: string, secret: string): HttpHeader => [
    'Authorization',
    `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
  ];
  test('returns 401 invalid_client with a Basic challenge', async (context) => {
    const { clientId, clientSecret } = platform;
    const other = attack.portal.credentials.hostToHost;
    const answers = await assertSameResponse(context, '401 invalid_client', {
      'no secret': () => token({ ...grant, client_id: clientId }, []),
      'an empty secret': () => token(grant, [basic(clientId, '')]),
      'an empty secret in the body': () => token({ ...grant, client_id: clientId, client_secret: '' }, []),
      'another client’s': () => token(grant, [basic(clientId, other.clientSecret)]),
      'another case': () => token(grant, [basic(clientId, clientSecret.toUpperCase())]),
      cut: () => token(grant, [basic(clientId, clientSecret.slice(0, -1))]),
      'UTF-8': () => token(grant, [basic(clientId, `${clientSecret}é`)]),
      'unknown client': () => token(grant, [basic('nobody', clientSecret)]),
      'in the URL': () =>
        attack.send(oauthRequest(`/oauth/token?client_id=${clientId}&client_secret=${clientSecret}`, grant)),
    });
    for (const answer of answers.filter((each) =>
      each.request.headers?.some(([name]) => name === 'Authorization'),
    ))
      assert.match(headerOf(answer, 'www-authenticate') ?? '', /^Basic /);
  });
  test('rejects two methods at once and a method not registered for the client', async (context) => {
    const { clientId, clientSecret } = platform;
    const both = statusAndErrorCode(
      await token({ ...grant, client_id: clientId, client_secret: clientSecret }, [basicHeader(platform)]),
    );
    assert.equal(both, '400 invalid_request');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const asserted = statusAndErrorCode(
      await token(
        {
          ...grant,
          client_id: clientId,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await clientAssertion(
            await crypto.subtle.importKey(
              'pkcs8',
              privateKey.export({ type: 'pkcs8', format: 'der' }),
              { name: 'ECDSA', namedCurve: 'P-256' },
              false,
              ['sign'],
            ),
            'k',
            clientId,
            sharedBaseUrl,
          ),
        },
        [],
      ),
    );
    assert.equal(asserted, '401 invalid_client');
    reportObservation(
      context,
      `secret and assertion together ${both}; a signed assertion for a client with a secret ${asserted}`,
    );
  });
  test('rejects a replaced secret from the next request on, on every node', async (context) => {
    const { organisationId } = attack.portal.credentials.hostToHost;
    const made = requireSuccess(
      await attack.customs.call('POST', '/management/clients', {
        body: { name: 'Rotated', userType: 'host_to_host', organisationId },
      }),
    );
    const client = {
      clientId: requireTextAt(made.body, 'client', 'id'),
      clientSecret: requireTextAt(made.body, 'client', 'clientSecret'),
    };
    assert.equal((await token(grant, [basicHeader(client)])).status, 200);
    const rotated = requireSuccess(
      await attack.customs.call('POST', `/management/clients/${client.clientId}/secret-rotation`),
    );
    await pause(1_000);
    assert.equal(statusAndErrorCode(await token(grant, [basicHeader(client)])), '401 invalid_client');
    assert.equal(
      (
        await token(grant, [
          basicHeader({ ...client, clientSecret: requireTextAt(rotated.body, 'client', 'clientSecret') }),
        ])
      ).status,
      200,
    );
    reportObservation(context, 'the old secret 401 invalid_client, the new one 200');
  });
});

describe('O12 client certificates', () => {
  test('are not supported, and certificate headers of a proxy are ignored', async (context) => {
    const metadata = bodyJson(
      await attack.send({ method: 'GET', path: '/.well-known/oauth-authorization-server' }),
    );
    const methods = listAt(metadata, 'token_endpoint_auth_methods_supported');
    assert.ok(
      methods.every((method) => !String(method).includes('tls')),
      methods.join(),
    );
    assert.equal(valueAt(metadata, 'tls_client_certificate_bound_access_tokens'), undefined);
    assert.equal(valueAt(metadata, 'mtls_endpoint_aliases'), undefined);
    const claims = [
      'X-Client-Cert',
      'X-SSL-Client-Cert',
      'X-SSL-Client-S-DN',
      'X-Forwarded-Client-Cert',
      'SSL-Client-Verify',
      'Client-Cert',
    ];
    await assertSameResponse(
      context,
      '401 invalid_client',
      Object.fromEntries(
        claims.map((name) => [
          name,
          () =>
            token({ grant_type: 'client_credentials', client_id: platform.clientId }, [
              [name, `CN=${platform.clientId}`],
              ['X-SSL-Client-Verify', 'SUCCESS'],
            ]),
        ]),
      ),
    );
    reportObservation(context, `the portal has no mTLS; supported methods: ${methods.join(', ')}`);
  });
});

describe('O13 grant types', () => {
  test('rejects grant types not registered for the client and unknown ones', async (context) => {
    const host = [basicHeader(attack.portal.credentials.hostToHost)];
    const told_: Record<string, string> = {};
    const ways: readonly [Fields, readonly HttpHeader[]][] = [
      [{ grant_type: 'password', username: 'trader@example.com', password: 'x' }, host],
      [{ grant_type: 'implicit' }, host],
      [{ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' }, host],
      [{ grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: 'x' }, host],
      [{ grant_type: 'urn:openid:params:grant-type:ciba' }, host],
      [{ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'x' }, host],
      [
        {
          grant_type: 'authorization_code',
          code: 'x',
          redirect_uri: platform.redirectUri,
          code_verifier: 'v'.repeat(43),
        },
        host,
      ],
      [{ grant_type: 'refresh_token', refresh_token: 'x' }, host],
      [{ grant_type: '' }, host],
    ];
    for (const [fields, headers] of ways)
      told_[fields.grant_type ?? ''] = statusAndErrorCode(await token(fields, headers));
    for (const [name, each] of Object.entries(told_))
      assert.match(each, /^400 (unsupported_grant_type|unauthorized_client|invalid_request)$/, name);
    for (const response_type of ['token', 'id_token', 'code token', 'none', 'id_token token']) {
      const location = headerOf(await authorize({ ...request(), response_type }), 'location') ?? 'x:';
      assert.match(location, /error=(unsupported_response_type|unauthorized_client)/, response_type);
      assert.doesNotMatch(location, /access_token|id_token=/);
    }
    reportObservation(context, [...new Set(Object.values(told_))].join(', '));
  });
});

describe('O15 introspection and revocation of another client’s tokens', () => {
  test('returns inactive without details, revokes nothing, and returns 401 and 405', async (context) => {
    const { hostToHost, otherHostToHost } = attack.portal.credentials;
    const stolen = await attack.trader.token();
    const outsider = [basicHeader(otherHostToHost)];
    const introspection = await form('/oauth/introspection', { token: stolen }, outsider);
    assert.deepEqual([introspection.status, bodyJson(introspection)], [200, { active: false }]);
    assert.equal((await form('/oauth/revocation', { token: stolen }, outsider)).status, 200);
    await pause(1_000);
    assert.equal((await attack.trader.call('GET', '/openapi/status')).status, 200, 'it lives on');
    const own = await form('/oauth/introspection', { token: stolen }, [basicHeader(hostToHost)]);
    assert.equal(valueAt(bodyJson(own), 'active'), true);
    for (const path of ['/oauth/introspection', '/oauth/revocation']) {
      assert.equal(statusAndErrorCode(await form(path, { token: stolen }, [])), '401 invalid_client');
      const read = await attack.send({ method: 'GET', path: `${path}?token=${stolen}`, headers: outsider });
      assert.equal(read.status, 405);
      assert.match(headerOf(read, 'allow') ?? '', /POST/);
    }
    reportObservation(context, '200 {"active":false}; the token remains valid; 401 invalid_client; GET 405');
  });
});

describe('O16 pushed authorization requests', () => {
  test('accepts a pushed request once, from its client, and gives it precedence over the URL', async (context) => {
    const push = async (): Promise<string> => text(await form('/oauth/par', request()), 'request_uri');
    const begin = (request_uri: string, more: Fields = {}): Promise<HttpResponse> =>
      authorize({ client_id: platform.clientId, request_uri, ...more });
    const once = await push();
    assert.equal((await begin(once)).status, 303);
    await authorizationCodeOf(attack.portal, attack.portal.credentials.trader, once);
    const again = await begin(once);
    assert.ok(again.status === 400 || /error=/.test(headerOf(again, 'location') ?? ''), 'a second use');
    await authorize({
      client_id: attack.portal.credentials.hostToHost.clientId,
      request_uri: await push(),
    }).then(assertStatus(400));
    const added = await begin(await push(), {
      redirect_uri: 'https://evil.example/',
      scope: 'declarations:write',
      state: 'evil',
    });
    assert.ok(!(headerOf(added, 'location') ?? '').includes('evil'));
    const invented = await begin(`urn:ietf:params:oauth:request_uri:${randomUUID()}`);
    assert.ok(invented.status === 400 || /error=/.test(headerOf(invented, 'location') ?? ''));
    const remote = await begin('https://evil.example/request.jwt');
    assert.ok(remote.status === 400 || /error=/.test(headerOf(remote, 'location') ?? ''));
    assert.equal(statusAndErrorCode(await form('/oauth/par', request(), [])), '401 invalid_client');
    reportObservation(
      context,
      'refused: a second use, another client, an invented request_uri, a request_uri of another server; parameters that the browser adds have no effect',
    );
  });
});

describe('O18 dynamic client registration', () => {
  test('is not supported: clients are registered under /management', async (context) => {
    const paths = ['/oauth/register', '/oauth/reg', '/register', '/connect/register', '/oauth/clients'];
    const body = JSON.stringify({ redirect_uris: ['javascript:alert(1)'], client_name: 'x'.repeat(100_000) });
    const headers: HttpHeader[] = [['Content-Type', 'application/json']];
    await assertSameResponse(
      context,
      '404 not_found',
      Object.fromEntries(
        paths.map((path) => [path, () => attack.send({ method: 'POST', path, headers, body })]),
      ),
    );
    const metadata = bodyJson(
      await attack.send({ method: 'GET', path: '/.well-known/oauth-authorization-server' }),
    );
    assert.equal(valueAt(metadata, 'registration_endpoint'), undefined);
    const { organisationId } = attack.portal.credentials.platform;
    const uris = [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://platform.example/callback',
      'https://platform.example/#x',
      'https://*.platform.example/',
    ];
    for (const uri of uris) {
      const made = await attack.customs.call('POST', '/management/clients', {
        body: {
          name: 'x',
          userType: 'platform',
          platformId: platform.idPlatform,
          organisationId,
          redirectUris: [uri],
        },
      });
      assert.equal(statusAndErrorCode(made), '400 input_invalid', `${uri}: ${made.text}`);
    }
    reportObservation(
      context,
      `${uris.length} redirect URIs refused at /management/clients with 400 input_invalid`,
    );
  });
});

describe('O19 guessing at the token endpoint', () => {
  test('returns 429 with Retry-After after failures, and accepts valid credentials from the same address', async (context) => {
    const node = await attack.startNode({ PORTAL_FAILED_AUTH_RATE: '30' });
    const guess = (secret: string): Promise<HttpResponse> =>
      attack.send(
        oauthRequest('/oauth/token', { grant_type: 'client_credentials' }, [
          basicHeader({ clientId: platform.clientId, clientSecret: secret }),
        ]),
        node,
      );
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => guess(randomBytes(20).toString('hex'))),
    );
    const counts = codes(answers);
    const limited = answers.find(({ status }) => status === 429);
    assert.ok(limited, JSON.stringify(counts));
    assert.match(headerOf(limited, 'retry-after') ?? '', /^\d+$/);
    assert.equal((await guess(platform.clientSecret)).status, 200);
    reportObservation(context, JSON.stringify(counts));
  });
});

describe('O21 sign-out and revoked consent', () => {
  test('invalidates refresh tokens, access tokens and the page session within a second', async (context) => {
    const tokens = await consentToPlatform(attack.portal, attack.portal.credentials.trader);
    const subject = (await createRevocableCallers(attack.portal).all()).find(
      ({ name }) => name === 'a consent',
    );
    assert.ok(subject);
    assert.ok((await subject.end(attack.portal.baseUrl)).status < 300);
    await pause(1_000);
    assert.equal((await subject.ask(attack.portal.baseUrl)).status, 401);
    assert.equal((await withToken(tokens.accessToken)).status, 200, 'another consent lives on');
    await form('/oauth/revocation', { token: tokens.refreshToken }).then(assertStatus(200));
    await pause(1_000);
    assert.equal(statusAndErrorCode(await withToken(tokens.accessToken)), '401 token_invalid');
    assert.equal(
      statusAndErrorCode(await token({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken })),
      '400 invalid_grant',
    );
    assert.equal(
      textAt(bodyJson(await form('/oauth/introspection', { token: tokens.accessToken })), 'sub'),
      undefined,
    );
    reportObservation(
      context,
      'access token 401 token_invalid, refresh 400 invalid_grant, introspection inactive',
    );
  });
});

test('writes no code, token or verifier to the log', () => {
  assert.doesNotMatch(attack.portal.output(), /code_verifier|refresh_token=|client_secret/);
});
