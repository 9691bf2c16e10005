import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { addCoffeeQuota, requestCoffeeQuota } from '../testing/coffee-quota.ts';
import { homeUseDocument, suspendedGoods } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

/*
 * Tests a critical quota of 5,000 kg. Outside the quota, 9,000 kg for 90,000.00 cost 12 % duty and 20 % VAT: 12,960.00
 * more than within the quota.
 */

const day = 86_400_000;
const orderNumber = '098301';
const office = await openTestOffice();
const goods = await suspendedGoods(office);
await office.customs.importList('commodities', (entries) =>
  entries.map((entry) =>
    entry.code === '09012100'
      ? { ...entry, attributes: { ...entry.attributes, duty: '12%', vat: '20' } }
      : entry,
  ),
);
const quota = { orderNumber, volume: '5000', allocation: 'daily_pro_rata', critical: '100' } as const;
await addCoffeeQuota(office.database, office.source.now(), quota);
after(() => office.stop());

test('D3: the amount reserved for a critical quota secures the bill for the quantity that the quota did not allocate', async () => {
  const { procedure: _, previousDocuments: __, ...item } = { previousDocuments: null, procedure: null };
  const { goodsItems, ...document } = homeUseDocument('', 9_000, item);
  const asking = {
    ...document,
    guarantee: { type: '1', reference: '26XASANDBOX1' },
    goodsItems: goodsItems.map(({ previousDocuments: ___, ...each }) => ({
      ...each,
      procedure: '4000',
      ...requestCoffeeQuota(orderNumber),
    })),
  };
  const { id } = await goods.accepted(asking);
  await goods.payAll(id);
  await goods.take(id, { action: 'release' });
  assert.equal(await goods.reserved(), '12960.00');
  office.source.move(day);
  await office.customs.runJobs();
  await office.customs.runJobs();
  const [, bill] = await office.customs.bills(id);
  assert.equal(`${bill?.status} ${bill?.amount} ${bill?.guaranteeReference}`, 'secured 5760.00 26XASANDBOX1');
  assert.equal(await goods.reserved(), '5760.00');
  await office.assertLedgerAgrees();
  office.source.move(11 * day);
  await office.customs.runJobs();
  assert.equal(textMember(await goods.read(id), 'tracks', 'payment'), 'paid');
  assert.equal(await goods.reserved(), '0.00');
  assert.equal(member(await goods.read(id), 'bills', 1, 'guaranteeReference'), '26XASANDBOX1');
  await office.assertLedgerAgrees();
});
