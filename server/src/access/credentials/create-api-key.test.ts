import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../../callers/caller.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller, testSource } from '../../organisations/testing/organisations.ts';
import { findPresentedCredentials } from '../guard/credentials-store.ts';
import { accessRowsText, newTestClient, newTestKey, testRegistrar } from '../testing/clients.ts';
import { apiKeyDigest, isWellFormedApiKey } from './api-key.ts';
import { createApiKeyOperation } from './create-api-key.ts';
import { getApiKeyOperation } from './get-api-key.ts';
import { recordKeyUse } from './key-store.ts';
import { listApiKeysOperation } from './list-api-keys.ts';
import { revokeApiKeyOperation } from './revoke-api-key.ts';

const source = testSource();
const keyDependencies = testRegistrar(source);

const testing = await migratedTestDatabase();
await testing.openAllConnections();
const operation = withDependencies(createApiKeyOperation, {
  database: testing.database,
  maker: keyDependencies,
  baseUrl: 'https://portal.example',
});
const list = withDependencies(listApiKeysOperation, {
  database: testing.database,
  cursorKey: Buffer.alloc(32),
  now: source.now,
});
const getKey = withDependencies(getApiKeyOperation, { database: testing.database, now: source.now });
const revoke = withDependencies(revokeApiKeyOperation, { database: testing.database, now: source.now });
const authority = await organisationCaller(testing.database, source, 'customs_authority');
const trader = await organisationCaller(testing.database, source);
const other = await organisationCaller(testing.database, source);
after(() => testing.stop());

const newClient = (owner = trader) => newTestClient(testing.database, source, owner);
const create = (caller: ManagementClient, id: string, body: object) =>
  callOperation(operation, { caller, params: { id }, body });

describe('201', () => {
  test('returns the key in this response only and stores the digest that finds it', async () => {
    const { client } = await newClient();
    const answered = await create(trader, client.id, { name: 'Server' });
    assert.equal(answered.status, 201);
    const key = textMember(answered.body, 'key');
    const id = textMember(answered.body, 'id');
    assert.equal(isWellFormedApiKey(key, 'sandbox'), true);
    assert.equal(answered.headers.get('Location'), `https://portal.example/management/api-keys/${id}`);
    const later = [
      await callOperation(list, { caller: trader, params: { id: client.id } }),
      await callOperation(getKey, { caller: trader, params: { id } }),
    ];
    const visibleText = JSON.stringify(later) + (await accessRowsText(testing.database));
    assert.ok(!visibleText.includes(key));
    assert.ok(!visibleText.includes(key.slice(12, 36)));
    const found = await findPresentedCredentials(testing.database.system, {
      digests: [apiKeyDigest(keyDependencies.pepper.key, key)],
      clientId: client.id,
      actingOrganisationId: null,
      tokenId: 't',
      grantId: null,
      personId: null,
    });
    assert.deepEqual(found.key, {
      id,
      clientId: client.id,
      scopes: null,
      cidrs: [],
      expiresAt: null,
      revokedAt: null,
      replacedBy: null,
      pepperVersion: 1,
    });
  });

  test('stores scopes, normalised ranges and expiry as requested', async () => {
    const { client } = await newClient();
    const expiresAt = new Date(source.now().getTime() + 60_123);
    const answered = await create(trader, client.id, {
      name: 'Narrow',
      scopes: ['declarations:read'],
      cidrs: ['2001:DB8::/32', '192.0.2.1'],
      expiresAt: expiresAt.toISOString(),
    });
    assert.deepEqual(member(answered.body, 'scopes'), ['declarations:read']);
    assert.deepEqual(member(answered.body, 'cidrs'), ['2001:db8::/32', '192.0.2.1/32']);
    assert.equal(member(answered.body, 'expiresAt'), expiresAt.toISOString());
    const found = await findPresentedCredentials(testing.database.system, {
      digests: [apiKeyDigest(keyDependencies.pepper.key, textMember(answered.body, 'key'))],
      clientId: client.id,
      actingOrganisationId: null,
      tokenId: 't',
      grantId: null,
      personId: null,
    });
    assert.deepEqual(found.key?.expiresAt, expiresAt);
  });

  test('notifies every node of the new key and writes one audit row with the actor but without the key', async () => {
    const { client } = await newClient();
    const listener = await testing.database.connect();
    const payloads: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => payloads.push(payload));
    await listener.query('listen portal_access');
    const answered = await create(authority, client.id, { name: 'Server' });
    await listener.query('select 1');
    await listener.end();
    assert.deepEqual(payloads, [`client:${client.id}`]);
    const rows = await auditOf(testing.database, textMember(answered.body, 'id'));
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.organisationId, trader.organisation.id);
    assert.equal(rows[0].actor, `client ${authority.client.id}`);
    assert.equal(rows[0].requestId, answered.requestId);
    assert.equal(member(rows[0].change, 'after', 'key'), undefined);
  });
});

describe('200', () => {
  test('lists every key of the client with its state, page by page', async () => {
    const made = await newClient();
    const expiresAt = new Date(source.now().getTime() + 1_000);
    await newTestKey(testing.database, keyDependencies, made, { name: 'expired', expiresAt });
    source.move(1_000);
    const revoked = await newTestKey(testing.database, keyDependencies, made, { name: 'revoked' });
    source.move(1);
    await newTestKey(testing.database, keyDependencies, made, { name: 'active' });
    const params = { id: made.client.id };
    await callOperation(revoke, { caller: trader, params: { id: revoked.apiKey.id } });
    const states = async (query: Record<string, unknown>) => {
      const { body } = await callOperation(list, { caller: trader, params, query });
      const items = member(body, 'items');
      assert.ok(Array.isArray(items));
      return items.map((item) => `${textMember(item, 'name')} ${textMember(item, 'status')}`);
    };
    assert.deepEqual(await states({}), ['expired expired', 'revoked revoked', 'active active']);
    for (const status of ['active', 'expired', 'revoked']) {
      assert.deepEqual(await states({ status }), [`${status} ${status}`]);
    }
    const first = await callOperation(list, { caller: trader, params, query: { limit: 2 } });
    const cursor = textMember(first.body, 'cursor');
    assert.deepEqual(await states({ limit: 2, after: cursor }), ['active active']);
  });

  test('lists the time when each key was last used, which never moves back', async () => {
    const { apiKey } = await newTestKey(testing.database, keyDependencies, await newClient());
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));
    const uses = [at(2), at(5), at(3)].map((time) => ({ id: apiKey.id, at: time }));
    await recordKeyUse(testing.database.system, uses);
    await recordKeyUse(testing.database.system, [{ id: apiKey.id, at: at(4) }]);
    const { body } = await callOperation(getKey, { caller: trader, params: { id: apiKey.id } });
    assert.equal(member(body, 'lastUsedAt'), at(5).toISOString());
  });
});

describe('204', () => {
  test('revokes a key, which then returns 404 for reading and for another revocation', async () => {
    const { apiKey } = await newTestKey(testing.database, keyDependencies, await newClient());
    const call = { caller: trader, params: { id: apiKey.id } };
    const answers = await Promise.all([1, 2, 3].map(() => callOperation(revoke, call)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404, 404]);
    assert.equal((await callOperation(getKey, call)).status, 404);
    assert.deepEqual(
      (await auditOf(testing.database, apiKey.id)).map((row) => row.action),
      ['api_key.create', 'api_key.revoke'],
    );
  });
});

describe('400', () => {
  const past = new Date(Date.parse('2026-11-20T07:59:59Z')).toISOString();
  const faulty: Record<string, object> = {
    'a key without a name': { name: undefined },
    'a scope that the client does not have': { scopes: ['management:read'] },
    'a scope that does not exist': { scopes: ['declarations:*'] },
    'an empty list of scopes': { scopes: [] },
    'an expiry in the past': { expiresAt: past },
    'an expiry without an offset': { expiresAt: '2027-01-01T00:00:00' },
    'an expiry on 30 February': { expiresAt: '2027-02-30T00:00:00Z' },
    'an expiry as a number': { expiresAt: 1_800_000_000 },
    'a range with bits below its prefix': { cidrs: ['192.0.2.1/24'] },
    'a host name for a range': { cidrs: ['example.com'] },
    'a key chosen by the caller': { key: 'cpk_sandbox_x' },
    "another's client in the body": { clientId: 'cli_x' },
  };
  for (const [name, members] of Object.entries(faulty)) {
    test(`rejects ${name}`, async () => {
      const { client } = await newClient();
      const answered = await create(trader, client.id, { name: 'x', ...members });
      assert.equal(answered.code, 'input_invalid');
    });
  }
});

describe('404', () => {
  test('responds to another organisation’s client or key exactly as to a missing one and changes nothing', async () => {
    const made = await newClient();
    const { apiKey } = await newTestKey(testing.database, keyDependencies, made);
    const pairs = [
      [(id: string) => create(other, id, { name: 'x' }), made.client.id, `cli_${'0'.repeat(26)}`],
      [(id: string) => callOperation(list, { caller: other, params: { id } }), made.client.id, 'cli_none'],
      [(id: string) => callOperation(getKey, { caller: other, params: { id } }), apiKey.id, 'key_none'],
      [(id: string) => callOperation(revoke, { caller: other, params: { id } }), apiKey.id, 'key_none'],
    ] as const;
    for (const [call, foreign, none] of pairs) {
      const answered = await call(foreign);
      assert.equal(answered.status, 404);
      assert.deepEqual(answered.body, (await call(none)).body);
    }
    const params = { id: made.client.id };
    const { body } = await callOperation(list, { caller: trader, params });
    assert.equal(member(body, 'items', 0, 'status'), 'active');
    assert.equal(member(body, 'items', 1), undefined);
  });
});

describe('409', () => {
  test('rejects the creation of more than twenty valid keys per client, also by concurrent requests', async () => {
    const made = await newClient();
    for (let count = 0; count < 18; count += 1) await newTestKey(testing.database, keyDependencies, made);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create(trader, made.client.id, { name: 'x' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(refused?.code, 'api_key_limit');
    const created = answers.find(({ status }) => status === 201);
    const params = { id: textMember(created?.body, 'id') };
    await callOperation(revoke, { caller: trader, params });
    assert.equal((await create(trader, made.client.id, { name: 'x' })).status, 201);
  });

  test('rejects the creation of an API key for a management client', async () => {
    const { client } = await newTestClient(testing.database, source, trader, 'management');
    assert.equal((await create(trader, client.id, { name: 'x' })).code, 'client_cannot_have_api_keys');
  });
});
