import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  assertStatus,
  bodyWithStatus,
  listMember,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';

let declarationCount = 0;
const office = await openTestOffice();
const { assertLedgerAgrees } = office;
after(() => office.stop());

interface TestAccount {
  readonly id: string;
  readonly number: string;
}

async function createAccount(changed: object = {}): Promise<TestAccount> {
  declarationCount += 1;
  const organisationId = office.customs.trader.organisation.id;
  const body = { organisationId, number: `XADEF${declarationCount}`, limit: '5000.00', ...changed };
  const answered = await office.call('createDefermentAccount', { body }).then(bodyWithStatus(201));
  return { id: textMember(answered, 'id'), number: textMember(answered, 'number') };
}

async function availableOf({ id }: TestAccount): Promise<unknown> {
  return member((await office.call('getAnyDefermentAccount', { params: { id } })).body, 'available');
}

const deferredDeclaration = (lrn: string, number: string, price?: string): Record<string, unknown> => ({
  ...roastedCoffeeBody(lrn, price),
  payment: { method: 'deferred', account: number },
});

async function lodge(number: string, price?: string): Promise<string> {
  declarationCount += 1;
  const lrn = `deferred-${declarationCount}`;
  return office.customs.lodge(lrn, deferredDeclaration(lrn, number, price));
}

async function lodgeAndAccept(number: string, price?: string): Promise<string> {
  const id = await lodge(number, price);
  await office.customs.work();
  return id;
}

async function billOf(id: string): Promise<string> {
  const bill = member(await office.customs.read(id), 'bills', 0);
  return ['status', 'method', 'account', 'paid', 'outstanding']
    .map((name) => String(member(bill, name)))
    .join(' ');
}

async function readStatements({ id }: TestAccount): Promise<unknown[]> {
  return listMember((await office.call('listAllStatements', { params: { id } })).body, 'items');
}

const pay = ({ id }: TestAccount, body: object): Promise<OperationTestResponse> =>
  office.call('reportStatementPayment', { params: { id }, body });

/** Sets the clock of the test to a time and runs the jobs at deadlines. */
async function moveClockTo(time: string): Promise<void> {
  office.source.move(Date.parse(time) - office.source.now().getTime());
  await office.customs.runJobs();
}

/** Sets the clock to the start of the next month. */
async function moveToNextMonth(): Promise<void> {
  const now = office.source.now();
  await moveClockTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString());
}

describe('201: bills charged to a deferment account', () => {
  test('are charged up to the limit of the account; the payment of the statement pays them and restores the limit', async () => {
    const own = await createAccount();
    const ids: string[] = [];
    const left: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      const id = await lodgeAndAccept(own.number);
      ids.push(id);
      assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released secured');
      assert.equal(await billOf(id), `secured deferred ${own.number} 0.00 1610.00`);
      left.push(await availableOf(own));
    }
    assert.deepEqual(left, ['3390.00', '1780.00', '170.00']);
    const fourth = await lodgeAndAccept(own.number);
    const body = await office.customs.read(fourth);
    assert.equal(mainAndPaymentStatusOf(body), 'accepted due');
    assert.equal(await billOf(fourth), 'due deferred null 0.00 1610.00');
    assert.equal(member(body, 'nextActions', 0, 'action'), 'pay');
    assert.equal(member(body, 'nextActions', 0, 'actor'), 'declarant');
    const history = listMember(body, 'history');
    const shortfall = history.find((each) => member(each, 'event') === 'payment.insufficient');
    assert.match(textMember(shortfall, 'reason'), /1440\.00 short$/);
    assert.equal(await availableOf(own), '170.00');
    assert.deepEqual(await readStatements(own), []);
    await assertLedgerAgrees();

    await moveClockTo('2026-12-01T00:00:00.000Z');
    const [statement, ...others] = await readStatements(own);
    assert.equal(others.length, 0);
    assert.equal(member(statement, 'amount'), '4830.00');
    assert.equal(member(statement, 'outstanding'), '4830.00');
    assert.equal(member(statement, 'status'), 'due');
    assert.equal(member(statement, 'dueBy'), '2026-12-15T23:59:59.999Z');
    const reference = textMember(statement, 'reference');

    const paid = await pay(own, { reference, amount: '4830.00' }).then(bodyWithStatus(201));
    assert.equal(member(paid, 'status'), 'paid');
    for (const id of ids) assert.equal(await billOf(id), `paid deferred ${own.number} 1610.00 0.00`);
    assert.equal(await availableOf(own), '5000.00');
    await assertLedgerAgrees();
  });

  test('of two concurrent declarations are charged for only one of them if the limit suffices for one', async () => {
    const own = await createAccount({ limit: '2000.00' });
    const ids = [await lodge(own.number), await lodge(own.number)];
    await Promise.all(
      ids.map((id) =>
        office.call('decideDeclaration', {
          params: { id },
          body: { action: 'accept' },
          headers: { 'if-match': '*' },
        }),
      ),
    );
    const standing = await Promise.all(
      ids.map(async (id) => mainAndPaymentStatusOf(await office.customs.read(id))),
    );
    assert.deepEqual(standing.toSorted(), ['accepted due', 'accepted secured']);
    assert.equal(await availableOf(own), '390.00');
    await assertLedgerAgrees();
  });

  test('are paid in their order by a partial payment of the statement, and an excess is credited to the holder', async () => {
    const own = await createAccount();
    const ids = [await lodgeAndAccept(own.number), await lodgeAndAccept(own.number)].toSorted();
    await moveToNextMonth();
    const reference = textMember((await readStatements(own))[0], 'reference');
    const part = await pay(own, { reference, amount: '2000.00' });
    assert.equal(member(part.body, 'outstanding'), '1220.00');
    assert.equal(await billOf(ids[0] ?? ''), `paid deferred ${own.number} 1610.00 0.00`);
    assert.equal(await billOf(ids[1] ?? ''), `secured deferred ${own.number} 390.00 1220.00`);
    assert.equal(await availableOf(own), '3780.00');
    const both = await Promise.all([
      pay(own, { reference, amount: '1220.00' }),
      pay(own, { reference, amount: '1220.00' }),
    ]);
    for (const answered of both) assert.equal(answered.status, 201, JSON.stringify(answered.body));
    assert.equal(await availableOf(own), '5000.00');
    await assertLedgerAgrees();
    await office.customs.work();

    // A bill is paid twice, and the second payment is used for a fee.
    const owing = ids[0] ?? '';
    const fee = { action: 'bill', ...withoutHearing, amount: '1000.00', reason: 'A fee' };
    await office.call('decideDeclaration', {
      params: { id: owing },
      body: fee,
      headers: { 'if-match': '*' },
    });
    const order = { id: owing, body: { method: 'credit' } };
    const used = await office.customs.api.call('payDuties', office.customs.trader, order);
    assert.equal(used.status, 200, used.text);
    assert.equal(member(used.body, 'bills', 1, 'status'), 'paid');
    await assertLedgerAgrees();
    await office.call('decideDeclaration', {
      params: { id: owing },
      body: fee,
      headers: { 'if-match': '*' },
    });
    const again = await office.customs.api.call('payDuties', office.customs.trader, order);
    assert.equal(again.code, 'action_not_allowed');
    assert.equal(member(again.body, 'credit'), '220.00');
  });

  test('create no statement for a month without bills, and one statement if the job runs twice', async () => {
    const own = await createAccount();
    await moveToNextMonth();
    assert.deepEqual(await readStatements(own), []);
    await lodgeAndAccept(own.number);
    await moveToNextMonth();
    await office.customs.runJobs();
    assert.equal((await readStatements(own)).length, 1);
  });

  test('can also be due bills that the declarant charges to an account, up to its available amount', async () => {
    const small = await createAccount({ limit: '100.00' });
    const large = await createAccount();
    const id = await lodgeAndAccept(small.number);
    const order = (number: string) =>
      office.customs.api.call('payDuties', office.customs.trader, {
        id,
        body: { method: 'account', account: number },
      });
    const refused = await order(small.number).then(assertStatus(409));
    assert.equal(refused.code, 'deferment_account_unavailable');
    assert.equal(member(refused.body, 'available'), '100.00');
    assert.equal(member(refused.body, 'required'), '1610.00');
    assert.equal((await order('NOSUCH')).code, 'input_invalid');
    const entered = await order(large.number).then(bodyWithStatus(200));
    assert.equal(member(entered, 'tracks', 'payment'), 'secured');
    assert.equal(await availableOf(large), '3390.00');
    await assertLedgerAgrees();
  });

  test('reduce the statement when they are refunded, and the amount is available again', async () => {
    const own = await createAccount();
    const id = await lodgeAndAccept(own.number);
    await moveToNextMonth();
    const refund = { action: 'refund', amount: '610.00', reason: 'Reckoned wrongly' };
    await office.call('decideDeclaration', { params: { id }, body: refund, headers: { 'if-match': '*' } });
    assert.equal(await availableOf(own), '4000.00');
    assert.equal(member((await readStatements(own))[0], 'outstanding'), '1000.00');
    await assertLedgerAgrees();
  });

  test('are overdue if the statement is not paid by the 15th, and the declarant is notified', async () => {
    const own = await createAccount();
    const id = await lodgeAndAccept(own.number);
    await moveToNextMonth();
    office.source.move(15 * 86_400_000);
    await office.customs.runJobs();
    await office.customs.runJobs();
    const body = await office.customs.read(id);
    const [statement] = await readStatements(own);
    assert.equal(member(body, 'bills', 0, 'overdueSince'), member(statement, 'dueBy'));
    const history = listMember(body, 'history');
    assert.equal(history.filter((each) => member(each, 'event') === 'payment.overdue').length, 1);
    assert.equal(mainAndPaymentStatusOf(body), 'released secured');
  });

  test('are reduced by a payment and a refund that happen at the same time', async () => {
    const own = await createAccount();
    const id = await lodgeAndAccept(own.number);
    const billReference = textMember(await office.customs.read(id), 'bills', 0, 'reference');
    const decide = (body: object): Promise<OperationTestResponse> =>
      office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });
    const answers = await Promise.all([
      decide({ action: 'pay', billReference, amount: '1610.00' }),
      decide({ action: 'refund', billReference, amount: '610.00', reason: 'Reckoned wrongly' }),
    ]);
    for (const answered of answers) assert.equal(answered.status, 201, JSON.stringify(answered.body));
    assert.equal(await availableOf(own), '5000.00');
    const bill = member(await office.customs.read(id), 'bills', 0);
    assert.equal(member(bill, 'refunded'), '610.00');
    assert.equal(member(bill, 'outstanding'), '0.00');
    await assertLedgerAgrees();
  });
});

describe('409', () => {
  test('returns 409 for the payment of an unknown statement', async () => {
    const own = await createAccount();
    assert.equal(
      (await pay(own, { reference: 'RF18539007547034', amount: '1.00' })).code,
      'payment_mismatch',
    );
  });
});
