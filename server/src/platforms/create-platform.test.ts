import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../foundation/http/testing/request.ts';
import { auditOf, organisationCaller, testSource } from '../organisations/testing/organisations.ts';
import { createPlatformOperation } from './create-platform.ts';

const source = testSource();

const testing = await migratedTestDatabase();
const operation = withDependencies(createPlatformOperation, {
  database: testing.database,
  source,
  baseUrl: 'https://portal.example',
});
const authority = await organisationCaller(testing.database, source, 'customs_authority');
const operator = await organisationCaller(testing.database, source, 'platform_operator');
after(() => testing.stop());

const body = {
  name: 'Freight Cloud',
  domains: ['App.Example', 'https://app.example', 'bücher.example:8443'],
};

describe('409', () => {
  test('returns platform_limit for more than fifty platforms of one owner, also from concurrent requests', async () => {
    const owner = await organisationCaller(testing.database, source, 'platform_operator');
    const create = () => callOperation(operation, { caller: owner, body });
    for (let count = 0; count < 48; count += 1) assert.equal((await create()).status, 201);
    const statuses = (await Promise.all(Array.from({ length: 6 }, create))).map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [201, 201, 409, 409, 409, 409]);
    assert.equal(member((await create()).body, 'code'), 'platform_limit');
    assert.equal((await callOperation(operation, { caller: operator, body })).status, 201, 'another owner');
  });
});

describe('201', () => {
  test('creates a pending platform with normalised domains and an audit row', async () => {
    const answered = await callOperation(operation, { caller: operator, body });
    assert.equal(answered.status, 201);
    const id = textMember(answered.body, 'id');
    assert.match(id, /^PL\d{4,}$/);
    assert.equal(member(answered.body, 'status'), 'pending');
    assert.equal(member(answered.body, 'organisationId'), operator.organisation.id);
    assert.deepEqual(member(answered.body, 'domains'), [
      'https://app.example',
      'https://xn--bcher-kva.example:8443',
    ]);
    assert.equal(answered.headers.get('Location'), `https://portal.example/management/platforms/${id}`);
    const [row] = await auditOf(testing.database, id);
    assert.equal(row?.action, 'platform.create');
    assert.equal(row.organisationId, operator.organisation.id);
    assert.deepEqual(row.change, { after: answered.body });
  });

  test('customs can register a platform for another organisation, and each platform has a unique identifier', async () => {
    const newPlatform = { ...body, organisationId: operator.organisation.id };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => callOperation(operation, { caller: authority, body: newPlatform })),
    );
    for (const answered of answers) {
      assert.equal(member(answered.body, 'organisationId'), operator.organisation.id);
      assert.equal(member(answered.body, 'status'), 'pending');
    }
    assert.equal(new Set(answers.map((answered) => textMember(answered.body, 'id'))).size, 4);
  });

  test("accepts an owner's own organisation as `organisationId`", async () => {
    const newPlatform = { ...body, organisationId: operator.organisation.id };
    assert.equal((await callOperation(operation, { caller: operator, body: newPlatform })).status, 201);
  });
});

describe('400', () => {
  test('returns one error for each invalid domain', async () => {
    const domains = ['ok.example', 'null', 'https://a.example/path', 'http://a.example'];
    const answered = await callOperation(operation, { caller: operator, body: { ...body, domains } });
    assert.equal(answered.code, 'input_invalid');
    const errors = member(answered.body, 'errors');
    assert.ok(Array.isArray(errors));
    assert.deepEqual(
      errors.map((error) => textMember(error, 'pointer')),
      ['/domains/1', '/domains/2', '/domains/3'],
    );
  });

  test('rejects a platform without a domain, or with a status or identifier chosen by the client', async () => {
    for (const wrong of [{ domains: [] }, { status: 'active' }, { id: 'PL0001' }, { domains: 'a.example' }]) {
      const answered = await callOperation(operation, { caller: operator, body: { ...body, ...wrong } });
      assert.equal(answered.code, 'input_invalid');
    }
  });
});

describe('404', () => {
  test('returns the same response for another organisation as for a missing one, and creates no platform', async () => {
    const [before_] = await testing.database.system.query('select count(*) from platforms.platforms');
    const foreign = await callOperation(operation, {
      caller: operator,
      body: { ...body, organisationId: authority.organisation.id },
    });
    const missing = await callOperation(operation, {
      caller: operator,
      body: { ...body, organisationId: `org_${'0'.repeat(26)}` },
    });
    assert.equal(foreign.status, 404);
    assert.deepEqual(foreign.body, missing.body);
    const [after_] = await testing.database.system.query('select count(*) from platforms.platforms');
    assert.deepEqual(after_, before_);
  });
});
