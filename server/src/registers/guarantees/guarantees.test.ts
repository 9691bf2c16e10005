import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../../processing/testing/test-office.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { reserveOnGuarantee } from './guarantee-store.ts';

let made = 0;

const office = await openTestOffice();
const trader = await organisationCaller(office.database, office.source);
after(() => office.stop());

const createBody = (changed: object = {}): Record<string, unknown> => {
  made += 1;
  return { organisationId: trader.organisation.id, reference: `G${made}`, amount: '1000.00', ...changed };
};
const register = async (changed: object = {}): Promise<{ id: string; reference: string }> => {
  const answered = await office.call('createGuarantee', { body: createBody(changed) });
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

describe('201', () => {
  test('customs registers a guarantee whose whole amount is available', async () => {
    const answered = await office.call('createGuarantee', { body: createBody() });
    assert.equal(member(answered.body, 'balance'), '1000.00');
  });
});

describe('200', () => {
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
      await office.call('updateGuarantee', { params: { id }, body }).then(assertStatus(200));
      assert.equal(await draw(reference, '1.00'), 'validUntil' in body);
    }
  });
});

describe('400', () => {
  test('rejects a guarantee with an invalid amount or currency', async () => {
    for (const faulty of [{ amount: '10' }, { currency: 'EUR' }]) {
      const answered = await office.call('createGuarantee', { body: createBody(faulty) });
      assert.equal(answered.code, 'input_invalid');
    }
  });
});

describe('409', () => {
  test("a guarantee can't be reduced below its reserved amount", async () => {
    const { id, reference } = await register();
    await draw(reference, '400.00');
    const answered = await office.call('updateGuarantee', { params: { id }, body: { amount: '399.99' } });
    assert.equal(answered.code, 'guarantee_below_reserved');
    assert.equal(member(answered.body, 'inUse'), '400.00');
  });
});

describe('an individual guarantee', () => {
  test('is bound to the first declaration that reserves on it', async () => {
    const body = createBody({ kind: 'individual', amount: '100.00' });
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
