import type { DutyRate, TariffLine } from '../reference/lists/public.ts';
import { nationalCurrency } from '../reference/public.ts';
import { customsValues, type ItemValue } from './customs-value.ts';
import { Decimal, sumOf, zero } from './decimal.ts';
import {
  type DutyCalculation,
  type ItemDuties,
  nothingDue,
  type Reason,
  type Step,
  type Totals,
} from './duty-calculation.ts';
import { applicableDuty, currenciesOf, dutyStep, percentOf } from './duty-rates.ts';
import { rateOf } from './exchange-rate.ts';
import { money, toCents } from './money.ts';
import { endUseAsked } from './preferences.ts';
import { reliefsOf } from './procedure-codes.ts';
import type { ReferenceOfDay } from './reference-of-day.ts';
import type { TaxableGoods, TaxableItem } from './taxable-goods.ts';

/** A goods item with what the tariff says of it. */
type Assessed = {
  /** Its place in the document. */
  readonly index: number;
  readonly item: TaxableItem;
  readonly line: TariffLine;
  readonly duty: NamedDuty;
  /** The duty for a certain use, which is due in place of the other one; the difference waits. */
  readonly endUse: NamedDuty | null;
};

type NamedDuty = { readonly rates: readonly DutyRate[]; readonly name: string };

/**
 * Duties and VAT of goods by the tariff and the exchange rates of the day, each goods item step by step. Exact:
 * what is rounded (half up, to two decimals) are conversions, shares, each duty and each VAT, never a sum. Pure. A
 * declaration that keeps the rules can be calculated, unless the reference itself lacks a rate, or shares by mass take
 * more off a goods item than its price. `others` are goods items under another law, by their places.
 */
export function calculateDuties(
  document: TaxableGoods,
  reference: ReferenceOfDay,
  others: ReadonlyMap<number, ReferenceOfDay> = new Map(),
): DutyCalculation {
  if (document.type === 'export') return nothingDue();
  const laws = Map.groupBy(document.goodsItems.keys(), (index) => others.get(index) ?? reference);
  const parts = [...laws].map(([law, indexes]) => calculateUnder(document, law, indexes));
  const reasons = parts.flatMap((part) => part.reasons);
  if (reasons.length > 0) return { kind: 'not_calculable', reasons };
  const items = parts.flatMap((part) => part.items).toSorted((one, other) => one.item - other.item);
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
    items,
    totals: totalsOf(items),
  };
}

/** What the goods items cost that are under one law, or why that cannot be said. */
function calculateUnder(document: TaxableGoods, reference: ReferenceOfDay, indexes: readonly number[]) {
  const assessed = indexes.flatMap((index) => assess(index, document, reference) ?? []);
  if (assessed.length < indexes.length) return withReasons(withoutLine(document, reference, indexes));
  const { rates, lacking } = exchangeRates(currencyPlaces(document, assessed), reference);
  if (lacking.length > 0) return withReasons(lacking);
  const toNational = (currency: string): Decimal => rates.get(currency) ?? zero;
  const values = customsValues(document, toNational);
  const outcomes = assessed.flatMap((one) => {
    const value = values[one.index];
    return value ? [itemDuties(one, value, reference, toNational)] : [];
  });
  return {
    rates,
    items: outcomes.flatMap((outcome) => ('words' in outcome ? [] : [outcome])),
    reasons: outcomes.flatMap((outcome) => ('words' in outcome ? [outcome] : [])),
  };
}

function withReasons(reasons: readonly Reason[]) {
  const items: readonly ItemDuties[] = [];
  return { rates: new Map<string, Decimal>(), items, reasons };
}

function assess(index: number, document: TaxableGoods, reference: ReferenceOfDay): Assessed | null {
  const item = document.goodsItems[index];
  if (!item) return null;
  const line = reference.commodity(item.commodityCode);
  if (!line) return null;
  const papers = [...(item.supportingDocuments ?? []), ...(document.supportingDocuments ?? [])];
  const hasDocument = (type: string): boolean => papers.some((paper) => paper.type === type);
  const endUse = endUseAsked(line, item);
  return {
    index,
    item,
    line,
    duty: applicableDuty(line, item, hasDocument),
    endUse: endUse && { rates: endUse, name: 'Duty for end use' },
  };
}

function withoutLine(
  { goodsItems }: TaxableGoods,
  reference: ReferenceOfDay,
  indexes: readonly number[],
): Reason[] {
  return goodsItems.flatMap(({ commodityCode }, index) =>
    indexes.includes(index) && reference.commodity(commodityCode) === null
      ? [{ pointer: `/goodsItems/${index}/commodityCode`, words: 'assessment.unknown_commodity' as const }]
      : [],
  );
}

/** Every currency that has to be converted, with a place where it stands. */
function currencyPlaces({ invoice }: TaxableGoods, assessed: readonly Assessed[]): [string, string][] {
  return [
    [invoice.currency, '/invoice/currency'],
    ...(invoice.charges ?? []).map(({ currency }, index): [string, string] => [
      currency,
      `/invoice/charges/${index}/currency`,
    ]),
    ...assessed.flatMap(({ index, duty, endUse }) =>
      currenciesOf([...duty.rates, ...(endUse?.rates ?? [])]).map((currency): [string, string] => [
        currency,
        `/goodsItems/${index}/commodityCode`,
      ]),
    ),
  ];
}

function exchangeRates(places: readonly (readonly [string, string])[], reference: ReferenceOfDay) {
  const rates = new Map<string, Decimal>();
  const lacking: Reason[] = [];
  for (const [currency, pointer] of places) {
    const rate = rates.get(currency) ?? rateOf(currency, reference);
    if (rate !== null) rates.set(currency, rate);
    else lacking.push({ pointer, words: 'assessment.no_rate', params: { currency } });
  }
  return { rates, lacking };
}

function itemDuties(
  one: Assessed,
  value: ItemValue,
  reference: ReferenceOfDay,
  toNational: (currency: string) => Decimal,
): ItemDuties | Reason {
  const { index, item, endUse } = one;
  const pointer = `/goodsItems/${index}`;
  if (value.customsValue.isNegative() && !value.customsValue.isZero()) {
    return { pointer: `${pointer}/itemAmount`, words: 'assessment.negative_value' };
  }
  const due = charged(one, endUse ?? one.duty, value, reference, toNational);
  const full = endUse === null ? due : charged(one, one.duty, value, reference, toNational);
  if (due === null || full === null) {
    return { pointer: `${pointer}/supplementaryUnits`, words: 'assessment.no_quantity' };
  }
  const spared = endUse === null ? [] : sparedSteps(due, full);
  const total = due.duty.plus(due.vat);
  const suspended = reference.procedure(item.procedure)?.duties === 'suspended';
  return {
    item: index + 1,
    commodityCode: item.commodityCode,
    collection: suspended ? 'suspended' : 'due',
    steps: [...value.steps, ...due.steps, ...spared],
    customsValue: money(value.customsValue),
    duty: money(due.duty),
    vat: money(due.vat),
    total: money(total),
    suspended: money(suspended ? total : sumOf(spared.map(({ amount }) => amount))),
  };
}

/** What a goods item costs by some rates of duty. */
type Charged = { readonly steps: readonly Step[]; readonly duty: Decimal; readonly vat: Decimal };

/** Null when the item does not state a quantity that the rates ask for. */
function charged(
  { item, line }: Assessed,
  { rates, name }: NamedDuty,
  { customsValue, inlandFreight }: ItemValue,
  reference: ReferenceOfDay,
  toNational: (currency: string) => Decimal,
): Charged | null {
  const steps = rates.flatMap(
    (rate) => dutyStep(rate, name, item, customsValue, toNational, reference) ?? [],
  );
  if (steps.length < rates.length) return null;
  const relief = reliefsOf(item, reference);
  const duties = [...steps, ...reliefSteps(relief.duty, 'duty', sumOfSteps(steps, 'duty'))];
  const duty = sumOfSteps(duties, 'duty', 'relief');
  const taxed = vatSteps(line.vatPercent, customsValue, duty, inlandFreight);
  const all = [...duties, ...taxed, ...reliefSteps(relief.tax, 'VAT', sumOfSteps(taxed, 'vat'))];
  return { steps: all, duty, vat: sumOfSteps(all, 'vat', 'vat_relief') };
}

/** What end use spares as long as the goods are used so: it waits under the guarantee. */
function sparedSteps(due: Charged, full: Charged): Step[] {
  const spared = (step: Step['step'], name: string, some: Decimal, all: Decimal): Step => ({
    step,
    what: `${name} that is suspended while the goods are used so`,
    basis: `${money(all)} − ${money(some)}`,
    rate: null,
    amount: money(Decimal.max(all.minus(some), 0)),
  });
  return [
    spared('suspended_duty', 'Duty', due.duty, full.duty),
    spared('suspended_vat', 'VAT', due.vat, full.vat),
  ];
}

/** What a relief takes off a duty or the VAT again. */
function reliefSteps(code: string | undefined, name: 'duty' | 'VAT', amount: Decimal): Step[] {
  if (code === undefined) return [];
  const what = `Relief ${code}: no ${name} is due`;
  const step = name === 'duty' ? 'relief' : 'vat_relief';
  return [{ step, what, basis: money(amount), rate: null, amount: money(amount.negated()) }];
}

function vatSteps(percent: string, customsValue: Decimal, duty: Decimal, inlandFreight: Decimal): Step[] {
  const base = sumOf([customsValue, duty, inlandFreight]);
  const parts = [customsValue, duty, ...(inlandFreight.isZero() ? [] : [inlandFreight])];
  return [
    {
      step: 'vat_base',
      what: `Base of the VAT: customs value, duty${inlandFreight.isZero() ? '' : ', inland freight'}`,
      basis: parts.map(money).join(' + '),
      rate: null,
      amount: money(base),
    },
    {
      step: 'vat',
      what: 'VAT',
      basis: `${money(base)} ${nationalCurrency}`,
      rate: `${percent} %`,
      amount: money(toCents(percentOf(base, percent))),
    },
  ];
}

function sumOfSteps(steps: readonly Step[], ...kinds: Step['step'][]): Decimal {
  return sumOf(steps.flatMap(({ step, amount }) => (kinds.includes(step) ? [amount] : [])));
}

/** The sums of goods items. */
export function totalsOf(items: readonly ItemDuties[]): Totals {
  const total = (
    some: readonly ItemDuties[],
    member: 'customsValue' | 'duty' | 'vat' | 'total' | 'suspended',
  ): string => money(sumOf(some.map((item) => item[member])));
  const due = items.filter(({ collection }) => collection === 'due');
  return {
    customsValue: total(items, 'customsValue'),
    duty: total(items, 'duty'),
    vat: total(items, 'vat'),
    payable: total(due, 'total'),
    suspended: total(items, 'suspended'),
  };
}
