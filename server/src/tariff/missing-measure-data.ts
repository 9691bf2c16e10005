import { directionOf } from '../country/public.ts';
import type { Measure } from '../reference/lists/public.ts';
import { customsValuesOf } from './calculate-duties.ts';
import type { ItemValue } from './customs-value.ts';
import { measureConditionsOf } from './item-duties.ts';
import { chooseMeasures, type MeasureError, measuresOf } from './measures/public.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { TaxableGoods } from './taxable-goods.ts';

/** The data that the measures of a goods item need, but that the goods item does not state. */
export interface GoodsError {
  /** Index of the goods item in the document, from 0. */
  readonly index: number;
  readonly faults: readonly MeasureError[];
}

/**
 * Returns the missing data of goods items whose measures are in the list of measures. A tariff line with all rates
 * needs no other data than the rules of declarations already check.
 */
export function measureErrors(document: TaxableGoods, reference: TariffReference): GoodsError[] {
  const direction = directionOf(document.type);
  let values: readonly ItemValue[] | null = null;
  return document.goodsItems.flatMap((item, index) => {
    const listed = reference.commodity(item.commodityCode) ? reference.measures(item.commodityCode) : [];
    if (listed.length === 0) return [];
    if (listed.some(dependsOnValue)) values ??= customsValuesOf(document, reference);
    const country = direction === 'import' ? item.origin : document.destinationCountry;
    const goods = measureConditionsOf(item, document, reference, values?.[index]);
    const measures = measuresOf(item.commodityCode, reference);
    return [{ index, faults: chooseMeasures(measures, direction, item, country, goods).faults }];
  });
}

function dependsOnValue({ conditions }: Measure): boolean {
  return conditions.some((group) => group.some(({ threshold }) => threshold?.of === 'value'));
}
