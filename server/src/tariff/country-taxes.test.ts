import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sampleReference } from '../declarations/rules/testing/sample-reference.ts';
import { rateOfUnit } from '../reference/lists/exchange-rate.ts';
import { type Measure, parseDutyExpression } from '../reference/lists/public.ts';
import { calculateTaxes } from './calculate-duties.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { TaxableGoods, TaxableItem } from './taxable-goods.ts';
import type { Tax, TaxSystem } from './taxes/public.ts';
import { taxSystemOfXa } from './testing/tax-system-of-xa.ts';

const testedCommodityCode = '87032100';

/** Returns a tariff measure with default values for omitted properties. */
function measure(
  id: string,
  kind: Measure['kind'],
  duty: string | null,
  properties: Partial<Measure> = {},
): Measure {
  const expression = duty === null ? null : parseDutyExpression(duty);
  assert.ok(duty === null || expression, `${duty} can be read`);
  return {
    ...{
      id,
      code: testedCommodityCode,
      type: id,
      kind,
      name: id,
      direction: 'import',
      tax: null,
      times: null,
      treatments: [],
    },
    ...{ countries: null, excluded: [], additionalCode: null, orderNumber: null, conditions: [] },
    ...{ legalBase: null, duty: expression },
    ...properties,
  };
}

function tax(
  code: string,
  sum: Tax['sum'],
  own: Pick<Tax, 'kinds' | 'base'>,
  to: string,
  mode: 'up' | 'down',
): Tax {
  return { code, name: { en: code }, sum, relief: null, round: { level: 'declaration', to, mode }, ...own };
}

const value = { components: ['value'], times: '1' };
const importValue = { components: ['importValue'], times: '1' };
const treatments = ['third_country', 'preference', 'suspension', 'end_use', 'quota'] as const;

/**
 * A tax system like that of Indonesia. Each levy is rounded up to whole thousands for the whole declaration, other
 * taxes are rounded down to the rupiah.
 */
const id: TaxSystem = {
  bases: { importValue: ['value', 'BM', 'BMAD', 'CUKAI'] },
  taxes: [
    tax('BM', 'duty', { kinds: treatments, base: value }, '1000', 'up'),
    tax('BMAD', 'duty', { kinds: ['anti_dumping'], base: value }, '1000', 'up'),
    tax('CUKAI', 'duty', { kinds: ['excise'], base: value }, '1000', 'up'),
    tax('BK', 'duty', { kinds: ['export_duty'], base: value }, '1000', 'up'),
    tax('PPN', 'vat', { kinds: ['vat'], base: { components: ['importValue'], times: '11/12' } }, '1', 'down'),
    tax('PPNBM', 'vat', { kinds: [], base: importValue }, '1', 'down'),
    tax('PPH', 'vat', { kinds: ['income'], base: importValue }, '1', 'down'),
  ],
};

interface Given {
  readonly type?: 'import' | 'export';
  readonly rates?: Readonly<Record<string, string>>;
  readonly currency?: string;
  readonly items: readonly Partial<TaxableItem>[];
  readonly measures: readonly Measure[];
  readonly system?: TaxSystem;
}

function calculate({ type = 'import', rates = {}, currency = 'XTS', items, measures, system = id }: Given) {
  const reference: TariffReference = {
    ...sampleReference,
    exchangeRate: (currencyCode) => rates[currencyCode] ?? null,
    commodity: (code) => {
      const line = sampleReference.commodity('09012100');
      return (
        line && {
          ...line,
          code: code,
          duty: [],
          listed: true,
          preferences: [],
          endUse: null,
          documents: [],
          exportDocuments: [],
        }
      );
    },
    measures: () => measures,
    unit: (code) =>
      ({ TNE: { base: 'KGM', factor: '1000' }, DTN: { base: 'KGM', factor: '100' } })[code] ?? null,
  };
  const goods: TaxableGoods = {
    type,
    invoice: { currency, incoterm: 'CIF' },
    destinationCountry: 'US',
    goodsItems: items.map((item) => ({
      ...{
        commodityCode: testedCommodityCode,
        procedure: '4000',
        origin: 'CN',
        grossMass: '1',
        itemAmount: '0',
      },
      ...item,
    })),
  };
  return calculateTaxes(goods, reference, new Map(), system);
}

function calculatedTotals(given: Given) {
  const calculation = calculate(given);
  assert.equal(calculation.kind, 'calculated', JSON.stringify(calculation));
  assert.ok(calculation.kind === 'calculated');
  const taxes = Object.fromEntries((calculation.taxes ?? []).map(({ code, amount }) => [code, amount]));
  return { ...calculation, taxes };
}

function obstaclesOf(given: Given) {
  const calculation = calculate(given);
  assert.ok(calculation.kind === 'not_calculable');
  return calculation.reasons;
}

const alwaysMet = { document: null, threshold: null } as const;
const licence = measure('pph22', 'income', '2.5%', {
  conditions: [
    [
      { document: 'Q310', threshold: null, action: 'apply', duty: null },
      { ...alwaysMet, action: 'duty', duty: parseDutyExpression('7.5%') },
    ],
  ],
});

describe('taxes rounded for the whole declaration', () => {
  const car: Given = {
    rates: { USD: '15768.25' },
    currency: 'USD',
    items: [{ itemAmount: '12500.00', supportingDocuments: [{ type: 'Q310' }] }],
    measures: [measure('bm', 'third_country', '5%'), measure('ppn', 'vat', '12%'), licence],
  };

  it('are calculated from the unrounded amounts of other taxes, and rounded only in the totals', () => {
    const licensed = calculatedTotals(car);
    assert.equal(licensed.totals.customsValue, '197103125.00');
    assert.deepEqual(licensed.taxes, { BM: '9856000.00', PPN: '22765410.00', PPH: '5173957.00' });
    assert.equal(licensed.totals.payable, '37795367.00');
    assert.equal(licensed.items[0]?.duty, '9855156.25');
  });

  it('have a separate step for the rounding', () => {
    assert.deepEqual(calculatedTotals(car).steps?.[0], {
      step: 'rounding',
      description: 'BM, rounded up to 1000',
      basis: '9855156.25',
      rate: null,
      amount: '9856000.00',
      tax: 'BM',
    });
  });

  it('use another rate if a condition of the measure is not met', () => {
    const without = calculatedTotals({ ...car, items: [{ itemAmount: '12500.00' }] });
    assert.equal(without.taxes.PPH, '15521871.00');
    const steps = without.items[0]?.steps.filter(({ tax }) => tax === 'PPH');
    assert.deepEqual(
      steps?.map(({ measure, rate }) => [measure, rate]),
      [
        [undefined, null],
        ['pph22', '7.5 %'],
      ],
    );
  });

  it('round the sum of all goods items, and not the amount of each item', () => {
    const two = calculatedTotals({
      items: [{ itemAmount: '20008010.00' }, { itemAmount: '10129631.38' }],
      measures: [measure('bm', 'third_country', '5%')],
    });
    assert.deepEqual(
      two.items.map(({ duty }) => duty),
      ['1000400.50', '506481.569'],
    );
    assert.equal(two.taxes.BM, '1507000.00');
    assert.equal(two.totals.duty, '1507000.00');
  });

  it('use the share of the base in the measure, and lose no amount when thirds are added', () => {
    const luxury = calculatedTotals({
      items: [{ itemAmount: '500000000' }],
      measures: [
        measure('bm', 'third_country', '40%'),
        measure('ppn', 'vat', '12%', { times: '1' }),
        measure('ppnbm', 'vat', '20%', { tax: 'PPNBM' }),
        measure('pph', 'income', '10%'),
      ],
    });
    assert.deepEqual(luxury.taxes, {
      BM: '200000000.00',
      PPN: '84000000.00',
      PPNBM: '140000000.00',
      PPH: '70000000.00',
    });
    assert.equal(luxury.totals.payable, '494000000.00');
    const thirds = calculatedTotals({
      items: [{ itemAmount: '1' }, { itemAmount: '1' }, { itemAmount: '1' }],
      measures: [measure('ppn', 'vat', '100%', { times: '1/3' })],
    });
    assert.equal(thirds.taxes.PPN, '1.00');
  });

  it('separate payable from suspended amounts', () => {
    const mixed = calculatedTotals({
      items: [{ itemAmount: '10010.00' }, { itemAmount: '10010.00', procedure: '7100' }],
      measures: [measure('bm', 'third_country', '10%')],
    });
    assert.equal(mixed.totals.payable, '2000.00');
    assert.equal(mixed.totals.suspended, '2000.00');
  });
});

describe('an exchange rate quoted for several units', () => {
  const rate = (rate: string, per: string | null) =>
    rateOfUnit({
      code: 'JPY',
      name: 'Yen',
      validFrom: '2026-01-01',
      validUntil: null,
      attributes: { rate, per },
    });

  it('is converted to the rate for one unit', () => {
    assert.equal(rate('13737.57', '100'), '137.3757');
    assert.equal(rate('0.5', '100'), '0.005');
    assert.equal(rate('200', '100'), '2');
    assert.equal(rate('1.85', null), '1.85');
  });

  it('converts a price', () => {
    const yen = { rates: { JPY: rate('13737.57', '100') ?? '' }, currency: 'JPY' };
    const bought = calculatedTotals({
      ...yen,
      items: [{ itemAmount: '250000' }],
      measures: [measure('bm', 'third_country', '0%')],
    });
    assert.equal(bought.totals.customsValue, '34343925.00');
  });
});

describe('an export duty', () => {
  const palmOil: Given = {
    type: 'export',
    rates: { USD: '16350' },
    currency: 'USD',
    items: [{ itemAmount: '1000000', netMass: '1000000' }],
    measures: [
      measure('bk', 'export_duty', '124 USD/TNE', { direction: 'export' }),
      measure('bm', 'third_country', '5%'),
    ],
  };

  it('is calculated by quantity', () => {
    assert.deepEqual(calculatedTotals(palmOil).taxes, { BK: '2027400000.00' });
  });

  it('is not charged if the tariff has no export duty, or none for the destination', () => {
    assert.equal(calculate({ ...palmOil, measures: [] }).kind, 'nothing_due');
    const toAnother = [
      measure('bk', 'export_duty', '124 USD/TNE', { direction: 'export', countries: new Set(['JP']) }),
    ];
    assert.deepEqual(calculatedTotals({ ...palmOil, measures: toAnother }).taxes, {});
  });
});

describe('the taxes of the country xa', () => {
  const xa = (measures: readonly Measure[], item: Partial<TaxableItem>): Given => ({
    items: [item],
    measures,
    system: taxSystemOfXa,
  });
  const bounded = [measure('third', 'third_country', '8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN')];

  it('have a minimum and a maximum duty', () => {
    const duties = ['250', '500', '100'].map(
      (netMass) => calculatedTotals(xa(bounded, { itemAmount: '1000.00', netMass })).totals.duty,
    );
    assert.deepEqual(duties, ['83.00', '110.00', '40.00']);
    const steps = calculatedTotals(xa(bounded, { itemAmount: '1000.00', netMass: '500' })).items[0]?.steps;
    assert.deepEqual(
      steps?.filter(({ step }) => step === 'duty').map(({ rate, amount }) => [rate, amount]),
      [
        ['8.3 %', '83.00'],
        ['22 XTS per DTN', '27.00'],
      ],
    );
  });

  it('are never negative: if deductions exceed the duty, it is 0 with a step for the difference', () => {
    const subtracting = [
      measure('third', 'third_country', '100 XTS/DTN - 100%'),
      measure('vat', 'vat', '20%'),
    ];
    const { totals, items } = calculatedTotals(xa(subtracting, { itemAmount: '10000.00', netMass: '1000' }));
    assert.deepEqual([totals.duty, totals.payable], ['0.00', '2000.00']);
    assert.deepEqual(
      items[0]?.steps.filter(({ step }) => step === 'duty').map(({ basis, amount }) => [basis, amount]),
      [
        ['10 DTN', '1000.00'],
        ['10000.00 XTS', '-10000.00'],
        ['0 − (-9000.00)', '9000.00'],
      ],
    );
  });

  const steel = [
    measure('third', 'third_country', '4%'),
    measure('dumping-c123', 'anti_dumping', '12.1%', { type: '552', additionalCode: 'C123' }),
    measure('dumping-c999', 'anti_dumping', '48.5%', { type: '552', additionalCode: 'C999' }),
    measure('vat', 'vat', '20%'),
  ];

  it('include the anti-dumping duty of the manufacturer’s additional code', () => {
    const payable = (additionalCodes: string[]) =>
      calculatedTotals(xa(steel, { itemAmount: '10000.00', additionalCodes })).totals.payable;
    assert.equal(payable(['C123']), '3932.00');
    assert.equal(payable(['C999']), '8300.00');
  });

  it('are not calculated without an additional code, and the reason names both possible codes', () => {
    const [reason] = obstaclesOf(xa(steel, { itemAmount: '10000.00', additionalCodes: ['C555'] }));
    assert.equal(reason?.pointer, '/goodsItems/0/additionalCodes');
    assert.equal(reason?.words, 'assessment.additional_code');
    assert.deepEqual(reason?.params, { measure: 'dumping-c123', expected: 'C123, C999' });
  });

  it('include excise duty in the base of VAT', () => {
    const whisky = calculatedTotals(
      xa(
        [
          measure('third', 'third_country', '0%'),
          measure('excise', 'excise', '12.50 XTS/LPA'),
          measure('vat', 'vat', '20%'),
        ],
        { itemAmount: '3000.00', supplementaryUnits: { quantity: '200', unit: 'LPA' } },
      ),
    );
    assert.deepEqual(whisky.taxes, { A00: '0.00', E10: '2500.00', B00: '1100.00' });
    const base = whisky.items[0]?.steps.find(({ step }) => step === 'vat_base');
    assert.equal(base?.description, 'Base of the VAT: customs value, duty, Excise duty');
    assert.equal(base?.basis, '3000.00 + 0.00 + 2500.00');
  });

  it('exclude measures for other countries, and measures that exclude the country of origin', () => {
    const others = [
      measure('third', 'third_country', '4%'),
      measure('us', 'anti_dumping', '10%', { countries: new Set(['US']) }),
      measure('all-but-cn', 'safeguard', '10%', { excluded: ['CN'] }),
    ];
    assert.equal(calculatedTotals(xa(others, { itemAmount: '100.00' })).totals.payable, '4.00');
    assert.equal(
      calculatedTotals(xa(others, { itemAmount: '100.00', origin: 'US' })).totals.payable,
      '24.00',
    );
  });
});

describe('conditions of a measure', () => {
  const when = (of: string, is: '<=' | '>=', bound: string) =>
    ({ document: null, threshold: { of, is, bound } }) as const;
  const conditions: Measure['conditions'] = [
    [
      { ...when('value', '<=', '150'), action: 'exempt', duty: null },
      { document: 'N851', threshold: null, action: 'apply', duty: null },
      { ...when('KGM', '>=', '500'), action: 'prohibit', duty: null },
    ],
  ];
  const given = (item: Partial<TaxableItem>): Given => ({
    items: [item],
    measures: [measure('third', 'third_country', '10%', { conditions })],
    system: taxSystemOfXa,
  });

  it('are evaluated in order, and the first one that is met decides: exempt, apply or prohibit', () => {
    assert.equal(calculatedTotals(given({ itemAmount: '150.00' })).totals.duty, '0.00');
    const proved = { itemAmount: '200.00', supportingDocuments: [{ type: 'N851' }] };
    assert.equal(calculatedTotals(given(proved)).totals.duty, '20.00');
    const [forbidden] = obstaclesOf(given({ itemAmount: '200.00', netMass: '500' }));
    assert.equal(forbidden?.words, 'assessment.prohibited');
  });

  it('return the values, documents and weights that would meet them if none is met', () => {
    const [unmet] = obstaclesOf(given({ itemAmount: '200.00', netMass: '100' }));
    assert.equal(unmet?.words, 'assessment.condition');
    assert.deepEqual(unmet?.params, { measure: 'third', expected: 'value <= 150, N851, KGM >= 500' });
  });
});

describe('a requested preference', () => {
  const proved: Measure['conditions'] = [
    [{ document: 'N954', threshold: null, action: 'apply', duty: null }],
  ];
  const given = (item: Partial<TaxableItem>): Given => ({
    items: [{ itemAmount: '1000.00', ...item }],
    measures: [
      measure('third', 'third_country', '12%'),
      measure('suspended', 'suspension', '3%', { treatments: ['110'] }),
      measure('agreed', 'preference', '0%', {
        treatments: ['300'],
        countries: new Set(['DE']),
        conditions: proved,
      }),
    ],
    system: taxSystemOfXa,
  });
  const papers = [{ type: 'N954' }];

  it('replaces the third-country duty if its documents and origin are stated', () => {
    assert.equal(calculatedTotals(given({})).totals.duty, '120.00');
    assert.equal(calculatedTotals(given({ preference: '110' })).totals.duty, '30.00');
    const preference = { preference: '300', preferentialOrigin: 'DE' };
    assert.equal(calculatedTotals(given({ ...preference, supportingDocuments: papers })).totals.duty, '0.00');
    assert.equal(calculatedTotals(given(preference)).totals.duty, '120.00');
    assert.equal(
      calculatedTotals(given({ preference: '300', supportingDocuments: papers })).totals.duty,
      '120.00',
    );
  });
});
