import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Declaration } from '../declarations/document/declaration.ts';
import { sampleDeclarations } from '../declarations/document/samples.ts';
import { sampleReference } from '../declarations/rules/testing/sample-reference.ts';
import { coffeeBySea, foodExport } from '../declarations/testing/xa-samples.ts';
import { calculateDocumentDuties } from './calculate-duties.ts';
import { apportion } from './money.ts';
import { Exact, sumOf } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';

const customsAct = 'Customs Act 2019, section 12';
const vatAct = 'Value Added Tax Act 2019, section 11';

describe('calculateDuties', () => {
  it('calculates the duties of every sample declaration, and no duties for an export', () => {
    const kinds = sampleDeclarations(new Date('2026-03-02T10:00:00Z')).map(({ name, document }) => [
      name,
      calculateDocumentDuties(document, sampleReference).kind,
    ]);
    assert.deepEqual(kinds, [
      ['coffee-by-sea', 'calculated'],
      ['bicycles-by-sea', 'calculated'],
      ['machine-parts-by-air', 'calculated'],
      ['food-export', 'nothing_due'],
      ['low-value', 'calculated'],
    ]);
    assert.equal(calculateDocumentDuties(foodExport, sampleReference).kind, 'nothing_due');
  });

  it('returns steps that a reader can verify', () => {
    const calculation = calculateDocumentDuties(coffeeBySea, sampleReference);
    assert.ok(calculation.kind === 'calculated');
    assert.deepEqual(calculation.exchangeRates, { USD: '1.85' });
    assert.deepEqual(calculation.items[2]?.steps, [
      {
        step: 'price',
        description: 'Item price',
        basis: '7400.00 USD',
        rate: '1.85 XTS per USD',
        amount: '13690.00',
      },
      {
        step: 'freight',
        description: 'Freight, shared by gross mass',
        basis: '2850.00 USD = 5272.50 XTS',
        rate: '1.85 XTS per USD',
        amount: '112.54',
      },
      {
        step: 'insurance',
        description: 'Insurance, shared by item amount',
        basis: '351.24 USD = 649.79 XTS',
        rate: '1.85 XTS per USD',
        amount: '41.07',
      },
      {
        step: 'customs_value',
        description: 'Customs value',
        basis: '13690.00 + 112.54 + 41.07',
        rate: null,
        amount: '13843.61',
      },
      {
        step: 'duty',
        description: 'Third-country duty',
        basis: '13843.61 XTS',
        rate: '11.5 %',
        amount: '1592.02',
        tax: 'A00',
        measure: '21011100/third_country',
        legalBase: customsAct,
      },
      {
        step: 'vat_base',
        description: 'Base of the VAT: customs value, duty',
        basis: '13843.61 + 1592.02',
        rate: null,
        amount: '15435.63',
        tax: 'B00',
        legalBase: vatAct,
      },
      {
        step: 'vat',
        description: 'VAT',
        basis: '15435.63 XTS',
        rate: '20 %',
        amount: '3087.13',
        tax: 'B00',
        measure: '21011100/vat',
        legalBase: vatAct,
      },
    ]);
  });

  const refused = (document: Declaration, other: Partial<TariffReference> = {}) => {
    const calculation = calculateDocumentDuties(document, { ...sampleReference, ...other });
    assert.ok(calculation.kind === 'not_calculable');
    return calculation.reasons.map(({ pointer }) => pointer);
  };

  it('returns the obstacles to a calculation with their JSON pointers', () => {
    assert.deepEqual(refused(coffeeBySea, { exchangeRate: () => null }), [
      '/invoice/currency',
      '/invoice/charges/0/currency',
      '/invoice/charges/1/currency',
    ]);
    assert.deepEqual(refused(coffeeBySea, { commodity: () => null }), [
      '/goodsItems/0/commodityCode',
      '/goodsItems/1/commodityCode',
      '/goodsItems/2/commodityCode',
    ]);
    const vinegar = coffeeBySea.goodsItems.map((item) => ({ ...item, commodityCode: '22090000' }));
    assert.equal(refused({ ...coffeeBySea, goodsItems: vinegar })[0], '/goodsItems/0/supplementaryUnits');
    const charge = { type: 'inland_freight', amount: '110000.00', currency: 'USD' } as const;
    const charges = [{ ...charge, apportionment: 'mass' } as const];
    const delivered = { ...coffeeBySea.invoice, incoterm: 'DAP', charges } as const;
    assert.deepEqual(refused({ ...coffeeBySea, invoice: delivered }), ['/goodsItems/0/itemAmount']);
  });
});

describe('apportion', () => {
  it('returns shares in whole cents that add up to the amount, each less than one cent from the exact share', () => {
    const weight = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.array(weight, { minLength: 1 }), (cents, weights) => {
        const amount = new Exact(cents).dividedBy(100);
        const shares = apportion(
          amount,
          weights.map((one) => new Exact(one)),
        );
        assert.ok(sumOf(shares).equals(amount));
        const sum = sumOf(weights);
        if (sum.isZero()) return;
        for (const [index, share] of shares.entries()) {
          const exact = amount.times(weights[index] ?? 0).dividedBy(sum);
          const off = share.minus(exact);
          assert.ok(Exact.max(off, off.negated()).lessThan('0.01'), `${share} of ${exact}`);
          assert.ok(share.times(100).isInteger());
        }
      }),
    );
  });

  it('distributes equal amounts if no weight is positive', () => {
    const shares = apportion(new Exact('0.05'), [new Exact(0), new Exact(0)]);
    assert.deepEqual(shares.map(String), ['0.03', '0.02']);
  });
});
