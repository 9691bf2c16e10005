import { country, directionOf } from '../country/public.ts';
import { nationalCurrency } from '../reference/public.ts';
import { calculateCustomsValues, type ItemValue } from './customs-value.ts';
import { type CalculationObstacle, type DutyCalculation, noDutiesDue } from './duty-calculation.ts';
import { rateOf } from './exchange-rate.ts';
import {
  type AssessedItem,
  type CalculatedItem,
  calculateItemDuties,
  currenciesOfItem,
  selectItemMeasures,
} from './item-duties.ts';
import { measuresOf } from './measures/public.ts';
import { formatMoney, formatPrice } from './money.ts';
import { dutiesFromPlacementShares, type PlacementShare, type PlacementShares } from './placement-share.ts';
import type { QuotaShares } from './quota-share.ts';
import { Exact, sumOf, zero } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { TaxableGoods } from './taxable-goods.ts';
import { type TaxSystem, taxTotals } from './taxes/public.ts';

/**
 * Calculates duties and taxes by the tariff and the exchange rates of the day, step by step for each goods item. Only
 * conversions, shares and, where the country requires it, each tax are rounded; sums are exact. Reads and writes no
 * data. Every valid declaration can be calculated, unless the reference has no exchange rate, or deductions by mass
 * exceed the price of a goods item. `placements` are the shares of goods items that bear the taxes of their placement.
 * `shares` are the quota shares of goods items; by default the complete quantity.
 */
export function calculateDocumentDuties(
  document: TaxableGoods,
  reference: TariffReference,
  placements: PlacementShares = new Map(),
  shares: QuotaShares = new Map(),
): DutyCalculation {
  const calculate = (served: QuotaShares): DutyCalculation =>
    calculateTaxes(document, reference, placements, country, served);
  return withSecurity(calculate(shares), shares, calculate);
}

/**
 * Adds the additional duties that are owed if pending quota requests are allocated no quantity. A guarantee secures
 * them until the allocation.
 */
function withSecurity(
  calculation: DutyCalculation,
  shares: QuotaShares,
  calculate: (shares: QuotaShares) => DutyCalculation,
): DutyCalculation {
  const waits = [...shares].filter(([, { secured }]) => secured !== null && secured !== undefined);
  if (waits.length === 0 || calculation.kind !== 'calculated') return calculation;
  const unserved = waits.map(([index, share]) => {
    const granted = new Exact(share.granted).minus(share.secured ?? '0').toFixed();
    return [index, { ...share, granted }] as const;
  });
  const dearer = calculate(new Map([...shares, ...unserved]));
  if (dearer.kind !== 'calculated') return calculation;
  const { totals } = calculation;
  const more = new Exact(dearer.totals.payable).minus(totals.payable);
  if (!more.isPositive() || more.isZero()) return calculation;
  return { ...calculation, totals: { ...totals, secured: formatMoney(more) } };
}

/** Calculates duties and taxes with the tax system of a country, without the security for pending quota requests. */
export function calculateTaxes(
  document: TaxableGoods,
  reference: TariffReference,
  placements: PlacementShares,
  system: TaxSystem,
  shares: QuotaShares = new Map(),
): DutyCalculation {
  const indexes = [...document.goodsItems.keys()].filter((index) => !placements.has(index));
  if (directionOf(document.type) === 'export' && !isCharged(document, reference, indexes))
    return noDutiesDue();
  const own =
    indexes.length === 0 ? [] : [calculateUnderLaw(document, reference, indexes, { system, shares })];
  const parts = [...own, ...[...placements].flatMap((each) => itemBearingShares(each, document, system))];
  const reasons = parts.flatMap((part) => part.reasons);
  if (reasons.length > 0) return { kind: 'not_calculable', reasons };
  const items = parts
    .flatMap((part) => part.items)
    .toSorted((assessedItem, other) => assessedItem.response.item - other.response.item);
  const { duty, vat, payable, suspended, taxes, steps } = taxTotals(items, system);
  return {
    kind: 'calculated',
    currency: nationalCurrency,
    exchangeRates: Object.fromEntries(
      parts.flatMap(({ rates }) =>
        [...rates].flatMap(([currency, rate]) =>
          currency === nationalCurrency ? [] : [[currency, rate.toFixed()]],
        ),
      ),
    ),
    items: items.map(({ response }) => response),
    totals: {
      customsValue: formatPrice(sumOf(items.map(({ response }) => response.customsValue))),
      duty: formatMoney(duty),
      vat: formatMoney(vat),
      payable: formatMoney(payable),
      suspended: formatMoney(suspended),
    },
    taxes,
    ...(steps.length > 0 && { steps }),
  };
}

/** Returns the duties of a goods item that bears a share of the taxes of its placement. */
function itemBearingShares(
  [index, placements]: readonly [number, readonly PlacementShare[]],
  { goodsItems }: TaxableGoods,
  system: TaxSystem,
) {
  const item = goodsItems[index];
  if (!item) return [];
  const rates = new Map(
    placements
      .flatMap(({ exchangeRates }) => Object.entries(exchangeRates))
      .map(([currency, rate]) => [currency, new Exact(rate)] as const),
  );
  const reasons: readonly CalculationObstacle[] = [];
  return [{ rates, items: [dutiesFromPlacementShares(index, item, placements, system)], reasons }];
}

/** Returns whether the tariff charges duties on exported goods. */
function isCharged({ goodsItems }: TaxableGoods, reference: TariffReference, indexes: readonly number[]) {
  return indexes.some((index) =>
    measuresOf(goodsItems[index]?.commodityCode ?? '', reference).some(
      ({ kind, direction }) => kind !== 'control' && direction !== 'import',
    ),
  );
}

/** Returns the customs values of all goods items; an empty list if an exchange rate is missing. */
export function customsValuesOf(document: TaxableGoods, reference: TariffReference): readonly ItemValue[] {
  const { rates, lacking } = exchangeRates(currenciesOfInvoice(document), reference);
  return lacking.length > 0
    ? []
    : calculateCustomsValues(
        document,
        (currency) => rates.get(currency) ?? zero,
        (currency) => reference.legalBase('exchange-rates', currency),
      );
}

/** Calculates goods items to which the same law applies, or returns the obstacles. */
function calculateUnderLaw(
  document: TaxableGoods,
  reference: TariffReference,
  indexes: readonly number[],
  { system, shares }: { readonly system: TaxSystem; readonly shares: QuotaShares },
) {
  const unknown = reasonsWithoutTariffLine(document, reference, indexes);
  if (unknown.length > 0) return notCalculable(unknown);
  const values = customsValuesOf(document, reference);
  const assessed = indexes.flatMap(
    (index) => selectItemMeasures(index, document, reference, values[index], shares.get(index)) ?? [],
  );
  const { rates, lacking } = exchangeRates(
    [...currenciesOfInvoice(document), ...assessed.flatMap((one) => currenciesWithPointers(one, reference))],
    reference,
  );
  if (lacking.length > 0) return notCalculable(lacking);
  const toNational = (currency: string): Exact => rates.get(currency) ?? zero;
  const means = { reference, toNational, currency: nationalCurrency, system };
  const items: CalculatedItem[] = [];
  const reasons: CalculationObstacle[] = [];
  for (const one of assessed) {
    const value = values[one.index];
    const outcome = value ? calculateItemDuties(one, value, means) : [];
    if ('response' in outcome) items.push(outcome);
    else reasons.push(...outcome);
  }
  return { rates, items, reasons };
}

function notCalculable(reasons: readonly CalculationObstacle[]) {
  const items: readonly CalculatedItem[] = [];
  return { rates: new Map<string, Exact>(), items, reasons };
}

function reasonsWithoutTariffLine(
  { goodsItems }: TaxableGoods,
  reference: TariffReference,
  indexes: readonly number[],
): CalculationObstacle[] {
  return indexes.flatMap((index) => {
    const { commodityCode = '' } = goodsItems[index] ?? {};
    return reference.commodity(commodityCode) === null
      ? [{ pointer: `/goodsItems/${index}/commodityCode`, words: 'assessment.unknown_commodity' as const }]
      : [];
  });
}

/** A currency that must be converted, with the JSON pointer of a property that uses it. */
type CurrencyWithPointer = readonly [currency: string, pointer: string];

function currenciesOfInvoice({ invoice }: TaxableGoods): CurrencyWithPointer[] {
  return [
    [invoice.currency, '/invoice/currency'],
    ...(invoice.charges ?? []).map(
      ({ currency }, index): CurrencyWithPointer => [currency, `/invoice/charges/${index}/currency`],
    ),
  ];
}

function currenciesWithPointers(one: AssessedItem, reference: TariffReference): CurrencyWithPointer[] {
  return currenciesOfItem(one, reference).map((currency) => [
    currency,
    `/goodsItems/${one.index}/commodityCode`,
  ]);
}

function exchangeRates(currencies: readonly CurrencyWithPointer[], reference: TariffReference) {
  const rates = new Map<string, Exact>();
  const lacking: CalculationObstacle[] = [];
  for (const [currency, pointer] of currencies) {
    const rate = rates.get(currency) ?? rateOf(currency, reference);
    if (rate !== null) rates.set(currency, rate);
    else lacking.push({ pointer, words: 'assessment.no_rate', params: { currency } });
  }
  return { rates, lacking };
}
