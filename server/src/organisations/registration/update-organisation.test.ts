import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller, testSource } from '../testing/organisations.ts';
import { updateOrganisationOperation } from './update-organisation.ts';

const source = testSource();

const testing = await migratedTestDatabase();
await testing.openAllConnections();
const operation = withDependencies(updateOrganisationOperation, {
  database: testing.database,
  now: source.now,
});
const authority = await organisationCaller(testing.database, source, 'customs_authority');
after(() => testing.stop());

const newTrader = () => organisationCaller(testing.database, source);

describe('200', () => {
  test('customs suspends and reactivates an organisation, with a new version and an audit row for each change', async () => {
    const { organisation } = await newTrader();
    const params = { id: organisation.id };
    for (const [status, tag] of [
      ['suspended', '"2"'],
      ['active', '"3"'],
    ]) {
      const answered = await callOperation(operation, { caller: authority, params, body: { status } });
      assert.equal(member(answered.body, 'status'), status);
      assert.equal(answered.headers.get('ETag'), tag);
    }
    const [, suspended, ...rest] = await auditOf(testing.database, organisation.id);
    assert.equal(rest.length, 1);
    assert.equal(suspended?.action, 'organisation.update');
    assert.equal(suspended.organisationId, organisation.id);
    assert.equal(suspended.actor, `client ${authority.client.id}`);
    assert.deepEqual(suspended.change, { before: { status: 'active' }, after: { status: 'suspended' } });
  });

  test('customs sets the capacity weight of an organisation, which the audit row contains', async () => {
    const { organisation } = await newTrader();
    const params = { id: organisation.id };
    const answered = await callOperation(operation, {
      caller: authority,
      params,
      body: { capacityWeight: 5 },
    });
    assert.equal(member(answered.body, 'capacityWeight'), 5);
    const [, weighed] = await auditOf(testing.database, organisation.id);
    assert.deepEqual(weighed?.change, { before: { capacityWeight: 1 }, after: { capacityWeight: 5 } });
  });

  test('an organisation changes its name', async () => {
    const trader = await newTrader();
    const params = { id: trader.organisation.id };
    const answered = await callOperation(operation, {
      caller: trader,
      params,
      body: { name: 'Renamed' },
      headers: { 'if-match': '"1"' },
    });
    assert.equal(member(answered.body, 'name'), 'Renamed');
  });

  test('an update without changes creates no version and no audit row', async () => {
    const { organisation } = await newTrader();
    const answered = await callOperation(operation, {
      caller: authority,
      params: { id: organisation.id },
      body: { status: 'active' },
    });
    assert.equal(answered.headers.get('ETag'), '"1"');
    assert.equal((await auditOf(testing.database, organisation.id)).length, 1);
  });

  test('every node is notified of a suspension when it is committed', async () => {
    const { organisation } = await newTrader();
    const client = await testing.database.connect();
    const payloads: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload));
    await client.query('listen portal_access');
    const params = { id: organisation.id };
    await callOperation(operation, { caller: authority, params, body: { status: 'suspended' } });
    await client.query('select 1');
    await client.end();
    assert.deepEqual(payloads, [`organisation:${organisation.id}`]);
  });
});

describe('400', () => {
  test('rejects an empty update, an unknown property and an unknown status', async () => {
    const { organisation } = await newTrader();
    for (const body of [
      {},
      { kind: 'broker' },
      { status: 'deleted' },
      { capacityWeight: 0 },
      { capacityWeight: 101 },
      { identificationNumber: 'XA9' },
    ]) {
      const answered = await callOperation(operation, {
        caller: authority,
        params: { id: organisation.id },
        body,
      });
      assert.equal(answered.code, 'input_invalid');
    }
  });
});

describe('403', () => {
  test('rejects changes of status and capacity weight by organisations other than customs', async () => {
    const [trader, other] = [await newTrader(), await newTrader()];
    const ids = [trader.organisation.id, other.organisation.id, 'org_none'];
    for (const id of ids) {
      for (const body of [{ status: 'active' }, { capacityWeight: 5 }]) {
        const answered = await callOperation(operation, { caller: trader, params: { id }, body });
        assert.equal(answered.code, 'customs_authority_required');
      }
    }
  });
});

describe('404', () => {
  test('returns the same response for another organisation as for a missing one, and changes nothing', async () => {
    const [trader, other] = [await newTrader(), await newTrader()];
    const body = { name: 'Taken over' };
    const foreign = await callOperation(operation, {
      caller: trader,
      params: { id: other.organisation.id },
      body,
    });
    const missing = await callOperation(operation, { caller: trader, params: { id: 'org_none' }, body });
    assert.equal(foreign.status, 404);
    assert.deepEqual(foreign, { ...missing, requestId: foreign.requestId });
    assert.equal((await auditOf(testing.database, other.organisation.id)).length, 1);
  });
});

describe('409', () => {
  test('rejects an update as version_conflict if its If-Match is outdated or weak', async () => {
    const { organisation } = await newTrader();
    for (const tag of ['"0"', '"2"', 'W/"1"']) {
      const answered = await callOperation(operation, {
        caller: authority,
        params: { id: organisation.id },
        body: { name: 'New' },
        headers: { 'if-match': tag },
      });
      assert.equal(answered.code, 'version_conflict');
    }
  });

  test('accepts exactly one of several concurrent updates of a version', async () => {
    const { organisation } = await newTrader();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        callOperation(operation, {
          caller: authority,
          params: { id: organisation.id },
          body: { name: `Name ${index}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
    assert.equal((await auditOf(testing.database, organisation.id)).length, 2);
  });

  test("customs can't suspend itself", async () => {
    const answered = await callOperation(operation, {
      caller: authority,
      params: { id: authority.organisation.id },
      body: { status: 'suspended' },
    });
    assert.equal(answered.code, 'cannot_change_own_organisation');
  });
});
