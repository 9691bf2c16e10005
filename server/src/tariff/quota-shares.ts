import type { Quota } from '../reference/lists/public.ts';
import { customsValues } from './customs-value.ts';
import { Exact, zero } from './exact.ts';
import { rateOf } from './exchange-rate.ts';
import { assess } from './item-duties.ts';
import type { PlacementShares } from './placement-share.ts';
import { quantityIn } from './quantity.ts';
import type { QuotaShares } from './quota-share.ts';
import type { ReferenceOfDay } from './reference-of-day.ts';
import type { TaxableGoods } from './taxable-goods.ts';

/** What a goods item asks of a quota. */
export interface QuotaAsked {
  /** Its place in the document. */
  readonly index: number;
  readonly quota: Quota;
  /** A decimal string in the quota's unit. */
  readonly quantity: string;
}

/** As many decimals as quantities are kept with. */
const decimals = 6;

/**
 * Returns the quantities that the goods items of a document request from counted quotas: those whose treatment is a quota.
 * Goods items that bear the taxes of their `placements` draw on no quota.
 */
export function quotasAsked(
  document: TaxableGoods,
  reference: ReferenceOfDay,
  placements: PlacementShares = new Map(),
): QuotaAsked[] {
  if (document.goodsItems.every(({ quotaOrderNumber }) => quotaOrderNumber === undefined)) return [];
  return document.goodsItems.flatMap((item, index) => {
    const quota =
      item.quotaOrderNumber === undefined || placements.has(index)
        ? null
        : reference.quota(item.quotaOrderNumber);
    if (!quota) return [];
    const value = valuesBy(document, reference)[index];
    if (assess(index, document, reference, value)?.quota !== quota.orderNumber) return [];
    const quantity = quantityIn(quota.unit, item, reference);
    return quantity === null
      ? []
      : [{ index, quota, quantity: quantity.toDecimalPlaces(decimals).toFixed() }];
  });
}

/** Conditions may ask for the customs value; it is not known where a rate is not. */
function valuesBy(document: TaxableGoods, law: ReferenceOfDay) {
  const { currency, charges = [] } = document.invoice;
  const rates = new Map(
    [currency, ...charges.map((charge) => charge.currency)].map((each) => [each, rateOf(each, law)]),
  );
  if ([...rates.values()].includes(null)) return [];
  return customsValues(document, (each) => rates.get(each) ?? zero);
}

/**
 * What each would have of what is left, one after the other. `left` tells it by order number; of what is not told there is
 * all. What goods items have already (`own`) they keep, as far as they still ask for it.
 */
export function sharesOf(
  asked: readonly QuotaAsked[],
  left: ReadonlyMap<string, string>,
  own: QuotaShares = new Map(),
): QuotaShares {
  const rest = new Map([...left].map(([number, quantity]) => [number, new Exact(quantity)]));
  return new Map(
    asked.map(({ index, quota: { orderNumber, unit }, quantity }) => {
      const had = own.get(index)?.orderNumber === orderNumber ? own.get(index) : undefined;
      const kept = Exact.min(new Exact(quantity), had?.granted ?? zero);
      const more = Exact.max(new Exact(quantity).minus(had?.asked ?? zero), zero);
      const found = rest.get(orderNumber);
      const drawn = found ? Exact.min(found, more) : more;
      if (found) rest.set(orderNumber, found.minus(drawn));
      return [index, { orderNumber, unit, asked: quantity, granted: kept.plus(drawn).toFixed() }];
    }),
  );
}
