import type { Quota } from '../reference/lists/public.ts';
import { calculateCustomsValues } from './customs-value.ts';
import { rateOf } from './exchange-rate.ts';
import { selectItemMeasures } from './item-duties.ts';
import type { PlacementShares } from './placement-share.ts';
import { quantityIn } from './quantity.ts';
import type { QuotaShare, QuotaShares } from './quota-share.ts';
import { Exact, sumOf, zero } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { TaxableGoods } from './taxable-goods.ts';

/** The quota and the quantity that a goods item requests. */
export interface QuotaRequestOfItem {
  /** Index of the goods item in the document, from 0. */
  readonly index: number;
  readonly quota: Quota;
  /** Requested quantity as a decimal string, in the unit of the quota. */
  readonly quantity: string;
}

/** Number of decimals of stored quantities. */
const decimals = 6;

/**
 * Returns the quantities that goods items request from quotas in the list of quotas. A goods item requests a quota only
 * if the measure of the quota applies to it. Goods items that bear the taxes of their `placements` use no quota.
 */
export function requestedQuotas(
  document: TaxableGoods,
  reference: TariffReference,
  placements: PlacementShares = new Map(),
): QuotaRequestOfItem[] {
  if (document.goodsItems.every(({ quotaOrderNumber }) => quotaOrderNumber === undefined)) return [];
  return document.goodsItems.flatMap((item, index) => {
    const quota =
      item.quotaOrderNumber === undefined || placements.has(index)
        ? null
        : reference.quota(item.quotaOrderNumber);
    if (!quota) return [];
    const value = valuesBy(document, reference)[index];
    if (selectItemMeasures(index, document, reference, value)?.quota !== quota.orderNumber) return [];
    const quantity = quantityIn(quota.unit, item, reference);
    return quantity === null
      ? []
      : [{ index, quota, quantity: quantity.toDecimalPlaces(decimals).toFixed() }];
  });
}

/** Returns the customs values, because conditions can depend on them. A value is unknown without an exchange rate. */
function valuesBy(document: TaxableGoods, law: TariffReference) {
  const { currency, charges = [] } = document.invoice;
  const rates = new Map(
    [currency, ...charges.map((charge) => charge.currency)].map((each) => [each, rateOf(each, law)]),
  );
  if ([...rates.values()].includes(null)) return [];
  return calculateCustomsValues(
    document,
    (each) => rates.get(each) ?? zero,
    () => null,
  );
}

/**
 * Returns the shares that customs would allocate to the requests in their order (`declarations.draw_quotas` applies the
 * same rule). `left` contains balances by order number; without a balance, a request is allocated completely. An
 * amendment retains the shares in `own` as far as it still requests them.
 */
export function expectedShares(
  quotaRequests: readonly QuotaRequestOfItem[],
  balances: ReadonlyMap<string, string>,
  own: QuotaShares = new Map(),
): QuotaShares {
  const requests = quotaRequests.map((each) => ({ ...each, ...retainedShare(each, own) }));
  const available = new Map(
    [...balances].map(([number, quantity]) => {
      const ofQuota = ({ orderNumber }: { readonly orderNumber: string }): boolean => orderNumber === number;
      const before = sumOf([...own.values()].filter(ofQuota).map((share) => allocatedOf(share).toFixed()));
      const retainedQuantities = requests
        .filter(({ quota }) => ofQuota(quota))
        .map(({ allocated }) => allocated.toFixed());
      return [number, before.plus(quantity).minus(sumOf(retainedQuantities))] as const;
    }),
  );
  const rest = new Map(available);
  return new Map(
    requests.map(({ index, quota, quantity, had, allocated, waits, more }) => {
      const { orderNumber, unit } = quota;
      const share = { orderNumber, unit, asked: quantity };
      const balance = available.get(orderNumber);
      if (quota.allocation === 'daily_pro_rata') {
        const added = balance?.greaterThan(zero) === false ? zero : more;
        const waiting = waits.plus(added);
        const isSecured = typeof had?.secured === 'string' || (!added.isZero() && isCritical(quota, balance));
        const granted = allocated.plus(waiting).toFixed();
        return [index, { ...share, granted, ...(isSecured && { secured: waiting.toFixed() }) }];
      }
      const found = rest.get(orderNumber);
      const drawn = found ? Exact.max(Exact.min(found, more), zero) : more;
      if (found) rest.set(orderNumber, found.minus(drawn));
      return [index, { ...share, granted: allocated.plus(waits).plus(drawn).toFixed() }];
    }),
  );
}

/**
 * Returns the part of the previous share of a goods item that an amendment retains, allocated and pending, and the
 * additional request.
 */
function retainedShare({ index, quota: { orderNumber }, quantity }: QuotaRequestOfItem, own: QuotaShares) {
  const previousShare = own.get(index)?.orderNumber === orderNumber ? own.get(index) : undefined;
  const allocated = Exact.min(new Exact(quantity), previousShare ? allocatedOf(previousShare) : zero);
  const waits = Exact.min(new Exact(previousShare?.waiting ?? '0'), new Exact(quantity).minus(allocated));
  return {
    had: previousShare,
    allocated,
    waits,
    more: Exact.max(new Exact(quantity).minus(previousShare?.asked ?? zero), zero),
  };
}

function allocatedOf({ granted, waiting = '0' }: QuotaShare): Exact {
  return new Exact(granted).minus(waiting);
}

function isCritical({ volume, critical }: Quota, balance: Exact | undefined): boolean {
  return balance?.times(100).greaterThan(new Exact(volume).times(critical)) === false;
}
