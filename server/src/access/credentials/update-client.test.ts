import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../../callers/caller.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { bodyWithStatus, callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller, testSource } from '../../organisations/testing/organisations.ts';
import { accessRowsText, newTestClient } from '../testing/clients.ts';
import { newClientExamples } from './client-examples.ts';
import { clientSecretMatches } from './client-secret.ts';
import { findClientsWithCapture } from './client-store.ts';
import { createClientOperation } from './create-client.ts';
import { getClientOperation } from './get-client.ts';
import { listClientsOperation } from './list-clients.ts';
import { rotateClientSecretOperation } from './rotate-client-secret.ts';
import { updateClientOperation } from './update-client.ts';

const source = testSource();

const testing = await migratedTestDatabase();
const operation = withDependencies(updateClientOperation, {
  database: testing.database,
  now: source.now,
  profile: 'sandbox',
});
const rotation = withDependencies(rotateClientSecretOperation, { database: testing.database, source });
const authority = await organisationCaller(testing.database, source, 'customs_authority');
const trader = await organisationCaller(testing.database, source);
const other = await organisationCaller(testing.database, source);
after(() => testing.stop());

const newClientId = async (owner = trader) =>
  (await newTestClient(testing.database, source, owner)).client.id;
const updateClientAs = (
  caller: ManagementClient,
  id: string,
  body: object,
  headers: Record<string, string> = {},
) => callOperation(operation, { caller, params: { id }, body, headers });
const rotate = (caller: ManagementClient, id: string) => callOperation(rotation, { caller, params: { id } });
const newClientWithKeys = async () => {
  const create = withDependencies(createClientOperation, {
    database: testing.database,
    source,
    baseUrl: '',
    profile: 'sandbox',
  });
  const made = await callOperation(create, { caller: trader, body: newClientExamples.keys?.value });
  return made.body;
};

describe('200', () => {
  test('lets owner and authority suspend and enable a client, notifies every node and writes an audit row for each change', async () => {
    const id = await newClientId();
    const client = await testing.database.connect();
    const payloads: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload));
    await client.query('listen portal_access');
    assert.equal(
      member((await updateClientAs(trader, id, { status: 'suspended' })).body, 'status'),
      'suspended',
    );
    assert.equal(
      member((await updateClientAs(authority, id, { status: 'active' })).body, 'status'),
      'active',
    );
    await client.query('select 1');
    await client.end();
    assert.deepEqual(payloads, [`client:${id}`, `client:${id}`]);
    const rows = await auditOf(testing.database, id);
    assert.deepEqual(rows[1]?.change, { before: { status: 'active' }, after: { status: 'suspended' } });
    assert.equal(rows[2]?.actor, `client ${authority.client.id}`);
  });

  test('captures request bodies while the setting is enabled, audits the setting and deletes captured bodies when it is disabled', async () => {
    const id = await newClientId();
    const { system } = testing.database;
    const keep = (): Promise<readonly string[]> =>
      testing.database.systemTransaction((transaction) => findClientsWithCapture(transaction, [id]));
    assert.deepEqual(await keep(), [id]);
    await system.query(
      `insert into audit.captured_bodies (id, organisation_id, client_id) values (1, $1, $2), (2, $1, 'cli_other')`,
      [trader.organisation.id, id],
    );
    assert.equal(member((await updateClientAs(trader, id, { keepBodies: false })).body, 'keepBodies'), false);
    assert.deepEqual(await keep(), []);
    assert.deepEqual(await system.query('select id from audit.captured_bodies'), [{ id: '2' }]);
    const [, row] = await auditOf(testing.database, id);
    assert.deepEqual(row?.change, { before: { keepBodies: true }, after: { keepBodies: false } });
    assert.equal((await updateClientAs(other, id, { keepBodies: true })).status, 404);
    assert.deepEqual(await keep(), []);
    assert.equal(member((await updateClientAs(trader, id, { keepBodies: true })).body, 'keepBodies'), true);
  });

  test('replaces scopes and domains completely and normalises domains', async () => {
    const id = await newClientId();
    const body = { scopes: ['declarations:read'], domains: ['A.example'], name: 'Reader' };
    const answered = await updateClientAs(trader, id, body, { 'if-match': '"1"' });
    assert.deepEqual(member(answered.body, 'scopes'), ['declarations:read']);
    assert.deepEqual(member(answered.body, 'domains'), ['https://a.example']);
    assert.equal(answered.headers.get('ETag'), '"2"');
    const cleared = await updateClientAs(trader, id, { domains: [] });
    assert.deepEqual(member(cleared.body, 'domains'), []);
    assert.equal(member(cleared.body, 'name'), 'Reader');
  });

  test('replaces the public keys of a client that authenticates with keys', async () => {
    const made = await newClientWithKeys();
    const [key] = [member(made, 'jwks', 'keys', 0)];
    assert.ok(typeof key === 'object' && key !== null);
    const jwks = { keys: [key, { ...key, kid: '2027-01' }] };
    const answered = await updateClientAs(trader, textMember(made, 'id'), { jwks });
    assert.equal(member(answered.body, 'jwks', 'keys', 1, 'kid'), '2027-01');
  });

  test('lists and returns the clients that the caller may see, without secret or digest', async () => {
    const made = await newTestClient(testing.database, source, other);
    const list = withDependencies(listClientsOperation, {
      database: testing.database,
      cursorKey: Buffer.alloc(32),
    });
    const answered = await callOperation(list, { caller: other });
    assert.equal(member(answered.body, 'items', 0, 'id'), made.client.id);
    assert.equal(member(answered.body, 'items', 1), undefined);
    const all = await callOperation(list, {
      caller: authority,
      query: { organisationId: other.organisation.id, userType: 'host_to_host', status: 'active' },
    });
    assert.deepEqual(member(all.body, 'items'), member(answered.body, 'items'));
    const read = await callOperation(withDependencies(getClientOperation, { database: testing.database }), {
      caller: other,
      params: { id: made.client.id },
    });
    assert.deepEqual(read.body, member(answered.body, 'items', 0));
    assert.doesNotMatch(JSON.stringify([answered.body, read.body]), /clientSecret"|hash|cps_/);
  });
});

describe('201', () => {
  test('replaces the client secret and returns the new secret in this response only', async () => {
    const { client, clientSecret } = await newTestClient(testing.database, source, trader);
    const answered = await rotate(trader, client.id);
    const secret = textMember(answered.body, 'clientSecret');
    assert.notEqual(secret, clientSecret);
    const [row] = await testing.database.system.query<{ secret_hash: Buffer }>(
      'select secret_hash from access.clients where id = $1',
      [client.id],
    );
    assert.ok(row);
    assert.equal(clientSecretMatches(secret, row.secret_hash), true);
    assert.equal(clientSecretMatches(clientSecret ?? '', row.secret_hash), false);
    assert.ok(!(await accessRowsText(testing.database)).includes(secret));
    assert.equal((await auditOf(testing.database, client.id))[1]?.action, 'client.rotate_secret');
  });
});

describe('400', () => {
  test('rejects settings of another kind of client, immutable settings and an empty change', async () => {
    const id = await newClientId();
    for (const body of [
      { scopes: ['management:read'] },
      { redirectUris: ['https://a.example/'] },
      { domains: ['http://a.example'] },
      { userType: 'management' },
      { platformId: 'PL1000' },
      { organisationId: other.organisation.id },
      { status: 'deleted' },
      {},
    ]) {
      assert.equal((await updateClientAs(trader, id, body)).code, 'input_invalid', JSON.stringify(body));
    }
  });
});

describe('404', () => {
  test('responds to another organisation’s client exactly as to a missing one and changes nothing', async () => {
    const id = await newClientId();
    const none = `cli_${'0'.repeat(26)}`;
    const read = withDependencies(getClientOperation, { database: testing.database });
    for (const call of [
      (target: string) => updateClientAs(other, target, { status: 'suspended' }),
      (target: string) => updateClientAs(other, target, { scopes: ['management:read'] }),
      (target: string) => rotate(other, target),
      (target: string) => callOperation(read, { caller: other, params: { id: target } }),
    ]) {
      const foreign = await call(id).then(bodyWithStatus(404));
      assert.deepEqual(foreign, (await call(none)).body);
    }
    assert.equal((await auditOf(testing.database, id)).length, 1);
  });
});

describe('409', () => {
  test('client_secret_just_rotated: one of ten concurrent rotations succeeds, and its secret is valid', async () => {
    const { client } = await newTestClient(testing.database, source, trader);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(trader, client.id)));
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(made.length, 1);
    const refused = answers.filter(({ code }) => code === 'client_secret_just_rotated');
    assert.equal(refused.length, 9);
    const [row] = await testing.database.system.query<{ secretHash: Uint8Array }>(
      'select secret_hash as "secretHash" from access.clients where id = $1',
      [client.id],
    );
    const secret = textMember(made[0]?.body, 'clientSecret');
    assert.ok(row && clientSecretMatches(secret, row.secretHash));
    source.move(10_000);
    assert.equal((await rotate(trader, client.id)).status, 201, 'ten seconds later');
  });

  test('rejects a change of a client with a stale If-Match', async () => {
    const id = await newClientId();
    const answered = await updateClientAs(trader, id, { name: 'x' }, { 'if-match': '"7"' });
    assert.equal(answered.code, 'version_conflict');
  });

  test('rejects a change that would give a client both a secret and keys', async () => {
    const made = await newClientWithKeys();
    const jwks = member(made, 'jwks');
    assert.equal((await updateClientAs(trader, await newClientId(), { jwks })).code, 'client_has_secret');
    assert.equal((await rotate(trader, textMember(made, 'id'))).code, 'client_has_no_secret');
  });
});
