import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import { type AccessChange, announceChange } from '../../foundation/events/revocation-channel.ts';
import { assertStatus } from '../../foundation/http/testing/request.ts';
import { clients, clientTestScopes, platformTestOrigin, startTestPortal } from '../testing/oauth-portal.ts';

const portal = await startTestPortal();
const node = await portal.node();
after(() => portal.stop());

type Fields = Readonly<Record<string, string>>;

function basicAuthorization(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}

const hostAuthorization = { Authorization: basicAuthorization(clients.host.id, clients.host.secret) };

async function requestToken(fields: Fields, headers: Fields = hostAuthorization, at = node) {
  const response = await fetch(`${at.baseUrl}/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  const body: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, body };
}

const credentials = { grant_type: 'client_credentials' };

describe('200', () => {
  test('issues an RFC 9068 token for the Open API with all scopes of the client for client_credentials', async () => {
    const { headers, body } = await requestToken(credentials).then(assertStatus(200));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(body.token_type, 'Bearer');
    assert.equal(body.expires_in, 600);
    assert.equal(body.scope, clientTestScopes);
    const keys = createRemoteJWKSet(new URL(`${node.baseUrl}/oauth/jwks`));
    const { payload, protectedHeader } = await jwtVerify(String(body.access_token), keys, {
      issuer: node.baseUrl,
      audience: `${node.baseUrl}/openapi`,
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
    assert.equal(protectedHeader.kid, node.server.publicKeys()[0]?.kid);
    assert.equal(Number(payload.exp) - Number(payload.iat), 600);
    const { client_id, sub, organisation_id, scope } = payload;
    assert.deepEqual(
      { client_id, sub, organisation_id, scope },
      { client_id: 'cli_host', sub: 'cli_host', organisation_id: 'org_trader', scope: clientTestScopes },
    );
    assert.equal(typeof payload.jti, 'string');
  });

  test('an independent OAuth library reads the metadata and gets a token', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(node.baseUrl);
    const discovered = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, discovered);
    const client = { client_id: clients.host.id };
    const answer = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(clients.host.secret),
      new URLSearchParams(),
      insecure,
    );
    const result = await oauth.processClientCredentialsResponse(server, client, answer);
    const call = new Request(`${node.baseUrl}/openapi/status`, {
      headers: { Authorization: `Bearer ${result.access_token}` },
    });
    const claims = await oauth.validateJwtAccessToken(server, call, `${node.baseUrl}/openapi`, insecure);
    assert.equal(claims.client_id, clients.host.id);
  });

  test('issues a token for /management to a management client', async () => {
    const { id, secret } = clients.management;
    const { body } = await requestToken(credentials, { Authorization: basicAuthorization(id, secret) });
    const claims = JSON.parse(
      Buffer.from(String(body.access_token).split('.')[1] ?? '', 'base64url').toString(),
    );
    assert.equal(claims.aud, `${node.baseUrl}/management`);
    assert.equal(body.scope, 'management:read management:write');
  });

  test('grants a narrower scope on request, and accepts the name of the resource', async () => {
    const { body } = await requestToken({
      ...credentials,
      scope: 'declarations:read',
      resource: `${node.baseUrl}/openapi`,
    });
    assert.equal(body.scope, 'declarations:read');
  });

  test('accepts any Origin, but allows only a registered origin to read the response', async () => {
    for (const origin of ['https://evil.example', 'null', 'cargodesk.example']) {
      const { status, headers } = await requestToken(credentials, { ...hostAuthorization, Origin: origin });
      assert.equal(status, 200);
      assert.equal(headers.get('access-control-allow-origin'), null);
    }
    const { headers } = await requestToken(credentials, { ...hostAuthorization, Origin: platformTestOrigin });
    assert.equal(headers.get('access-control-allow-origin'), platformTestOrigin);
    assert.match(headers.get('vary') ?? '', /Origin/i);
  });

  test('ignores forwarding headers of the request', async () => {
    const response = await fetch(`${node.baseUrl}/.well-known/oauth-authorization-server`, {
      headers: {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.example',
      },
    });
    const metadata = await response.json();
    assert.equal(metadata.issuer, node.baseUrl);
    assert.equal(metadata.token_endpoint, `${node.baseUrl}/oauth/token`);
    assert.deepEqual(metadata.response_modes_supported, ['query']);
    assert.doesNotMatch(JSON.stringify(metadata), /evil|implicit|HS256|"none"|client_secret_jwt/);
  });
});

describe('a private_key_jwt assertion', () => {
  const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

  async function assertion(alg: string, key: Key, claims: Record<string, unknown> = {}) {
    const at = Math.floor(Date.now() / 1000);
    const id = `cli_${alg.toLowerCase()}`;
    return new SignJWT({
      iss: id,
      sub: id,
      aud: node.baseUrl,
      jti: crypto.randomUUID(),
      iat: at,
      exp: at + 60,
      ...claims,
    })
      .setProtectedHeader({ alg, kid: 'k1' })
      .sign(key);
  }

  const send = async (value: string, at = node) =>
    requestToken({ ...credentials, client_assertion: value, client_assertion_type: assertionType }, {}, at);

  async function clientWith(alg: string): Promise<Key> {
    const { publicKey, privateKey } = await generateKeyPair(alg);
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg };
    await portal.database.system.query(
      `insert into access.clients (organisation_id, id, user_type, name, scopes, jwks, created_at, changed_at)
       values ('org_trader', $1, 'host_to_host', 'signs', '{declarations:read}', $2, now(), now())`,
      [`cli_${alg.toLowerCase()}`, JSON.stringify({ keys: [jwk] })],
    );
    return privateKey;
  }

  for (const alg of ['ES256', 'PS256', 'EdDSA']) {
    test(`signed with ${alg} is accepted once across all nodes`, async () => {
      const key = await clientWith(alg);
      const other = await portal.node({ baseUrl: node.baseUrl });
      const once = await assertion(alg, key);
      const answers = await Promise.all([
        send(once),
        send(once, { ...other, baseUrl: other.address }),
        send(once),
        send(once, { ...other, baseUrl: other.address }),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401, 401]);
      assert.ok(answers.every(({ status, body }) => status === 200 || body.error === 'invalid_client'));
    });
  }

  test('is rejected with 401 for another key, algorithm, audience or issuer, or a lifetime that is too long or has expired', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'ES256' };
    await portal.database.system.query(`update access.clients set jwks = $1 where id = 'cli_es256'`, [
      JSON.stringify({ keys: [jwk] }),
    ]);
    assert.equal((await send(await assertion('ES256', privateKey))).status, 200);
    const soon = Math.floor(Date.now() / 1000);
    const { privateKey: other } = await generateKeyPair('ES256');
    assert.equal((await send(await assertion('ES256', other))).status, 401);
    const rs256 = await clientWith('RS256');
    assert.equal((await send(await assertion('RS256', rs256))).status, 401);
    const wrong: Record<string, unknown>[] = [
      { aud: `${node.baseUrl}/oauth/token` },
      { aud: [node.baseUrl] },
      { aud: 'https://elsewhere.example' },
      { exp: soon + 3_600 },
      { exp: soon - 60 },
      { iss: 'cli_host' },
    ];
    for (const claims of wrong) {
      const { status, body } = await send(await assertion('ES256', privateKey, claims));
      assert.deepEqual([status, body.error], [401, 'invalid_client'], JSON.stringify(claims));
    }
  });
});

describe('400', () => {
  const cases: readonly [string, Fields, string][] = [
    ['a scope that the client does not have', { ...credentials, scope: 'management:read' }, 'invalid_scope'],
    ['an unknown scope', { ...credentials, scope: 'openid' }, 'invalid_scope'],
    ['a scope in another case', { ...credentials, scope: 'Declarations:Read' }, 'invalid_scope'],
    ['another resource', { ...credentials, resource: 'https://elsewhere.example/' }, 'invalid_target'],
    ['the resource of the management API', { ...credentials, resource: 'BASE/management' }, 'invalid_target'],
    ['no grant type', {}, 'invalid_request'],
    [
      'the password grant',
      { grant_type: 'password', username: 'a', password: 'b' },
      'unsupported_grant_type',
    ],
    ['the implicit grant', { grant_type: 'implicit' }, 'unsupported_grant_type'],
    [
      'a grant type that the client may not use',
      { grant_type: 'authorization_code', code: 'x' },
      'unauthorized_client',
    ],
    [
      'a refresh by a client without refresh tokens',
      { grant_type: 'refresh_token', refresh_token: 'x' },
      'unauthorized_client',
    ],
  ];
  for (const [name, fields, error] of cases) {
    test(`returns ${error} for ${name}`, async () => {
      const named = Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, value.replace('BASE', node.baseUrl)]),
      );
      const { status, headers, body } = await requestToken(named);
      assert.deepEqual([status, body.error], [400, error]);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(typeof body.error_description, 'string');
    });
  }

  test('rejects two authentication methods, a repeated header or parameter, and another media type', async () => {
    const url = `${node.baseUrl}/oauth/token`;
    const form = 'application/x-www-form-urlencoded';
    const bodies: [Fields | [string, string][], string][] = [
      [
        { ...hostAuthorization, 'Content-Type': form },
        'grant_type=client_credentials&client_secret=cps_host',
      ],
      [{ ...hostAuthorization, 'Content-Type': form }, 'grant_type=client_credentials&scope=a&scope=b'],
      [{ ...hostAuthorization, 'Content-Type': 'application/json' }, '{"grant_type":"client_credentials"}'],
    ];
    for (const [headers, body] of bodies) {
      const response = await fetch(url, { method: 'POST', headers, body });
      assert.equal(response.status, 400);
      assert.equal((await response.json()).error, 'invalid_request');
    }
  });

  test('returns token errors as JSON for any Accept header', async () => {
    const { headers, body } = await requestToken(
      { ...credentials, scope: 'x' },
      { ...hostAuthorization, Accept: 'text/html' },
    );
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(body.error, 'invalid_scope');
  });
});

describe('401', () => {
  const { id, secret } = clients.host;
  const base64 = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const refused: readonly [string, Fields, Fields][] = [
    ['a wrong secret', {}, { Authorization: basicAuthorization(id, 'wrong') }],
    ['an unknown client', {}, { Authorization: basicAuthorization('cli_nobody', secret) }],
    ['the stored digest as secret', {}, { Authorization: basicAuthorization(id, 'DIGEST') }],
    ['an empty secret', {}, { Authorization: base64(`${id}:`) }],
    ['an empty client id', {}, { Authorization: base64(`:${secret}`) }],
    ['HTTP Basic without a colon', {}, { Authorization: base64(id) }],
    ['HTTP Basic with a broken percent encoding', {}, { Authorization: base64(`${id}:%zz`) }],
    ['UTF-8 in the secret', {}, { Authorization: base64(`${id}:pässword`) }],
    ['HTTP Basic that is not base64', {}, { Authorization: 'Basic ***' }],
    ['a bearer token', {}, { Authorization: 'Bearer abc' }],
  ];
  for (const [name, fields, headers] of refused) {
    test(`returns invalid_client with a Basic challenge for ${name}`, async () => {
      const digest = 'c3ab8ff13720e8ad9047dd39466b3c8974e592c2fa383d4a3960714caef0c4f2';
      const sent = { Authorization: (headers.Authorization ?? '').replace('DIGEST', digest) };
      const answer = await requestToken({ ...credentials, ...fields }, sent);
      assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client']);
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm=/);
    });
  }

  test('rejects a request with the secret in the URL or without a secret, because there are no public clients', async () => {
    const response = await fetch(`${node.baseUrl}/oauth/token?client_id=${id}&client_secret=${secret}`, {
      method: 'POST',
      body: new URLSearchParams(credentials),
    });
    assert.equal(response.status, 401);
    assert.equal((await response.json()).error, 'invalid_client');
    const without = await requestToken({ ...credentials, client_id: id }, {});
    assert.deepEqual([without.status, without.body.error], [401, 'invalid_client']);
  });

  test('rejects a suspended client or a client of a suspended organisation once the node is notified', async () => {
    const { system } = portal.database;
    const { other } = clients;
    const asOther = { Authorization: basicAuthorization(other.id, other.secret) };
    const attempt = async () => (await requestToken(credentials, asOther)).status;
    const reason = async (secret: string = other.secret) =>
      (await requestToken(credentials, { Authorization: basicAuthorization(other.id, secret) })).body
        .error_description;
    const change = async (text: string, change: AccessChange): Promise<void> => {
      const notification = node.received(change);
      await system.query(text);
      await announceChange(system, change);
      await notification;
    };
    const client = `client:${other.id}` as const;
    const organisation = 'organisation:org_second';
    assert.equal(await attempt(), 200);
    await change(`update access.clients set status = 'suspended' where id = 'cli_other'`, client);
    assert.equal(await attempt(), 401);
    assert.equal(await reason(), 'the secret is right, but the client is suspended');
    assert.doesNotMatch(String(await reason('wrong')), /suspended/);
    await change(`update access.clients set status = 'active' where id = 'cli_other'`, client);
    const set = (state: string) =>
      `update organisations.organisations set status = '${state}' where id = 'org_second'`;
    await change(set('suspended'), organisation);
    assert.equal(await attempt(), 401);
    assert.equal(await reason(), 'the secret is right, but the organisation is suspended');
    await change(set('active'), organisation);
    assert.equal(await attempt(), 200);
  });
});

describe('429', () => {
  test('limits failed authentications, but accepts the right secret from the same address and for the same client', async () => {
    const limited = await portal.node({ failedAuthPerMinute: 10 });
    const wrong = {
      Authorization: basicAuthorization(clients.host.id, 'wrong'),
      'X-Forwarded-For': '198.51.100.7',
    };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await requestToken(credentials, wrong, limited)).status);
    assert.deepEqual(statuses, [401, 401, 429, 429]);
    assert.deepEqual(limited.reportedClients, [], 'whoever only claims to be it is nobody');
    const refused = await requestToken(credentials, wrong, limited);
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal(refused.body.error, 'temporarily_unavailable');
    await requestToken(
      credentials,
      { ...hostAuthorization, 'X-Forwarded-For': '198.51.100.7' },
      limited,
    ).then(assertStatus(200));
    assert.deepEqual(limited.reportedClients, [[clients.host.id, null]]);
    await requestToken(credentials, { ...wrong, 'X-Forwarded-For': '198.51.100.8' }, limited).then(
      assertStatus(401),
    );
  });
});

test('the server reports no unexpected error during these tests', () => assert.deepEqual(node.faults, []));

describe('500 and 503', () => {
  test('returns 503 with Retry-After for an unavailable database, and 500 without details for an internal error', async () => {
    const away = ['ECONNREFUSED', 'EHOSTUNREACH', 'EMFILE', '28000', '3D000', '53400', '57P04', '58030'];
    const cases: readonly [Error, number, string][] = [
      ...away.map((code): [Error, number, string] => [
        Object.assign(new Error('connect ECONNREFUSED db.internal'), { code }),
        503,
        'temporarily_unavailable',
      ]),
      [new Error('relation access.clients is broken'), 500, 'server_error'],
    ];
    for (const [fault, expected, error] of cases) {
      const broken = await portal.node({ fault: () => fault });
      const { status, headers, body } = await requestToken(credentials, hostAuthorization, broken);
      assert.deepEqual([status, body.error], [expected, error]);
      assert.equal(headers.has('retry-after'), expected === 503);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      const page = await fetch(
        `${broken.baseUrl}/oauth/authorize?client_id=x&response_type=code&redirect_uri=y`,
      );
      assert.equal(page.status, expected);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
      const text = JSON.stringify(body) + (await page.text());
      assert.doesNotMatch(text, /ECONNREFUSED|internal\b(?! error)|relation|at .*\.ts/);
      assert.equal(broken.faults.length > 0, expected === 500);
    }
  });
});
