import { nationalCurrency } from '../reference/public.ts';
import { customsValues } from './customs-value.ts';
import type { CalculationObstacle, DutyCalculation, ItemDuties, Step, Totals } from './duty-calculation.ts';
import { rateOf } from './exchange-rate.ts';
import { formatMoney, priceText, zeroMoney } from './money.ts';
import { Exact, sumOf, zero } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { TaxableGoods } from './taxable-goods.ts';

/** Duties of a goods item assessed by customs, in national currency. `item` counts from 1. */
interface AssessedItem {
  readonly item: number;
  readonly duty: string;
  readonly vat: string;
}

/**
 * Returns duties and VAT as assessed by customs, with each goods item exactly once. Includes the customs
 * value if the exchange rates of the day allow it, else 0.00. Pure.
 */
export function assessedDuties(
  document: TaxableGoods,
  assessed: readonly AssessedItem[],
  reference: TariffReference,
): DutyCalculation {
  const reasons = faultsIn(assessed, document.goodsItems.length);
  if (reasons.length > 0) return { kind: 'not_calculable', reasons };
  const { invoice } = document;
  const currencies = [invoice.currency, ...(invoice.charges ?? []).map(({ currency }) => currency)];
  const rates = new Map(currencies.map((currency) => [currency, rateOf(currency, reference)]));
  const known = [...rates.values()].every((rate) => rate !== null);
  const values = known
    ? customsValues(
        document,
        (currency) => rates.get(currency) ?? zero,
        (currency) => reference.legalBase('exchange-rates', currency),
      )
    : [];
  const items = assessed
    .toSorted((one, other) => one.item - other.item)
    .flatMap(({ item, duty, vat }): ItemDuties[] => {
      const goods = document.goodsItems[item - 1];
      if (!goods) return [];
      const value = values[item - 1];
      const total = formatMoney(new Exact(duty).plus(vat));
      const suspended = reference.procedure(goods.procedure)?.duties === 'suspended';
      return [
        {
          item,
          commodityCode: goods.commodityCode,
          collection: suspended ? 'suspended' : 'due',
          steps: [...(value?.steps ?? []), step('duty', 'Duty', duty), step('vat', 'VAT', vat)],
          customsValue: priceText(value?.customsValue ?? zero),
          duty: formatMoney(new Exact(duty)),
          vat: formatMoney(new Exact(vat)),
          total,
          suspended: suspended ? total : zeroMoney,
        },
      ];
    });
  return {
    kind: 'calculated',
    currency: nationalCurrency,
    exchangeRates: Object.fromEntries(
      [...rates].flatMap(([currency, rate]) =>
        rate === null || currency === nationalCurrency ? [] : [[currency, rate.toFixed()]],
      ),
    ),
    items,
    totals: totalsOf(items),
  };
}

function step(kind: 'duty' | 'vat', description: string, amount: string): Step {
  const told = formatMoney(new Exact(amount));
  return {
    step: kind,
    description: `${description}, assessed by customs`,
    basis: told,
    rate: null,
    amount: told,
  };
}

function faultsIn(assessed: readonly AssessedItem[], count: number): CalculationObstacle[] {
  const faults = assessed.flatMap(({ item }, index): CalculationObstacle[] => {
    const pointer = `/items/${index}/item`;
    if (item > count) return [{ pointer, words: 'assessment.no_such_item' }];
    const first = assessed.findIndex((each) => each.item === item);
    return first === index ? [] : [{ pointer, words: 'assessment.item_twice' }];
  });
  if (faults.length > 0 || assessed.length === count) return faults;
  return [{ pointer: '/items', words: 'assessment.item_missing' }];
}

function totalsOf(items: readonly ItemDuties[]): Totals {
  const total = (
    some: readonly ItemDuties[],
    member: 'customsValue' | 'duty' | 'vat' | 'total' | 'suspended',
  ): Exact => sumOf(some.map((item) => item[member]));
  const due = items.filter(({ collection }) => collection === 'due');
  return {
    customsValue: priceText(total(items, 'customsValue')),
    duty: formatMoney(total(items, 'duty')),
    vat: formatMoney(total(items, 'vat')),
    payable: formatMoney(total(due, 'total')),
    suspended: formatMoney(total(items, 'suspended')),
  };
}
