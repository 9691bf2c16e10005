import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleReference } from '../declarations/rules/testing/sample-reference.ts';
import { parseDutyExpression } from '../reference/lists/duty-expression.ts';
import type { Measure } from '../reference/lists/measure.ts';
import type { Quota } from '../reference/lists/quota.ts';
import { calculateDocumentDuties } from './calculate-duties.ts';
import { expectedShares, requestedQuotas } from './calculate-quota-shares.ts';
import { sumOf } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { TaxableGoods, TaxableItem } from './taxable-goods.ts';

const code = '09012100';
const quota: Quota = {
  ...{
    orderNumber: '098001',
    volume: '1000',
    unit: 'KGM',
    allocation: 'first_come_first_served',
    critical: '10',
  },
  ...{ validFrom: '2026-01-01', validUntil: null },
};

function measure(kind: Measure['kind'], treatments: readonly string[], duty: string): Measure {
  return {
    ...{ id: kind, code, type: kind, kind, name: kind, direction: 'import', tax: null, times: null },
    ...{ treatments, countries: null, excluded: [], additionalCode: null, conditions: [], legalBase: null },
    orderNumber: kind === 'quota' ? quota.orderNumber : null,
    duty: parseDutyExpression(duty),
  };
}

/** Returns a reference in which the coffee of the sample bears 9 % duty, and VAT on this duty. */
function referenceWith(...measures: readonly Measure[]): TariffReference {
  return {
    ...sampleReference,
    measures: () => measures,
    quota: (orderNumber) => (orderNumber === quota.orderNumber ? quota : null),
  };
}

function goods(...items: readonly Partial<TaxableItem>[]): TaxableGoods {
  return {
    type: 'import',
    invoice: { currency: 'XTS', incoterm: 'CIF' },
    goodsItems: items.map((item) => ({
      ...{ commodityCode: code, procedure: '4000', origin: 'BR', grossMass: '1', itemAmount: '100.00' },
      ...{ preference: '120', quotaOrderNumber: quota.orderNumber, netMass: '3.000', ...item },
    })),
  };
}

function calculateWithBalance(document: TaxableGoods, reference: TariffReference, balance: string) {
  const shares = expectedShares(
    requestedQuotas(document, reference),
    new Map([[quota.orderNumber, balance]]),
  );
  const calculation = calculateDocumentDuties(document, reference, new Map(), shares);
  assert.ok(calculation.kind === 'calculated', JSON.stringify(calculation));
  return calculation;
}

test('calculateDuties divides goods by quantity: both parts add up to the customs value, and the steps to the duty', () => {
  const reference = referenceWith(measure('quota', ['120'], '1% + 5 XTS/KGM'));
  const { items } = calculateWithBalance(goods({}), reference, '1');
  const [item] = items;
  assert.deepEqual(
    item?.steps.flatMap(({ step, basis, rate, amount }) => (step === 'duty' ? [[basis, rate, amount]] : [])),
    [
      ['33.33 XTS', '1 %', '0.33'],
      ['1 KGM', '5 XTS per KGM', '5.00'],
      ['66.67 XTS', '9 %', '6.00'],
    ],
  );
  assert.equal(item?.duty, '11.33');
  const steps = item?.steps.filter(({ step }) => step === 'duty').map(({ amount }) => amount) ?? [];
  assert.equal(sumOf(steps).toFixed(2), item?.duty);
});

test('expectedShares allocates the balance to the goods items of a document in their order', () => {
  const reference = referenceWith(measure('quota', ['120'], '0%'));
  const { items } = calculateWithBalance(goods({}, {}, {}), reference, '4');
  assert.deepEqual(
    items.map(({ duty }) => duty),
    ['0.00', '6.00', '9.00'],
  );
});

test('calculateDuties charges goods beyond the quota with the duty of their other preference', () => {
  const reference = referenceWith(measure('preference', ['120'], '4%'), measure('quota', ['120'], '0%'));
  const { items } = calculateWithBalance(goods({}), reference, '0');
  assert.equal(items[0]?.duty, '4.00');
});

test('requestedQuotas is empty without a requested quota, for an unlisted quota, and for goods without a mass, whose duties can’t be calculated', () => {
  const reference = referenceWith(measure('quota', ['120'], '0%'));
  assert.deepEqual(requestedQuotas(goods({ preference: '100' }), reference), []);
  assert.deepEqual(requestedQuotas(goods({ quotaOrderNumber: '090001' }), reference), []);
  const { netMass: _, ...massless } = goods({}).goodsItems[0] ?? assert.fail();
  const document = { ...goods({}), goodsItems: [massless] };
  assert.deepEqual(requestedQuotas(document, reference), []);
  const calculation = calculateDocumentDuties(document, reference);
  assert.ok(calculation.kind === 'not_calculable');
  assert.equal(calculation.reasons[0]?.words, 'assessment.no_quantity');
});

test('an amended declaration retains its quota share up to its new quantity, and takes only the increase from the balance', () => {
  const reference = referenceWith(measure('quota', ['120'], '0%'));
  const own = new Map([[0, { orderNumber: quota.orderNumber, unit: 'KGM', asked: '3', granted: '1' }]]);
  const granted = (netMass: string, left: string) =>
    expectedShares(
      requestedQuotas(goods({ netMass }), reference),
      new Map([[quota.orderNumber, left]]),
      own,
    ).get(0)?.granted;
  assert.deepEqual(
    [granted('3.000', '100'), granted('0.500', '100'), granted('5.000', '100'), granted('5.000', '1')],
    ['1', '0.5', '3', '2'],
  );
});
