import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { member, textMember } from '../../foundation/http/testing/call.ts';
import { addCoffeeQuota, askingForQuota } from '../testing/coffee-quota.ts';
import { openTestOffice, type TestOffice } from '../testing/office.ts';

import { roastedCoffee } from '../testing/roasted-coffee.ts';
import { type SuspendedGoods, suspendedGoods } from '../testing/suspended.ts';

/*
 * Previews, compared with the later decision. A critical quota of 5,000 kg at 0 %: outside the quota, 1,000 kg for 10,000.00 cost
 * 810.00 more (7.5 % duty, and 8 % VAT on it).
 */

const orderNumber = '098301';

let office: TestOffice;
let goods: SuspendedGoods;
before(async () => {
  office = await openTestOffice();
  goods = await suspendedGoods(office);
  const quota = { orderNumber, volume: '5000', allocation: 'daily_pro_rata', critical: '100' } as const;
  await addCoffeeQuota(office.database, office.source.now(), quota);
});
after(() => office.stop());
afterEach(() => goods.assertLedgerAgrees());

const guarantee = { type: '1', reference: '26XASANDBOX1' };

function asking(changed: object = {}) {
  return roastedCoffee({ guarantee, ...changed }, askingForQuota(orderNumber));
}

/** The document at another price. */
function priced(document: ReturnType<typeof roastedCoffee>, itemAmount: string) {
  return {
    ...document,
    invoice: { ...document.invoice, amount: itemAmount },
    goodsItems: document.goodsItems.map((item) => ({ ...item, itemAmount })),
  };
}

async function amend(id: string, document: object, query?: string) {
  const lrn = textMember(await goods.read(id), 'lrn');
  const answered = await office.customs.desk.call('requestAmendment', office.customs.trader, {
    id,
    body: { document: { ...document, lrn }, reason: 'Invoice corrected' },
    ...(query !== undefined && { query }),
  });
  assert.equal(answered.status, query === undefined ? 201 : 200, answered.text);
  return answered.body;
}

async function assessed(id: string) {
  const { body } = await office.customs.desk.call('getDuties', office.customs.trader, { id });
  return member(body, 'calculation', 'totals');
}

describe('a critical quota with pro-rata allocation', () => {
  test('is secured in the acceptance as in the dry run and the calculation', async () => {
    const { desk, trader } = office.customs;
    const body = { ...asking(), lrn: 'dry' };
    const dryRun = await desk.call('createDeclaration', trader, { query: 'dryRun=true', body });
    const shown = member(dryRun.body, 'duties', 'totals');
    assert.equal(member(shown, 'secured'), '810.00', dryRun.text);
    const calculation = await desk.call('calculateDuties', trader, { body });
    assert.deepEqual(member(calculation.body, 'duties', 'totals'), shown);
    const { id } = await goods.accepted(asking());
    assert.deepEqual(await assessed(id), shown);
    assert.equal(await goods.reserved(), '810.00');
  });

  // A reduced bill is secured by the guarantee of the quota: 9,000.00 cost 720.00, and 729.00 stay secured for the quota.
  for (const [price, more, after] of [
    ['11000.00', '81.00', '891.00'],
    ['9000.00', '639.00', '1449.00'],
  ] as const)
    test(`reserves after an amendment to ${price} the amount in its preview`, async () => {
      const before = Number(await goods.reserved());
      const document = asking();
      const { id } = await goods.accepted(document);
      const accepted = Number(await goods.reserved());
      assert.equal((accepted - before).toFixed(2), '810.00');
      const preview = await amend(id, priced(document, price), 'dryRun=true');
      assert.deepEqual(member(preview, 'reserved'), { before: '810.00', after });
      assert.equal(member(preview, 'effect', 'reserved'), more);
      await amend(id, priced(document, price));
      await goods.take(id, { action: 'grantAmendment' });
      assert.equal((Number(await goods.reserved()) - accepted).toFixed(2), more);
    });

  test('reserves nothing without a guarantee, in the preview of an amendment as in the decision', async () => {
    const before = await goods.reserved();
    const { guarantee: _, ...document } = { ...asking() };
    const { id } = await goods.accepted(document);
    const preview = await amend(id, priced(document, '11000.00'), 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '0.00', after: '0.00' });
    await amend(id, priced(document, '11000.00'));
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal(await goods.reserved(), before);
  });
});
