import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { bodyWithStatus, listMember, member } from '../../foundation/http/testing/request.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

const { type, invoice, goodsItems } = sample();
const goods = { type, invoice, goodsItems };
const calculate = (body: object, query = '') => portal.call('calculateDuties', trader, { body, query });

describe('200', () => {
  test('returns the duties that a lodgement of the same document gets', async () => {
    const body = await calculate(goods).then(bodyWithStatus(200));
    const dry = await portal.call('createDeclaration', trader, {
      query: 'dryRun=true',
      body: sample({ lrn: 'DRY' }),
    });
    assert.deepEqual(member(body, 'duties'), member(dry.body, 'duties'));
    assert.equal(member(body, 'duties', 'kind'), 'calculated');
    const today = portal.source.now().toISOString().slice(0, 10);
    assert.equal(member(body, 'date'), today);
  });

  test('lists the reasons why duties are not calculable, with pointers, in the caller’s language', async () => {
    const body = { type: 'import', goodsItems: [{ commodityCode: '09012100', itemAmount: '9,7x' }] };
    const { body: estimate } = await portal.call('calculateDuties', trader, {
      body,
      headers: { 'accept-language': 'de' },
    });
    const reasons = listMember(estimate, 'duties', 'reasons');
    assert.deepEqual(
      reasons.map((each) => member(each, 'pointer')),
      [
        '/invoice/currency',
        '/invoice/incoterm',
        '/goodsItems/0/procedure',
        '/goodsItems/0/grossMass',
        '/goodsItems/0/itemAmount',
      ],
    );
    assert.match(String(member(reasons[4], 'message')), /^Für die Berechnung der Abgaben fehlt/);
    const empty = await calculate({ type: 'import' });
    assert.equal(member(empty.body, 'duties', 'reasons', 2, 'pointer'), '/goodsItems');
  });

  test('applies the tariff of another day', async () => {
    const item = { ...Object(Array.isArray(goodsItems) ? goodsItems[0] : {}), commodityCode: '87116000' };
    const units = { quantity: '1', unit: 'NAR' };
    const body = { ...goods, goodsItems: [{ ...item, supplementaryUnits: units }] };
    const dutyOf = async (query: string) =>
      member((await calculate(body, query)).body, 'duties', 'totals', 'duty');
    assert.notEqual(await dutyOf('date=2026-06-30'), await dutyOf('date=2026-07-01'));
  });

  test('returns the duties of each of 999 goods items and the total of each tax', async () => {
    const item = Object(Array.isArray(goodsItems) ? goodsItems[1] : {});
    const many = { type, invoice: { currency: 'XTS', incoterm: 'CIF' }, goodsItems: Array(999).fill(item) };
    const body = await calculate(many).then(bodyWithStatus(200));
    const items = member(body, 'duties', 'items');
    assert.ok(Array.isArray(items) && items.length === 999);
    for (const [place, code] of ['A00', 'B00'].entries()) {
      const ofItem: unknown = member(items[0], 'taxes', place);
      const ofAll: unknown = member(body, 'duties', 'taxes', place);
      assert.deepEqual([member(ofItem, 'code'), member(ofAll, 'code')], [code, code]);
      const cents = (tax: unknown) => Math.round(Number(member(tax, 'amount')) * 100);
      assert.equal(cents(ofAll), cents(ofItem) * 999);
    }
  });

  test('returns no duties for an export, even if only a few properties are present', async () => {
    assert.equal(member((await calculate({ type: 'export' })).body, 'duties', 'kind'), 'nothing_due');
  });

  test('stores no declaration', async () => {
    const [before] = await portal.testing.database.system.query(
      'select count(*) from declarations.declarations',
    );
    await calculate(goods);
    assert.deepEqual(
      await portal.testing.database.system.query('select count(*) from declarations.declarations'),
      [before],
    );
  });
});

describe('200 for a complete declaration', () => {
  const whole = { ...goods, lrn: 'X', office: 'XA000101', payment: { method: 'immediate' } };

  test('returns the same duties as for the goods of the declaration alone', async () => {
    const [ofGoods, ofWhole] = [await calculate(goods), await calculate(whole)];
    assert.equal(ofWhole.status, 200);
    assert.equal(ofWhole.text, ofGoods.text);
  });

  test('ignores malformed values that do not affect the calculation', async () => {
    const malformed = await calculate({ ...whole, lrn: 'a b', office: '?', payment: { method: '?' } });
    assert.equal(malformed.text, (await calculate(goods)).text);
  });
});

describe('400', () => {
  test('rejects a missing type, an unknown property and an invalid date', async () => {
    assert.equal((await calculate({ goodsItems })).code, 'input_invalid');
    assert.equal((await calculate({ ...goods, unknown: 'X' })).code, 'input_invalid');
    assert.equal((await calculate(goods, 'date=2026-02-30')).code, 'input_invalid');
    assert.equal((await calculate({ ...goods, goodsItems: Array(1000).fill({}) })).code, 'input_invalid');
  });
});
