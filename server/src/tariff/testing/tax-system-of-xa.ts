import type { TaxSystem } from '../taxes/public.ts';

/**
 * Test helper: the taxes of the example country with which the expected amounts of tests were calculated by hand. Later
 * changes of the country do not affect these tests.
 */
export const taxSystemOfXa: TaxSystem = {
  bases: {},
  taxes: [
    {
      code: 'A00',
      name: { en: 'Customs duty', de: 'Zoll' },
      kinds: ['third_country', 'preference', 'suspension', 'end_use', 'quota'],
      base: { components: ['value'], times: '1' },
      sum: 'duty',
      relief: 'duty',
      round: { level: 'component', to: '0.01', mode: 'half_up' },
    },
    {
      code: 'A30',
      name: { en: 'Anti-dumping duty', de: 'Antidumpingzoll' },
      kinds: ['anti_dumping', 'countervailing', 'safeguard'],
      base: { components: ['value'], times: '1' },
      sum: 'duty',
      relief: 'duty',
      round: { level: 'component', to: '0.01', mode: 'half_up' },
    },
    {
      code: 'E10',
      name: { en: 'Excise duty', de: 'Verbrauchsteuer' },
      kinds: ['excise'],
      base: { components: ['value'], times: '1' },
      sum: 'duty',
      relief: null,
      round: { level: 'component', to: '0.01', mode: 'half_up' },
    },
    {
      code: 'B00',
      name: { en: 'VAT', de: 'Einfuhrumsatzsteuer' },
      kinds: ['vat'],
      base: { components: ['value', 'A00', 'A30', 'E10', 'inlandFreight'], times: '1' },
      sum: 'vat',
      relief: 'tax',
      round: { level: 'item', to: '0.01', mode: 'half_up' },
    },
  ],
};
