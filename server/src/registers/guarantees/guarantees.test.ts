import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ManagementClient } from '../../callers/caller.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice, type TestOffice } from '../../processing/testing/test-office.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { assertListed, assertRegistered, type TestRegister } from '../testing/registers.ts';
import { reserveOnGuarantee } from './guarantee-store.ts';

let office: TestOffice;
let trader: ManagementClient;
let made = 0;

before(async () => {
  office = await openTestOffice();
  trader = await organisationCaller(office.database, office.source);
});
after(() => office.stop());

const wanted = (changed: object = {}): Record<string, unknown> => {
  made += 1;
  return { organisationId: trader.organisation.id, reference: `G${made}`, amount: '1000.00', ...changed };
};
const register = async (changed: object = {}): Promise<{ id: string; reference: string }> => {
  const answered = await office.call('createGuarantee', { body: wanted(changed) });
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
  return { id: textMember(answered.body, 'id'), reference: textMember(answered.body, 'reference') };
};
const draw = (reference: string, amount: string, declaration = 'dec_1'): Promise<boolean> =>
  office.database.systemTransaction((transaction) =>
    reserveOnGuarantee(transaction, {
      organisationId: trader.organisation.id,
      declaration,
      reference,
      amount,
      currency: nationalCurrency,
      day: '2026-11-20',
    }),
  );
const read = (id: string) => office.call('getGuarantee', { params: { id } });
const registered = (): TestRegister => ({
  office,
  trader,
  read,
  list: 'listGuarantees',
  path: '/management/guarantees',
});

describe('201', () => {
  test('customs registers a guarantee: its whole amount is available, and one audit row is stored', async () => {
    const answered = await office.call('createGuarantee', { body: wanted({ validUntil: '2027-01-31' }) });
    assert.equal(member(answered.body, 'balance'), '1000.00');
    await assertRegistered(registered(), answered);
  });
});

describe('200', () => {
  test('lists pages by filter; a trader sees its own guarantees only', async () => {
    await assertListed(registered(), register, ({ reference }) => ({ reference }));
  });

  test('a new amount changes the balance by the difference; reserved amounts stay', async () => {
    const { id, reference } = await register();
    assert.equal(await draw(reference, '400.00'), true);
    const answered = await office.call('updateGuarantee', { params: { id }, body: { amount: '500.00' } });
    assert.equal(member(answered.body, 'balance'), '100.00');
    assert.equal(answered.headers.get('ETag'), '"2"');
    assert.equal(await draw(reference, '100.01'), false);
    assert.equal(await draw(reference, '100.00'), true);
  });

  test('a suspended guarantee secures nothing new; a guarantee still secures amounts on its last day', async () => {
    for (const body of [{ status: 'suspended' }, { validUntil: '2026-11-20' }]) {
      const { id, reference } = await register({ validFrom: '2026-11-01' });
      const answered = await office.call('updateGuarantee', { params: { id }, body });
      assert.equal(answered.status, 200);
      assert.equal(await draw(reference, '1.00'), 'validUntil' in body);
    }
  });

  test('a change without effect creates no version and no audit row', async () => {
    const { id } = await register();
    const answered = await office.call('updateGuarantee', { params: { id }, body: { status: 'active' } });
    assert.equal(answered.headers.get('ETag'), '"1"');
    assert.equal((await auditOf(office.database, id)).length, 1);
  });
});

describe('400', () => {
  test('rejects a guarantee with an invalid amount, currency or end date', async () => {
    for (const faulty of [{ amount: '10' }, { currency: 'EUR' }, { validUntil: '2026-11-19' }]) {
      const answered = await office.call('createGuarantee', { body: wanted(faulty) });
      assert.equal(answered.code, 'input_invalid');
    }
    const { id } = await register();
    const ended = { validUntil: '2026-11-19' };
    assert.equal(
      (await office.call('updateGuarantee', { params: { id }, body: ended })).code,
      'input_invalid',
    );
  });
});

describe('403', () => {
  test("a trader can't create or change any guarantee, not even its own", async () => {
    const { id } = await register();
    const body = { amount: '9999.00' };
    const answers = [
      await office.call('createGuarantee', { caller: trader, body: wanted() }),
      await office.call('updateGuarantee', { caller: trader, params: { id }, body }),
    ];
    for (const { code } of answers) assert.equal(code, 'customs_authority_required');
  });
});

describe('404', () => {
  test('returns 404 for an unknown organisation, and for another organisation’s guarantee', async () => {
    const body = wanted({ organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye' });
    assert.equal((await office.call('createGuarantee', { body })).code, 'not_found');
    const other = await organisationCaller(office.database, office.source);
    const { id } = await register();
    const call = { caller: other, params: { id } };
    assert.equal((await office.call('getGuarantee', call)).code, 'not_found');
    const changed = await office.call('updateGuarantee', { ...call, body: { status: 'suspended' } });
    assert.equal(changed.code, 'not_found');
  });
});

describe('409', () => {
  test('a reference that the organisation already uses is refused', async () => {
    const { reference } = await register();
    const answered = await office.call('createGuarantee', { body: wanted({ reference }) });
    assert.equal(answered.code, 'guarantee_reference_in_use');
  });

  test("a guarantee can't be reduced below its reserved amount", async () => {
    const { id, reference } = await register();
    await draw(reference, '400.00');
    const answered = await office.call('updateGuarantee', { params: { id }, body: { amount: '399.99' } });
    assert.equal(answered.code, 'guarantee_below_reserved');
    assert.equal(member(answered.body, 'inUse'), '400.00');
  });

  test('rejects a guarantee change with a stale If-Match', async () => {
    const { id } = await register();
    const call = { params: { id }, body: { status: 'suspended' }, headers: { 'if-match': '"2"' } };
    assert.equal((await office.call('updateGuarantee', call)).code, 'version_conflict');
  });
});

describe('an individual guarantee', () => {
  test('is bound to the first declaration that reserves on it', async () => {
    const body = wanted({ kind: 'individual', amount: '100.00' });
    const reference = String(body.reference);
    const made = await office.call('createGuarantee', { body });
    assert.equal(member(made.body, 'kind'), 'individual');
    assert.equal(await draw(reference, '10.00', 'dec_1'), true);
    assert.equal(await draw(reference, '10.00', 'dec_2'), false);
    assert.equal(await draw(reference, '10.00', 'dec_1'), true);
    const { body: read_ } = await read(textMember(made.body, 'id'));
    assert.equal(member(read_, 'reserved'), '20.00');
    assert.equal(member(read_, 'balance'), '80.00');
    assert.equal(member(read_, 'used'), '0.00');
  });
});
