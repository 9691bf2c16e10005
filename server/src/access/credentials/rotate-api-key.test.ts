import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../../callers/caller.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller, testSource } from '../../organisations/testing/organisations.ts';
import { accessRowsText, newTestClient, newTestKey, testRegistrar } from '../testing/clients.ts';
import type { CreatedKey, NewKeySettings } from './create-api-key.ts';
import { getApiKeyOperation } from './get-api-key.ts';
import { revokeApiKeyOperation } from './revoke-api-key.ts';
import { revokePreviousApiKeyOperation } from './revoke-previous-api-key.ts';
import { rotateApiKeyOperation } from './rotate-api-key.ts';

const source = testSource();
const maker = testRegistrar(source);
const hourMs = 3_600_000;

const testing = await migratedTestDatabase();
await testing.openAllConnections();
const operation = withDependencies(rotateApiKeyOperation, {
  database: testing.database,
  maker,
  baseUrl: 'https://portal.example',
});
const revokePrevious = withDependencies(revokePreviousApiKeyOperation, {
  database: testing.database,
  now: source.now,
});
const trader = await organisationCaller(testing.database, source);
const other = await organisationCaller(testing.database, source);
after(() => testing.stop());

async function newKey(settings: Partial<NewKeySettings> = {}): Promise<CreatedKey> {
  const made = await newTestClient(testing.database, source, trader);
  return newTestKey(testing.database, maker, made, settings);
}
const timeAfter = (milliseconds: number) => new Date(source.now().getTime() + milliseconds);
const rotate = (caller: ManagementClient, id: string, body?: object) =>
  callOperation(operation, { caller, params: { id }, body });
const endGracePeriod = (caller: ManagementClient, id: string) =>
  callOperation(revokePrevious, { caller, params: { id } });
async function storedRecord(id: string): Promise<unknown> {
  const read = withDependencies(getApiKeyOperation, { database: testing.database, now: source.now });
  return (await callOperation(read, { caller: trader, params: { id } })).body;
}

describe('201', () => {
  test('creates a key with the settings of the old key, which expires a day later', async () => {
    const expiresAt = timeAfter(100 * hourMs);
    const old = await newKey({
      name: 'Dock',
      scopes: ['declarations:read'],
      cidrs: ['192.0.2.0/24'],
      expiresAt,
    });
    const answered = await rotate(trader, old.apiKey.id);
    assert.equal(answered.status, 201);
    const id = textMember(answered.body, 'id');
    const key = textMember(answered.body, 'key');
    assert.notEqual(key, old.key);
    assert.equal(answered.headers.get('Location'), `https://portal.example/management/api-keys/${id}`);
    assert.equal(member(answered.body, 'name'), 'Dock');
    assert.deepEqual(member(answered.body, 'scopes'), ['declarations:read']);
    assert.deepEqual(member(answered.body, 'cidrs'), ['192.0.2.0/24']);
    assert.equal(member(answered.body, 'expiresAt'), expiresAt.toISOString());
    const before_ = await storedRecord(old.apiKey.id);
    assert.equal(member(before_, 'replacedBy'), id);
    assert.equal(member(before_, 'expiresAt'), timeAfter(24 * hourMs).toISOString());
    assert.equal(member(before_, 'status'), 'active');
    assert.ok(!(await accessRowsText(testing.database)).includes(key));
    assert.deepEqual(
      (await auditOf(testing.database, old.apiKey.id)).map((row) => row.action),
      ['api_key.create', 'api_key.rotate'],
    );
    assert.equal((await auditOf(testing.database, id))[0]?.requestId, answered.requestId);
  });

  test('sets the requested grace period to the second; 0 ends the old key immediately', async () => {
    const old = await newKey();
    await rotate(trader, old.apiKey.id, { overlapSeconds: 60 });
    source.move(59_999);
    assert.equal(member(await storedRecord(old.apiKey.id), 'status'), 'active');
    source.move(1);
    assert.equal(member(await storedRecord(old.apiKey.id), 'status'), 'expired');
    const atOnce = await newKey();
    await rotate(trader, atOnce.apiKey.id, { overlapSeconds: 0 });
    assert.equal(member(await storedRecord(atOnce.apiKey.id), 'status'), 'expired');
  });

  test('leaves the earlier expiry of the old key unchanged if the grace period would end later', async () => {
    const expiresAt = timeAfter(hourMs);
    const old = await newKey({ expiresAt });
    await rotate(trader, old.apiKey.id, { overlapSeconds: 7 * 86_400 });
    assert.equal(member(await storedRecord(old.apiKey.id), 'expiresAt'), expiresAt.toISOString());
  });

  test('rotates a key that is itself the result of a rotation', async () => {
    const old = await newKey();
    const second = textMember((await rotate(trader, old.apiKey.id, {})).body, 'id');
    assert.equal((await rotate(trader, second, {})).code, 'api_key_in_overlap');
    await endGracePeriod(trader, old.apiKey.id);
    assert.equal((await rotate(trader, second, {})).status, 201);
  });

  test('rejects a rotation during the grace period of an earlier one, so that at most two keys of a chain are valid', async () => {
    const old = await newKey();
    const second = textMember((await rotate(trader, old.apiKey.id, {})).body, 'id');
    const third = await rotate(trader, second, { overlapSeconds: 0 });
    assert.equal(third.status, 201);
    const again = await rotate(trader, textMember(third.body, 'id'), { overlapSeconds: 1 });
    assert.equal(again.code, 'api_key_in_overlap');
  });
});

describe('200', () => {
  test('ends the grace period of a replaced key immediately and notifies every node', async () => {
    const old = await newKey();
    await rotate(trader, old.apiKey.id);
    const listener = await testing.database.connect();
    const payloads: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => payloads.push(payload));
    await listener.query('listen portal_access');
    const answered = await endGracePeriod(trader, old.apiKey.id);
    await listener.query('select 1');
    await listener.end();
    assert.equal(member(answered.body, 'status'), 'expired');
    assert.equal(member(answered.body, 'expiresAt'), source.now().toISOString());
    assert.deepEqual(payloads, [`client:${old.apiKey.clientId}`]);
    const rows = await auditOf(testing.database, old.apiKey.id);
    assert.equal(rows[2]?.action, 'api_key.revoke_previous');
  });
});

describe('400', () => {
  test('rejects a grace period that is out of range or not a whole number', async () => {
    const old = await newKey();
    for (const overlapSeconds of [-1, 7 * 86_400 + 1, 1.5, '60', null]) {
      assert.equal((await rotate(trader, old.apiKey.id, { overlapSeconds })).code, 'input_invalid');
    }
    assert.equal((await rotate(trader, old.apiKey.id, { name: 'other' })).code, 'input_invalid');
    assert.equal(member(await storedRecord(old.apiKey.id), 'replacedBy'), null);
  });
});

describe('404', () => {
  test('responds to another organisation’s key exactly as to a missing or revoked one', async () => {
    const old = await newKey();
    await rotate(trader, old.apiKey.id);
    const revoked = await newKey();
    const revoke = withDependencies(revokeApiKeyOperation, { database: testing.database, now: source.now });
    await callOperation(revoke, { caller: trader, params: { id: revoked.apiKey.id } });
    for (const call of [rotate, endGracePeriod]) {
      const missing = await call(other, `key_${'0'.repeat(26)}`);
      assert.equal(missing.status, 404);
      assert.deepEqual((await call(other, old.apiKey.id)).body, missing.body);
      assert.deepEqual((await call(trader, revoked.apiKey.id)).body, missing.body);
    }
    assert.equal(member(await storedRecord(old.apiKey.id), 'status'), 'active');
  });
});

describe('409', () => {
  test('lets exactly one of several concurrent rotations succeed', async () => {
    const old = await newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(trader, old.apiKey.id)));
    const won = answers.filter(({ status }) => status === 201);
    assert.equal(won.length, 1);
    for (const lost of answers.filter(({ status }) => status !== 201)) {
      assert.equal(lost.code, 'api_key_inactive');
    }
    assert.equal(member(await storedRecord(old.apiKey.id), 'replacedBy'), member(won[0]?.body, 'id'));
  });

  test('rejects the rotation of an expired key', async () => {
    const old = await newKey({ expiresAt: timeAfter(1_000) });
    source.move(1_000);
    assert.equal((await rotate(trader, old.apiKey.id)).code, 'api_key_inactive');
  });

  test('rejects a rotation that would create a twenty-first valid key, unless the old key ends with the rotation', async () => {
    const made = await newTestClient(testing.database, source, trader);
    const keys = [];
    for (let count = 0; count < 20; count += 1) keys.push(await newTestKey(testing.database, maker, made));
    const id = keys[0]?.apiKey.id ?? '';
    assert.equal((await rotate(trader, id)).code, 'api_key_limit');
    assert.equal((await rotate(trader, id, { overlapSeconds: 0 })).status, 201);
  });

  test('rejects the end of a grace period for a key that is not in one', async () => {
    const old = await newKey();
    assert.equal((await endGracePeriod(trader, old.apiKey.id)).code, 'api_key_not_in_overlap');
    await rotate(trader, old.apiKey.id);
    assert.equal((await endGracePeriod(trader, old.apiKey.id)).status, 200);
    assert.equal((await endGracePeriod(trader, old.apiKey.id)).code, 'api_key_not_in_overlap');
  });
});
