import { nationalCurrency } from '../reference/public.ts';
import { type CalculationStep, legalBaseStep } from './duty-calculation.ts';
import { incoterms, type TermsOfDelivery } from './incoterms.ts';
import { apportion, formatPrice, roundPrice } from './money.ts';
import { isReturnAfterProcessing } from './procedure-codes.ts';
import { Exact, zero } from './rational.ts';
import type { DeclaredCost, TaxableGoods, TaxableItem } from './taxable-goods.ts';

/** Effect of a charge on the customs value: it is added to the price, deducted from the price, or has no effect. */
type Effect = 'added' | 'taken_off' | 'neither';

export type ItemValue = {
  readonly steps: CalculationStep[];
  readonly customsValue: Exact;
  /**
   * Share of the goods item in the costs of carriage after the border. It is not part of the customs value, but of the
   * VAT base.
   */
  readonly inlandFreight: Exact;
};

const chargeNames: Readonly<Record<DeclaredCost['type'], string>> = {
  freight: 'Freight',
  insurance: 'Insurance',
  packing: 'Packing',
  commission: 'Commission',
  buying_commission: 'Buying commission',
  assists: 'Assists',
  royalties: 'Royalties',
  proceeds: 'Proceeds of resale',
  other: 'Other cost',
  inland_freight: 'Inland freight',
  import_duties: 'Import duties',
};

function effectOf(type: DeclaredCost['type'], terms: TermsOfDelivery): Effect {
  switch (type) {
    case 'freight':
    case 'insurance':
      return terms[type] ? 'neither' : 'added';
    case 'inland_freight':
      return terms.inlandFreight ? 'taken_off' : 'neither';
    case 'import_duties':
      return terms.importDuties ? 'taken_off' : 'neither';
    case 'buying_commission':
      return 'neither';
    case 'packing':
    case 'commission':
    case 'assists':
    case 'royalties':
    case 'proceeds':
    case 'other':
      return 'added';
  }
}

function methodOf({ type, apportionment }: DeclaredCost): 'value' | 'mass' {
  return apportionment ?? (type === 'freight' ? 'mass' : 'value');
}

/**
 * Returns the customs value of each goods item in national currency. Adds the costs up to the border that the price
 * excludes under the Incoterms rule, and deducts the costs after the border. `rateOf` returns the exchange rate of a
 * currency, and `legalBaseOf` the legal act of that rate.
 */
export function calculateCustomsValues(
  { invoice, goodsItems }: Pick<TaxableGoods, 'invoice' | 'goodsItems'>,
  rateOf: (currency: string) => Exact,
  legalBaseOf: (currency: string) => string | null,
): ItemValue[] {
  const terms = incoterms[invoice.incoterm];
  const weights = {
    value: goodsItems.map(({ itemAmount }) => new Exact(itemAmount)),
    mass: goodsItems.map(({ grossMass }) => new Exact(grossMass)),
  };
  const shared = (invoice.charges ?? []).map((charge) => {
    const rate = rateOf(charge.currency);
    const converted = roundPrice(rate.times(charge.amount));
    const shares = apportion(converted, weights[methodOf(charge)]);
    const effect = effectOf(charge.type, terms);
    // The texts of charges are the same for every goods item, so they are created only once.
    const stepTexts = {
      ...describeCharge({ charge, rate, converted, effect }, invoice.incoterm),
      ...legalBaseStep(legalBaseOf(charge.currency)),
    };
    return { charge, effect, shares, stepTexts };
  });
  const rate = rateOf(invoice.currency);
  const rateMessage = exchangeRateMessage(rate, invoice.currency);
  const act = legalBaseStep(legalBaseOf(invoice.currency));
  return goodsItems.map((item, index) => {
    const price = priceOf(item, invoice.currency, rate, rateMessage);
    let customsValue = price.amount;
    let inlandFreight = zero;
    const steps: CalculationStep[] = [{ ...price.step, ...act }];
    const parts: string[] = price.amount.isZero() ? [] : [price.step.amount];
    for (const { charge, effect, shares, stepTexts } of shared) {
      const share = shares[index] ?? zero;
      const counted = effect === 'neither' ? zero : effect === 'added' ? share : share.negated();
      const step = { ...stepTexts, amount: formatPrice(counted) };
      steps.push(step);
      if (!counted.isZero()) parts.push(step.amount);
      customsValue = customsValue.plus(counted);
      if (charge.type === 'inland_freight') inlandFreight = inlandFreight.plus(share);
    }
    steps.push(valueStep(parts, customsValue));
    return { steps, customsValue, inlandFreight };
  });
}

function exchangeRateMessage(rate: Exact, currency: string): string | null {
  return currency === nationalCurrency ? null : `${rate.toFixed()} ${nationalCurrency} per ${currency}`;
}

/**
 * Returns the price on which the customs value is based. For goods that return from processing abroad, this is the
 * stated cost of the processing (Union Customs Code 86(5)).
 */
function priceOf(
  { itemAmount, processingCost, procedure }: TaxableItem,
  currency: string,
  rate: Exact,
  words: string | null,
): { readonly amount: Exact; readonly step: CalculationStep } {
  const processed = isReturnAfterProcessing(procedure) && processingCost !== undefined;
  const price = processed ? processingCost : itemAmount;
  const amount = roundPrice(rate.times(price));
  const description = processed ? 'Processing cost' : 'Item price';
  return {
    amount,
    step: {
      step: 'price',
      description,
      basis: `${price} ${currency}`,
      rate: words,
      amount: formatPrice(amount),
    },
  };
}

type SharedCharge = {
  readonly charge: DeclaredCost;
  readonly rate: Exact;
  readonly converted: Exact;
  readonly effect: Effect;
};

function describeCharge(
  { charge, rate, converted, effect }: SharedCharge,
  incoterm: string,
): Omit<CalculationStep, 'amount'> {
  const { type, amount, currency } = charge;
  const by = methodOf(charge) === 'mass' ? 'gross mass' : 'item amount';
  const why = {
    added: `shared by ${by}`,
    taken_off: `shared by ${by}, deducted: the ${incoterm} price includes this cost`,
    neither: reasonForNoEffect(type, incoterm),
  } as const;
  return {
    step: type,
    description: `${chargeNames[type]}, ${why[effect]}`,
    basis:
      currency === nationalCurrency
        ? `${amount} ${currency}`
        : `${amount} ${currency} = ${formatPrice(converted)} ${nationalCurrency}`,
    rate: exchangeRateMessage(rate, currency),
  };
}

function reasonForNoEffect(type: DeclaredCost['type'], incoterm: string): string {
  switch (type) {
    case 'buying_commission':
      return 'not added: this cost is not part of the customs value';
    case 'freight':
    case 'insurance':
      return `not added: the ${incoterm} price already includes this cost`;
    default:
      return `not deducted: the ${incoterm} price does not include this cost`;
  }
}

function valueStep(parts: readonly string[], customsValue: Exact): CalculationStep {
  return {
    step: 'customs_value',
    description: 'Customs value',
    basis: parts.join(' + ').replaceAll('+ -', '− '),
    rate: null,
    amount: formatPrice(customsValue),
  };
}
