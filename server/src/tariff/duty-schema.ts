import { Type } from 'typebox';
import { orNull } from '../foundation/http/elements.ts';

function money(description: string) {
  return Type.String({ description: `${description}, national currency` });
}

const StepElement = Type.Object(
  {
    step: Type.Enum(
      [
        'price',
        'freight',
        'insurance',
        'packing',
        'commission',
        'buying_commission',
        'assists',
        'royalties',
        'proceeds',
        'other',
        'inland_freight',
        'import_duties',
        'customs_value',
        'duty_base',
        'duty',
        'relief',
        'vat_base',
        'vat',
        'vat_relief',
        'suspended_duty',
        'suspended_vat',
        'rounding',
      ],
      { description: 'What is reckoned' },
    ),
    description: Type.String({ description: 'The same in words' }),
    basis: Type.String({ description: 'What the rate is applied to, with its currency or unit' }),
    rate: orNull(Type.String(), 'The rate; null where there is none'),
    amount: money('The result, negative for what is taken off'),
    tax: Type.Optional(Type.String({ description: 'The code of the tax that it belongs to' })),
    measure: Type.Optional(Type.String({ description: 'The measure of the tariff that charges it' })),
  },
  { additionalProperties: false, title: 'DutyStep', description: 'One line of the reckoning' },
);

const ItemTaxElement = Type.Object(
  {
    code: Type.String({ description: 'The code of the tax' }),
    name: Type.String({ description: 'What it is called' }),
    base: money('What it is reckoned on'),
    amount: money('What it comes to; exact where it is rounded for the whole declaration'),
    collection: Type.Enum(['due', 'suspended'], { description: 'Whether it is to be paid, or waits' }),
  },
  { additionalProperties: false, title: 'ItemTax', description: 'What one tax comes to on a goods item' },
);

const TotalTaxElement = Type.Object(
  {
    code: Type.String({ description: 'The code of the tax' }),
    name: Type.String({ description: 'What it is called' }),
    sum: Type.Enum(['duty', 'vat'], { description: 'The sum that it adds to' }),
    amount: money('What is to be paid of it now'),
    suspended: money('What waits of it'),
  },
  { additionalProperties: false, title: 'TotalTax', description: 'What one tax comes to' },
);

const ItemElement = Type.Object(
  {
    item: Type.Integer({ minimum: 1, description: 'The number of the goods item' }),
    commodityCode: Type.String({ description: 'Its commodity code' }),
    collection: Type.Enum(['due', 'suspended'], {
      description: 'Whether the amounts are to be paid, or wait while the procedure lasts',
    }),
    steps: Type.Array(StepElement, { description: 'How it was reckoned, step by step' }),
    customsValue: money('The customs value'),
    duty: money('The duty'),
    vat: money('The VAT'),
    total: money('Duty and VAT together'),
    // What was reckoned before it was told has none.
    suspended: Type.Optional(
      money('What waits under a guarantee: the total where it is suspended, or what end use spares'),
    ),
    taxes: Type.Optional(
      Type.Array(ItemTaxElement, { description: 'Each tax; what customs has assessed tells none' }),
    ),
  },
  { additionalProperties: false, title: 'ItemDuties', description: 'What one goods item costs' },
);

const Calculated = Type.Object(
  {
    kind: Type.Literal('calculated'),
    currency: Type.String({ description: 'The national currency' }),
    exchangeRates: Type.Record(Type.String(), Type.String(), {
      description: 'Units of national currency for one unit of each currency that was converted',
    }),
    items: Type.Array(ItemElement, { description: 'Each goods item' }),
    totals: Type.Object(
      {
        customsValue: money('The customs value'),
        duty: money('The duties'),
        vat: money('The VAT'),
        payable: money('What is to be paid now'),
        suspended: money('What a guarantee covers while procedures suspend it'),
        secured: Type.Optional(
          money('What a guarantee covers until quotas of which little is left are shared out'),
        ),
      },
      { additionalProperties: false, description: 'The sums' },
    ),
    taxes: Type.Optional(
      Type.Array(TotalTaxElement, {
        description: 'The sums of each tax; what customs has assessed tells none',
      }),
    ),
    steps: Type.Optional(
      Type.Array(StepElement, {
        description: 'How the sums were rounded of taxes that are rounded for the whole declaration',
      }),
    ),
  },
  { additionalProperties: false, title: 'CalculatedDuties' },
);

const NothingDue = Type.Object(
  { kind: Type.Literal('nothing_due'), reason: Type.String({ description: 'Why' }) },
  { additionalProperties: false, title: 'NothingDue' },
);

const NotCalculable = Type.Object(
  {
    kind: Type.Literal('not_calculable'),
    reasons: Type.Array(
      Type.Object(
        {
          pointer: Type.String({ description: 'The place as a JSON Pointer (RFC 6901)' }),
          message: Type.String({ description: 'What stands in the way' }),
        },
        { additionalProperties: false },
      ),
      { description: 'What stands in the way, and where' },
    ),
  },
  { additionalProperties: false, title: 'NotCalculable' },
);

/** `DutyCalculation` as it is answered. */
export const DutiesElement = Type.Union([Calculated, NothingDue, NotCalculable], {
  title: 'Duties',
  description:
    'Duties and VAT: `calculated` with each step, `nothing_due` with the reason, or `not_calculable` with what ' +
    'stands in the way (customs then assesses them)',
});

export const dutiesExample = {
  kind: 'calculated',
  currency: 'XTS',
  exchangeRates: { USD: '1.85' },
  items: [
    {
      item: 1,
      commodityCode: '09012100',
      collection: 'due',
      steps: [
        {
          step: 'price',
          description: 'Item price',
          basis: '7400.00 USD',
          rate: '1.85 XTS per USD',
          amount: '13690.00',
        },
        {
          step: 'customs_value',
          description: 'Customs value',
          basis: '13690.00',
          rate: null,
          amount: '13690.00',
        },
        {
          step: 'duty',
          description: 'Third-country duty',
          basis: '13690.00 XTS',
          rate: '7.5 %',
          amount: '1026.75',
          tax: 'A00',
          measure: '09012100/third_country',
        },
        {
          step: 'vat_base',
          description: 'Base of the VAT: customs value, duty',
          basis: '13690.00 + 1026.75',
          rate: null,
          amount: '14716.75',
          tax: 'B00',
        },
        {
          step: 'vat',
          description: 'VAT',
          basis: '14716.75 XTS',
          rate: '8 %',
          amount: '1177.34',
          tax: 'B00',
          measure: '09012100/vat',
        },
      ],
      customsValue: '13690.00',
      duty: '1026.75',
      vat: '1177.34',
      total: '2204.09',
      suspended: '0.00',
      taxes: [
        { code: 'A00', name: 'Customs duty', base: '13690.00', amount: '1026.75', collection: 'due' },
        { code: 'B00', name: 'VAT', base: '14716.75', amount: '1177.34', collection: 'due' },
      ],
    },
  ],
  totals: {
    customsValue: '13690.00',
    duty: '1026.75',
    vat: '1177.34',
    payable: '2204.09',
    suspended: '0.00',
  },
  taxes: [
    { code: 'A00', name: 'Customs duty', sum: 'duty', amount: '1026.75', suspended: '0.00' },
    { code: 'B00', name: 'VAT', sum: 'vat', amount: '1177.34', suspended: '0.00' },
  ],
} as const;
