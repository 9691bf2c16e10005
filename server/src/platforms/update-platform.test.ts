import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../callers/caller.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, listMember, member, textMember } from '../foundation/http/testing/request.ts';
import { auditOf, organisationCaller, testSource } from '../organisations/testing/organisations.ts';
import { createPlatform } from './create-platform.ts';
import { getPlatformOperation } from './get-platform.ts';
import { listPlatformsOperation } from './list-platforms.ts';
import { listActiveOrigins } from './store.ts';
import { updatePlatformOperation } from './update-platform.ts';

const source = testSource();

const testing = await migratedTestDatabase();
await testing.openAllConnections();
const operation = withDependencies(updatePlatformOperation, { database: testing.database, now: source.now });
const authority = await organisationCaller(testing.database, source, 'customs_authority');
const operator = await organisationCaller(testing.database, source, 'platform_operator');
const other = await organisationCaller(testing.database, source, 'platform_operator');
after(() => testing.stop());

async function newPlatform(owner = operator, domain = 'https://app.example'): Promise<string> {
  const made = await testing.database.systemTransaction((transaction) =>
    createPlatform(
      transaction,
      source.now(),
      { actor: { kind: 'system', id: 'test' } },
      { organisationId: owner.organisation.id, name: 'Freight Cloud', domains: [domain] },
    ),
  );
  return made.id;
}

const change = (caller: ManagementClient, id: string, body: object, headers: Record<string, string> = {}) =>
  callOperation(operation, { caller, params: { id }, body, headers });

describe('200', () => {
  test('customs approves, suspends and reactivates a platform, whose origins are registered only while it is active', async () => {
    const id = await newPlatform(operator, 'https://approved.example');
    const registered = async () =>
      (await listActiveOrigins(testing.database.system)).includes('https://approved.example');
    assert.equal(await registered(), false);
    for (const status of ['active', 'suspended', 'active']) {
      assert.equal(member((await change(authority, id, { status })).body, 'status'), status);
      assert.equal(await registered(), status === 'active');
    }
    const rows = await auditOf(testing.database, id);
    assert.deepEqual(
      rows.map((row) => row.action),
      ['platform.create', 'platform.update', 'platform.update', 'platform.update'],
    );
    assert.deepEqual(rows[1]?.change, { before: { status: 'pending' }, after: { status: 'active' } });
  });

  test('the owner changes name and domains, which the portal normalises', async () => {
    const id = await newPlatform();
    const body = { name: 'Other', domains: ['NEW.example'] };
    const answered = await change(operator, id, body, { 'if-match': '"1"' });
    assert.equal(member(answered.body, 'name'), 'Other');
    assert.deepEqual(member(answered.body, 'domains'), ['https://new.example']);
    assert.equal(answered.headers.get('ETag'), '"2"');
  });

  test('every node is notified of a change of a platform when it is committed', async () => {
    const id = await newPlatform();
    const client = await testing.database.connect();
    const payloads: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload));
    await client.query('listen portal_access');
    await change(authority, id, { status: 'active' });
    await client.query('select 1');
    await client.end();
    assert.deepEqual(payloads, [`platform:${id}`]);
  });

  test('owners list and read only their own platforms; customs lists and reads all platforms', async () => {
    const mine = await newPlatform(other);
    const theirs = await newPlatform();
    const list = withDependencies(listPlatformsOperation, {
      database: testing.database,
      cursorKey: Buffer.alloc(32),
    });
    const idsFor = async (caller: ManagementClient, query: Record<string, unknown>) => {
      const items = listMember((await callOperation(list, { caller, query })).body, 'items');
      return items.map((item) => textMember(item, 'id'));
    };
    assert.deepEqual(await idsFor(other, {}), [mine]);
    assert.deepEqual(await idsFor(other, { organisationId: operator.organisation.id }), []);
    assert.deepEqual(await idsFor(authority, { organisationId: other.organisation.id }), [mine]);
    assert.ok((await idsFor(authority, { status: 'pending' })).includes(theirs));
    const read = withDependencies(getPlatformOperation, { database: testing.database });
    for (const [caller, id, status] of [
      [other, mine, 200],
      [authority, mine, 200],
      [other, theirs, 404],
    ] as const) {
      assert.equal((await callOperation(read, { caller, params: { id } })).status, status);
    }
  });
});

describe('400', () => {
  test('rejects the status pending, an invalid domain and an empty update', async () => {
    const id = await newPlatform();
    for (const body of [{ status: 'pending' }, { domains: ['https://x.example/'] }, { domains: [] }, {}]) {
      assert.equal((await change(authority, id, body)).code, 'input_invalid');
    }
  });
});

describe('403', () => {
  test("an owner can't approve its own platform", async () => {
    const id = await newPlatform();
    const answered = await change(operator, id, { status: 'active', name: 'Approved' });
    assert.equal(answered.code, 'customs_authority_required');
    assert.equal((await auditOf(testing.database, id)).length, 1);
  });
});

describe('404', () => {
  test("returns the same response for another organisation's platform as for a missing one, and changes nothing", async () => {
    const id = await newPlatform();
    const foreign = await change(other, id, { name: 'Mine' });
    const missing = await change(other, 'PL9999999', { name: 'Mine' });
    assert.equal(foreign.status, 404);
    assert.deepEqual(foreign.body, missing.body);
    assert.equal((await auditOf(testing.database, id)).length, 1);
  });
});

describe('409', () => {
  test('accepts exactly one of several concurrent status changes of the same version', async () => {
    const id = await newPlatform();
    const answers = await Promise.all(
      ['active', 'suspended', 'active', 'suspended'].map((status) =>
        change(authority, id, { status }, { 'if-match': '"1"' }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  });
});
