import { directionOf } from '../country/public.ts';
import type { Measure } from '../reference/lists/public.ts';
import type { ItemValue } from './customs-value.ts';
import type { CalculationObstacle, CalculationStep, ItemDuties } from './duty-calculation.ts';
import {
  type AppliedMeasure,
  type ChosenMeasures,
  type ConditionsOf,
  chooseMeasures,
  currenciesOfDuty,
  type MeasureError,
  type MissingInput,
  measureErrorsOf,
  measuresOf,
  usesReferencePrice,
} from './measures/public.ts';
import { exactAmountText, formatPrice, roundPrice } from './money.ts';
import { reliefsOf } from './procedure-codes.ts';
import { quantityIn } from './quantity.ts';
import type { QuotaShare } from './quota-share.ts';
import { Exact, sumOf, zero } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { TaxableGoods, TaxableItem } from './taxable-goods.ts';
import {
  type ChargedMeasure,
  calculateItemTaxes,
  type ItemTaxes,
  type TaxCharge,
  type TaxedGoods,
  type TaxSystem,
} from './taxes/public.ts';

/** A goods item with the tariff measures that apply to it. */
export interface AssessedItem {
  /** Index of the goods item in the document, from 0. */
  readonly index: number;
  readonly item: TaxableItem;
  /** Measures that are charged now. */
  readonly due: readonly ChargedMeasure[];
  /** Measures without the requested end use; the difference to `due` is suspended. Null without end use. */
  readonly full: readonly ChargedMeasure[] | null;
  readonly faults: readonly MeasureError[];
  /** Order number of the quota that the goods item requests; null without a quota. */
  readonly quota: string | null;
}

/** The duties of a goods item, in the format of a response and as exact amounts for the totals. */
export interface CalculatedItem extends ItemTaxes {
  readonly response: ItemDuties;
}

/**
 * Returns the measures for a goods item; null for an unknown commodity code. Without a customs value, conditions on the
 * value are not met. The quantity beyond the quota `share` bears the duty outside the quota.
 */
export function selectItemMeasures(
  index: number,
  document: TaxableGoods,
  reference: TariffReference,
  value: ItemValue | undefined,
  share?: QuotaShare,
): AssessedItem | null {
  const item = document.goodsItems[index];
  if (!item || reference.commodity(item.commodityCode) === null) return null;
  const direction = directionOf(document.type);
  const country = direction === 'import' ? item.origin : document.destinationCountry;
  const goods = measureConditionsOf(item, document, reference, value);
  const chosen = chooseMeasures(measuresOf(item.commodityCode, reference), direction, item, country, goods);
  const { treatment, withoutEndUse: withoutUse, beyondQuota: beyond } = chosen;
  const quota = treatment?.measure.kind === 'quota' ? treatment.measure.orderNumber : null;
  const exceeds = quota !== null && share !== undefined && new Exact(share.granted).lessThan(share.asked);
  return {
    index,
    item,
    due: exceeds ? measuresByQuotaPart(chosen, item, share) : chargedMeasuresOf(chosen, treatment, item),
    full: withoutUse && chargedMeasuresOf(chosen, withoutUse, item),
    faults: exceeds && beyond ? [...chosen.faults, ...measureErrorsOf(beyond)] : chosen.faults,
    quota,
  };
}

/** Returns the data of a goods item with which the conditions of measures are evaluated. */
export function measureConditionsOf(
  item: TaxableItem,
  document: Pick<TaxableGoods, 'supportingDocuments'>,
  reference: TariffReference,
  value: ItemValue | undefined,
): ConditionsOf {
  const papers = [...(item.supportingDocuments ?? []), ...(document.supportingDocuments ?? [])];
  return {
    hasDocument: (type) => papers.some((paper) => paper.type === type),
    customsValue: value?.customsValue ?? null,
    quantity: (unit) => quantityIn(unit, item, reference),
  };
}

/** Divides the measures of a goods item between the quantity within the quota and the quantity beyond it. */
function measuresByQuotaPart(chosen: ChosenMeasures, item: TaxableItem, share: QuotaShare): ChargedMeasure[] {
  const { unit, orderNumber } = share;
  const [requestedQuantity, granted] = [new Exact(share.asked), new Exact(share.granted)];
  const of = (quantity: Exact) => `${quantity.toFixed()} of ${share.asked} ${unit}`;
  const part = { unit, asked: requestedQuantity, granted };
  const within = chargedMeasuresOf({ ...chosen, others: [] }, chosen.treatment, item).map((each) => ({
    ...each,
    name: `${each.name}, ${of(granted)} within the quota`,
    part: { ...part, of: 'granted' as const },
  }));
  const beyond = chargedMeasuresOf({ ...chosen, others: [] }, chosen.beyondQuota, item).map((each) => ({
    ...each,
    name: `${each.name}, ${of(requestedQuantity.minus(granted))} beyond quota ${orderNumber}`,
    part: { ...part, of: 'rest' as const },
  }));
  return [...(granted.isZero() ? [] : within), ...beyond, ...chargedMeasuresOf(chosen, null, item)];
}

function chargedMeasuresOf(
  { others }: ChosenMeasures,
  treatment: AppliedMeasure | null,
  item: TaxableItem,
): ChargedMeasure[] {
  const found: ChargedMeasure[] = [];
  const charge = ({ measure, outcome }: AppliedMeasure): void => {
    if (outcome.kind === 'applies')
      found.push({ measure, name: dutyNameOf(measure, item, outcome.by), duty: outcome.duty });
    if (outcome.kind === 'exempt') found.push({ measure, name: dutyNameOf(measure, item, []), duty: null });
  };
  if (treatment) charge(treatment);
  for (const each of others) charge(each);
  return found;
}

function dutyNameOf(
  { kind, name, additionalCode, orderNumber }: Measure,
  item: TaxableItem,
  by: readonly string[],
) {
  const proved = by[0] === undefined ? '' : `, proved by ${by[0]}`;
  if (kind === 'preference') return `Preference ${item.preference} for ${item.origin}${proved}`;
  if (kind === 'quota') return `${name}, order number ${orderNumber}${proved}`;
  return additionalCode === null ? name : `${name}, additional code ${additionalCode}`;
}

/** Returns the currencies in which the duties of a goods item are stated. A currency can occur several times. */
export function currenciesOfItem({ item, due, full }: AssessedItem, reference: TariffReference): string[] {
  const found: string[] = [];
  for (const { duty } of full ? [...due, ...full] : due) {
    if (duty === null) continue;
    found.push(...currenciesOfDuty(duty));
    const price = usesReferencePrice(duty) && reference.referencePrice(item.commodityCode);
    if (price) found.push(price.currency);
  }
  return found;
}

/** The inputs of a calculation that are the same for all goods items. */
interface CalculationInputs {
  readonly reference: TariffReference;
  readonly toNational: (currency: string) => Exact;
  readonly currency: string;
  readonly system: TaxSystem;
}

/** Calculates the duties of a goods item, or returns the obstacles to the calculation. */
export function calculateItemDuties(
  one: AssessedItem,
  value: ItemValue,
  inputs: CalculationInputs,
): CalculatedItem | CalculationObstacle[] {
  const pointer = `/goodsItems/${one.index}`;
  if (value.customsValue.isNegative())
    return [{ pointer: `${pointer}/itemAmount`, words: 'assessment.negative_value' }];
  if (one.faults.length > 0) return one.faults.map((fault) => measureObstacle(fault, pointer));
  const quota = one.quota === null ? null : inputs.reference.quota(one.quota);
  if (quota && quantityIn(quota.unit, one.item, inputs.reference) === null)
    return [missingInputObstacle({ missingInput: 'quantity' }, pointer)];
  const goods = taxedGoods(one, value, inputs);
  const due = calculateItemTaxes(one.due, goods, inputs.system);
  if ('missingInput' in due) return [missingInputObstacle(due, pointer)];
  const full = one.full === null ? null : calculateItemTaxes(one.full, goods, inputs.system);
  if (full && 'missingInput' in full) return [missingInputObstacle(full, pointer)];
  const { item } = one;
  const suspended = inputs.reference.procedure(item.procedure)?.duties === 'suspended';
  const collection = suspended ? 'suspended' : 'due';
  const savedTaxes = full === null ? [] : savedByEndUse(due.charges, full.charges);
  const sum = (kind: 'duty' | 'vat', charges = due.charges): Exact => {
    let total = zero;
    for (const { tax, amount } of charges) if (tax.sum === kind) total = total.plus(amount);
    return total;
  };
  const savedTaxSteps = full === null ? [] : stepsOfSavedTaxes(sum, full.charges, savedTaxes);
  const [duty, vat] = [sum('duty'), sum('vat')];
  const total = duty.plus(vat);
  return {
    collection,
    charges: due.charges,
    savedByEndUse: savedTaxes,
    response: {
      item: one.index + 1,
      commodityCode: item.commodityCode,
      collection,
      steps: [...value.steps, ...due.steps, ...savedTaxSteps],
      customsValue: formatPrice(value.customsValue),
      duty: exactAmountText(duty),
      vat: exactAmountText(vat),
      total: exactAmountText(total),
      suspended: exactAmountText(suspended ? total : sumOf(savedTaxes.map(({ amount }) => amount))),
      taxes: [
        ...due.charges.map((charge) => itemTaxResponse(charge, collection)),
        ...savedTaxes
          .filter(({ amount }) => !amount.isZero())
          .map((charge) => itemTaxResponse(charge, 'suspended')),
      ],
    },
  };
}

function taxedGoods({ item }: AssessedItem, value: ItemValue, means: CalculationInputs): TaxedGoods {
  const { reference, toNational, currency } = means;
  const retail = item.retailPrice;
  return {
    value: value.customsValue,
    inlandFreight: value.inlandFreight,
    relief: reliefsOf(item, reference),
    reliefLegalBase: (code) =>
      reference.legalBase('additional-procedures', code) ?? reference.legalBase('procedures', code),
    currency,
    quantity: (unit) => quantityIn(unit, item, reference),
    toNational,
    retailPrice: retail === undefined ? null : new Exact(retail),
    referencePrice: referencePriceOf(item, means),
  };
}

/**
 * Returns the value of a goods item at its reference price; null without a reference price, or without the quantity in
 * its unit.
 */
function referencePriceOf(item: TaxableItem, { reference, toNational }: CalculationInputs): Exact | null {
  const found = reference.referencePrice(item.commodityCode);
  const quantity = found && quantityIn(found.per, item, reference);
  return found && quantity && roundPrice(quantity.times(found.price).times(toNational(found.currency)));
}

function itemTaxResponse({ tax, base, amount }: TaxCharge, collection: 'due' | 'suspended') {
  return {
    code: tax.code,
    name: tax.name.en ?? tax.code,
    base: exactAmountText(base),
    amount: exactAmountText(amount),
    collection,
  };
}

/** Returns the amount of each tax that end use saves. The guarantee secures this amount during the use. */
function savedByEndUse(due: readonly TaxCharge[], full: readonly TaxCharge[]): TaxCharge[] {
  return full.map(({ tax, base, amount }) => {
    const less = due.find((charge) => charge.tax === tax)?.amount ?? zero;
    return { tax, base, amount: Exact.max(amount.minus(less), zero) };
  });
}

function stepsOfSavedTaxes(
  sum: (kind: 'duty' | 'vat', charges?: readonly TaxCharge[]) => Exact,
  full: readonly TaxCharge[],
  savedCharges: readonly TaxCharge[],
): CalculationStep[] {
  const step = (kind: 'duty' | 'vat', name: string): CalculationStep => ({
    step: `suspended_${kind}`,
    description: `${name}, suspended during the end use`,
    basis: `${exactAmountText(sum(kind, full))} − ${exactAmountText(sum(kind))}`,
    rate: null,
    amount: exactAmountText(sum(kind, savedCharges)),
  });
  return [step('duty', 'Duty'), step('vat', 'VAT')];
}

function measureObstacle({ kind, measure, expected }: MeasureError, pointer: string): CalculationObstacle {
  const params = { measure: measure.name, expected: expected.join(', ') };
  switch (kind) {
    case 'additional_code':
      return { pointer: `${pointer}/additionalCodes`, words: 'assessment.additional_code', params };
    case 'condition':
      return { pointer: `${pointer}/supportingDocuments`, words: 'assessment.condition', params };
    case 'prohibited':
      return { pointer: `${pointer}/commodityCode`, words: 'assessment.prohibited', params };
  }
}

function missingInputObstacle({ missingInput: lacks }: MissingInput, pointer: string): CalculationObstacle {
  switch (lacks) {
    case 'quantity':
      return { pointer: `${pointer}/supplementaryUnits`, words: 'assessment.no_quantity' };
    case 'retail_price':
      return { pointer: `${pointer}/commodityCode`, words: 'assessment.no_retail_price' };
    case 'reference_price':
      return { pointer: `${pointer}/commodityCode`, words: 'assessment.no_reference_price' };
  }
}
