import './id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isRecord, textAt, valueAt } from '../../conformance/json.ts';
import { country } from '../../server/src/country/public.ts';
import { linesWithInterest } from '../../server/src/declarations/bills/notification-interest.ts';
import {
  declarantOfSample,
  dryRunCostsOf,
  indonesianDocument,
  indonesianSample,
  indonesianSampleNames,
  startIdPortal,
} from './id-portal.ts';

/*
 * Tests duties in the second country, as its portal calculates them on days of the last week of 2026: cases 2
 * to 5 of its acceptance, and every sample of its folder.
 */
const day = '2026-12-31';
const id = await startIdPortal();
after(() => id.portal.stop());

function costs(document: Parameters<typeof dryRunCostsOf>[1], date = day) {
  return dryRunCostsOf(declarantOfSample(id, document), document, date);
}

test('no tax of the second country bears interest before the notification of its debt (L4)', () => {
  const lines = [{ tax: 'BM', amount: '9856000' }] as const;
  assert.equal(country.code, 'ID');
  assert.deepEqual(linesWithInterest(lines, { days: 300, rate: '24' }), lines);
});

describe('gear boxes for 12,500.00 USD at 15,768.25, 5 %', () => {
  test('cost the licence rate with an importer’s licence', async () => {
    const { answer, taxes, payable } = await costs(indonesianDocument('gear-boxes-by-sea'));
    assert.equal(answer.status, 200, answer.text);
    assert.equal(textAt(answer.body, 'duties', 'totals', 'customsValue'), '197103125.00');
    assert.equal(textAt(answer.body, 'duties', 'items', 0, 'taxes', 0, 'amount'), '9855156.25');
    assert.deepEqual(taxes, { BM: '9856000', PPN: '22765410', PPH: '5173957' });
    assert.equal(payable, '37795367');
  });

  test('cost an income tax of 7.5 % without an importer’s licence', async () => {
    const { taxes } = await costs(
      indonesianDocument('gear-boxes-by-sea', { '/goodsItems/0/supportingDocuments/2': undefined }),
    );
    assert.deepEqual(taxes, { BM: '9856000', PPN: '22765410', PPH: '15521871' });
  });
});

describe('two items with a duty of 1,000,400.50 and 506,481.569', () => {
  test('round up the duty of the declaration once', async () => {
    const { answer, taxes } = await costs(twoItems());
    assert.equal(answer.status, 200, answer.text);
    const exact = [0, 1].map((item) => textAt(answer.body, 'duties', 'items', item, 'taxes', 0, 'amount'));
    assert.deepEqual(exact, ['1000400.50', '506481.569']);
    assert.equal(taxes.BM, '1507000');
  });
});

function twoItems() {
  const [item] = itemsOf(indonesianDocument('gear-boxes-by-sea'));
  const half = (itemAmount: string) => ({
    ...item,
    ...{ itemAmount, netMass: '680.000', grossMass: '740.000' },
    supplementaryUnits: { quantity: '10', unit: 'NAR' },
    packages: [{ type: 'PX', count: 10, marks: 'JDS 260918' }],
  });
  return indonesianDocument('gear-boxes-by-sea', {
    '/goodsItems': [
      half('20008010.00'),
      { ...half('10129631.38'), description: 'Gear boxes for belt conveyors, 5 kW' },
    ],
    '/invoice/currency': 'IDR',
    '/invoice/amount': '30137641.38',
  });
}

function itemsOf(document: unknown) {
  const items = valueAt(document, 'goodsItems');
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

describe('a car for 500,000,000', () => {
  test('costs 40 % duty, 12 % VAT of the total, 20 % luxury tax and 10 % income tax', async () => {
    const { taxes, payable } = await costs(indonesianDocument('luxury-car'));
    assert.deepEqual(taxes, {
      ...{ BM: '200000000', PPN: '84000000' },
      ...{ PPNBM: '140000000', PPH: '70000000' },
    });
    assert.equal(payable, '494000000');
  });
});

describe('exchange rates of the second country', () => {
  test('convert 250,000 JPY at 13,737.57 for 100', async () => {
    const { answer } = await costs(indonesianDocument('bearings-by-air'));
    assert.equal(textAt(answer.body, 'duties', 'totals', 'customsValue'), '34343925.00');
  });

  test('convert 1,000 t of palm oil at 124 USD a tonne and 16,350', async () => {
    const { taxes, payable } = await costs(indonesianDocument('palm-oil-export'), '2026-12-29');
    assert.deepEqual(taxes, { BK: '2027400000' });
    assert.equal(payable, '2027400000');
  });

  test('apply from the Wednesday of their week', async () => {
    const rateOn = async (date: string) =>
      textAt(
        (await costs(indonesianDocument('gear-boxes-by-sea'), date)).answer.body,
        'duties',
        'exchangeRates',
        'USD',
      );
    assert.equal(await rateOn('2026-12-29'), '16350');
    assert.equal(await rateOn('2026-12-30'), '15768.25');
    assert.equal(await rateOn('2027-01-01'), '15768.25');
  });
});

describe('every sample of the second country', () => {
  for (const name of indonesianSampleNames)
    test(`costs the stated amounts: ${name}`, async () => {
      const { answer, taxes } = await costs(
        indonesianDocument(name),
        textAt(indonesianSample(name), 'day') ?? '',
      );
      assert.equal(answer.status, 200, answer.text);
      const actual = Object.entries(taxes).map(([code, amount]) => [code, Number(amount)]);
      const said = Object.entries(Object(valueAt(indonesianSample(name), 'costs'))).map(([code, amount]) => [
        code,
        Number(amount),
      ]);
      assert.deepEqual(Object.fromEntries(actual), Object.fromEntries(said));
    });
});
