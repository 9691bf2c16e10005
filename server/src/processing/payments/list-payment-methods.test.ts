import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { assertStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { openTestOffice } from '../testing/test-office.ts';

let made = 0;
const office = await openTestOffice();
after(() => office.stop());
afterEach(() => office.customs.transfers(true));

/** Creates a manually accepted declaration of roasted coffee: an unpaid bill of 1610.00. */
async function accepted(): Promise<string> {
  made += 1;
  const lrn = `methods-${made}`;
  const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn));
  await take(id, { action: 'accept' });
  return id;
}

async function take(id: string, body: object): Promise<void> {
  const call = { params: { id }, body, headers: { 'if-match': '*' } };
  await office.call('decideDeclaration', call).then(assertStatus(201));
}

async function pay(id: string, amount: string): Promise<void> {
  const { body } = await office.call('getDeclarationAsOfficer', { params: { id } });
  await take(id, { action: 'pay', billReference: textMember(body, 'bills', 0, 'reference'), amount });
}

const read = (id: string, caller = office.customs.trader) =>
  office.customs.api.call('listPaymentMethods', caller, { id });

/** Returns each method with the reason why it is not available. */
async function methodsOf(id: string): Promise<Record<string, unknown>> {
  const { body } = await read(id);
  return Object.fromEntries(
    listMember(body, 'items').map((each) => [
      member(each, 'method'),
      member(each, 'allowed') === true ? 'allowed' : member(each, 'reason'),
    ]),
  );
}

const noCredit = 'The credit does not cover any outstanding bill';

describe('200', () => {
  test('due amounts: by guarantee, account or transfer, and by credit as soon as it pays a bill', async () => {
    const id = await accepted();
    const { body, headers } = await read(id).then(assertStatus(200));
    assert.notEqual(headers.get('ETag'), null);
    assert.deepEqual([member(body, 'outstanding'), member(body, 'credit')], ['1610.00', '0.00']);
    const others = { guarantee: 'allowed', account: 'allowed', transfer: 'allowed' };
    assert.deepEqual(await methodsOf(id), { ...others, credit: noCredit });
    await pay(await accepted(), '3219.99');
    assert.deepEqual(await methodsOf(id), { ...others, credit: noCredit });
    await pay(await accepted(), '1610.01');
    assert.equal(member((await read(id)).body, 'credit'), '1610.00');
    assert.deepEqual(await methodsOf(id), { ...others, credit: 'allowed' });
  });

  test('each allowed method is accepted, and each other one is refused for the given reason', async () => {
    const id = await accepted();
    office.customs.transfers(false);
    const { transfer } = await methodsOf(id);
    assert.match(String(transfer), /to the treasury/);
    const order = (method: string) =>
      office.customs.api.call('payDuties', office.customs.trader, { id, body: { method } });
    const refused = await order('transfer');
    assert.equal(member(refused.body, 'reason'), transfer);
    office.customs.transfers(true);
    assert.equal((await order('transfer')).status, 200);
    const settled = new Set(Object.values(await methodsOf(id)));
    assert.deepEqual([...settled], ['No payment is due']);
    assert.equal(member((await order('transfer')).body, 'reason'), 'No payment is due');
    assert.equal(member((await read(id)).body, 'outstanding'), '0.00');
  });
});

describe('404', () => {
  test('another organisation’s declaration and a missing one get the same response', async () => {
    const outsider = await office.customs.api.newCaller();
    const foreign = await read(await accepted(), outsider);
    const never = await read('dec_01kaz4w7m0v3c5n8q2x6t9r1ye', outsider);
    assert.deepEqual([foreign.status, foreign.code], [404, 'not_found']);
    assert.deepEqual([never.status, never.code], [404, 'not_found']);
  });
});
