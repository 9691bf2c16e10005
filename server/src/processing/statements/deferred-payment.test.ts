import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { member, type TestAnswer, textMember } from '../../foundation/http/testing/call.ts';
import { roastedCoffee } from '../testing/coffee.ts';
import { standingOf } from '../testing/customs.ts';
import { openTestOffice, type TestOffice } from '../testing/office.ts';

let office: TestOffice;
let made = 0;
before(async () => {
  office = await openTestOffice();
});
after(() => office.stop());

interface TestAccount {
  readonly id: string;
  readonly number: string;
}

async function account(changed: object = {}): Promise<TestAccount> {
  made += 1;
  const organisationId = office.customs.trader.organisation.id;
  const body = { organisationId, number: `XADEF${made}`, limit: '5000.00', ...changed };
  const answered = await office.call('createDefermentAccount', { body });
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
  return { id: textMember(answered.body, 'id'), number: textMember(answered.body, 'number') };
}

async function availableOf({ id }: TestAccount): Promise<unknown> {
  return member((await office.call('getDefermentAccount', { params: { id } })).body, 'available');
}

const deferred = (lrn: string, number: string, price?: string): Record<string, unknown> => ({
  ...roastedCoffee(lrn, price),
  payment: { method: 'deferred', account: number },
});

async function lodge(number: string, price?: string): Promise<string> {
  made += 1;
  const lrn = `deferred-${made}`;
  return office.customs.lodge(lrn, deferred(lrn, number, price));
}

async function accepted(number: string, price?: string): Promise<string> {
  const id = await lodge(number, price);
  await office.customs.work();
  return id;
}

async function billOf(id: string): Promise<string> {
  const bill = member(await office.customs.read(id), 'bills', 0);
  return ['state', 'method', 'account', 'paid', 'outstanding']
    .map((name) => String(member(bill, name)))
    .join(' ');
}

async function statements({ id }: TestAccount): Promise<unknown[]> {
  const items = member((await office.call('listStatements', { params: { id } })).body, 'items');
  assert.ok(Array.isArray(items));
  return items;
}

const pay = ({ id }: TestAccount, body: object): Promise<TestAnswer> =>
  office.call('payStatement', { params: { id }, body });

async function assertBooksAgree(): Promise<void> {
  assert.deepEqual((await office.call('checkBooks')).body, { violations: [] });
}

/** Until a moment of the office's clock; the jobs run then. */
async function until(time: string): Promise<void> {
  office.source.move(Date.parse(time) - office.source.now().getTime());
  await office.customs.runJobs();
}

describe('201: bills on a deferment account', () => {
  test('three of a month are released, the fourth is too much; the statement pays them and frees the account', async () => {
    const own = await account();
    const ids: string[] = [];
    const left: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      const id = await accepted(own.number);
      ids.push(id);
      assert.equal(standingOf(await office.customs.read(id)), 'released secured');
      assert.equal(await billOf(id), `secured deferred ${own.number} 0.00 1610.00`);
      left.push(await availableOf(own));
    }
    assert.deepEqual(left, ['3390.00', '1780.00', '170.00']);
    const fourth = await accepted(own.number);
    const body = await office.customs.read(fourth);
    assert.equal(standingOf(body), 'accepted due');
    assert.equal(await billOf(fourth), 'due deferred null 0.00 1610.00');
    assert.equal(member(body, 'nextActions', 0, 'action'), 'pay');
    assert.equal(member(body, 'nextActions', 0, 'actor'), 'declarant');
    const history = member(body, 'history');
    assert.ok(Array.isArray(history));
    const told = history.find((each) => member(each, 'event') === 'payment.insufficient');
    assert.match(textMember(told, 'reason'), /1440\.00 short$/);
    assert.equal(await availableOf(own), '170.00');
    assert.deepEqual(await statements(own), []);
    await assertBooksAgree();

    await until('2026-12-01T00:00:00.000Z');
    const [statement, ...others] = await statements(own);
    assert.equal(others.length, 0);
    assert.equal(member(statement, 'amount'), '4830.00');
    assert.equal(member(statement, 'outstanding'), '4830.00');
    assert.equal(member(statement, 'state'), 'due');
    assert.equal(member(statement, 'dueBy'), '2026-12-15T23:59:59.999Z');
    const reference = textMember(statement, 'reference');

    const paid = await pay(own, { reference, amount: '4830.00' });
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
    assert.equal(member(paid.body, 'state'), 'paid');
    for (const id of ids) assert.equal(await billOf(id), `paid deferred ${own.number} 1610.00 0.00`);
    assert.equal(await availableOf(own), '5000.00');
    await assertBooksAgree();
  });
});
