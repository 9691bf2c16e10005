import type { DutyExpression, Measure } from '../../reference/lists/public.ts';
import { type CalculationStep, legalBaseStep } from '../duty-calculation.ts';
import { type DutyComponent, dutyComponents, type MissingInput } from '../measures/public.ts';
import { exactAmountText, roundPrice } from '../money.ts';
import { type Exact, zero } from '../rational.ts';
import { parseFraction, partsOfBase, roundTax, type Tax, type TaxSystem } from './tax-system.ts';

/** A measure that applies to a goods item, with its name. If its duty is null, the goods are exempt. */
export interface ChargedMeasure {
  readonly measure: Pick<Measure, 'id' | 'kind' | 'legalBase' | 'tax' | 'times'>;
  readonly name: string;
  readonly duty: DutyExpression | null;
  /** Part of the goods to which the measure applies; undefined for all goods. */
  readonly part?: QuotaPartOfGoods;
}

/** The part of the goods within a quota or beyond it. Quantities are in the unit of the quota. */
export interface QuotaPartOfGoods {
  readonly unit: string;
  readonly asked: Exact;
  readonly granted: Exact;
  readonly of: 'granted' | 'rest';
}

/** The values of a goods item from which taxes are calculated. Amounts are in national currency. */
export interface TaxedGoods {
  readonly value: Exact;
  readonly inlandFreight: Exact;
  /** Procedure codes that relieve the goods item from duty and from tax. */
  readonly relief: { readonly duty: string | undefined; readonly tax: string | undefined };
  /** Returns the legal act of a procedure that gives relief; null if it is unknown. */
  readonly reliefLegalBase: (code: string) => string | null;
  readonly currency: string;
  readonly quantity: (unit: string) => Exact | null;
  readonly toNational: (currency: string) => Exact;
  readonly retailPrice: Exact | null;
  readonly referencePrice: Exact | null;
}

/** The amount of a tax on a goods item. It is rounded, unless the tax is rounded for the whole declaration. */
export interface TaxCharge {
  readonly tax: Tax;
  readonly base: Exact;
  readonly amount: Exact;
}

export interface TaxedItem {
  readonly steps: readonly CalculationStep[];
  readonly charges: readonly TaxCharge[];
}

/** Calculates the taxes of a goods item in the order of the country, each by the measures that charge it. */
export function calculateItemTaxes(
  measures: readonly ChargedMeasure[],
  goods: TaxedGoods,
  system: TaxSystem,
): TaxedItem | MissingInput {
  const steps: CalculationStep[] = [];
  const charges: TaxCharge[] = [];
  for (const tax of system.taxes) {
    const own = measures.filter(({ measure }) => taxOf(measure, system) === tax);
    if (own.length === 0) continue;
    const charge = calculateTax(tax, own, goods, { system, charges, steps });
    if ('missingInput' in charge) return charge;
    charges.push(charge);
  }
  return { steps, charges };
}

function taxOf({ tax: code, kind }: ChargedMeasure['measure'], { taxes }: TaxSystem): Tax | undefined {
  return taxes.find((tax) => (code === null ? tax.kinds.includes(kind) : tax.code === code));
}

interface PrecedingTaxes {
  readonly system: TaxSystem;
  /** Amounts of the taxes that precede the tax. */
  readonly charges: readonly TaxCharge[];
  /** Steps of the calculation so far, to which the steps of the tax are added. */
  readonly steps: CalculationStep[];
}

function calculateTax(
  tax: Tax,
  measures: readonly ChargedMeasure[],
  goods: TaxedGoods,
  preceding: PrecedingTaxes,
): TaxCharge | MissingInput {
  const parts = basePartsOf(tax, goods, preceding);
  let whole = zero;
  for (const { amount } of parts) whole = whole.plus(amount);
  const shareOf = (times: string): Exact => (times === '1' ? whole : whole.times(parseFraction(times)));
  const isValue = parts.length === 1 && parts[0]?.part === 'value';
  const { steps } = preceding;
  let levied = zero;
  let reasonText = '';
  for (const { measure, name, duty, part } of measures) {
    const times = measure.times ?? tax.base.times;
    const base = shareOf(times);
    const charged = part ? goodsOf(part, goods) : goods;
    if (!(isValue && times === '1') && reasonText !== times) steps.push(baseStep(tax, parts, times, base));
    reasonText = times;
    const components =
      duty === null ? [] : componentsOf(tax, duty, part ? partOf(part, base, roundPrice) : base, charged);
    if ('missingInput' in components) return components;
    const isOnly = measures.length === 1 && components.length === 1 && tax.round.level === 'item';
    for (const each of components) {
      const amount = isOnly ? roundTax(tax, each.amount) : each.amount;
      steps.push(componentStep(tax, measure, name, each, amount));
      levied = levied.plus(amount);
    }
    if (duty === null) steps.push(exemptStep(tax, measure, name, charged));
  }
  const due = tax.round.level === 'item' ? roundTax(tax, levied) : levied;
  if (!due.equals(levied)) steps.push(roundingStep(tax, levied, due.minus(levied)));
  const code = tax.relief === null ? undefined : goods.relief[tax.relief];
  if (code !== undefined) steps.push(reliefStep(tax, code, due, goods.reliefLegalBase(code)));
  const [first] = measures;
  const base = shareOf(first?.measure.times ?? tax.base.times);
  return { tax, base, amount: code === undefined ? due : zero };
}

/** Returns the values of a part of the goods from which taxes are calculated. */
function goodsOf(part: QuotaPartOfGoods, goods: TaxedGoods): TaxedGoods {
  const money = (amount: Exact | null) => amount && partOf(part, amount, roundPrice);
  return {
    ...goods,
    value: partOf(part, goods.value, roundPrice),
    quantity(unit) {
      if (unit === part.unit) return partOf(part, part.asked, (amount) => amount);
      const whole = goods.quantity(unit);
      return whole && partOf(part, whole, (amount) => amount.toDecimalPlaces(6));
    },
    retailPrice: money(goods.retailPrice),
    referencePrice: money(goods.referencePrice),
  };
}

/**
 * Returns the share of an amount within a quota, rounded, or the rest of the amount, so that both add up to the amount.
 */
function partOf(
  { asked, granted, of }: QuotaPartOfGoods,
  amount: Exact,
  round: (amount: Exact) => Exact,
): Exact {
  const within = round(amount.times(granted).dividedBy(asked));
  return of === 'granted' ? within : amount.minus(within);
}

function componentsOf(
  tax: Tax,
  duty: DutyExpression,
  base: Exact,
  goods: TaxedGoods,
): DutyComponent[] | MissingInput {
  const { currency, quantity, toNational, retailPrice, referencePrice } = goods;
  const round = (amount: Exact): Exact => (tax.round.level === 'component' ? roundTax(tax, amount) : amount);
  const named = { currency, quantity, toNational, retailPrice, referencePrice, amountText: exactAmountText };
  return dutyComponents(duty, { ...named, base, round });
}

interface BasePart {
  readonly part: string;
  readonly name: string;
  readonly amount: Exact;
}

/** Returns the components of a tax base that are not zero. */
function basePartsOf(
  tax: Tax,
  { value, inlandFreight }: TaxedGoods,
  { system, charges }: PrecedingTaxes,
): BasePart[] {
  const parts = partsOfBase(tax.base.components, system.bases);
  const ofValue: BasePart = { part: 'value', name: 'customs value', amount: value };
  if (parts.length === 1 && parts[0] === 'value') return [ofValue];
  const found: BasePart[] = [];
  for (const part of parts) {
    if (part === 'value') found.push(ofValue);
    else if (part === 'inlandFreight') {
      if (!inlandFreight.isZero()) found.push({ part, name: 'inland freight', amount: inlandFreight });
    } else {
      const charge = charges.find((each) => each.tax.code === part);
      if (charge) found.push({ part, name: nameInBase(charge.tax), amount: charge.amount });
    }
  }
  return found;
}

function nameInBase({ kinds, name, code }: Tax): string {
  return kinds.includes('third_country') ? 'duty' : (name.en ?? code);
}

function taxNameOf({ name, code }: Tax): string {
  return name.en ?? code;
}

function baseStep(tax: Tax, parts: readonly BasePart[], times: string, base: Exact): CalculationStep {
  const sum = parts.map(({ amount }) => exactAmountText(amount)).join(' + ');
  const names = parts.map(({ name }) => name).join(', ');
  return {
    step: tax.sum === 'vat' ? 'vat_base' : 'duty_base',
    description: `Base of the ${taxNameOf(tax)}: ${names}`,
    basis: times === '1' ? sum : `(${sum}) × ${times}`,
    rate: null,
    amount: exactAmountText(base),
    tax: tax.code,
    ...legalBaseStep(tax.legalBase),
  };
}

const boundTexts = { least: ': minimum amount', most: ': maximum amount' } as const;

function componentStep(
  tax: Tax,
  measure: ChargedMeasure['measure'],
  name: string,
  component: DutyComponent,
  amount: Exact,
): CalculationStep {
  return {
    step: tax.sum,
    description: component.bound ? name + boundTexts[component.bound] : name,
    basis: component.basis,
    rate: component.rate,
    amount: exactAmountText(amount),
    tax: tax.code,
    measure: measure.id,
    ...legalBaseStep(measure.legalBase ?? tax.legalBase),
  };
}

function exemptStep(
  tax: Tax,
  measure: ChargedMeasure['measure'],
  name: string,
  { value, currency }: TaxedGoods,
): CalculationStep {
  const basis = `${exactAmountText(value)} ${currency}`;
  return {
    step: tax.sum,
    description: `${name}: exempt`,
    basis,
    rate: null,
    amount: exactAmountText(zero),
    tax: tax.code,
    measure: measure.id,
    ...legalBaseStep(measure.legalBase ?? tax.legalBase),
  };
}

function roundingStep(tax: Tax, levied: Exact, difference: Exact): CalculationStep {
  const description = `${taxNameOf(tax)}, rounded`;
  const [basis, amount] = [exactAmountText(levied), exactAmountText(difference)];
  return {
    ...{ step: 'rounding', description, basis, rate: null, amount, tax: tax.code },
    ...legalBaseStep(tax.legalBase),
  };
}

/** Returns the step by which a relief cancels a tax. */
function reliefStep(tax: Tax, code: string, amount: Exact, legalBase: string | null): CalculationStep {
  const name = tax.kinds.includes('third_country') ? 'duty' : taxNameOf(tax);
  return {
    step: tax.sum === 'vat' ? 'vat_relief' : 'relief',
    description: `Relief ${code}: no ${name} is due`,
    basis: exactAmountText(amount),
    rate: null,
    amount: exactAmountText(amount.negated()),
    tax: tax.code,
    ...legalBaseStep(legalBase ?? tax.legalBase),
  };
}
