import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { addCoffeeQuota, requestCoffeeQuota } from '../testing/coffee-quota.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { placementDocument, suspendedGoods, warehoused } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

/*
 * Tests that previews show the result of the later decision. Uses a critical quota of 5,000 kg at 0 %. Outside the
 * quota, 1,000 kg for 10,000.00 cost 810.00 more: 7.5 % duty, and 8 % VAT on it.
 */

const orderNumber = '098301';
const office = await openTestOffice();
const goods = await suspendedGoods(office);
await office.customs.importList('commodities', (entries) =>
  entries.map((entry) => {
    if (entry.code === '09012100') return { ...entry, attributes: { ...entry.attributes, endUse: '0%' } };
    return entry.code === '09012200'
      ? { ...entry, attributes: { ...entry.attributes, duty: '12 KES/DTN' } }
      : entry;
  }),
);
const quota = { orderNumber, volume: '5000', allocation: 'daily_pro_rata', critical: '100' } as const;
await addCoffeeQuota(office.database, office.source.now(), quota);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

const guarantee = { type: '1', reference: '26XASANDBOX1' };

function withQuotaRequest(changed: object = {}) {
  return roastedCoffeeDeclaration({ guarantee, ...changed }, requestCoffeeQuota(orderNumber));
}

/** Returns the document with another price of its goods item. */
function withPrice(document: ReturnType<typeof roastedCoffeeDeclaration>, itemAmount: string) {
  return {
    ...document,
    invoice: { ...document.invoice, amount: itemAmount },
    goodsItems: document.goodsItems.map((item) => ({ ...item, itemAmount })),
  };
}

async function requestAmendment(id: string, document: object, query?: string) {
  const lrn = textMember(await goods.read(id), 'lrn');
  const answered = await office.customs.api.call('requestAmendment', office.customs.trader, {
    id,
    body: { document: { ...document, lrn }, reason: 'Invoice corrected' },
    ...(query !== undefined && { query }),
  });
  assert.equal(answered.status, query === undefined ? 201 : 200, answered.text);
  return answered.body;
}

async function readAssessment(id: string) {
  const { body } = await office.customs.api.call('getDuties', office.customs.trader, { id });
  return member(body, 'calculation', 'totals');
}

describe('a critical quota with pro-rata allocation', () => {
  test('is secured at acceptance with the amount that the dry run and the calculation return', async () => {
    const { api, trader } = office.customs;
    const body = { ...withQuotaRequest(), lrn: 'dry' };
    const dryRun = await api.call('createDeclaration', trader, { query: 'dryRun=true', body });
    const shown = member(dryRun.body, 'duties', 'totals');
    assert.equal(member(shown, 'secured'), '810.00', dryRun.text);
    const calculation = await api.call('calculateDuties', trader, { body });
    assert.deepEqual(member(calculation.body, 'duties', 'totals'), shown);
    const { id } = await goods.accepted(withQuotaRequest());
    assert.deepEqual(await readAssessment(id), shown);
    assert.equal(await goods.reserved(), '810.00');
  });

  // The quota needs security for 891.00 or 729.00. The bill is paid immediately, so it needs no security.
  for (const [price, more, after] of [
    ['11000.00', '81.00', '891.00'],
    ['9000.00', '-81.00', '729.00'],
  ] as const)
    test(`reserves after an amendment to ${price} the amount that the preview of the amendment returned`, async () => {
      const before = Number(await goods.reserved());
      const document = withQuotaRequest();
      const { id } = await goods.accepted(document);
      const accepted = Number(await goods.reserved());
      assert.equal((accepted - before).toFixed(2), '810.00');
      const preview = await requestAmendment(id, withPrice(document, price), 'dryRun=true');
      assert.deepEqual(member(preview, 'reserved'), { before: '810.00', after });
      assert.equal(member(preview, 'effect', 'reserved'), more);
      await requestAmendment(id, withPrice(document, price));
      await goods.take(id, { action: 'grantAmendment' });
      assert.equal((Number(await goods.reserved()) - accepted).toFixed(2), more);
    });

  test('reserves nothing without a guarantee, in the preview of an amendment and in the decision', async () => {
    const before = await goods.reserved();
    const { guarantee: _, ...document } = { ...withQuotaRequest() };
    const { id } = await goods.accepted(document);
    const preview = await requestAmendment(id, withPrice(document, '11000.00'), 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '0.00', after: '0.00' });
    await requestAmendment(id, withPrice(document, '11000.00'));
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal(await goods.reserved(), before);
  });
});

describe('goods placed under a procedure', () => {
  const forEndUse = {
    procedure: '4400',
    supportingDocuments: [
      { type: 'N380', reference: 'CP-88123', date: '2025-09-02' },
      { type: 'Q340', reference: 'XA-EU-0042' },
    ],
  };

  /** Returns two goods items for end use, with a preference for each. */
  function endUse(preferences: readonly string[]) {
    const document = placementDocument(forEndUse);
    return {
      ...document,
      invoice: { ...document.invoice, amount: '20000.00' },
      consignment: { ...document.consignment, grossMass: '2100.000', totalPackages: 200 },
      goodsItems: preferences.flatMap((preference) =>
        document.goodsItems.map((item) => ({ ...item, preference })),
      ),
    };
  }

  test('reserve the amount that the preview returned, if an amendment places another goods item', async () => {
    const { id } = await goods.accepted(endUse(['115', '100']));
    const before = Number(await goods.reserved());
    const amended = endUse(['115', '115']);
    const preview = await requestAmendment(id, amended, 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '810.00', after: '1620.00' });
    assert.deepEqual(member(preview, 'suspended'), { before: '810.00', after: '1620.00' });
    await requestAmendment(id, amended);
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal((Number(await goods.reserved()) - before).toFixed(2), '810.00');
  });

  test('reserve less, in the preview and in the decision, if an amendment places one goods item fewer', async () => {
    const { id } = await goods.accepted(endUse(['115', '115']));
    const before = Number(await goods.reserved());
    const amended = endUse(['115', '100']);
    const preview = await requestAmendment(id, amended, 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '1620.00', after: '810.00' });
    await requestAmendment(id, amended);
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal((Number(await goods.reserved()) - before).toFixed(2), '-810.00');
  });

  test('reserve the complete amount in the preview of an amendment, if the guarantee was insufficient before', async () => {
    const document = placementDocument(warehoused);
    const amount = 1_000_000 - Number(await goods.balance()) + 100;
    await goods.changeGuarantee({ amount: amount.toFixed(2) });
    const { id } = await goods.accepted(document);
    await goods.changeGuarantee({ amount: '1000000.00' });
    const before = Number(await goods.reserved());
    const preview = await requestAmendment(id, withPrice(document, '9000.00'), 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '0.00', after: '1449.00' });
    await requestAmendment(id, withPrice(document, '9000.00'));
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal((Number(await goods.reserved()) - before).toFixed(2), '1449.00');
  });

  test('remain reserved, in the preview and in the decision, until customs has assessed an amendment', async () => {
    const document = placementDocument(warehoused);
    const { id } = await goods.accepted(document);
    const before = Number(await goods.reserved());
    const goodsItems = document.goodsItems.map((item) => ({ ...item, commodityCode: '09012200' }));
    const preview = await requestAmendment(id, { ...document, goodsItems }, 'dryRun=true');
    assert.equal(member(preview, 'after'), null);
    assert.deepEqual(member(preview, 'suspended'), { before: '1610.00', after: '1610.00' });
    assert.deepEqual(member(preview, 'reserved'), { before: '1610.00', after: '1610.00' });
    await requestAmendment(id, { ...document, goodsItems });
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal((Number(await goods.reserved()) - before).toFixed(2), '0.00');
  });

  for (const [status, after] of [
    ['active', '1620.00'],
    ['suspended', '0.00'],
  ] as const)
    test(`are secured by the ${status} guarantee of the authorisation if an amendment removes the guarantee of the document`, async () => {
      await changeGuaranteeOfAuthorisation({ status });
      const document = endUse(['115', '115']);
      const { id } = await goods.accepted(document);
      const before = Number(await goods.reserved());
      const { guarantee: _, ...amended } = { ...document };
      const preview = await requestAmendment(id, amended, 'dryRun=true');
      assert.deepEqual(member(preview, 'reserved'), { before: '1620.00', after });
      assert.deepEqual(securityIn(preview), after === '0.00' ? ['/document/guarantee 1620.00'] : []);
      await requestAmendment(id, amended);
      await goods.take(id, { action: 'grantAmendment' });
      assert.equal((Number(await goods.reserved()) - before).toFixed(2), '-1620.00');
      assert.equal((await goods.events(id)).includes('payment.insufficient'), after === '0.00');
      await changeGuaranteeOfAuthorisation({ status: 'active' });
    });
});

async function changeGuaranteeOfAuthorisation(body: object): Promise<void> {
  const { body: found } = await office.call('listGuarantees', { query: { reference: '25XA00010000042G' } });
  const params = { id: textMember(found, 'items', 0, 'id') };
  assert.equal((await office.call('updateGuarantee', { params, body })).status, 200);
}

/** Returns pointer and amount of each warning about security. */
function securityIn(body: unknown): string[] {
  return listMember(body, 'warnings')
    .filter((each) => member(each, 'code') === 'security_insufficient')
    .map((each) => `${textMember(each, 'pointer')} ${textMember(each, 'params', 'required')}`);
}

describe('a guarantee with an insufficient balance', () => {
  /** Reduces the balance of the guarantee to this amount. */
  async function reduceBalanceTo(balance: number) {
    const amount = 1_000_000 - Number(await goods.balance()) + balance;
    await goods.changeGuarantee({ amount: amount.toFixed(2) });
  }
  afterEach(() => goods.changeGuarantee({ amount: '1000000.00' }));

  async function dryRun(document: object) {
    const body = { ...document, lrn: 'dry' };
    const { api, trader } = office.customs;
    const answered = await api.call('createDeclaration', trader, { query: 'dryRun=true', body });
    assert.equal(answered.status, 200, answered.text);
    return securityIn(answered.body);
  }

  for (const [what, document, required] of [
    ['goods', placementDocument(warehoused), '1610.00'],
    ['a bill', placementDocument({}, { payment: { method: 'secured' } }), '1610.00'],
    ['a quota', withQuotaRequest(), '810.00'],
  ] as const)
    test(`is reported by the dry run of a declaration that needs it for ${what}`, async () => {
      await reduceBalanceTo(Number(required) - 0.01);
      assert.deepEqual(await dryRun(document), [`/guarantee ${required}`]);
      const { id } = await goods.accepted(document);
      assert.ok((await goods.events(id)).includes('payment.insufficient'));
      await reduceBalanceTo(Number(required));
      assert.deepEqual(await dryRun(document), []);
    });

  test('is reported by the preview of an amendment that needs more security', async () => {
    const document = placementDocument(warehoused);
    const { id } = await goods.accepted(document);
    await reduceBalanceTo(100);
    const before = Number(await goods.reserved());
    const preview = await requestAmendment(id, withPrice(document, '11000.00'), 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '1610.00', after: '0.00' });
    assert.deepEqual(securityIn(preview), ['/document/guarantee 161.00']);
    await requestAmendment(id, withPrice(document, '11000.00'));
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal((Number(await goods.reserved()) - before).toFixed(2), '-1610.00');
  });

  test('is sufficient for an amendment that needs less security', async () => {
    const document = placementDocument(warehoused);
    const { id } = await goods.accepted(document);
    await reduceBalanceTo(0);
    const preview = await requestAmendment(id, withPrice(document, '9000.00'), 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '1610.00', after: '1449.00' });
    assert.deepEqual(securityIn(preview), []);
  });

  test('is reported by the preview of an amendment of a secured bill, which remains due', async () => {
    const document = placementDocument({}, { payment: { method: 'secured' } });
    const { id } = await goods.accepted(document);
    await reduceBalanceTo(100);
    const before = Number(await goods.reserved());
    const preview = await requestAmendment(id, withPrice(document, '11000.00'), 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '1610.00', after: '1610.00' });
    assert.deepEqual(securityIn(preview), ['/document/guarantee 161.00']);
    await requestAmendment(id, withPrice(document, '11000.00'));
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal((Number(await goods.reserved()) - before).toFixed(2), '0.00');
  });

  test('is reported by the preview of an amendment before the acceptance', async () => {
    const document = placementDocument(warehoused);
    const lodged = await goods.lodge(document);
    await reduceBalanceTo(100);
    const id = textMember(lodged.body, 'id');
    const preview = await requestAmendment(id, withPrice(document, '9000.00'), 'dryRun=true');
    assert.deepEqual(member(preview, 'reserved'), { before: '0.00', after: '0.00' });
    assert.deepEqual(securityIn(preview), ['/document/guarantee 1449.00']);
  });
});
