import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Declaration } from '../../declarations/document/public.ts';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import {
  homeUseDocument,
  placementDocument,
  previous,
  suspendedGoods,
  warehoused,
} from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

type Item = Declaration['goodsItems'][number];

function withItem(document: Declaration, changed: Partial<Item>, lrn: string): Declaration {
  return { ...document, lrn, goodsItems: document.goodsItems.map((item) => ({ ...item, ...changed })) };
}

/** Returns the document with another net mass of its only goods item. */
function withNetMass(document: Declaration, mass: string, lrn: string): Declaration {
  const changed = withItem(document, { netMass: mass, grossMass: mass }, lrn);
  return { ...changed, consignment: { ...document.consignment, grossMass: mass } };
}

async function amend(id: string, document: (lrn: string) => object, query?: string) {
  const lrn = textMember(await goods.read(id), 'lrn');
  const body = { document: document(lrn), reason: 'Weighed again' };
  return office.customs.api.call('requestAmendment', office.customs.trader, {
    id,
    body,
    ...(query !== undefined && { query }),
  });
}

const errorsOf = (body: unknown): string[] => {
  const errors = member(body, 'errors');
  return Array.isArray(errors)
    ? errors.map((each) => `${textMember(each, 'code')} ${textMember(each, 'pointer')}`)
    : [JSON.stringify(body)];
};

async function inWarehouse() {
  const placed = await goods.accepted(placementDocument(warehoused));
  await goods.take(placed.id, { action: 'release' });
  return placed;
}

describe('D4: the quantity that a declaration uses', () => {
  for (const state of ['accepted', 'released'])
    test(`is fixed once the declaration is ${state}, whether the declarant states a quantity or not`, async () => {
      const { mrn } = await inWarehouse();
      const document = homeUseDocument(mrn, 400);
      const { id } = await goods.accepted(document);
      if (state === 'released') {
        await goods.payAll(id);
        await goods.take(id, { action: 'release' });
      }
      for (const netMass of ['300.000', '900.000']) {
        const refused = await amend(id, (lrn) => withNetMass(document, netMass, lrn));
        assert.deepEqual(errorsOf(refused.body), ['immutable /document/goodsItems/0/netMass']);
      }
      const stated = previous(mrn, { quantity: '300.000', unit: 'KGM' });
      const other = await amend(id, (lrn) => withItem(document, stated, lrn));
      assert.deepEqual(errorsOf(other.body), ['immutable /document/goodsItems/0/previousDocuments']);
      const units = await amend(id, (lrn) =>
        withItem(document, { supplementaryUnits: { quantity: '300', unit: 'NAR' } }, lrn),
      );
      assert.deepEqual(
        errorsOf(units.body).filter((fault) => fault.startsWith('immutable')),
        ['immutable /document/goodsItems/0/supplementaryUnits'],
      );
    });

  test('is fixed, but value and description can be amended', async () => {
    const { mrn } = await inWarehouse();
    const document = homeUseDocument(mrn, 400);
    const { id } = await goods.accepted(document);
    await goods.payAll(id);
    await goods.take(id, { action: 'release' });
    const cheaper = (lrn: string) => ({
      ...withItem(
        document,
        { itemAmount: '3000.00', description: 'Roasted coffee in tins of a kilogram' },
        lrn,
      ),
      invoice: { ...document.invoice, amount: '3000.00' },
    });
    await amend(id, cheaper).then(assertStatus(201));
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal(member(await goods.read(id), 'duties', 'payable'), '483.00');
  });
});

describe('D2: the net mass of goods under a procedure', () => {
  test('is fixed once customs has accepted the placement', async () => {
    const document = placementDocument(warehoused);
    const { id } = await goods.accepted(document);
    const refused = await amend(id, (lrn) => withNetMass(document, '0.500', lrn));
    assert.deepEqual(errorsOf(refused.body), ['immutable /document/goodsItems/0/netMass']);
    await goods.take(id, { action: 'release' });
    const later = await amend(id, (lrn) => withNetMass(document, '0.500', lrn));
    assert.deepEqual(errorsOf(later.body), ['immutable /document/goodsItems/0/netMass']);
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
  });

  test('changes only by a correction of the customs office, and the suspended amount does not change', async () => {
    const { id, mrn } = await inWarehouse();
    const reserved = Number(await goods.reserved());
    await goods.take(id, { action: 'correctDischarge', item: 1, quantity: '-100.000', reason: 'Counted' });
    assert.equal(Number(await goods.reserved()), reserved);
    assert.equal(await goods.stockOf(id), 'open 900.000 0.000 0.000 0.00');
    const own = await office.customs.api.call('getDischarge', office.customs.trader, { id });
    assert.equal(member(own.body, 'stock', 0, 'suspended'), '1610.00');
    const { id: taker } = await goods.accepted(homeUseDocument(mrn, 450));
    await goods.payAll(taker);
    await goods.take(taker, { action: 'release' });
    assert.equal(await goods.stockOf(id), 'open 450.000 0.000 450.000 805.00');
  });

  test('can’t be corrected to zero', async () => {
    const { id, mrn } = await inWarehouse();
    const { id: taker } = await goods.accepted(homeUseDocument(mrn, 400));
    await goods.payAll(taker);
    await goods.take(taker, { action: 'release' });
    const reserved = Number(await goods.reserved());
    const away = { action: 'correctDischarge', item: 1, quantity: '-600.000', reason: 'Not found' };
    assert.equal((await goods.decide(id, away)).code, 'discharge_exceeded');
    assert.equal(Number(await goods.reserved()), reserved);
    assert.equal(await goods.stockOf(id), 'open 600.000 0.000 400.000 644.00');
  });

  test('does not change by an amendment, whose dry run returns the suspended and reserved amounts', async () => {
    const document = placementDocument(warehoused);
    const { id } = await goods.accepted(document);
    await goods.take(id, { action: 'release' });
    const cheaper = (lrn: string) => ({
      ...withItem(document, { itemAmount: '9000.00' }, lrn),
      invoice: { ...document.invoice, amount: '9000.00' },
    });
    const body = await amend(id, cheaper, 'dryRun=true').then(bodyWithStatus(200));
    assert.deepEqual(member(body, 'suspended'), { before: '1610.00', after: '1449.00' });
    assert.deepEqual(member(body, 'reserved'), { before: '1610.00', after: '1449.00' });
    assert.equal(member(body, 'effect', 'reserved'), '-161.00');
  });

  for (const [amount, effect] of [
    ['11000.00', { billed: '161.00', refunded: '0.00', reserved: '161.00' }],
    ['9000.00', { billed: '0.00', refunded: '161.00', reserved: '-161.00' }],
  ] as const)
    test(`is returned with the effect on the guarantee that secures the bill, at ${amount}`, async () => {
      const document = placementDocument({}, { payment: { method: 'secured' } });
      const { id } = await goods.accepted(document);
      const before = Number(await goods.reserved());
      const amended = (lrn: string) => ({
        ...withItem(document, { itemAmount: amount }, lrn),
        invoice: { ...document.invoice, amount },
      });
      const tried = await amend(id, amended, 'dryRun=true');
      assert.deepEqual(member(tried.body, 'effect'), effect, JSON.stringify(tried.body));
      assert.equal((await amend(id, amended)).status, 201);
      await goods.take(id, { action: 'grantAmendment' });
      assert.equal((Number(await goods.reserved()) - before).toFixed(2), effect.reserved);
    });
});

test('can be amended before the acceptance, which locks the declaration before the goods that it uses', async () => {
  const placed = await inWarehouse();
  const document = homeUseDocument(placed.mrn, 400);
  const lodged = await goods.lodge(document);
  const id = textMember(lodged.body, 'id');
  const decision = new pg.Client(office.customs.api.testing.connection);
  await decision.connect();
  try {
    await decision.query('begin');
    await decision.query('select from declarations.declarations d where d.id = $1 for update', [id]);
    const amended = amend(id, (lrn) => withItem(document, { description: 'Roasted coffee in tins' }, lrn));
    const isWaiting = async () =>
      (await decision.query('select from pg_locks where not granted')).rows.length > 0;
    while (!(await isWaiting())) await pause(5);
    await decision.query('select from declarations.stock s where s.declaration_id = $1 for update nowait', [
      placed.id,
    ]);
    await decision.query('commit');
    const { status, text } = await amended;
    assert.equal(status, 201, text);
  } finally {
    await decision.end();
  }
});
