import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { assertStatus, callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller, testSource } from '../testing/organisations.ts';
import { createOrganisationOperation } from './create-organisation.ts';

const source = testSource();

const testing = await migratedTestDatabase();
await testing.openAllConnections();
const operation = withDependencies(createOrganisationOperation, {
  database: testing.database,
  source,
  baseUrl: 'https://portal.example/customs',
});
const authority = await organisationCaller(testing.database, source, 'customs_authority');
const trader = await organisationCaller(testing.database, source);
after(() => testing.stop());

const body = { kind: 'broker', name: 'Bröker & Söhne', identificationNumber: 'XA1' };

describe('201', () => {
  test('customs registers an organisation, which is active at once, with one audit row', async () => {
    const answered = await callOperation(operation, { caller: authority, body }).then(assertStatus(201));
    const id = textMember(answered.body, 'id');
    assert.match(id, /^org_/);
    assert.equal(member(answered.body, 'status'), 'active');
    assert.equal(member(answered.body, 'name'), body.name);
    assert.equal(answered.headers.get('ETag'), '"1"');
    assert.equal(
      answered.headers.get('Location'),
      `https://portal.example/customs/management/organisations/${id}`,
    );
    assert.deepEqual(await auditOf(testing.database, id), [
      {
        organisationId: id,
        actor: `client ${authority.client.id}`,
        action: 'organisation.create',
        outcome: 'applied',
        requestId: answered.requestId,
        address: '192.0.2.44',
        change: { after: answered.body },
      },
    ]);
  });

  test('each request example of the contract is valid', async () => {
    for (const { value } of Object.values(operation.body?.examples ?? {})) {
      assert.equal((await callOperation(operation, { caller: authority, body: value })).status, 201);
    }
  });
});

describe('400', () => {
  const faulty: Record<string, object> = {
    'an unknown kind': { ...body, kind: 'smuggler' },
    'an unknown property': { ...body, status: 'active' },
    'a missing identification number': { kind: 'trader', name: 'x' },
    'a lower-case identification number': { ...body, identificationNumber: 'xa17' },
    'an empty name': { ...body, name: '' },
    'a blank name': { ...body, name: ' ' },
    'a name of 201 characters': { ...body, name: 'a'.repeat(201) },
    'a control character in the name': { ...body, name: 'a\u0007b' },
    'a direction override in the name': { ...body, name: 'gnp.\u202eexe' },
    'a lone surrogate in the name': { ...body, name: 'a\ud800' },
    'a name that is a number': { ...body, name: 1 },
  };
  for (const [name, wrong] of Object.entries(faulty)) {
    test(`rejects ${name}`, async () => {
      const answered = await callOperation(operation, { caller: authority, body: wrong });
      assert.equal(answered.code, 'input_invalid');
    });
  }
});

describe('403', () => {
  test("a trader can't register an organisation", async () => {
    const answered = await callOperation(operation, {
      caller: trader,
      body: { ...body, identificationNumber: 'XA2' },
    });
    assert.equal(answered.code, 'customs_authority_required');
    assert.equal(answered.status, 403);
  });
});

describe('409', () => {
  test('only one of several concurrent registrations with an identification number succeeds', async () => {
    const twice = { ...body, identificationNumber: 'XA3' };
    const both = await Promise.all([
      callOperation(operation, { caller: authority, body: twice }),
      callOperation(operation, { caller: authority, body: twice }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    const third = await callOperation(operation, { caller: authority, body: twice });
    assert.equal(third.code, 'identification_number_in_use');
  });
});
