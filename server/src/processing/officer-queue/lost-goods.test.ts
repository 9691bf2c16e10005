import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { assertStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import {
  homeUseDocument,
  placementDocument,
  suspendedGoods,
  warehoused,
} from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

async function releaseGoods() {
  const placed = await goods.accepted(placementDocument(warehoused));
  await goods.take(placed.id, { action: 'release' });
  return placed;
}

const report = (id: string, more: object) => {
  const body = { item: 1, quantity: '100.000', disposition: 'lost', text: 'Not found', ...more };
  return office.customs.api.call('reportDischarge', office.customs.trader, { id, body });
};
const errorOf = (body: unknown) =>
  `${textMember(body, 'errors', 0, 'code')} ${textMember(body, 'errors', 0, 'pointer')}`;
const billOf = async (id: string, index = 0) => {
  const bill = member(await goods.read(id), 'bills', index);
  return ['basis', 'amount', 'status'].map((name) => member(bill, name));
};

describe('L6: lost goods', () => {
  for (const cause of ['stolen', 'missing'])
    test(`by ${cause} create a debt of the holder, and remain secured until the debt is paid`, async () => {
      const { id } = await releaseGoods();
      const reserved = await goods.reserved();
      await report(id, { cause }).then(assertStatus(200));
      await goods.take(id, { action: 'grantDischarge' });
      assert.equal(await goods.stockOf(id), 'open 900.000 0.000 0.000 0.00');
      assert.deepEqual(await billOf(id), ['discharge', '161.00', 'secured']);
      const lines = member(await goods.read(id), 'bills', 0, 'lines');
      assert.deepEqual(lines, [
        { tax: 'A00', amount: '75.00' },
        { tax: 'B00', amount: '86.00' },
      ]);
      assert.equal(await goods.reserved(), reserved);
      assert.equal((await goods.events(id)).at(-1), 'discharge.demanded');
      assert.equal((await report(id, { cause })).status, 200);
    });

  for (const cause of ['accident', 'nature'])
    test(`by ${cause} are written off without duties once the customs office grants it`, async () => {
      const { id } = await releaseGoods();
      await report(id, { cause });
      await goods.take(id, { action: 'grantDischarge' });
      assert.equal(await goods.stockOf(id), 'open 900.000 0.000 100.000 161.00');
      assert.deepEqual(member(await goods.read(id), 'bills'), []);
    });

  test('require the cause of the loss, which is not allowed for goods that are not lost', async () => {
    const { id } = await releaseGoods();
    assert.equal(errorOf((await report(id, {})).body), 'required /cause');
    const wasted = await report(id, { disposition: 'waste', cause: 'stolen' });
    assert.equal(errorOf(wasted.body), 'unexpected /cause');
    await report(id, { cause: 'stolen' });
    const own = await office.customs.api.call('getDischarge', office.customs.trader, { id });
    assert.equal(member(own.body, 'movements', 1, 'cause'), 'stolen');
  });
});

describe('L6: a demand for a part of the goods', () => {
  test('bills the share of this part, and the rest can be discharged', async () => {
    const { id, mrn } = await releaseGoods();
    await goods.take(id, { action: 'demandDischarge', item: 1, quantity: '250.000', reason: 'Not found' });
    assert.equal(await goods.stockOf(id), 'open 750.000 0.000 0.000 0.00');
    assert.deepEqual(await billOf(id), ['discharge', '402.50', 'secured']);
    const taker = await goods.accepted(homeUseDocument(mrn, 750));
    await goods.payAll(taker.id);
    await goods.take(taker.id, { action: 'release' });
    await office.customs.runJobs();
    assert.equal(await goods.stockOf(id), 'discharged 0.000 0.000 750.000 1207.50');
  });

  test('is refused if it exceeds the available quantity, and without a goods item', async () => {
    const { id } = await releaseGoods();
    const demand = { action: 'demandDischarge', item: 1, quantity: '1000.001' };
    assert.equal((await goods.decide(id, demand)).code, 'discharge_exceeded');
    assert.equal(errorOf((await goods.decide(id, { ...demand, item: 2 })).body), 'item /item');
    const { item: _, ...without } = demand;
    assert.equal(errorOf((await goods.decide(id, without)).body), 'required /item');
    await goods.take(id, { ...demand, quantity: '1000.000' });
    await office.customs.runJobs();
    assert.equal(await goods.stockOf(id), 'discharged 0.000 0.000 0.000 0.00');
  });
});
