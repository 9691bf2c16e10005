import { country } from '../country/public.ts';
import { nationalCurrency } from '../reference/public.ts';
import { calculateCustomsValues } from './customs-value.ts';
import type {
  CalculationObstacle,
  CalculationStep,
  DutyCalculation,
  DutyTotals,
  ItemDuties,
  ItemTax,
  TotalTax,
} from './duty-calculation.ts';
import { rateOf } from './exchange-rate.ts';
import { formatMoney, formatPrice, zeroMoney } from './money.ts';
import { Exact, sumOf, zero } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { TaxableGoods } from './taxable-goods.ts';

/**
 * Amounts that customs assesses for a goods item, in national currency: either by tax, or as the totals of duties and
 * VAT. A total is assigned to the first tax that belongs to it. `item` counts from 1.
 */
export type AssessedAmounts =
  | { readonly item: number; readonly taxes: readonly { readonly tax: string; readonly amount: string }[] }
  | { readonly item: number; readonly duty: string; readonly vat: string };

type Tax = (typeof country.taxes)[number];
type Charge = { readonly tax: Tax; readonly amount: Exact };

/**
 * Returns the amounts that customs assessed as a calculation, which must contain each goods item exactly once. The
 * customs value is calculated if the exchange rates of the day allow it; otherwise it is 0.00. Reads and writes no
 * data.
 */
export function assessedDuties(
  document: TaxableGoods,
  assessed: readonly AssessedAmounts[],
  reference: TariffReference,
): DutyCalculation {
  const reasons = errorsIn(assessed, document.goodsItems.length);
  if (reasons.length > 0) return { kind: 'not_calculable', reasons };
  const { invoice } = document;
  const currencies = [invoice.currency, ...(invoice.charges ?? []).map(({ currency }) => currency)];
  const rates = new Map(currencies.map((currency) => [currency, rateOf(currency, reference)]));
  const hasAllRates = [...rates.values()].every((rate) => rate !== null);
  const values = hasAllRates
    ? calculateCustomsValues(
        document,
        (currency) => rates.get(currency) ?? zero,
        (currency) => reference.legalBase('exchange-rates', currency),
      )
    : [];
  const items = assessed
    .toSorted((one, other) => one.item - other.item)
    .flatMap((each): ItemDuties[] => {
      const { item } = each;
      const goods = document.goodsItems[item - 1];
      if (!goods) return [];
      const value = values[item - 1];
      const charges = chargesOf(each);
      const [duty, vat] = [totalOf(charges, 'duty'), totalOf(charges, 'vat')];
      const total = formatMoney(duty.plus(vat));
      const isSuspended = reference.procedure(goods.procedure)?.duties === 'suspended';
      const collection = isSuspended ? 'suspended' : 'due';
      return [
        {
          item,
          commodityCode: goods.commodityCode,
          collection,
          steps: [...(value?.steps ?? []), ...charges.map(step)],
          customsValue: formatPrice(value?.customsValue ?? zero),
          duty: formatMoney(duty),
          vat: formatMoney(vat),
          total,
          suspended: isSuspended ? total : zeroMoney,
          taxes: charges.map(({ tax, amount }): ItemTax => {
            const text = formatMoney(amount);
            return { code: tax.code, name: nameOf(tax), base: text, amount: text, collection };
          }),
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
    taxes: taxesOf(items),
  };
}

/**
 * Returns the assessed taxes in the order in which the country lists them. A tax with the amount zero is not charged.
 */
function chargesOf(assessed: AssessedAmounts): Charge[] {
  if ('taxes' in assessed)
    return country.taxes.flatMap((tax) => {
      const stated = assessed.taxes.find((each) => each.tax === tax.code);
      const amount = new Exact(stated?.amount ?? '0');
      return amount.isZero() ? [] : [{ tax, amount }];
    });
  return (['duty', 'vat'] as const).flatMap((sum) => {
    const tax = country.taxes.find((each) => each.sum === sum);
    return tax ? [{ tax, amount: new Exact(assessed[sum]) }] : [];
  });
}

function totalOf(charges: readonly Charge[], sum: Tax['sum']): Exact {
  return charges.reduce((total, { tax, amount }) => (tax.sum === sum ? total.plus(amount) : total), zero);
}

function nameOf({ name, code }: Tax): string {
  return name.en ?? code;
}

function step({ tax, amount }: Charge): CalculationStep {
  const text = formatMoney(amount);
  return {
    step: tax.sum,
    description: `${nameOf(tax)}, assessed by customs`,
    basis: text,
    rate: null,
    amount: text,
    tax: tax.code,
  };
}

function errorsIn(assessed: readonly AssessedAmounts[], count: number): CalculationObstacle[] {
  const faults = assessed.flatMap((each, index): CalculationObstacle[] => {
    const pointer = `/items/${index}/item`;
    if (each.item > count) return [{ pointer, words: 'assessment.no_such_item' }];
    const first = assessed.findIndex(({ item }) => item === each.item);
    if (first !== index) return [{ pointer, words: 'assessment.item_twice' }];
    return 'taxes' in each ? errorsInTaxes(each.taxes, `/items/${index}/taxes`) : [];
  });
  if (faults.length > 0 || assessed.length === count) return faults;
  return [{ pointer: '/items', words: 'assessment.item_missing' }];
}

function errorsInTaxes(taxes: readonly { readonly tax: string }[], within: string): CalculationObstacle[] {
  return taxes.flatMap(({ tax }, index): CalculationObstacle[] => {
    const pointer = `${within}/${index}/tax`;
    const first = taxes.findIndex((each) => each.tax === tax);
    return first === index ? [] : [{ pointer, words: 'assessment.tax_twice' }];
  });
}

function totalsOf(items: readonly ItemDuties[]): DutyTotals {
  const total = (
    some: readonly ItemDuties[],
    member: 'customsValue' | 'duty' | 'vat' | 'total' | 'suspended',
  ): Exact => sumOf(some.map((item) => item[member]));
  const due = items.filter(({ collection }) => collection === 'due');
  return {
    customsValue: formatPrice(total(items, 'customsValue')),
    duty: formatMoney(total(items, 'duty')),
    vat: formatMoney(total(items, 'vat')),
    payable: formatMoney(total(due, 'total')),
    suspended: formatMoney(total(items, 'suspended')),
  };
}

function taxesOf(items: readonly ItemDuties[]): TotalTax[] {
  const all = items.flatMap(({ taxes }) => taxes);
  return country.taxes.flatMap((tax): TotalTax[] => {
    const own = all.filter(({ code }) => code === tax.code);
    if (own.length === 0) return [];
    const sum = (collection: ItemTax['collection']): string =>
      formatMoney(sumOf(own.flatMap((each) => (each.collection === collection ? [each.amount] : []))));
    return [
      { code: tax.code, name: nameOf(tax), sum: tax.sum, amount: sum('due'), suspended: sum('suspended') },
    ];
  });
}
