import { asksForEndUse, hasEndUseAsked } from '../../tariff/public.ts';
import { listRule } from './list-rule.ts';
import { itemsOf, placeIf, type Rule } from './rule.ts';
import { ofEachLine } from './tariff.ts';

/** R714 to R719: what a tariff treatment asks for. */
export const treatmentRules: readonly Rule[] = [
  listRule({
    id: 'R714',
    dataElement: 'DutyTaxFee/QuotaOrderID',
    list: 'quotas',
    codesOf: (document) =>
      itemsOf(document).map(({ item, pointer }) => [`${pointer}/quotaOrderNumber`, item.quotaOrderNumber]),
    passing: { set: { '/goodsItems/1/preference': '120', '/goodsItems/1/quotaOrderNumber': '090001' } },
    failing: {
      set: { '/goodsItems/1/preference': '120', '/goodsItems/1/quotaOrderNumber': '099999' },
      at: ['/goodsItems/1/quotaOrderNumber'],
    },
  }),
  {
    id: 'R715',
    dataElement: 'DutyTaxFee/DutyRegimeCode',
    severity: 'error',
    only: 'import',
    check: (document, reference) =>
      ofEachLine(document, reference, (_line, item, pointer) =>
        placeIf(asksForEndUse(item) && !hasEndUseAsked(item, reference), `${pointer}/preference`),
      ),
    passing: {
      on: 'low-value',
      remove: ['/goodsItems/0/additionalProcedures'],
      set: {
        '/goodsItems/0/procedure': '4400',
        '/goodsItems/0/preference': '115',
        '/goodsItems/0/supportingDocuments/-': { type: 'Q340', reference: 'XA-EU-0042' },
      },
    },
    failing: {
      on: 'low-value',
      set: { '/goodsItems/0/preference': '115' },
      at: ['/goodsItems/0/preference'],
    },
  },
];
