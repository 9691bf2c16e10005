import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { callTestOperation, type TestResponse } from '../../declarations/testing/test-call.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { payStatement } from './pay-statement.ts';

let declarationCount = 0;
/* Tests the payment of a statement by a trader whose bank transfers the amount immediately. */
const office = await openTestOffice();
const { assertLedgerAgrees } = office;
const trader = office.customs.trader;
after(() => office.stop());

/** Creates an account with charged bills of 1610.00 each, and the statement of their month. */
async function createStatement(count: number) {
  declarationCount += 1;
  const number = `XASTATED${declarationCount}`;
  const body = { organisationId: trader.organisation.id, number, limit: '5000.00' };
  const account = textMember((await office.call('createDefermentAccount', { body })).body, 'id');
  const ids: string[] = [];
  for (let entered = 0; entered < count; entered += 1) {
    const lrn = `stated-${declarationCount}-${entered}`;
    const payment = { method: 'deferred', account: number };
    ids.push(await office.customs.lodge(lrn, { ...roastedCoffeeBody(lrn), payment }));
  }
  await office.customs.work();
  await moveToNextMonth();
  const { body: listed } = await office.call('listAllStatements', { params: { id: account } });
  return { account, number, ids, reference: textMember(listed, 'items', 0, 'reference') };
}

/** Sets the clock to the start of the next month and runs the jobs. */
async function moveToNextMonth(): Promise<void> {
  const now = office.source.now();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  office.source.move(first - now.getTime());
  await office.customs.runJobs();
}

interface Ordered {
  readonly caller?: Caller;
  readonly headers?: Record<string, string>;
  /** Whether the bank transfers the amount immediately. */
  readonly transfers?: boolean;
}

function payOrder(
  { number, reference }: { readonly number: string; readonly reference: string },
  { caller = trader, headers = {}, transfers = true }: Ordered = {},
): Promise<TestResponse> {
  const { database, customs } = office;
  const feed = { committed: () => {} };
  const parts = { database, customs: customs.parts, feed, transfers };
  const operation = withDependencies(payStatement, parts);
  const request = { params: { number, reference }, body: { method: 'transfer' }, headers };
  return callTestOperation(operation, caller, request);
}

async function available(account: string): Promise<unknown> {
  return member((await office.call('getAnyDefermentAccount', { params: { id: account } })).body, 'available');
}

describe('200: the payment of a statement', () => {
  test('pays the bills of the statement and restores the limit of the account', async () => {
    const own = await createStatement(3);
    assert.equal(await available(own.account), '170.00');
    const paid = await payOrder(own).then(bodyWithStatus(200));
    assert.equal(
      ['status', 'amount', 'paid', 'outstanding'].map((name) => member(paid, name)).join(' '),
      'paid 4830.00 4830.00 0.00',
    );
    for (const id of own.ids)
      assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'released paid');
    assert.equal(await available(own.account), '5000.00');
    await assertLedgerAgrees();
  });

  test('does not pay bills whose payment customs has already recorded', async () => {
    const own = await createStatement(2);
    const body = { reference: own.reference, amount: '2000.00' };
    const recorded = await office.call('reportStatementPayment', { params: { id: own.account }, body });
    assert.equal(member(recorded.body, 'outstanding'), '1220.00');
    const paid = await payOrder(own);
    assert.equal(member(paid.body, 'outstanding'), '0.00');
    assert.equal(await available(own.account), '5000.00');
    await assertLedgerAgrees();
  });

  test('is made once and returns the same response when the request is repeated with its idempotency key', async () => {
    const own = await createStatement(1);
    const headers = { 'idempotency-key': `statement-${declarationCount}` };
    const first = await payOrder(own, { headers });
    const again = await payOrder(own, { headers });
    assert.equal(first.status, 200, first.text);
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assert.equal(await available(own.account), '5000.00');
  });

  test('pays a bill of the principal’s account that its representative’s declaration caused', async () => {
    await office.database.system.query(
      'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2) on conflict do nothing',
      [sampleTrader.identification, trader.organisation.id],
    );
    const broker = await office.customs.api.newBroker();
    declarationCount += 1;
    const lrn = `stated-${declarationCount}`;
    const body = {
      ...roastedCoffeeBody(lrn),
      ...{ representation: 'direct', declarant: sampleTrader, representative: sampleBroker },
      payment: { method: 'deferred', account: 'XADEF0042' },
    };
    const lodged = await office.customs.api.call('createDeclaration', broker, {
      query: 'lodge=true',
      body,
    });
    assert.equal(lodged.status, 201, lodged.text);
    await office.customs.work();
    await moveToNextMonth();
    const query = { organisationId: trader.organisation.id, number: 'XADEF0042' };
    const account = textMember(
      (await office.call('listAllDefermentAccounts', { query })).body,
      'items',
      0,
      'id',
    );
    const { body: listed } = await office.call('listAllStatements', { params: { id: account } });
    const own = { number: 'XADEF0042', reference: textMember(listed, 'items', 0, 'reference') };
    assert.equal((await payOrder(own, { caller: broker })).status, 404);
    assert.equal((await payOrder(own)).status, 200);
    const id = textMember(lodged.body, 'id');
    const { body: after } = await office.customs.api.call('getDeclaration', broker, { id });
    assert.equal(mainAndPaymentStatusOf(after), 'released paid');
    await assertLedgerAgrees();
  });
});

describe('404', () => {
  test('is returned with the same response for an unknown statement, and for one of another account or organisation', async () => {
    const own = await createStatement(1);
    const other = await createStatement(1);
    const outsider = await office.customs.api.newCaller();
    const answers = [
      await payOrder({ ...own, reference: 'RF18539007547034' }),
      await payOrder({ ...own, reference: other.reference }),
      await payOrder({ ...own, number: 'NOSUCH' }),
      await payOrder(own, { caller: outsider }),
    ];
    for (const answered of answers) assert.equal(answered.code, 'not_found');
    assert.equal(await available(own.account), '3390.00');
  });
});

describe('409: the payment of a statement', () => {
  test('is made once if two requests are concurrent, and a later request is refused', async () => {
    const own = await createStatement(2);
    const both = await Promise.all([payOrder(own), payOrder(own)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const again = await payOrder(own);
    assert.equal(again.code, 'action_not_allowed');
    assert.equal(member(again.body, 'statementStatus'), 'paid');
    assert.equal(await available(own.account), '5000.00');
    await assertLedgerAgrees();
  });

  test('is refused without any payment if immediate bank transfers are unavailable', async () => {
    const own = await createStatement(1);
    const refused = await payOrder(own, { transfers: false });
    assert.equal(refused.code, 'action_not_allowed');
    assert.match(textMember(refused.body, 'reason'), /order a transfer through the portal/);
    assert.equal(await available(own.account), '3390.00');
  });
});
