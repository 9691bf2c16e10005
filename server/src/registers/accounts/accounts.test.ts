import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../../processing/testing/test-office.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { chargeBills } from './account-store.ts';

let made = 0;

const office = await openTestOffice();
const trader = await organisationCaller(office.database, office.source);
after(() => office.stop());

const createBody = (changed: object = {}): Record<string, unknown> => {
  made += 1;
  return { organisationId: trader.organisation.id, number: `A${made}`, limit: '1000.00', ...changed };
};
const register = async (changed: object = {}): Promise<{ id: string; number: string }> => {
  const answered = await office.call('createDefermentAccount', { body: createBody(changed) });
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
  return { id: textMember(answered.body, 'id'), number: textMember(answered.body, 'number') };
};
let entered = 0;
const enter = (account: string, amount: string): Promise<boolean> => {
  entered += 1;
  return office.database.systemTransaction((transaction) =>
    chargeBills(transaction, {
      owner: trader.organisation.id,
      account,
      bills: [{ reference: `RF${entered}`, amount }],
      currency: nationalCurrency,
      declaredBy: trader.organisation.id,
      declaration: 'dec_1',
      mrn: '26XA00000000000015',
      day: '2026-11-20',
    }),
  );
};

describe('201', () => {
  test('customs registers an account with its whole limit available', async () => {
    const answered = await office.call('createDefermentAccount', { body: createBody() });
    assert.equal(member(answered.body, 'available'), '1000.00');
  });
});

describe('200', () => {
  test('a new limit changes the available amount by the difference; charged amounts do not change', async () => {
    const { id, number } = await register();
    assert.equal(await enter(number, '400.00'), true);
    const answered = await office.call('updateDefermentAccount', {
      params: { id },
      body: { limit: '500.00' },
    });
    assert.equal(member(answered.body, 'available'), '100.00');
    assert.equal(answered.headers.get('ETag'), '"2"');
    assert.equal(await enter(number, '100.01'), false);
    assert.equal(await enter(number, '100.00'), true);
  });

  test("a suspended account can't be charged; an account can still be charged on its last day", async () => {
    for (const body of [{ status: 'suspended' }, { validUntil: '2026-11-20' }]) {
      const { id, number } = await register({ validFrom: '2026-11-01' });
      await office.call('updateDefermentAccount', { params: { id }, body }).then(assertStatus(200));
      assert.equal(await enter(number, '1.00'), 'validUntil' in body);
    }
  });
});

describe('400', () => {
  test('rejects an account with an invalid limit, currency, holder or guarantee', async () => {
    for (const faulty of [
      { limit: '10' },
      { currency: 'EUR' },
      { holder: 'XA999888777666' },
      { guarantee: 'NOSUCH' },
    ]) {
      const answered = await office.call('createDefermentAccount', { body: createBody(faulty) });
      assert.equal(answered.code, 'input_invalid');
    }
  });
});

describe('409', () => {
  test('rejects a limit below the charged amount of the account', async () => {
    const { id, number } = await register();
    await enter(number, '400.00');
    const answered = await office.call('updateDefermentAccount', {
      params: { id },
      body: { limit: '399.99' },
    });
    assert.equal(answered.code, 'account_limit_below_balance');
    assert.equal(member(answered.body, 'unpaid'), '400.00');
  });
});
