import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { callTestOperation, type TestResponse } from '../../declarations/testing/test-call.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice, type TestOffice } from '../testing/test-office.ts';
import { payStatement } from './pay-statement.ts';

/* Payment of a statement by a trader, where a bank pays at once. */

let office: TestOffice;
let trader: Caller;
let made = 0;
before(async () => {
  office = await openTestOffice();
  trader = office.customs.trader;
});
after(() => office.stop());

/** Creates an account with charged bills of 1610.00, and the statement of their month. */
async function stated(count: number) {
  made += 1;
  const number = `XASTATED${made}`;
  const body = { organisationId: trader.organisation.id, number, limit: '5000.00' };
  const account = textMember((await office.call('createDefermentAccount', { body })).body, 'id');
  const ids: string[] = [];
  for (let entered = 0; entered < count; entered += 1) {
    const lrn = `stated-${made}-${entered}`;
    const payment = { method: 'deferred', account: number };
    ids.push(await office.customs.lodge(lrn, { ...roastedCoffeeBody(lrn), payment }));
  }
  await office.customs.work();
  await nextMonth();
  const { body: listed } = await office.call('listAllStatements', { params: { id: account } });
  return { account, number, ids, reference: textMember(listed, 'items', 0, 'reference') };
}

/** Moves to the start of the next month and runs the jobs. */
async function nextMonth(): Promise<void> {
  const now = office.source.now();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  office.source.move(first - now.getTime());
  await office.customs.runJobs();
}

interface Ordered {
  readonly caller?: Caller;
  readonly headers?: Record<string, string>;
  /** Whether a bank pays at once. */
  readonly transfers?: boolean;
}

function order(
  { number, reference }: { readonly number: string; readonly reference: string },
  { caller = trader, headers = {}, transfers = true }: Ordered = {},
): Promise<TestResponse> {
  const { database, customs } = office;
  const feed = { committed: () => {} };
  const parts = { database, customs: customs.parts, feed, transfers };
  const operation = withDependencies(payStatement, parts);
  const given = { params: { number, reference }, body: { method: 'transfer' }, headers };
  return callTestOperation(operation, caller, given);
}

async function available(account: string): Promise<unknown> {
  return member((await office.call('getAnyDefermentAccount', { params: { id: account } })).body, 'available');
}

async function assertLedgerAgrees(): Promise<void> {
  assert.deepEqual(await office.violations(), []);
}

describe('200', () => {
  test('pays the bills of the statement and restores the limit of the account', async () => {
    const own = await stated(3);
    assert.equal(await available(own.account), '170.00');
    const paid = await order(own);
    assert.equal(paid.status, 200, paid.text);
    assert.equal(
      ['status', 'amount', 'paid', 'outstanding'].map((name) => member(paid.body, name)).join(' '),
      'paid 4830.00 4830.00 0.00',
    );
    for (const id of own.ids)
      assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released paid');
    assert.equal(await available(own.account), '5000.00');
    await assertLedgerAgrees();
  });

  test('does not pay again what customs has recorded before', async () => {
    const own = await stated(2);
    const body = { reference: own.reference, amount: '2000.00' };
    const recorded = await office.call('reportStatementPayment', { params: { id: own.account }, body });
    assert.equal(member(recorded.body, 'outstanding'), '1220.00');
    const paid = await order(own);
    assert.equal(member(paid.body, 'outstanding'), '0.00');
    assert.equal(await available(own.account), '5000.00');
    await assertLedgerAgrees();
  });

  test('the same key gets the same response and pays once', async () => {
    const own = await stated(1);
    const headers = { 'idempotency-key': `statement-${made}` };
    const first = await order(own, { headers });
    const again = await order(own, { headers });
    assert.equal(first.status, 200, first.text);
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assert.equal(await available(own.account), '5000.00');
  });

  test('the principal pays a bill of its representative’s declaration', async () => {
    await office.database.system.query(
      'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2) on conflict do nothing',
      [sampleTrader.identification, trader.organisation.id],
    );
    const broker = await office.customs.desk.newBroker();
    made += 1;
    const lrn = `stated-${made}`;
    const body = {
      ...roastedCoffeeBody(lrn),
      ...{ representation: 'direct', declarant: sampleTrader, representative: sampleBroker },
      payment: { method: 'deferred', account: 'XADEF0042' },
    };
    const lodged = await office.customs.desk.call('createDeclaration', broker, {
      query: 'lodge=true',
      body,
    });
    assert.equal(lodged.status, 201, lodged.text);
    await office.customs.work();
    await nextMonth();
    const query = { organisationId: trader.organisation.id, number: 'XADEF0042' };
    const account = textMember(
      (await office.call('listAllDefermentAccounts', { query })).body,
      'items',
      0,
      'id',
    );
    const { body: listed } = await office.call('listAllStatements', { params: { id: account } });
    const own = { number: 'XADEF0042', reference: textMember(listed, 'items', 0, 'reference') };
    assert.equal((await order(own, { caller: broker })).status, 404);
    assert.equal((await order(own)).status, 200);
    const id = textMember(lodged.body, 'id');
    const { body: after } = await office.customs.desk.call('getDeclaration', broker, { id });
    assert.equal(mainAndPaymentStatusOf(after), 'released paid');
    await assertLedgerAgrees();
  });
});

describe('404', () => {
  test('an unknown statement, one of another account, and another organisation’s get the same response', async () => {
    const own = await stated(1);
    const other = await stated(1);
    const stranger = await office.customs.desk.newCaller();
    const answers = [
      await order({ ...own, reference: 'RF18539007547034' }),
      await order({ ...own, reference: other.reference }),
      await order({ ...own, number: 'NOSUCH' }),
      await order(own, { caller: stranger }),
    ];
    for (const answered of answers) assert.equal(answered.code, 'not_found');
    assert.equal(await available(own.account), '3390.00');
  });
});

describe('409', () => {
  test('pays a statement once if two requests are concurrent, and refuses a later request', async () => {
    const own = await stated(2);
    const both = await Promise.all([order(own), order(own)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const again = await order(own);
    assert.equal(again.code, 'action_not_allowed');
    assert.equal(member(again.body, 'statementStatus'), 'paid');
    assert.equal(await available(own.account), '5000.00');
    await assertLedgerAgrees();
  });

  test('refuses to pay a statement and pays nothing if immediate bank transfers are unavailable', async () => {
    const own = await stated(1);
    const refused = await order(own, { transfers: false });
    assert.equal(refused.code, 'action_not_allowed');
    assert.match(textMember(refused.body, 'reason'), /order a transfer through the portal/);
    assert.equal(await available(own.account), '3390.00');
  });
});
