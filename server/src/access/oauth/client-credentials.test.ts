import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { newSigningKey, openSigningKey } from '../../foundation/secrets/signing-key.ts';
import { clientSecretDigest } from '../credentials/client-secret.ts';
import {
  clients,
  clientTestScopes,
  platformTestOrigin,
  startTestPortal,
  type TestNode,
} from '../testing/oauth-portal.ts';
import { createClientCache } from './client-cache.ts';
import { issueFromCache, tokenSigner } from './client-credentials.ts';

const cacheControl: { fresh: boolean; statements: number; fault: Error | null } = {
  fresh: true,
  statements: 0,
  fault: null,
};

/*
 * These tests compare two nodes. One issues tokens for cached clients itself. On the other the cache is
 * disabled, so that oidc-provider creates every response.
 */
const portal = await startTestPortal();
const node = await portal.node({
  fresh: () => cacheControl.fresh,
  fault: () => {
    cacheControl.statements += 1;
    return cacheControl.fault;
  },
});
const provider = await portal.node({ baseUrl: node.baseUrl, fresh: () => false });
after(() => portal.stop());

const form = 'application/x-www-form-urlencoded';
const basicAuthorization = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const { host, management, platform } = clients;
const hostAuthorization = basicAuthorization(`${host.id}:${host.secret}`);
const plainForm = 'grant_type=client_credentials';

interface TestTokenRequest {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
}

interface TestTokenResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a request with only the given headers. Returns the response with its headers except the date. */
function sendTokenRequest(
  at: TestNode,
  { body, headers = {}, path = '/oauth/token' }: TestTokenRequest,
): Promise<TestTokenResponse> {
  return new Promise((resolve, reject) => {
    const sent = { 'Content-Type': form, 'Content-Length': String(Buffer.byteLength(body)), ...headers };
    const request = httpRequest(
      `${at.address}${path}`,
      { method: 'POST', headers: sent },
      async (response) => {
        const text = (await response.toArray()).join('');
        const found = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
          name === 'date' ? [] : [[name, String(values)] as const],
        );
        resolve({ status: response.statusCode ?? 0, headers: found.toSorted(), body: JSON.parse(text) });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Returns a response without the parts that are different in each token. */
function comparableResponse({ status, headers, body }: TestTokenResponse): unknown {
  if (typeof body.access_token !== 'string') return { status, headers, body: JSON.stringify(body) };
  const { jti, iat, exp, ...claims } = decodeJwt(body.access_token);
  assert.match(String(jti), /^[\w-]{43}$/);
  return {
    status,
    headers,
    // The text comparison includes the order of the properties.
    body: JSON.stringify({ ...body, access_token: body.access_token.length }),
    header: JSON.stringify(decodeProtectedHeader(body.access_token)),
    claims: JSON.stringify(claims),
    lives: Number(exp) - Number(iat),
  };
}

async function waitForChange(text: string, values: unknown[], clientId: string): Promise<void> {
  const change = `client:${clientId}` as const;
  const notification = node.received(change);
  await portal.database.system.query(text, values);
  await announceChange(portal.database.system, change);
  await notification;
}

describe('the response to a token request, with its headers', () => {
  const authorization = { Authorization: hostAuthorization };
  const asPost = `${plainForm}&client_id=${host.id}&client_secret=${host.secret}`;
  const all = clientTestScopes.replaceAll(' ', '+');
  const cases: Readonly<Record<string, TestTokenRequest>> = {
    'by HTTP Basic': { body: plainForm, headers: authorization },
    'by secrets in the form': { body: asPost },
    'of a management client': {
      body: plainForm,
      headers: { Authorization: basicAuthorization(`${management.id}:${management.secret}`) },
    },
    'of a platform’s client': {
      body: plainForm,
      headers: { Authorization: basicAuthorization(`${platform.id}:${platform.secret}`) },
    },
    'with a charset': {
      body: plainForm,
      headers: { ...authorization, 'Content-Type': `${form}; charset=UTF-8` },
    },
    'with another charset': {
      body: plainForm,
      headers: { ...authorization, 'Content-Type': `${form}; charset=latin1` },
    },
    'with an unknown charset': {
      body: plainForm,
      headers: { ...authorization, 'Content-Type': `${form}; charset=none` },
    },
    'one scope': { body: `${plainForm}&scope=declarations%3Aread`, headers: authorization },
    'scopes in another order': {
      body: `scope=reference:read%20declarations:read&${plainForm}`,
      headers: authorization,
    },
    'all scopes, one twice': { body: `${plainForm}&scope=${all}+declarations:read`, headers: authorization },
    'an empty scope': { body: `${plainForm}&scope=`, headers: authorization },
    'blanks around a scope': { body: `${plainForm}&scope=+declarations:read`, headers: authorization },
    'two blanks between scopes': {
      body: `${plainForm}&scope=declarations:read++reference:read`,
      headers: authorization,
    },
    'a scope that the client does not have': {
      body: `${plainForm}&scope=management:read`,
      headers: authorization,
    },
    'a scope with invalid characters': { body: `${plainForm}&scope=%22`, headers: authorization },
    'the parameter scope twice': { body: `${plainForm}&scope=a&scope=b`, headers: authorization },
    'the parameter grant_type twice': { body: `${plainForm}&${plainForm}`, headers: authorization },
    'an unknown parameter': { body: `${plainForm}&colour=red`, headers: authorization },
    'a parameter without a name': { body: `${plainForm}&=`, headers: authorization },
    'the prototype as a parameter': { body: `${plainForm}&__proto__=x`, headers: authorization },
    'the resource of the client': { body: `${plainForm}&resource=RESOURCE`, headers: authorization },
    'another resource': { body: `${plainForm}&resource=https://elsewhere.example`, headers: authorization },
    'the client id in the form and in HTTP Basic': {
      body: `${plainForm}&client_id=${host.id}`,
      headers: authorization,
    },
    'another client id in the form than in HTTP Basic': {
      body: `${plainForm}&client_id=cli_other`,
      headers: authorization,
    },
    'an empty client id in the form and HTTP Basic': {
      body: `${plainForm}&client_id=`,
      headers: authorization,
    },
    'two authentication methods': { body: asPost, headers: authorization },
    'an empty secret in the form': { body: `${plainForm}&client_id=${host.id}&client_secret=` },
    'the client id without a secret': { body: `${plainForm}&client_id=${host.id}` },
    'the client id twice in the form': { body: `${asPost}&client_id=${host.id}` },
    'without authentication': { body: plainForm },
    'a wrong secret': { body: plainForm, headers: { Authorization: basicAuthorization(`${host.id}:wrong`) } },
    'a wrong secret in the form': { body: `${plainForm}&client_id=${host.id}&client_secret=wrong` },
    'an unknown client': {
      body: plainForm,
      headers: { Authorization: basicAuthorization('cli_nobody:cps_host') },
    },
    'a form-encoded id in HTTP Basic': {
      body: plainForm,
      headers: { Authorization: basicAuthorization('cli%5Fhost:cps_host') },
    },
    'HTTP Basic without padding': {
      body: plainForm,
      headers: { Authorization: basicAuthorization(`${host.id}:${host.secret}`).replaceAll('=', '') },
    },
    'HTTP Basic in lower case': {
      body: plainForm,
      headers: { Authorization: hostAuthorization.replace('Basic', 'basic') },
    },
    'HTTP Basic with two blanks': {
      body: plainForm,
      headers: { Authorization: hostAuthorization.replace(' ', '  ') },
    },
    'another scheme than HTTP Basic': { body: plainForm, headers: { Authorization: 'Bearer token' } },
    'an empty Authorization': { body: plainForm, headers: { Authorization: '' } },
    'a registered origin': {
      body: plainForm,
      headers: { ...authorization, Origin: platformTestOrigin },
    },
    'another origin': { body: plainForm, headers: { ...authorization, Origin: 'https://evil.example' } },
    'the origin null': { body: plainForm, headers: { ...authorization, Origin: 'null' } },
    'Accept for HTML': { body: plainForm, headers: { ...authorization, Accept: 'text/html' } },
    'Accept for an image': { body: plainForm, headers: { ...authorization, Accept: 'image/png' } },
    'an invalid DPoP proof': { body: plainForm, headers: { ...authorization, DPoP: 'x' } },
    'a client attestation': {
      body: plainForm,
      headers: { ...authorization, 'OAuth-Client-Attestation': 'x' },
    },
    'a query': { body: plainForm, headers: authorization, path: '/oauth/token?scope=declarations:read' },
    JSON: { body: '{}', headers: { ...authorization, 'Content-Type': 'application/json' } },
    'another media type': { body: plainForm, headers: { ...authorization, 'Content-Type': 'text/plain' } },
    'no media type': { body: plainForm, headers: { ...authorization, 'Content-Type': '' } },
    'an empty body': { body: '', headers: authorization },
    'another grant type': { body: 'grant_type=password', headers: authorization },
    'the grant type in another case': { body: 'grant_type=Client_Credentials', headers: authorization },
    'a broken percent encoding': { body: `${plainForm}&scope=%zz`, headers: authorization },
    'a body that is too large': { body: `${plainForm}&colour=${'r'.repeat(70_000)}`, headers: authorization },
    'too many parameters': { body: `${plainForm}${'&a=b'.repeat(100)}`, headers: authorization },
  };

  before(async () => {
    for (const { id, secret } of [host, management, platform]) {
      const tokenRequest = {
        body: plainForm,
        headers: { Authorization: basicAuthorization(`${id}:${secret}`) },
      };
      assert.equal((await sendTokenRequest(node, tokenRequest)).status, 200);
    }
  });

  for (const [name, tokenRequest] of Object.entries(cases)) {
    test(`equals the response of oidc-provider: ${name}`, async () => {
      const body = tokenRequest.body.replace('RESOURCE', encodeURIComponent(`${node.baseUrl}/openapi`));
      const [ours, theirs] = await Promise.all([
        sendTokenRequest(node, { ...tokenRequest, body }),
        sendTokenRequest(provider, { ...tokenRequest, body }),
      ]);
      assert.deepEqual(comparableResponse(ours), comparableResponse(theirs));
      assert.deepEqual(node.reportedClients.at(-1), provider.reportedClients.at(-1));
    });
  }
});

async function newKey() {
  const encryption = encryptionWith('a secret of the tests, long enough', randomBytes);
  const key = await newSigningKey(encryption, 'signing-key');
  const opened = openSigningKey(encryption, 'signing-key', key);
  return { ...opened, activeFrom: new Date(0), publishedUntil: null };
}

describe('200', () => {
  test('issues a token from the cache for ordinary requests, but not for requests with unknown parameters or DPoP proofs', async () => {
    const signer = tokenSigner(await newKey());
    const known = createClientCache(portal.database, node.notifications, () => new Date());
    await known.find(host.id);
    const parts = { baseUrl: node.baseUrl, clients: known, signers: [signer], now: () => new Date() };
    const headers = { 'content-type': form, authorization: hostAuthorization };
    const issue = (body: string, sent: object = headers) =>
      issueFromCache(parts, { url: '/oauth/token', headers: { ...sent } }, body) !== null;
    for (const scope of ['', '&scope=', '&scope=declarations:read+reference%3Aread']) {
      assert.ok(issue(plainForm + scope), scope);
    }
    assert.ok(
      issue(`${plainForm}&client_id=${host.id}&client_secret=${host.secret}`, { 'content-type': form }),
    );
    assert.ok(!issue(`${plainForm}&colour=red`));
    assert.ok(!issue(plainForm, { ...headers, dpop: 'x' }));
    assert.ok(!issue(plainForm, { ...headers, authorization: basicAuthorization(`${host.id}:wrong`) }));
  });

  test('issues a token for a cached client without an SQL statement', async () => {
    const headers = { Authorization: hostAuthorization };
    await sendTokenRequest(node, { body: plainForm, headers });
    cacheControl.statements = 0;
    for (const body of [plainForm, `${plainForm}&scope=declarations:read`]) {
      assert.equal((await sendTokenRequest(node, { body, headers })).status, 200);
    }
    assert.equal(cacheControl.statements, 0);
  });

  test('issues every token with a unique id', async () => {
    const tokenRequest = { body: plainForm, headers: { Authorization: hostAuthorization } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendTokenRequest(node, tokenRequest)));
    const ids = answers.map(({ body }) => decodeJwt(String(body.access_token)).jti);
    assert.equal(new Set(ids).size, 20);
  });

  test('runs one lookup for a hundred concurrent requests of an uncached client', async () => {
    await waitForChange('select', [], host.id);
    cacheControl.statements = 0;
    const tokenRequest = { body: plainForm, headers: { Authorization: hostAuthorization } };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendTokenRequest(node, tokenRequest)),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(cacheControl.statements, 1);
  });

  test('signs a token with the current key, also after a key rotation', async () => {
    const tokenRequest = { body: plainForm, headers: { Authorization: hostAuthorization } };
    const kid = async () =>
      decodeProtectedHeader(String((await sendTokenRequest(node, tokenRequest)).body.access_token)).kid;
    const before = await kid();
    await node.server.rotateSigningKey('at_once');
    const after = await kid();
    assert.notEqual(after, before);
    assert.ok(node.server.publicKeys().some((key) => key.kid === after));
  });
});

describe('401', () => {
  const status = async (secret: string): Promise<number> => {
    const headers = { Authorization: basicAuthorization(`${host.id}:${secret}`) };
    return (await sendTokenRequest(node, { body: plainForm, headers })).status;
  };
  const setSecret = (secret: string) =>
    waitForChange(
      'update access.clients set secret_hash = $2 where id = $1',
      [host.id, clientSecretDigest(secret)],
      host.id,
    );

  test('rejects the previous client secret and accepts the new one once the node is notified', async () => {
    assert.equal(await status(host.secret), 200);
    await setSecret('cps_another');
    assert.deepEqual([await status(host.secret), await status('cps_another')], [401, 200]);
    await setSecret(host.secret);
    assert.deepEqual([await status('cps_another'), await status(host.secret)], [401, 200]);
  });

  test('rejects a suspended client without a notification once the client cache is stale', async () => {
    assert.equal(await status(host.secret), 200);
    const set = `update access.clients set status = $2 where id = $1`;
    await portal.database.system.query(set, [host.id, 'suspended']);
    assert.equal(await status(host.secret), 200);
    cacheControl.fresh = false;
    assert.equal(await status(host.secret), 401);
    cacheControl.fresh = true;
    await waitForChange(set, [host.id, 'active'], host.id);
    assert.equal(await status(host.secret), 200);
  });

  test('limits the scopes of a token to the current role of the client’s responsible person', async () => {
    const { system } = portal.database;
    const role = async (name: string): Promise<void> => {
      const notification = node.received('person:per_vera');
      await system.query(`update organisations.memberships set role = $1 where person_id = 'per_vera'`, [
        name,
      ]);
      await announceChange(system, 'person:per_vera');
      await notification;
    };
    const answered = `update access.clients set responsible_id = $2, responsible_in = $3 where id = $1`;
    await waitForChange(answered, [host.id, 'per_vera', 'org_trader'], host.id);
    const tokenRequest = { body: plainForm, headers: { Authorization: hostAuthorization } };
    const scope = async () => (await sendTokenRequest(node, tokenRequest)).body.scope;
    assert.equal(await scope(), 'declarations:read reference:read');
    await role('owner');
    assert.equal(await scope(), clientTestScopes);
    await role('viewer');
    assert.equal(await scope(), 'declarations:read reference:read');
    await waitForChange(answered, [host.id, null, null], host.id);
  });
});

describe('503', () => {
  test('returns 503 if the client cache is stale and the database unavailable, but a token if it is fresh', async () => {
    const tokenRequest = { body: plainForm, headers: { Authorization: hostAuthorization } };
    assert.equal((await sendTokenRequest(node, tokenRequest)).status, 200);
    cacheControl.fault = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    assert.equal((await sendTokenRequest(node, tokenRequest)).status, 200);
    cacheControl.fresh = false;
    const answered = await sendTokenRequest(node, tokenRequest);
    assert.deepEqual([answered.status, answered.body.error], [503, 'temporarily_unavailable']);
    Object.assign(cacheControl, { fresh: true, fault: null });
    assert.equal((await sendTokenRequest(node, tokenRequest)).status, 200);
  });
});

test('the server reports no unexpected error during these tests', () =>
  assert.deepEqual([...node.faults, ...provider.faults], []));
