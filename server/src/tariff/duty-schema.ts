import { Type } from 'typebox';
import { orNull } from '../foundation/http/common-schemas.ts';
import { zeroMoney } from './money.ts';

function money(description: string) {
  return Type.String({ description: `${description}, in national currency` });
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
      { description: 'Type of the step' },
    ),
    description: Type.String({ description: 'Description of the step' }),
    basis: Type.String({ description: 'Value to which the rate applies, with its currency or unit' }),
    rate: orNull(Type.String(), 'Rate of the duty or tax in this step; null if the step has no rate'),
    amount: money('Result of the step, negative for a deduction'),
    tax: Type.Optional(Type.String({ description: 'Code of the tax to which the step belongs' })),
    measure: Type.Optional(Type.String({ description: 'Tariff measure that the step applies' })),
    legalBase: Type.Optional(
      Type.String({
        description:
          'Legal act on which the measure, tax, relief or exchange rate of the step is based; absent if the step applies none of them, or if the act is unknown',
      }),
    ),
  },
  { additionalProperties: false, title: 'DutyStep', description: 'One step of the calculation' },
);

const ItemTaxElement = Type.Object(
  {
    code: Type.String({ description: 'Code of the tax' }),
    name: Type.String({ description: 'Name of the tax' }),
    base: money('Amount on which the tax is calculated'),
    amount: money('Amount of the tax (unrounded if the tax is rounded only for the whole declaration)'),
    collection: Type.Enum(['due', 'suspended'], {
      description:
        'Payment of the amount: `due` (must be paid now) or `suspended` (not due while the goods are under the procedure)',
    }),
  },
  { additionalProperties: false, title: 'ItemTax', description: 'Amount of one tax for a goods item' },
);

const TotalTaxElement = Type.Object(
  {
    code: Type.String({ description: 'Code of the tax' }),
    name: Type.String({ description: 'Name of the tax' }),
    sum: Type.Enum(['duty', 'vat'], { description: 'Total to which the tax belongs' }),
    amount: money('Amount due now'),
    suspended: money('Suspended amount'),
  },
  { additionalProperties: false, title: 'TotalTax', description: 'Total of one tax' },
);

const ItemElement = Type.Object(
  {
    item: Type.Integer({ minimum: 1, description: 'Number of the goods item' }),
    commodityCode: Type.String({ description: 'Commodity code of the goods item' }),
    collection: Type.Enum(['due', 'suspended'], {
      description:
        'Payment of the amounts: `due` (must be paid now) or `suspended` (not due while the goods are under the procedure)',
    }),
    steps: Type.Array(StepElement, { description: 'Steps of the calculation' }),
    customsValue: money('Customs value'),
    duty: money('Duty'),
    vat: money('VAT'),
    total: money('Total of duty and VAT'),
    // Optional, because calculations that were stored before this property existed don't contain it.
    suspended: Type.Optional(
      money(
        'Amount that a guarantee secures: the suspended total, or the amount by which the duty is reduced for end use',
      ),
    ),
    taxes: Type.Array(ItemTaxElement, { description: 'Amount of each tax' }),
  },
  { additionalProperties: false, title: 'ItemDuties', description: 'Duties and taxes of one goods item' },
);

const Calculated = Type.Object(
  {
    kind: Type.Literal('calculated', { description: 'The duties are calculated' }),
    currency: Type.String({ description: 'National currency (ISO 4217)' }),
    exchangeRates: Type.Record(Type.String(), Type.String(), {
      description: 'Exchange rates by currency code: units of national currency for one unit of the currency',
    }),
    items: Type.Array(ItemElement, { description: 'Duties and taxes of each goods item' }),
    totals: Type.Object(
      {
        customsValue: money('Total customs value'),
        duty: money('Total duty'),
        vat: money('Total VAT'),
        payable: money('Amount due now'),
        suspended: money('Amount suspended by procedures and secured by a guarantee'),
        secured: Type.Optional(
          money(
            'Amount that a guarantee secures because the balance of the requested tariff quotas is low, until customs has allocated these quotas',
          ),
        ),
      },
      { additionalProperties: false, description: 'Totals of all goods items' },
    ),
    taxes: Type.Array(TotalTaxElement, { description: 'Total of each tax' }),
    steps: Type.Optional(
      Type.Array(StepElement, {
        description: 'Rounding steps of taxes that are rounded for the whole declaration',
      }),
    ),
  },
  { additionalProperties: false, title: 'CalculatedDuties' },
);

const NothingDue = Type.Object(
  { kind: Type.Literal('nothing_due'), reason: Type.String({ description: 'Reason why nothing is due' }) },
  { additionalProperties: false, title: 'NothingDue' },
);

const NotCalculable = Type.Object(
  {
    kind: Type.Literal('not_calculable', { description: 'The duties can’t be calculated' }),
    reasons: Type.Array(
      Type.Object(
        {
          pointer: Type.String({ description: 'Location as a JSON Pointer (RFC 6901)' }),
          message: Type.String({ description: 'Reason why the calculation is not possible' }),
        },
        { additionalProperties: false },
      ),
      { description: 'Reasons why the calculation is not possible, with their locations' },
    ),
  },
  { additionalProperties: false, title: 'NotCalculable' },
);

/** Schema of a calculation of duties in a response. */
export const DutiesElement = Type.Union([Calculated, NothingDue, NotCalculable], {
  title: 'Duties',
  description:
    'Duties and VAT: `calculated` with each step, `nothing_due` with the reason, or `not_calculable` with the missing values (customs then assesses them)',
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
      suspended: zeroMoney,
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
    suspended: zeroMoney,
  },
  taxes: [
    { code: 'A00', name: 'Customs duty', sum: 'duty', amount: '1026.75', suspended: zeroMoney },
    { code: 'B00', name: 'VAT', sum: 'vat', amount: '1177.34', suspended: zeroMoney },
  ],
} as const;
