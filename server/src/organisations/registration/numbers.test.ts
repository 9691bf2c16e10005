import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../../callers/caller.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller, testSource } from '../testing/organisations.ts';
import { assignIdentificationNumberOperation } from './assign-identification-number.ts';
import { getOrganisationOperation } from './get-organisation.ts';
import { listIdentificationNumbersOperation } from './list-identification-numbers.ts';
import { removeIdentificationNumberOperation } from './remove-identification-number.ts';

let numberCount = 0;

const testing = await migratedTestDatabase();
const source = testSource();
const authority = await organisationCaller(testing.database, source, 'customs_authority');
const trader = await organisationCaller(testing.database, source);
const other = await organisationCaller(testing.database, source);
after(() => testing.stop());

const parts = () => ({ database: testing.database, now: source.now });
const call = (operation: Operation, caller: ManagementClient, of: ManagementClient, more = {}) =>
  callOperation(operation, { caller, params: { id: of.organisation.id }, ...more });
const assignNumber = (caller: ManagementClient, to: ManagementClient, number: string) =>
  call(withDependencies(assignIdentificationNumberOperation, parts()), caller, to, { body: { number } });
const removeNumber = (caller: ManagementClient, from: ManagementClient, number: string) =>
  call(withDependencies(removeIdentificationNumberOperation, parts()), caller, from, {
    params: { id: from.organisation.id, number },
  });
const getOrganisation = (of: ManagementClient) =>
  call(withDependencies(getOrganisationOperation, parts()), of, of);
const newNumber = () => {
  numberCount += 1;
  return `XAMORE${numberCount}`;
};

test('201: customs assigns an additional identification number to an organisation', async () => {
  const number = newNumber();
  assert.equal((await assignNumber(authority, trader, number)).status, 201);
  const { body } = await getOrganisation(trader);
  assert.deepEqual(member(body, 'numbers'), [member(body, 'identificationNumber'), number]);
  const listed = await call(withDependencies(listIdentificationNumbersOperation, parts()), trader, trader);
  assert.equal(member(listed.body, 'items', 1, 'number'), number);
  const rows = await auditOf(testing.database, trader.organisation.id);
  assert.equal(rows.at(-1)?.action, 'organisation.assign_number');
});

test('204: an identification number is available to others after its removal', async () => {
  const number = newNumber();
  await assignNumber(authority, trader, number);
  assert.equal((await removeNumber(authority, trader, number)).status, 204);
  assert.equal((await removeNumber(authority, trader, number)).code, 'not_found');
  assert.equal((await assignNumber(authority, other, number)).status, 201);
});

describe('403', () => {
  test('returns customs_authority_required if an organisation assigns or removes its own numbers', async () => {
    assert.equal((await assignNumber(trader, trader, newNumber())).code, 'customs_authority_required');
    assert.equal((await removeNumber(trader, trader, newNumber())).code, 'customs_authority_required');
  });
});

describe('404', () => {
  test('returns 404 for the identification numbers of other organisations', async () => {
    assert.equal((await assignNumber(trader, other, newNumber())).code, 'not_found');
    assert.equal(
      (await call(withDependencies(listIdentificationNumbersOperation, parts()), trader, other)).code,
      'not_found',
    );
  });
});

describe('409', () => {
  test('returns identification_number_in_use for one of two concurrent assignments of a number, and for a registration with it', async () => {
    const number = newNumber();
    const answers = await Promise.all([
      assignNumber(authority, trader, number),
      assignNumber(authority, other, number),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    assert.ok(answers.some(({ code }) => code === 'identification_number_in_use'));
  });

  test('returns primary_number_required if customs removes the number with which the organisation registered', async () => {
    const number = String(member((await getOrganisation(other)).body, 'identificationNumber'));
    assert.equal((await removeNumber(authority, other, number)).code, 'primary_number_required');
  });
});
