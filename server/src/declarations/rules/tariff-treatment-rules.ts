import { country } from '../../country/public.ts';
import {
  claimsEndUse,
  claimsTreatment,
  hasClaimedEndUse,
  hasTreatmentMeasure,
  isOfQuota,
  isPreference,
  type TariffReference,
} from '../../tariff/public.ts';
import type { ScarceQuota } from '../quotas/public.ts';
import { listRule } from './code-list-rule.ts';
import { namedCode } from './code-names.ts';
import { checkEachTariffLine } from './goods-item-checks.ts';
import { type GoodsItemDraft, itemsOf, placeIf, type Rule, type RuleId } from './rule.ts';

const exampleQuotaGoods = {
  set: { '/goodsItems/1/preference': '120', '/goodsItems/1/quotaOrderNumber': '090001' },
};

/** R714 to R719: requirements of a requested tariff treatment. */
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
    about: { treatment: country.meanings.treatments.endUse ?? '' },
    only: 'import',
    check: (document, reference) =>
      checkEachTariffLine(document, reference, (_line, item, pointer) =>
        placeIf(claimsEndUse(item) && !hasClaimedEndUse(item, reference), `${pointer}/preference`),
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
  scarceQuotaRule('R716', 'critical', '50'),
  scarceQuotaRule('R717', 'exhausted', '0'),
  {
    id: 'R718',
    dataElement: 'DutyTaxFee/DutyRegimeCode',
    severity: 'warning',
    about: { ordinary: country.meanings.treatments.ordinary },
    only: 'import',
    check: (document, reference) =>
      checkEachTariffLine(document, reference, (_line, item, pointer) =>
        placeIf(
          isTreatmentToCheck(item, reference) && !hasTreatmentMeasure(item, reference),
          `${pointer}/preference`,
          () => ({ params: { preference: namedCode(reference, 'preferences', item.preference ?? '') } }),
        ),
      ),
    passing: exampleQuotaGoods,
    failing: {
      set: { '/goodsItems/1/preference': '110' },
      at: ['/goodsItems/1/preference'],
    },
  },
];

/**
 * Returns false for treatments that other rules already reject: unlisted treatments, preferences, end use, and unlisted
 * quotas.
 */
function isTreatmentToCheck(item: GoodsItemDraft, reference: TariffReference): boolean {
  const { preference = '', quotaOrderNumber } = item;
  if (!claimsTreatment(item) || isPreference(preference) || claimsEndUse(item)) return false;
  if (!reference.has('preferences', preference)) return false;
  return isOfQuota(preference) !== true || reference.has('quotas', quotaOrderNumber ?? '');
}

/**
 * Creates a rule that warns about the current balance of a quota, because declarations that are accepted earlier draw
 * it down first.
 */
function scarceQuotaRule(id: RuleId, status: ScarceQuota['status'], balance: string): Rule {
  const quota = { orderNumber: '090001', unit: 'KGM' };
  return {
    id,
    dataElement: 'DutyTaxFee/QuotaOrderID',
    severity: 'warning',
    asks: 'registers',
    check: (document, reference, _now, { scarce = [] }) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        scarce.flatMap((each) =>
          each.status === status && each.orderNumber === item.quotaOrderNumber
            ? [
                {
                  pointer: `${pointer}/quotaOrderNumber`,
                  params: {
                    quota: namedCode(reference, 'quotas', each.orderNumber),
                    left: each.balance,
                    unit: namedCode(reference, 'units', each.unit),
                  },
                },
              ]
            : [],
        ),
      ),
    passing: exampleQuotaGoods,
    failing: {
      ...exampleQuotaGoods,
      by: { scarce: [{ ...quota, balance, status }] },
      at: ['/goodsItems/1/quotaOrderNumber'],
    },
  };
}
