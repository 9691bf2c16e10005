import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { addEndUseRate, endUseCoffee, endUseGoods } from '../testing/end-use-goods.ts';
import { suspendedGoods } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

/*
 * Tests amendments that place goods of a declaration under end use for the first time. The procedure does not change,
 * so the amendment still covers the declared goods (UCC 173(1)).
 */
const office = await openTestOffice();
const goods = await suspendedGoods(office);
const endUse = endUseGoods(office, goods);
await addEndUseRate(office, '12 KES/DTN');
/** Id of a declaration that was accepted without calculated duties, because no exchange rate existed. */
const { id: unassessedId } = await goods.accepted(endUseCoffee('115'));
const version = await addEndUseRate(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

/** Returns the amount by which an act increases the reserved amount. */
async function increaseOfReserved(act: () => Promise<unknown>): Promise<string> {
  const before = Number(await goods.reserved());
  await act();
  return (Number(await goods.reserved()) - before).toFixed(2);
}

const dischargeStatusOf = async (id: string) => member(await goods.read(id), 'tracks', 'discharge');
const statusOf = async (id: string) => member(await goods.read(id), 'status');

async function amountsOf(id: string, document: object) {
  const body = await endUse.requested(id, document, 'dryRun=true').then(bodyWithStatus(200));
  return ['suspended', 'reserved'].map((name) =>
    ['before', 'after'].map((when) => textMember(body, name, when)).join(' '),
  );
}

describe('an amendment before the release', () => {
  test('places the first goods under end use, with the amounts of its preview', async () => {
    const { id } = await goods.accepted(endUseCoffee('100'));
    assert.deepEqual(await amountsOf(id, endUseCoffee('115')), ['0.00 810.00', '0.00 810.00']);
    assert.equal(await increaseOfReserved(() => endUse.amend(id, endUseCoffee('115'))), '810.00');
    assert.deepEqual(await endUse.stockOf(id), ['1000.000 1000.000 0.00']);
    await goods.payAll(id);
    await goods.take(id, { action: 'release' });
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
    assert.deepEqual(await amountsOf(id, endUseCoffee('100')), ['810.00 0.00', '810.00 0.00']);
  });

  test('places the second of two goods items under end use', async () => {
    const { id } = await goods.accepted(endUseCoffee('100', '100'));
    assert.equal(await increaseOfReserved(() => endUse.amend(id, endUseCoffee('100', '115'))), '810.00');
    const { body } = await office.customs.api.call('getDischarge', office.customs.trader, { id });
    assert.equal(member(body, 'stock', 0, 'item'), 2);
    assert.equal(member(body, 'stock', 1), undefined);
  });

  test('leaves no goods to discharge if a second amendment removes the goods from end use', async () => {
    const { id } = await goods.accepted(endUseCoffee('100'));
    assert.equal(
      await increaseOfReserved(async () => {
        await endUse.amend(id, endUseCoffee('115'));
        await endUse.amend(id, endUseCoffee('100'));
      }),
      '0.00',
    );
    await goods.payAll(id);
    await goods.take(id, { action: 'release' });
    assert.equal(await dischargeStatusOf(id), 'none');
  });

  test('places goods that must be secured before the release', async () => {
    const { id } = await goods.accepted(endUseCoffee('100'));
    const amount = 1_000_000 - Number(await goods.balance()) + 100;
    await goods.changeGuarantee({ amount: amount.toFixed(2) });
    await endUse.amend(id, endUseCoffee('115'));
    await goods.payAll(id);
    const refused = await goods.decide(id, { action: 'release' });
    assert.deepEqual([refused.status, member(refused.body, 'reasonCode')], [409, 'not_covered']);
    await goods.changeGuarantee({ amount: '1000000.00' });
    await endUse.amend(id, endUseCoffee('100'));
    await goods.payAll(id);
    await goods.take(id, { action: 'release' });
  });
});

describe('an amendment after the release', () => {
  test('opens the discharge of the first placed goods with the amounts of its preview, and refunds the difference', async () => {
    const { id } = await endUse.released('100');
    assert.deepEqual(await amountsOf(id, endUseCoffee('115')), ['0.00 810.00', '0.00 810.00']);
    assert.equal(await increaseOfReserved(() => endUse.amend(id, endUseCoffee('115'))), '810.00');
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
    assert.ok((await goods.events(id)).includes('discharge.opened'));
    await endUse.use(id, '1000.000');
    await goods.take(id, { action: 'grantDischarge' });
    assert.equal(await goods.stockOf(id), 'discharged 0.000 0.000 1000.000 810.00');
  });

  test('reopens a cleared declaration', async () => {
    const { id } = await endUse.released('100');
    await goods.take(id, { action: 'clear' });
    await endUse.amend(id, endUseCoffee('115'));
    assert.deepEqual([await statusOf(id), await dischargeStatusOf(id)], ['released', 'open']);
  });

  test('opens the discharge again after another amendment removed the only goods', async () => {
    const { id } = await endUse.released('115');
    await endUse.amend(id, endUseCoffee('100'));
    assert.equal(await dischargeStatusOf(id), 'discharged');
    assert.equal(await increaseOfReserved(() => endUse.amend(id, endUseCoffee('115'))), '810.00');
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
    assert.equal(await increaseOfReserved(() => endUse.amend(id, endUseCoffee('100'))), '-810.00');
    assert.equal(await dischargeStatusOf(id), 'discharged');
  });

  test('adds a goods item to the goods under the procedure', async () => {
    const { id } = await endUse.released('115', '100');
    await endUse.use(id, '400.000');
    await goods.take(id, { action: 'grantDischarge' });
    assert.equal(await increaseOfReserved(() => endUse.amend(id, endUseCoffee('115', '115'))), '810.00');
    assert.deepEqual(await endUse.stockOf(id), ['1000.000 600.000 324.00', '1000.000 1000.000 0.00']);
    const opened = (await goods.events(id)).filter((event) => event === 'discharge.opened');
    assert.equal(opened.length, 1);
  });

  test('does not reopen a discharge if it places no new goods', async () => {
    const { id } = await endUse.released('115');
    await endUse.use(id, '1000.000');
    await goods.take(id, { action: 'grantDischarge' });
    const cheaper = endUseCoffee('115');
    const goodsItems = cheaper.goodsItems.map((item) => ({ ...item, itemAmount: '9000.00' }));
    await endUse.amend(id, { ...cheaper, invoice: { ...cheaper.invoice, amount: '9000.00' }, goodsItems });
    assert.equal(await dischargeStatusOf(id), 'discharged');
  });

  test('is denied if no guarantee secures the goods', async () => {
    const { id } = await endUse.released('100');
    const amount = 1_000_000 - Number(await goods.balance()) + 809.99;
    await goods.changeGuarantee({ amount: amount.toFixed(2) });
    assert.equal(await increaseOfReserved(() => endUse.amend(id, endUseCoffee('115'))), '0.00');
    await goods.changeGuarantee({ amount: '1000000.00' });
    assert.equal(member(await goods.read(id), 'tracks', 'amendment'), 'denied');
    assert.deepEqual(await endUse.billsOf(id), ['1610.00 paid']);
  });

  test('is granted with a full guarantee if it releases as much as it places', async () => {
    const { id } = await endUse.released('115', '100');
    const amount = 1_000_000 - Number(await goods.balance());
    await goods.changeGuarantee({ amount: amount.toFixed(2) });
    assert.equal(await goods.balance(), '0.00');
    const halves = endUseCoffee('115', '115');
    const goodsItems = halves.goodsItems.map((item) => ({ ...item, itemAmount: '4500.00' }));
    const document = { ...halves, invoice: { ...halves.invoice, amount: '9000.00' }, goodsItems };
    assert.equal(await increaseOfReserved(() => endUse.amend(id, document)), '-81.00');
    await goods.changeGuarantee({ amount: '1000000.00' });
    assert.equal(member(await goods.read(id), 'tracks', 'amendment'), 'granted');
    assert.deepEqual(await endUse.stockOf(id), ['1000.000 1000.000 0.00', '1000.000 1000.000 0.00']);
  });

  test('is granted with a full guarantee if it releases a secured bill of the same goods', async () => {
    const secured = { payment: { method: 'secured' } };
    const { id } = await goods.accepted({ ...endUseCoffee('100'), ...secured });
    await goods.take(id, { action: 'release' });
    const amount = 1_000_000 - Number(await goods.balance());
    await goods.changeGuarantee({ amount: amount.toFixed(2) });
    const document = { ...endUseCoffee('115'), ...secured };
    assert.equal(await increaseOfReserved(() => endUse.amend(id, document)), '0.00');
    await goods.changeGuarantee({ amount: '1000000.00' });
    assert.equal(member(await goods.read(id), 'tracks', 'amendment'), 'granted');
    assert.deepEqual(await endUse.stockOf(id), ['1000.000 1000.000 0.00']);
  });

  test('is denied if customs has demanded the duties of the other goods', async () => {
    const { id } = await endUse.released('115', '100');
    await goods.take(id, { action: 'demandDischarge', reason: 'Not used' });
    await endUse.amend(id, endUseCoffee('115', '115'));
    assert.equal(member(await goods.read(id), 'tracks', 'amendment'), 'denied');
    assert.equal(await dischargeStatusOf(id), 'demanded');
  });
});

test('an assessment by customs places the first goods of a declaration without calculated duties under end use', async () => {
  const assess = { action: 'assess', reason: 'Rate of the day', lists: { commodities: version } };
  assert.equal(await increaseOfReserved(() => goods.take(unassessedId, assess)), '810.00');
  await goods.payAll(unassessedId);
  await goods.take(unassessedId, { action: 'release' });
  assert.equal(await goods.stockOf(unassessedId), 'open 1000.000 0.000 0.000 0.00');
});
