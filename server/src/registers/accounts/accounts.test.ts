import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ManagementClient } from '../../callers/caller.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice, type TestOffice } from '../../processing/testing/test-office.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { assertListed, assertRegistered, type TestRegister } from '../testing/registers.ts';
import { chargeBills } from './account-store.ts';

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
  return { organisationId: trader.organisation.id, number: `A${made}`, limit: '1000.00', ...changed };
};
const register = async (changed: object = {}): Promise<{ id: string; number: string }> => {
  const answered = await office.call('createDefermentAccount', { body: wanted(changed) });
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
const read = (id: string) => office.call('getAnyDefermentAccount', { params: { id } });
const registered = (): TestRegister => ({
  office,
  trader,
  read,
  list: 'listAllDefermentAccounts',
  path: '/management/deferment-accounts',
});

describe('201', () => {
  test('customs registers an account with its whole limit available and one audit row', async () => {
    const answered = await office.call('createDefermentAccount', {
      body: wanted({ validUntil: '2027-01-31' }),
    });
    assert.equal(member(answered.body, 'available'), '1000.00');
    await assertRegistered(registered(), answered);
  });
});

describe('200', () => {
  test('lists pages by filter; a trader sees its own accounts only', async () => {
    await assertListed(registered(), register, ({ number }) => ({ number }));
  });

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
      const answered = await office.call('updateDefermentAccount', { params: { id }, body });
      assert.equal(answered.status, 200);
      assert.equal(await enter(number, '1.00'), 'validUntil' in body);
    }
  });

  test('a change without effect creates no version and no audit row', async () => {
    const { id } = await register();
    const answered = await office.call('updateDefermentAccount', {
      params: { id },
      body: { status: 'active' },
    });
    assert.equal(answered.headers.get('ETag'), '"1"');
    assert.equal((await auditOf(office.database, id)).length, 1);
  });
});

describe('400', () => {
  test('rejects an account with an invalid limit, currency, end date, holder or guarantee', async () => {
    for (const faulty of [
      { limit: '10' },
      { currency: 'EUR' },
      { validUntil: '2026-11-19' },
      { holder: 'XA999888777666' },
      { guarantee: 'NOSUCH' },
    ]) {
      const answered = await office.call('createDefermentAccount', { body: wanted(faulty) });
      assert.equal(answered.code, 'input_invalid');
    }
    const { id } = await register();
    const ended = { validUntil: '2026-11-19' };
    assert.equal(
      (await office.call('updateDefermentAccount', { params: { id }, body: ended })).code,
      'input_invalid',
    );
  });
});

describe('403', () => {
  test('returns 403 to a trader that creates or changes an account, including its own', async () => {
    const { id } = await register();
    const body = { limit: '9999.00' };
    const answers = [
      await office.call('createDefermentAccount', { caller: trader, body: wanted() }),
      await office.call('updateDefermentAccount', { caller: trader, params: { id }, body }),
    ];
    for (const { code } of answers) assert.equal(code, 'customs_authority_required');
  });
});

describe('404', () => {
  test('returns 404 for an unknown organisation, and for another organisation’s account', async () => {
    const body = wanted({ organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye' });
    assert.equal((await office.call('createDefermentAccount', { body })).code, 'not_found');
    const other = await organisationCaller(office.database, office.source);
    const { id } = await register();
    const call = { caller: other, params: { id } };
    assert.equal((await office.call('getAnyDefermentAccount', call)).code, 'not_found');
    const changed = await office.call('updateDefermentAccount', { ...call, body: { status: 'suspended' } });
    assert.equal(changed.code, 'not_found');
  });
});

describe('409', () => {
  test('rejects an account number that the organisation already uses', async () => {
    const { number } = await register();
    const answered = await office.call('createDefermentAccount', { body: wanted({ number }) });
    assert.equal(answered.code, 'account_number_in_use');
  });

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

  test('rejects an account change with a stale If-Match', async () => {
    const { id } = await register();
    const call = { params: { id }, body: { status: 'suspended' }, headers: { 'if-match': '"2"' } };
    assert.equal((await office.call('updateDefermentAccount', call)).code, 'version_conflict');
  });
});
