import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { openTestOffice } from '../testing/test-office.ts';

let declarationCount = 0;
const office = await openTestOffice();
const { assertLedgerAgrees } = office;
after(() => office.stop());

const day = 86_400_000;

async function take(id: string, body: object): Promise<unknown> {
  const call = { params: { id }, body, headers: { 'if-match': '*' } };
  const answered = await office.call('decideDeclaration', call);
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
  return answered.body;
}

interface Demand {
  readonly id: string;
  readonly billReference: string;
}

/** Creates a released declaration with a demand of 7300.00, due in ten days. */
async function createDemand(amount = '7300.00'): Promise<Demand> {
  declarationCount += 1;
  const lrn = `late-${declarationCount}`;
  const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn));
  await office.customs.work();
  const dueBy = new Date(office.source.now().getTime() + 10 * day).toISOString();
  const applicableDate = '2026-11-01';
  const view = await take(id, {
    action: 'bill',
    ...withoutHearing,
    amount,
    reason: 'Found at an audit',
    dueBy,
    applicableDate,
  });
  return { id, billReference: textMember(view, 'bills', 1, 'reference') };
}

const pay = ({ id, billReference }: Demand, amount: string): Promise<unknown> =>
  take(id, { action: 'pay', billReference, amount });

/** Returns the bills that the trader gets after the assessment. */
async function billsOf({ id }: Demand): Promise<string[]> {
  const bills = member(await office.customs.read(id), 'bills');
  assert.ok(Array.isArray(bills));
  return bills
    .slice(1)
    .map((bill) =>
      ['basis', 'status', 'amount', 'overdueSince'].map((name) => String(member(bill, name))).join(' '),
    );
}

async function events({ id }: Demand): Promise<string[]> {
  const history = member(await office.customs.read(id), 'history');
  assert.ok(Array.isArray(history));
  return history.map((each) => textMember(each, 'event')).filter((event) => event.startsWith('payment.'));
}

async function advanceDays(days: number): Promise<void> {
  office.source.move(days * day);
  await office.customs.runJobs();
}

describe('interest on late payment', () => {
  test('is 73.00 for a demand that is paid 50 days late, in a separate bill', async () => {
    const late = await createDemand();
    await advanceDays(60);
    await pay(late, '7300.00');
    const [demand, interest, ...others] = await billsOf(late);
    assert.match(demand ?? '', /^demand paid 7300\.00 2/);
    assert.equal(interest, 'interest due 73.00 null');
    assert.equal(others.length, 0);
    const body = await office.customs.read(late.id);
    assert.deepEqual(member(body, 'bills', 2, 'lines'), [{ tax: 'interest', amount: '73.00' }]);
    assert.deepEqual((await events(late)).slice(-4), [
      'payment.due',
      'payment.overdue',
      'payment.paid',
      'payment.due',
    ]);
    await assertLedgerAgrees();
  });

  test('is not charged if it is only 8.76, for six days, or if the payment is in time', async () => {
    const late = await createDemand();
    const punctual = await createDemand();
    await advanceDays(9);
    await pay(punctual, '7300.00');
    await advanceDays(7);
    await pay(late, '7300.00');
    assert.equal((await billsOf(late)).length, 1);
    assert.deepEqual(await billsOf(punctual), ['demand paid 7300.00 null']);
    await advanceDays(100);
    assert.equal((await billsOf(late)).length, 1);
    await assertLedgerAgrees();
  });

  test('is calculated for each partial payment, and charged once the whole bill is paid', async () => {
    const late = await createDemand();
    await advanceDays(10);
    await pay(late, '3650.00');
    await advanceDays(50);
    await pay(late, '1825.00');
    assert.equal((await billsOf(late)).length, 1);
    await advanceDays(50);
    await pay(late, '1825.00');
    // 1825 × 7.3 × 50 ÷ 36500 is 18.25, and 36.50 for the part that is 100 days late.
    assert.equal((await billsOf(late))[1], 'interest due 54.75 null');
    await assertLedgerAgrees();
  });

  test('is not charged on a bill of interest', async () => {
    const late = await createDemand();
    await advanceDays(60);
    await pay(late, '7300.00');
    const billReference = textMember(await office.customs.read(late.id), 'bills', 2, 'reference');
    await advanceDays(400);
    assert.equal((await events(late)).at(-1), 'payment.overdue');
    await pay({ ...late, billReference }, '73.00');
    const bills = await billsOf(late);
    assert.equal(bills.length, 2);
    assert.match(bills[1] ?? '', /^interest paid 73\.00 2/);
    await assertLedgerAgrees();
  });

  test('is billed for each bill that a payment order pays late', async () => {
    const late = await createDemand();
    await advanceDays(60);
    const order = { id: late.id, body: { method: 'transfer' } };
    const paid = await office.customs.api.call('payDuties', office.customs.trader, order);
    assert.equal(paid.status, 200, paid.text);
    await office.customs.runJobs();
    assert.equal((await billsOf(late))[1], 'interest due 73.00 null');
    await assertLedgerAgrees();
  });
});

describe('a bill that an officer adds', () => {
  test('states the day whose law applies to it, and its reason', async () => {
    const { id } = await createDemand();
    const bill = member(await office.customs.read(id), 'bills', 1);
    assert.equal(member(bill, 'applicableDate'), '2026-11-01');
    assert.equal(member(bill, 'reason'), 'Found at an audit');
    assert.equal(member(bill, 'basis'), 'demand');
  });
});
