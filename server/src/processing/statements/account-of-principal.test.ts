import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import type { TestResponse } from '../../declarations/testing/test-call.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';

let declarationCount = 0;
const account = 'XADEF0042';
const guarantee = '25XA00010000042G';

/*
 * Tests that a declaration uses the guarantees and accounts of the declarant, or of the party that `guarantee.holder`
 * or `payment.payer` names.
 */
const office = await openTestOffice();
const { assertLedgerAgrees } = office;
const trader = office.customs.trader;
const broker = await office.customs.api.newBroker();
await office.database.system.query(
  'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
  [sampleTrader.identification, trader.organisation.id],
);
after(() => office.stop());

type Members = Readonly<Record<string, unknown>>;

const lodge = (caller: Caller, members: Members): Promise<TestResponse> => {
  declarationCount += 1;
  const lrn = `whose-${declarationCount}`;
  const body = { ...roastedCoffeeBody(lrn), ...members };
  return office.customs.api.call('createDeclaration', caller, { query: 'lodge=true', body });
};
const byBroker: Members = {
  representation: 'direct',
  declarant: sampleTrader,
  representative: sampleBroker,
};
const deferredBy = (changed: object = {}) => ({ payment: { method: 'deferred', account, ...changed } });
const securedBy = (changed: object = {}) => ({
  payment: { method: 'secured' },
  guarantee: { type: '1', reference: guarantee, ...changed },
});

async function lodgeAndRelease(caller: Caller, members: Members): Promise<string> {
  const answered = await lodge(caller, members);
  assert.equal(answered.status, 201, answered.text);
  await office.customs.work();
  const id = textMember(answered.body, 'id');
  const { body } = await office.customs.api.call('getDeclaration', caller, { id });
  assert.equal(mainAndPaymentStatusOf(body), 'released secured');
  return id;
}

async function readAmount(operationId: string, caller: Caller, name: string): Promise<unknown> {
  const query = { organisationId: caller.organisation.id };
  return member((await office.call(operationId, { query })).body, 'items', 0, name);
}
const available = (caller: Caller) => readAmount('listAllDefermentAccounts', caller, 'available');
const balance = (caller: Caller) => readAmount('listGuarantees', caller, 'balance');

function errorsOf({ body }: TestResponse): string[] {
  const errors = member(body, 'errors');
  assert.ok(Array.isArray(errors));
  return errors.map((each) => `${member(each, 'code')} ${member(each, 'pointer')}`);
}

describe('200', () => {
  test('charges a broker’s declaration to the account of its principal, who pays it by payment order', async () => {
    const id = await lodgeAndRelease(broker, { ...byBroker, ...deferredBy() });
    assert.equal(await available(trader), '998390.00');
    assert.equal(await available(broker), '1000000.00');
    await assertLedgerAgrees();
    const order = { id, body: { method: 'transfer' } };
    const paid = await office.customs.api.call('payDuties', broker, order);
    assert.equal(paid.status, 200, paid.text);
    assert.equal(await available(trader), '1000000.00');
    await assertLedgerAgrees();
  });

  test('secures a broker’s declaration on the guarantee of its principal, or on its own guarantee if the broker is the payer', async () => {
    const id = await lodgeAndRelease(broker, { ...byBroker, ...securedBy() });
    assert.equal(await balance(trader), '998390.00');
    assert.equal(await balance(broker), '1000000.00');
    await assertLedgerAgrees();
    const order = { id, body: { method: 'transfer' } };
    assert.equal((await office.customs.api.call('payDuties', broker, order)).status, 200);
    assert.equal(await balance(trader), '1000000.00');
    await lodgeAndRelease(broker, { ...byBroker, ...deferredBy({ payer: sampleBroker.identification }) });
    assert.equal(await available(trader), '1000000.00');
    assert.equal(await available(broker), '998390.00');
    await assertLedgerAgrees();
  });
});

describe('400', () => {
  test('returns R921 and R922 for an unregistered guarantee and account', async () => {
    const unknown = { ...securedBy({ reference: 'NOSUCH' }), ...deferredBy({ account: 'NOSUCH' }) };
    assert.deepEqual(errorsOf(await lodge(trader, unknown)), [
      'R922 /payment/account',
      'R921 /guarantee/reference',
    ]);
  });

  test('returns R921 and R922 for another organisation’s account and guarantee, with the same response as for unknown ones', async () => {
    const other = { payer: 'XA999888777666' };
    const foreign = await lodge(trader, deferredBy(other));
    const missing = await lodge(trader, deferredBy({ ...other, account: 'NOSUCH' }));
    assert.deepEqual(errorsOf(foreign), ['R922 /payment/account']);
    const errorsText = JSON.stringify(member(foreign.body, 'errors'));
    assert.equal(
      errorsText.replaceAll('XADEF0042', 'NOSUCH'),
      JSON.stringify(member(missing.body, 'errors')),
    );
    const holder = { holder: sampleTrader.identification };
    const outsider = await office.customs.api.newCaller();
    const numbers = ['XA777888999000'];
    const elsewhere = { ...outsider, organisation: { ...outsider.organisation, numbers } };
    const declarant = { ...sampleTrader, identification: 'XA777888999000' };
    const used = await lodge(elsewhere, { declarant, importer: declarant, ...securedBy(holder) });
    assert.deepEqual(errorsOf(used), ['R921 /guarantee/reference']);
  });

  test('returns R922 for a suspended account, also in a dry run', async () => {
    const suspended = await office.customs.api.newCaller();
    const query = { organisationId: suspended.organisation.id };
    const { body } = await office.call('listAllDefermentAccounts', { query });
    await office.database.system.query(
      "update registers.deferment_accounts set status = 'suspended' where organisation_id = $1",
      [suspended.organisation.id],
    );
    assert.equal(member(body, 'items', 0, 'status'), 'active');
    assert.deepEqual(errorsOf(await lodge(suspended, deferredBy())), ['R922 /payment/account']);
    const dry = await office.customs.api.call('createDeclaration', suspended, {
      query: 'dryRun=true',
      body: { ...roastedCoffeeBody('whose-dry'), ...deferredBy() },
    });
    assert.deepEqual(errorsOf(dry), ['R922 /payment/account']);
  });

  test('returns R324 for an account or guarantee that the mandate does not lend, whether it exists or not', async () => {
    const notLent = await lodge(broker, { ...byBroker, ...deferredBy({ account: 'NOSUCH' }) });
    assert.deepEqual(errorsOf(notLent), ['R324 /payment/account']);
    const byTax = [
      { tax: 'A00', method: 'deferred', account: 'XADEF0042' },
      { tax: 'B00', method: 'deferred', account: 'NOSUCH' },
    ];
    const oneNotLent = await lodge(broker, { ...byBroker, payment: { method: 'immediate', byTax } });
    assert.deepEqual(errorsOf(oneNotLent), ['R324 /payment/byTax/1/account']);
  });
});
