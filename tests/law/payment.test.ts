import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, textAt, valueAt } from '../../conformance/json.ts';
import { assertStatus, bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import { withPriceOfOnlyItem } from '../../server/src/processing/testing/law-goods.ts';
import { coffeeDeclaration } from './coffee-declaration.ts';
import { startLawPortal, statusAndPaymentOf } from './law-portal.ts';

/*
 * Tests payments, securities and refunds by the API only. Declarations with the prefix UNPAID- are paid only by
 * an officer.
 */
const portal = await startLawPortal();
after(() => portal?.stop());

const isIn = (state: string) => (declaration: unknown) => statusAndPaymentOf(declaration) === state;
const billOf = async (id: string) => textAt(await portal.read(id), 'bills', 0, 'reference');

/** Returns the sums of a declaration's ledger entries by account. */
async function accountTotals(id: string): Promise<Record<string, string>> {
  const { body } = await portal.trader.call('GET', `/openapi/ledger-entries?declarationId=${id}&limit=100`);
  const sums = new Map<string, number>();
  for (const entry of listAt(body, 'items'))
    for (const line of listAt(entry, 'lines')) {
      const account = (textAt(line, 'account') ?? '').replace(/^(claim|reserved|used|cover)\/.*/, '$1');
      sums.set(account, (sums.get(account) ?? 0) + Math.round(Number(textAt(line, 'amount')) * 100));
    }
  return Object.fromEntries(
    [...sums].toSorted().map(([account, cents]) => [account, (cents / 100).toFixed(2)]),
  );
}

describe('incoming payments', () => {
  test('release the goods when the bill is settled, and become credit if they exceed it', async () => {
    const id = await portal.lodge(coffeeDeclaration('UNPAID-7'));
    await portal.until(id, isIn('accepted due'));
    const billReference = await billOf(id);
    await portal.decide(id, { action: 'pay', billReference, amount: '1000.00' }).then(assertStatus(201));
    assert.deepEqual(await portal.bills(id), ['due 1610.00 1000.00 0.00 610.00']);
    await portal.decide(id, { action: 'release' }).then(assertStatus(409));
    await portal.decide(id, { action: 'pay', billReference, amount: '700.00' }).then(assertStatus(201));
    await portal.until(id, isIn('released paid'));
    assert.deepEqual(await portal.bills(id), ['paid 1610.00 1610.00 0.00 0.00']);
    assert.deepEqual(await accountTotals(id), {
      bank: '1700.00',
      claim: '0.00',
      credit: '-90.00',
      'revenue/A00': '-750.00',
      'revenue/B00': '-860.00',
    });
    await portal.ledgerAgrees();
  });
});

describe('an amendment that lowers the duties after release', () => {
  test('previews the refund without storing anything, and refunds when it is granted', async () => {
    const id = await portal.lodge(coffeeDeclaration('CHEAPER-1'));
    const before_ = await portal.until(id, isIn('released paid'));
    await portal.untilInFeed(id, 'released');
    const cheaper = withPriceOfOnlyItem(coffeeDeclaration('CHEAPER-1'), '9000.00');
    const events = async () => (await portal.trader.call('GET', '/openapi/status')).headers.get('etag');
    const tagBefore = await events();
    const tried = await portal.trader.call('POST', `/openapi/declarations/${id}/amendments?dryRun=true`, {
      body: { document: cheaper, reason: 'The invoice was corrected' },
    });
    assert.equal(tried.status, 200, tried.text);
    assert.equal(textAt(tried.body, 'before'), '1610.00');
    assert.equal(textAt(tried.body, 'after'), '1449.00');
    assert.deepEqual(valueAt(tried.body, 'effect'), { billed: '0.00', refunded: '161.00', reserved: '0.00' });
    assert.deepEqual(await portal.read(id), before_);
    assert.equal(await events(), tagBefore);
    assert.equal((await portal.amend(id, cheaper)).status, 201);
    await portal.until(id, (found) => valueAt(found, 'version') === 2);
    assert.deepEqual(await portal.duties(id), {
      payable: '1449.00',
      duty: '675.00',
      vat: '774.00',
      version: 2,
    });
    assert.deepEqual(await portal.bills(id), ['paid 1610.00 1610.00 161.00 0.00']);
    const [refund] = listAt(await portal.read(id), 'refunds');
    assert.equal(textAt(refund, 'amount'), '161.00');
    assert.equal(textAt(refund, 'basis'), 'amendment');
    assert.equal(textAt(refund, 'reason'), 'The invoice was corrected');
    assert.equal((await accountTotals(id)).bank, '1449.00');
    await portal.ledgerAgrees();
  });

  test('is refused with another procedure, declarant or number of items, and nothing is stored', async () => {
    const document = coffeeDeclaration('FIXED-1');
    const id = await portal.lodge(document);
    const released = await portal.until(id, isIn('released paid'));
    const [item] = listAt(document, 'goodsItems').map(Object);
    const changed: readonly [object, string][] = [
      [{ ...document, goodsItems: [{ ...item, procedure: '7100' }] }, '/document/goodsItems/0/procedure'],
      [
        { ...document, declarant: { ...Object(document.declarant), identification: 'XA555666777888' } },
        '/document/declarant/identification',
      ],
      [{ ...document, goodsItems: [item, item] }, '/document/goodsItems'],
    ];
    for (const [other, pointer] of changed) {
      const refused = await portal.amend(id, other).then(bodyWithStatus(400));
      const faults = listAt(refused, 'errors').map(
        (fault) => `${textAt(fault, 'code')} ${textAt(fault, 'pointer')}`,
      );
      assert.ok(faults.includes(`immutable ${pointer}`), faults.join('\n'));
    }
    assert.deepEqual(await portal.read(id), released);
  });
});

describe('a guarantee of 1000.00 for 1610.00', () => {
  test('is insufficient, then raised, used by an order, and charged when the bill is due', async () => {
    const { body: own } = await portal.trader.call('GET', '/openapi/caller');
    const organisationId = textAt(own, 'organisation', 'id');
    const made = await portal.customs.call('POST', '/management/guarantees', {
      body: { organisationId, reference: 'SHORT1000', amount: '1000.00' },
    });
    assert.equal(made.status, 201, made.text);
    const guarantee = `/management/guarantees/${textAt(made.body, 'id')}`;
    const secured = {
      ...coffeeDeclaration('UNPAID-9'),
      payment: { method: 'secured' },
      guarantee: { type: '1', reference: 'SHORT1000' },
    };
    const id = await portal.lodge(secured);
    await portal.until(id, isIn('accepted due'));
    const shown = async () => {
      const { body } = await portal.customs.call('GET', guarantee);
      return ['reserved', 'used', 'balance'].map((name) => textAt(body, name)).join(' ');
    };
    assert.equal(await shown(), '0.00 0.00 1000.00');
    const eventList = await portal.trader.call('GET', `/openapi/declarations/${id}/events`);
    const short = listAt(eventList.body, 'items').find(
      (event) => textAt(event, 'event') === 'payment.insufficient',
    );
    assert.ok(short, eventList.text);
    assert.match(textAt(short, 'reason') ?? '', /610\.00/);
    const tag = (await portal.customs.call('GET', guarantee)).headers.get('etag') ?? '*';
    const raised = await portal.customs.call('PATCH', guarantee, {
      headers: { 'If-Match': tag },
      body: { amount: '2000.00' },
    });
    assert.equal(raised.status, 200, raised.text);
    const ordered = await portal.trader.call('POST', `/openapi/declarations/${id}/payment`, {
      body: { method: 'guarantee', guaranteeReference: 'SHORT1000' },
    });
    assert.equal(ordered.status, 200, ordered.text);
    const released = await portal.until(id, isIn('released secured'));
    assert.equal(await shown(), '1610.00 0.00 390.00');
    const dueBy = Date.parse(textAt(released, 'bills', 0, 'dueBy') ?? '');
    await portal.advance(new Date(dueBy + 3_600_000).toISOString());
    await portal.until(id, (found) => textAt(found, 'tracks', 'payment') === 'paid');
    assert.equal(await shown(), '0.00 1610.00 390.00');
    await portal.ledgerAgrees();
  });
});
