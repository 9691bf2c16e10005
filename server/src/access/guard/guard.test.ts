import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { assertStatus } from '../../foundation/http/testing/request.ts';
import { type HttpAnswer, problemCode } from '../../foundation/http/testing/server.ts';
import { addMember } from '../../organisations/members/public.ts';
import { auditOf, organisationCaller, testSource } from '../../organisations/testing/organisations.ts';
import { newApiKey } from '../credentials/api-key.ts';
import type { NewKeySettings } from '../credentials/create-api-key.ts';
import type { CreatedClient } from '../credentials/create-client.ts';
import { newTestKey, testRegistrar } from '../testing/clients.ts';
import { newClientOf, newTestPlatform, startTestGuard, type TestGuard } from '../testing/guards.ts';

const source = testSource();
const maker = testRegistrar(source);
const domains = ['https://platform.example', 'https://platform.example:8443'];

interface Credentials extends CreatedClient {
  readonly key: string;
  readonly keyId: string;
}

const testing = await migratedTestDatabase();
const guard = await startTestGuard(testing.database);
const trader = (await organisationCaller(testing.database, source)).organisation.id;
const operator = (await organisationCaller(testing.database, source, 'platform_operator')).organisation.id;
const platformId = await newTestPlatform(testing.database, source.now(), operator, domains);
const host = await newHost();
const platform = await newPlatformClient();
after(async () => {
  await guard.stop();
  await testing.stop();
});

async function addKey(made: CreatedClient, settings: Partial<NewKeySettings> = {}): Promise<Credentials> {
  const { key, apiKey } = await newTestKey(testing.database, maker, made, settings);
  return { ...made, key, keyId: apiKey.id };
}

async function newHost(
  settings: Partial<NewKeySettings> = {},
  registered: string[] = [],
): Promise<Credentials> {
  const client = { organisationId: trader, userType: 'host_to_host', domains: registered } as const;
  return addKey(await newClientOf(testing.database, source, client), settings);
}

async function newPlatformClient(
  settings: Partial<NewKeySettings> = {},
  id = platformId,
): Promise<Credentials> {
  const client = { organisationId: operator, userType: 'platform', platformId: id } as const;
  return addKey(await newClientOf(testing.database, source, client), settings);
}

const sql = (text: string, values: readonly unknown[]) => testing.database.system.query(text, values);
const suspend = (table: string, id: string) =>
  sql(`update ${table} set status = 'suspended' where id = $1`, [id]);

interface TestRequest {
  readonly token?: string;
  readonly claims?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'POST';
  readonly by?: TestGuard;
}

/** Sends the same request twice, because the cached caller must lead to the same response. */
async function sendTwice(credentials: Credentials, call: TestRequest = {}): Promise<HttpAnswer> {
  const { by = guard, headers = {}, method = 'GET' } = call;
  const token = call.token ?? (await by.token(credentials.client, call.claims));
  const platformHeaders =
    credentials.client.userType === 'platform'
      ? { id_platform: credentials.client.platformId ?? '', Origin: domains[0] }
      : {};
  const sent = {
    Authorization: `Bearer ${token}`,
    'portal-api-key': credentials.key,
    ...platformHeaders,
    ...headers,
  };
  const first = await by.server.call('/openapi/whoami', { method, headers: sent });
  const second = await by.server.call('/openapi/whoami', { method, headers: sent });
  assert.equal(second.status, first.status);
  assert.equal(problemCode(second), problemCode(first));
  return first;
}

async function assertRequestRefused(
  status: number,
  code: string,
  credentials: Credentials,
  call?: TestRequest,
): Promise<HttpAnswer> {
  const answered = await sendTwice(credentials, call);
  assert.equal(problemCode(answered), code, answered.text);
  assert.equal(answered.status, status);
  return answered;
}

describe('200', () => {
  test('admits a host-to-host client without a platform and passes on its organisation and key', async () => {
    const answered = await sendTwice(host).then(assertStatus(200));
    const { organisation, ...caller } = JSON.parse(answered.text);
    assert.equal(organisation.id, trader);
    assert.deepEqual(caller, {
      userType: 'host_to_host',
      client: { id: host.client.id },
      apiKeyId: host.keyId,
      scopes: ['declarations:read', 'declarations:write'],
      personId: null,
      grantId: null,
      responsibleId: null,
    });
  });

  test('accepts a platform client that acts for its own organisation', async () => {
    const caller = JSON.parse((await sendTwice(platform)).text);
    assert.equal(caller.userType, 'platform');
    assert.deepEqual(caller.platform, { id: platformId });
    assert.equal(caller.organisation.id, operator);
  });

  test('gives the request the scopes that token, client and API key have in common', async () => {
    const narrow = await newHost({ scopes: ['declarations:read', 'reference:read'] });
    const scopesOf = async (scope: string) =>
      JSON.parse((await sendTwice(narrow, { claims: { scope } })).text).scopes;
    assert.deepEqual(await scopesOf('declarations:read declarations:write'), ['declarations:read']);
    assert.deepEqual(await scopesOf('declarations:read declarations:read management:write'), [
      'declarations:read',
    ]);
    assert.deepEqual(await scopesOf('reference:read declarations:read'), [
      'declarations:read',
      'reference:read',
    ]);
  });

  test('accepts the `Authorization` scheme in upper and lower case', async () => {
    const token = await guard.token(host.client);
    for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
      const headers = { Authorization: `${scheme} ${token}` };
      assert.equal((await sendTwice(host, { headers })).status, 200);
    }
  });
});

describe('the order of the access rules', () => {
  const codes: Record<number, string> = {
    4: 'credentials_missing',
    5: 'token_invalid',
    6: 'api_key_revoked',
    7: 'credentials_mismatch',
    8: 'client_suspended',
    9: 'platform_not_allowed',
    10: 'origin_not_allowed',
    11: 'ip_address_not_allowed',
    12: 'scope_insufficient',
  };
  const rules = Object.keys(codes).map(Number);

  test('decides the response: the first failing rule is reported, for every combination of errors', async () => {
    const cidrs = ['198.51.100.0/24'];
    const active = await newPlatformClient({ cidrs });
    const suspended = await newPlatformClient({ cidrs });
    const other = await newPlatformClient({ cidrs });
    const keys = new Map<string, string>();
    for (const one of [active, suspended, other]) {
      const revoked = await addKey(one, { cidrs });
      await sql('update access.api_keys set revoked_at = now() where id = $1', [revoked.keyId]);
      keys.set(`${one.client.id} good`, one.key).set(`${one.client.id} revoked`, revoked.key);
    }
    await suspend('access.clients', suspended.client.id);
    for (let set = 0; set < 2 ** rules.length; set += 1) {
      const broken = new Set(rules.filter((_, index) => set & (2 ** index)));
      const credentials = broken.has(8) ? suspended : active;
      const keyOwner = broken.has(7) ? other : credentials;
      const scope = broken.has(12) ? 'reference:read' : 'declarations:read';
      const token = await guard.token(credentials.client, { scope, ...(broken.has(5) && { aud: 'x' }) });
      const headers = {
        ...(!broken.has(4) && { Authorization: `Bearer ${token}` }),
        'portal-api-key': keys.get(`${keyOwner.client.id} ${broken.has(6) ? 'revoked' : 'good'}`),
        id_platform: broken.has(9) ? 'PL0001' : platformId,
        Origin: broken.has(10) ? 'https://evil.example' : 'https://platform.example',
        'X-Forwarded-For': broken.has(11) ? '192.0.2.1' : '198.51.100.7',
      };
      const answered = await guard.server.call('/openapi/whoami', { headers });
      const first = Math.min(...broken);
      assert.equal(problemCode(answered), codes[first] ?? null, `${[...broken]}: ${answered.text}`);
    }
  });
});

describe('401 credentials_missing', () => {
  const missing = async (headers: Record<string, string>, path = '/openapi/whoami') => {
    const answered = await guard.server.call(path, { headers });
    assert.equal(problemCode(answered), 'credentials_missing');
    assert.equal(answered.headers.get('www-authenticate'), 'Bearer realm="https://portal.example"');
    const { errors } = JSON.parse(answered.text);
    return errors.map(({ name }: { name: string }) => name);
  };

  test('names the missing token, the missing API key, or both', async () => {
    const token = await guard.token(host.client);
    assert.deepEqual(await missing({}), ['Authorization', 'portal-api-key']);
    assert.deepEqual(await missing({ 'portal-api-key': host.key }), ['Authorization']);
    assert.deepEqual(await missing({ Authorization: `Bearer ${token}` }), ['portal-api-key']);
    assert.deepEqual(await missing({ Authorization: 'Basic abc', 'portal-api-key': host.key }), [
      'Authorization',
    ]);
  });

  test('ignores a token or key in query, cookie or another header', async () => {
    const token = await guard.token(host.client);
    const query = `/openapi/whoami?access_token=${token}`;
    assert.deepEqual(await missing({ 'portal-api-key': host.key }, query), ['Authorization']);
    const elsewhere = { Cookie: `access_token=${token}; portal-api-key=${host.key}`, 'X-Api-Key': host.key };
    assert.deepEqual(await missing({ ...elsewhere, portal_api_key: host.key }), [
      'Authorization',
      'portal-api-key',
    ]);
  });
});

describe('401 of the token', () => {
  test('challenges the client to request a new token when the token is invalid', async () => {
    const answered = await assertRequestRefused(401, 'token_invalid', host, { token: 'a.b.c' });
    assert.match(answered.headers.get('www-authenticate') ?? '', /^Bearer realm=".*", error="invalid_token"/);
    assert.equal(answered.headers.has('ratelimit'), false);
  });

  test('reports an expired token as token_expired', async () => {
    const iat = Math.floor(guard.now().getTime() / 1000) - 1_000;
    const answered = await assertRequestRefused(401, 'token_expired', host, {
      claims: { iat, exp: iat + 600 },
    });
    assert.match(answered.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
  });

  test('rejects a token without a key binding that is sent with the DPoP scheme', async () => {
    const token = await guard.token(host.client);
    await assertRequestRefused(401, 'token_invalid', host, { headers: { Authorization: `DPoP ${token}` } });
  });

  test('refuses a token that was revoked by its id', async () => {
    await sql('insert into access.revoked_tokens (token_id, expires_at) values ($1, $2)', [
      'jti-revoked',
      new Date(8e12),
    ]);
    await assertRequestRefused(401, 'token_invalid', host, { claims: { jti: 'jti-revoked' } });
  });

  test('rejects a token whose client or organisation does not exist', async () => {
    await assertRequestRefused(401, 'token_invalid', host, { claims: { client_id: 'cli_none' } });
    await assertRequestRefused(401, 'token_invalid', host, { claims: { organisation_id: 'org_none' } });
  });

  test('rejects a token of a management client', async () => {
    const clientSettings = { organisationId: trader, userType: 'management' } as const;
    const { client } = await newClientOf(testing.database, source, clientSettings);
    await assertRequestRefused(401, 'token_invalid', host, { token: await guard.token(client) });
  });
});

describe('401 of the key', () => {
  test('returns the same 401 for an unknown and a malformed API key, without a challenge for a new token', async () => {
    const [head = '', tail = ''] = [host.key.slice(0, -1), host.key.slice(-1)];
    const wrong = [
      newApiKey('sandbox', source.random),
      newApiKey('live', source.random),
      `${head}${tail === 'A' ? 'B' : 'A'}`,
      host.key.toLowerCase(),
      host.keyId,
      'nonsense',
      '*',
    ];
    const answers = new Set<string>();
    for (const key of wrong) {
      const answered = await assertRequestRefused(401, 'api_key_invalid', { ...host, key });
      assert.equal(answered.headers.get('www-authenticate'), 'Bearer realm="https://portal.example"');
      const { requestId, ...problem } = JSON.parse(answered.text);
      answers.add(JSON.stringify(problem).replaceAll(requestId, ''));
    }
    assert.equal(answers.size, 1);
  });

  test('does not accept the stored digest as a key', async () => {
    const [row] = await testing.database.system.query<{ hex: string }>(
      `select encode(digest, 'hex') as hex from access.api_keys where id = $1`,
      [host.keyId],
    );
    await assertRequestRefused(401, 'api_key_invalid', { ...host, key: row?.hex ?? '' });
  });

  test('rejects a revoked API key, and an API key from its exact expiry time', async () => {
    const revoked = await newHost();
    await sql('update access.api_keys set revoked_at = now() where id = $1', [revoked.keyId]);
    await assertRequestRefused(401, 'api_key_revoked', revoked);
    await assertRequestRefused(401, 'api_key_expired', await newHost({ expiresAt: guard.now() }));
    const soon = await newHost({ expiresAt: new Date(guard.now().getTime() + 1) });
    assert.equal((await sendTwice(soon)).status, 200);
  });
});

describe('401 credentials_mismatch', () => {
  test('reports a security event if a token is sent with the API key of another client', async () => {
    const sibling = await newHost();
    for (const other of [platform, sibling]) {
      const events = guard.securityEvents.length;
      const token = await guard.token(host.client);
      const headers = { Authorization: `Bearer ${token}`, 'portal-api-key': other.key };
      const answered = await guard.server.call('/openapi/whoami', { headers });
      assert.equal(problemCode(answered), 'credentials_mismatch');
      assert.equal(answered.headers.get('www-authenticate'), 'Bearer realm="https://portal.example"');
      const { requestId } = JSON.parse(answered.text);
      assert.deepEqual(guard.securityEvents.slice(events), [
        {
          event: 'credentials_mismatch',
          requestId,
          address: '192.0.2.1',
          clientOfToken: host.client.id,
          clientOfKey: other.client.id,
        },
      ]);
      const [row] = (await auditOf(testing.database, other.keyId)).filter(
        ({ action }) => action === 'security.credentials_mismatch',
      );
      assert.equal(row?.requestId, requestId);
      assert.equal(row?.organisationId, trader);
      assert.doesNotMatch(JSON.stringify(row), new RegExp(other.key));
    }
  });
});

describe('a person’s token', () => {
  async function consented(state: { person?: string; member?: boolean; grant?: Date | null | false } = {}) {
    const organisationId = trader;
    const email = `person-${Buffer.from(source.random(6)).toString('hex')}@trader.example`;
    await testing.database.systemTransaction((transaction) =>
      addMember(
        transaction,
        source,
        { actor: { kind: 'system', id: 'test' } },
        {
          organisationId,
          email,
          name: 'Tina',
          password: 'a long enough password',
          role: 'owner',
        },
      ),
    );
    const [row] = await testing.database.system.query<{ id: string }>(
      'select id from organisations.people where email = $1',
      [email],
    );
    const sub = row?.id ?? '';
    const grantId = `grant-of-${sub}`;
    if (state.grant !== false) {
      await sql(
        `insert into access.provider_records (model, id, payload, account_id, expires_at)
         values ('Grant', $1, '{}', $2, $3)`,
        [grantId, sub, state.grant ?? null],
      );
    }
    if (state.person !== undefined) {
      await sql('update organisations.people set status = $2 where id = $1', [sub, state.person]);
    }
    if (state.member === false)
      await sql('delete from organisations.memberships where person_id = $1', [sub]);
    return { claims: { organisation_id: organisationId, sub, grant_id: grantId } };
  }

  test('lets a platform act for the trader who consented', async () => {
    const call = await consented();
    const caller = JSON.parse((await sendTwice(platform, call)).text);
    assert.equal(caller.organisation.id, trader);
    assert.equal(caller.personId, call.claims.sub);
  });

  test('is rejected with 401 if the person is disabled or has left, or if the consent is withdrawn or expired', async () => {
    await assertRequestRefused(401, 'token_invalid', platform, await consented({ person: 'disabled' }));
    await assertRequestRefused(401, 'token_invalid', platform, await consented({ member: false }));
    await assertRequestRefused(401, 'token_invalid', platform, await consented({ grant: false }));
    await assertRequestRefused(401, 'token_invalid', platform, await consented({ grant: guard.now() }));
  });

  test('is rejected with 401 when the consent expires while the caller is cached', async () => {
    const call = await consented({ grant: new Date(guard.now().getTime() + 60_000) });
    const token = await guard.token(platform.client, call.claims);
    assert.equal((await sendTwice(platform, { token })).status, 200);
    guard.move(61);
    await assertRequestRefused(401, 'token_invalid', platform, { token });
  });
});

describe('403 client_suspended and organisation_suspended', () => {
  test('for the client', async () => {
    const made = await newHost();
    await suspend('access.clients', made.client.id);
    const answered = await assertRequestRefused(403, 'client_suspended', made);
    assert.ok(answered.headers.has('ratelimit'));
    assert.equal(answered.headers.has('www-authenticate'), false);
  });

  test('returns 403 if the client’s organisation or the acting organisation is suspended', async () => {
    const gone = (await organisationCaller(testing.database, source)).organisation.id;
    await suspend('organisations.organisations', gone);
    const clientSettings = { organisationId: gone, userType: 'host_to_host' } as const;
    const made = await addKey(await newClientOf(testing.database, source, clientSettings));
    await assertRequestRefused(403, 'organisation_suspended', made);
    await assertRequestRefused(403, 'organisation_suspended', host, { claims: { organisation_id: gone } });
  });
});

describe('access rule 9, the header id_platform', () => {
  test('400 platform_required for a platform client with a missing or empty header', async () => {
    const token = await guard.token(platform.client);
    const headers = { Authorization: `Bearer ${token}`, 'portal-api-key': platform.key };
    const answered = await guard.server.call('/openapi/whoami', { headers });
    assert.equal(problemCode(answered), 'platform_required');
    assert.equal(JSON.parse(answered.text).errors[0].expected, platformId);
    await assertRequestRefused(400, 'platform_required', platform, { headers: { id_platform: '' } });
  });

  test('403 platform_not_allowed for another organisation’s platform, an unknown one and another spelling', async () => {
    const another = await newTestPlatform(testing.database, source.now(), operator, ['https://b.example']);
    for (const id of [another, 'PL0000', platformId.toLowerCase(), `${platformId}, ${platformId}`, '0']) {
      await assertRequestRefused(403, 'platform_not_allowed', platform, { headers: { id_platform: id } });
    }
  });

  test('records one security event for a platform of another organisation (403 platform_not_allowed)', async () => {
    const another = await newTestPlatform(testing.database, source.now(), operator, ['https://c.example']);
    const intruder = await newPlatformClient();
    const events = guard.securityEvents.length;
    const token = await guard.token(intruder.client);
    // The guard caches no caller until the notifications about the new client have arrived.
    await pause(300);
    for (let time = 0; time < 3; time += 1) {
      const headers = {
        Authorization: `Bearer ${token}`,
        'portal-api-key': intruder.key,
        id_platform: another,
        Origin: domains[0] ?? '',
      };
      const answered = await guard.server.call('/openapi/whoami', { headers });
      assert.equal(problemCode(answered), 'platform_not_allowed');
    }
    const newEvents = guard.securityEvents.slice(events);
    assert.deepEqual(
      newEvents.map(({ event, client, named }) => ({ event, client, named })),
      [{ event: 'platform_not_allowed', client: intruder.client.id, named: another }],
    );
    let rows = await auditOf(testing.database, another);
    while (!rows.some(({ action }) => action === 'security.platform_not_allowed')) {
      await new Promise(setImmediate);
      rows = await auditOf(testing.database, another);
    }
    assert.equal(rows.filter(({ action }) => action === 'security.platform_not_allowed').length, 1);
  });

  for (const state of ['suspended', 'pending'] as const) {
    test(`403 platform_not_allowed for the client’s own platform while it is ${state}`, async () => {
      const id = await newTestPlatform(testing.database, source.now(), operator, domains, state);
      await assertRequestRefused(403, 'platform_not_allowed', await newPlatformClient({}, id));
    });
  }

  test('200: host-to-host clients may send any value or none', async () => {
    for (const id of [platformId, 'PL0000', '', 'null', '<script>', 'a, b', '0'.repeat(4_000)]) {
      assert.equal((await sendTwice(host, { headers: { id_platform: id } })).status, 200);
    }
  });
});

describe('access rule 10, the header Origin', () => {
  test('400 origin_required for a platform client without an Origin header', async () => {
    const token = await guard.token(platform.client);
    const credentials = { Authorization: `Bearer ${token}`, 'portal-api-key': platform.key };
    const headers = { ...credentials, id_platform: platformId };
    const answered = await guard.server.call('/openapi/whoami', { headers });
    assert.equal(problemCode(answered), 'origin_required');
    assert.equal(answered.status, 400);
  });

  const same = [
    'https://platform.example',
    'HTTPS://Platform.Example',
    'https://platform.example:443',
    'platform.example',
    'PLATFORM.example:443',
    'platform.example:8443',
  ];
  for (const origin of same) {
    test(`200 for ${origin}, which is registered after normalisation`, async () =>
      assert.equal((await sendTwice(platform, { headers: { Origin: origin } })).status, 200));
  }

  const others = [
    'null',
    'http://platform.example',
    'https://platform.example:444',
    'platform.example:80',
    'https://sub.platform.example',
    'https://platform.example.evil',
    'https://evilplatform.example',
    'ftp://platform.example',
    '[::1]',
  ];
  for (const origin of others) {
    test(`403 origin_not_allowed for ${origin}`, async () => {
      await assertRequestRefused(403, 'origin_not_allowed', platform, { headers: { Origin: origin } });
    });
  }

  test('host-to-host without domains: any origin, or none', async () => {
    for (const origin of ['null', 'https://anything.example', 'http://localhost:3000']) {
      assert.equal((await sendTwice(host, { headers: { Origin: origin } })).status, 200);
    }
  });

  test('accepts a host-to-host client with domains if the Origin header is absent or names one of the domains', async () => {
    const bound = await newHost({}, ['https://trader.example']);
    assert.equal((await sendTwice(bound)).status, 200);
    assert.equal((await sendTwice(bound, { headers: { Origin: 'trader.example' } })).status, 200);
    for (const origin of ['null', 'https://other.example', 'http://trader.example']) {
      await assertRequestRefused(403, 'origin_not_allowed', bound, { headers: { Origin: origin } });
    }
  });
});

describe('access rule 11, the address of the caller', () => {
  test('accepts an address in one of the networks of the API key, also as IPv4-mapped IPv6', async () => {
    const bound = await newHost({ cidrs: ['192.0.2.0/24', '2001:db8:7::/48', '203.0.113.9/32'] });
    const from = (address: string): TestRequest => ({ headers: { 'X-Forwarded-For': address } });
    for (const inside of ['192.0.2.200', '::ffff:192.0.2.200', '2001:db8:7:1::1', '203.0.113.9']) {
      assert.equal((await sendTwice(bound, from(inside))).status, 200, inside);
    }
    for (const outside of [
      '192.0.3.1',
      '::ffff:192.0.3.1',
      '2001:db8:8::1',
      '203.0.113.10',
      '',
      'nonsense',
    ]) {
      await assertRequestRefused(403, 'ip_address_not_allowed', bound, from(outside));
    }
  });
});

describe('403 scope_insufficient', () => {
  const withScope = (scope: string): TestRequest => ({ claims: { scope }, method: 'POST' });

  test('names the required scope', async () => {
    const answered = await assertRequestRefused(
      403,
      'scope_insufficient',
      host,
      withScope('declarations:read'),
    );
    assert.equal(
      answered.headers.get('www-authenticate'),
      'Bearer realm="https://portal.example", error="insufficient_scope", scope="declarations:write"',
    );
    assert.equal(JSON.parse(answered.text).scope, 'declarations:write');
  });

  for (const scope of ['', '*', 'declarations:*', 'DECLARATIONS:WRITE', 'declarations:write,x', 'write']) {
    test(`is returned for a token with the scope ${scope || '(none)'}`, async () => {
      await assertRequestRefused(403, 'scope_insufficient', host, withScope(scope));
    });
  }

  test('returns 403 scope_insufficient if the API key or the client lacks the scope', async () => {
    const reading = await newHost({ scopes: ['declarations:read'] });
    await assertRequestRefused(403, 'scope_insufficient', reading, withScope('declarations:write'));
    await sql('update access.clients set scopes = $2 where id = $1', [host.client.id, ['declarations:read']]);
    await assertRequestRefused(
      403,
      'scope_insufficient',
      host,
      withScope('declarations:write declarations:read'),
    );
  });
});

describe('429', () => {
  let limited: TestGuard;
  before(async () => {
    limited = await startTestGuard(testing.database, 6);
  });
  after(() => limited.stop());

  test('limits failed authentication by address; valid credentials always pass', async () => {
    const from = (address: string, key: string): TestRequest => ({
      by: limited,
      headers: { 'portal-api-key': key, 'X-Forwarded-For': address },
    });
    const wrong = newApiKey('sandbox', source.random);
    for (let pair = 0; pair < 3; pair += 1) {
      await assertRequestRefused(401, 'api_key_invalid', host, from(`2001:db8::${pair}`, wrong));
    }
    const braked = await assertRequestRefused(429, 'rate_limited', host, from('2001:db8::99', wrong));
    assert.equal(braked.headers.get('retry-after'), '10');
    assert.equal((await sendTwice(host, from('2001:db8::99', host.key))).status, 200);
    await assertRequestRefused(401, 'api_key_invalid', host, from('2001:db8:0:1::1', wrong));
    const mismatch = from('2001:db8::1', platform.key);
    await assertRequestRefused(429, 'rate_limited', host, mismatch);
    assert.deepEqual(limited.securityEvents, [], 'beyond the limit nothing is written down');
    limited.move(20);
    await assertRequestRefused(401, 'credentials_mismatch', host, mismatch);
    assert.notEqual(limited.securityEvents.length, 0);
  });

  test('missing credentials and refusals after authentication do not count as failed authentication', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.1' };
    for (let time = 0; time < 10; time += 1) {
      await limited.server.call('/openapi/whoami', { headers }).then(assertStatus(401));
      await assertRequestRefused(403, 'scope_insufficient', host, {
        by: limited,
        method: 'POST',
        claims: { scope: '' },
        headers,
      });
    }
  });
});

describe('a cached caller', () => {
  test('is dropped when a change of the client is notified', async () => {
    const made = await newHost();
    const token = await guard.token(made.client);
    assert.equal((await sendTwice(made, { token })).status, 200);
    await testing.database.systemTransaction(async (transaction) => {
      await transaction.query(`update access.clients set status = 'suspended' where id = $1`, [
        made.client.id,
      ]);
      await announceChange(transaction, `client:${made.client.id}`);
    });
    const headers = { Authorization: `Bearer ${token}`, 'portal-api-key': made.key };
    let status = 200;
    while (status === 200) status = (await guard.server.call('/openapi/whoami', { headers })).status;
    assert.equal(status, 403);
  });

  test('expires with the key and with the token, which the guard checks at every request', async () => {
    const short = await newHost({ expiresAt: new Date(guard.now().getTime() + 60_000) });
    const shortToken = await guard.token(short.client);
    const token = await guard.token(host.client);
    assert.equal((await sendTwice(short, { token: shortToken })).status, 200);
    assert.equal((await sendTwice(host, { token })).status, 200);
    guard.move(60);
    await assertRequestRefused(401, 'api_key_expired', short, { token: shortToken });
    assert.equal((await sendTwice(host, { token })).status, 200);
    guard.move(545);
    await assertRequestRefused(401, 'token_expired', host, { token });
  });
});
