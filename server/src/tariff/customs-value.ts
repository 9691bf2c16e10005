import { nationalCurrency } from '../reference/public.ts';
import { Decimal, sumOf, zero } from './decimal.ts';
import type { Step } from './duty-calculation.ts';
import { incoterms, type TermsOfDelivery } from './incoterms.ts';
import { apportion, money, toCents } from './money.ts';
import type { Charge, TaxableGoods } from './taxable-goods.ts';

/** What becomes of a charge: added to the price, taken off it, or neither. */
type Effect = 'added' | 'taken_off' | 'neither';

export type ItemValue = {
  readonly steps: Step[];
  readonly customsValue: Decimal;
  /** The share of the carriage after the border: no part of the customs value, but of the base of the VAT. */
  readonly inlandFreight: Decimal;
};

const chargeNames: Readonly<Record<Charge['type'], string>> = {
  freight: 'Freight',
  insurance: 'Insurance',
  packing: 'Packing',
  commission: 'Commission',
  other: 'Other cost',
  inland_freight: 'Inland freight',
  import_duties: 'Import duties',
};

function effectOf(type: Charge['type'], terms: TermsOfDelivery): Effect {
  switch (type) {
    case 'freight':
    case 'insurance':
      return terms[type] ? 'neither' : 'added';
    case 'inland_freight':
      return terms.inlandFreight ? 'taken_off' : 'neither';
    case 'import_duties':
      return terms.importDuties ? 'taken_off' : 'neither';
    default:
      return 'added';
  }
}

function methodOf({ type, apportionment }: Charge): 'value' | 'mass' {
  return apportionment ?? (type === 'freight' ? 'mass' : 'value');
}

/**
 * The customs value of each goods item in national currency: its price, the costs up to the border that the price does
 * not include under the Incoterms rule, less those after it. `rateOf` is the exchange rate of a currency.
 */
export function customsValues(
  { invoice, goodsItems }: Pick<TaxableGoods, 'invoice' | 'goodsItems'>,
  rateOf: (currency: string) => Decimal,
): ItemValue[] {
  const terms = incoterms[invoice.incoterm];
  const weights = {
    value: goodsItems.map(({ itemAmount }) => new Decimal(itemAmount)),
    mass: goodsItems.map(({ grossMass }) => new Decimal(grossMass)),
  };
  const shared = (invoice.charges ?? []).map((charge) => {
    const rate = rateOf(charge.currency);
    const converted = toCents(rate.times(charge.amount));
    const shares = apportion(converted, weights[methodOf(charge)]);
    return { charge, rate, converted, shares, effect: effectOf(charge.type, terms) };
  });
  return goodsItems.map(({ itemAmount }, index) => {
    const price = priceStep(itemAmount, invoice.currency, rateOf(invoice.currency));
    const steps = shared.map((one) => chargeStep(one, one.shares[index] ?? zero, invoice.incoterm));
    const customsValue = sumOf([price, ...steps].map(({ amount }) => amount));
    const parts = [price, ...steps].filter(({ amount }) => amount !== nothing);
    const ofInland = shared.filter(({ charge }) => charge.type === 'inland_freight');
    return {
      steps: [price, ...steps, valueStep(parts, customsValue)],
      customsValue,
      inlandFreight: sumOf(ofInland.map(({ shares }) => shares[index] ?? zero)),
    };
  });
}

const nothing = money(zero);

function exchangeWords(rate: Decimal, currency: string): string | null {
  return currency === nationalCurrency ? null : `${rate.toFixed()} ${nationalCurrency} per ${currency}`;
}

function priceStep(itemAmount: string, currency: string, rate: Decimal): Step {
  return {
    step: 'price',
    what: 'Item price',
    basis: `${itemAmount} ${currency}`,
    rate: exchangeWords(rate, currency),
    amount: money(toCents(rate.times(itemAmount))),
  };
}

type SharedCharge = {
  readonly charge: Charge;
  readonly rate: Decimal;
  readonly converted: Decimal;
  readonly effect: Effect;
};

function chargeStep(
  { charge, rate, converted, effect }: SharedCharge,
  share: Decimal,
  incoterm: string,
): Step {
  const { type, amount, currency } = charge;
  const by = methodOf(charge) === 'mass' ? 'gross mass' : 'item amount';
  const why = {
    added: `shared by ${by}`,
    taken_off: `shared by ${by}, taken off: the ${incoterm} price includes it`,
    neither:
      type === 'freight' || type === 'insurance'
        ? `not added: the ${incoterm} price includes it`
        : `not taken off: the ${incoterm} price does not include it`,
  } as const;
  return {
    step: type,
    what: `${chargeNames[type]}, ${why[effect]}`,
    basis:
      currency === nationalCurrency
        ? `${amount} ${currency}`
        : `${amount} ${currency} = ${money(converted)} ${nationalCurrency}`,
    rate: exchangeWords(rate, currency),
    amount: effect === 'neither' ? nothing : money(effect === 'added' ? share : share.negated()),
  };
}

function valueStep(parts: readonly Step[], customsValue: Decimal): Step {
  return {
    step: 'customs_value',
    what: 'Customs value',
    basis: parts
      .map(({ amount }) => amount)
      .join(' + ')
      .replaceAll('+ -', '− '),
    rate: null,
    amount: money(customsValue),
  };
}
