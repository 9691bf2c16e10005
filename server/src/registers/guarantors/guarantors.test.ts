import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../../callers/caller.ts';
import { assertStatus, bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { customsPerson } from '../../processing/testing/limit-grounds.ts';
import { openTestOffice } from '../../processing/testing/test-office.ts';

const office = await openTestOffice();
after(() => office.stop());

const newOrganisation = () => organisationCaller(office.database, office.source);
const request = ({ organisation }: ManagementClient, more: object = {}) =>
  office.call('createGuarantor', { body: { organisationId: organisation.id }, ...more });
const supervisor = () => customsPerson(office, 'supervisor', 'approving');
const approve = ({ organisation }: ManagementClient, more: object = {}) =>
  office.call('approveGuarantor', {
    ...{ caller: supervisor(), params: { id: organisation.id }, body: { decision: 'approve' } },
    ...more,
  });
const revoke = ({ organisation }: ManagementClient) =>
  office.call('revokeGuarantor', {
    ...{ caller: supervisor(), params: { id: organisation.id } },
    body: { reason: 'The licence has ended' },
  });

describe('a guarantor', () => {
  test('is requested by one person and approved by another, each with an audit row', async () => {
    const bank = await newOrganisation();
    const requested = await request(bank).then(assertStatus(201));
    assert.equal(member(requested.body, 'status'), 'pending');
    assert.equal(
      requested.headers.get('Location'),
      `${office.baseUrl}/management/guarantors/${bank.organisation.id}`,
    );
    const approved = await approve(bank).then(bodyWithStatus(200));
    assert.equal(member(approved, 'status'), 'active');
    const actions = (await auditOf(office.database, bank.organisation.id)).map(({ action }) => action);
    assert.deepEqual(actions.slice(-2), ['guarantor.create', 'guarantor.approve']);
  });

  test('can’t be approved by the person who requested it, personally or through a client', async () => {
    const caller = supervisor();
    const bank = await newOrganisation();
    assert.equal((await request(bank, { caller })).status, 201);
    assert.equal((await approve(bank, { caller })).code, 'cannot_approve_own_request');
    const program = {
      ...office.officer,
      responsible: { id: caller.person.id, organisationId: caller.organisation.id, role: 'supervisor' },
    };
    assert.equal((await approve(bank, { caller: program })).code, 'cannot_approve_own_request');
    assert.equal((await approve(bank, { caller: office.officer })).code, 'role_insufficient');
  });

  test('is decided once by two concurrent supervisors', async () => {
    const bank = await newOrganisation();
    await request(bank);
    const body = { decision: 'refuse', reason: 'No licence' };
    const both = await Promise.all([approve(bank), approve(bank, { body })]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const lost = both.find(({ status }) => status === 409);
    assert.equal(lost?.code, 'guarantor_status_conflict');
  });

  test('is rejected with a reason only, and can be requested again', async () => {
    const bank = await newOrganisation();
    await request(bank);
    assert.equal((await request(bank)).code, 'guarantor_status_conflict');
    assert.equal((await approve(bank, { body: { decision: 'refuse' } })).code, 'input_invalid');
    const refused = await approve(bank, { body: { decision: 'refuse', reason: 'No licence' } });
    assert.deepEqual(
      [member(refused.body, 'status'), member(refused.body, 'reason')],
      ['refused', 'No licence'],
    );
    assert.equal((await request(bank)).status, 201);
  });

  test('is revoked with a reason, once', async () => {
    const bank = await newOrganisation();
    await request(bank);
    await approve(bank);
    const revoked = await revoke(bank);
    assert.equal(member(revoked.body, 'status'), 'revoked');
    assert.equal((await revoke(bank)).code, 'guarantor_status_conflict');
    assert.equal((await approve(bank)).code, 'guarantor_status_conflict');
  });

  test('reads its own entry only; customs lists all by status', async () => {
    const [bank, other] = [await newOrganisation(), await newOrganisation()];
    await request(bank);
    await request(other);
    const own = await office.call('listGuarantors', { caller: bank });
    assert.equal(member(own.body, 'items', 0, 'organisationId'), bank.organisation.id);
    assert.equal(member(own.body, 'items', 1), undefined);
    const params = { id: other.organisation.id };
    assert.equal((await office.call('getGuarantor', { caller: bank, params })).code, 'not_found');
    const listed = JSON.stringify(
      (await office.call('listGuarantors', { query: { status: 'pending' } })).body,
    );
    assert.ok(listed.includes(bank.organisation.id) && listed.includes(other.organisation.id));
  });

  test('can’t be created, approved or revoked by other organisations', async () => {
    const bank = await newOrganisation();
    assert.equal((await request(bank, { caller: bank })).code, 'customs_authority_required');
    await request(bank);
    assert.equal((await approve(bank, { caller: bank })).code, 'not_found');
    const params = { id: bank.organisation.id };
    const body = { reason: 'Wrong' };
    assert.equal((await office.call('revokeGuarantor', { caller: bank, params, body })).code, 'not_found');
    const unknown = { organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye' };
    assert.equal((await office.call('createGuarantor', { body: unknown })).code, 'not_found');
  });
});
