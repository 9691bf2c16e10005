import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member } from '../../foundation/http/testing/request.ts';
import { organisationCaller, testSource } from '../testing/organisations.ts';
import { getOrganisationOperation } from './get-organisation.ts';

const source = testSource();

const testing = await migratedTestDatabase();
const operation = withDependencies(getOrganisationOperation, { database: testing.database });
const authority = await organisationCaller(testing.database, source, 'customs_authority');
const trader = await organisationCaller(testing.database, source);
after(() => testing.stop());

describe('200', () => {
  test('returns their own organisation to all callers, and every organisation to customs', async () => {
    for (const caller of [trader, authority]) {
      const answered = await callOperation(operation, { caller, params: { id: trader.organisation.id } });
      assert.equal(answered.status, 200);
      assert.equal(member(answered.body, 'name'), trader.organisation.name);
      assert.equal(answered.headers.get('ETag'), '"1"');
    }
  });
});

describe('304', () => {
  test('is returned if the version of the caller is current', async () => {
    const headers = { 'if-none-match': '"1"' };
    const params = { id: trader.organisation.id };
    assert.equal((await callOperation(operation, { caller: trader, params, headers })).status, 304);
  });
});

describe('404', () => {
  test('returns the same response for another organisation, a missing organisation and a malformed id', async () => {
    const ids = [authority.organisation.id, 'org_00000000000000000000000000', "'; drop table x", '%'];
    const answers = await Promise.all(
      ids.map((id) => callOperation(operation, { caller: trader, params: { id } })),
    );
    for (const answered of answers) {
      assert.equal(answered.status, 404);
      assert.deepEqual(answered.body, answers[0]?.body);
    }
  });
});
