import type { DutyRate, TariffLine } from '../reference/lists/public.ts';
import { nationalCurrency } from '../reference/public.ts';
import type { Decimal } from './decimal.ts';
import type { Step } from './duty-calculation.ts';
import { money, toCents } from './money.ts';
import { preferenceAsked, proofsOf } from './preferences.ts';
import { quantityIn } from './quantity.ts';
import type { ReferenceOfDay } from './reference-of-day.ts';
import type { GoodsMeasure, PreferenceAsked } from './taxable-goods.ts';

/**
 * The rates that apply to a goods item, and their name: those of a preference when it is asked for, the tariff has it
 * for the origin, and its proof is stated; else those for all other countries.
 */
export function applicableDuty(
  line: TariffLine,
  item: PreferenceAsked,
  hasDocument: (type: string) => boolean,
): { readonly rates: readonly DutyRate[]; readonly name: string } {
  const preference = preferenceAsked(line, item);
  const proof = preference && proofsOf(preference).find(hasDocument);
  if (!preference || proof === undefined) return { rates: line.duty, name: 'Third-country duty' };
  const name = `Preference ${item.preference} for ${item.origin}, proved by ${proof}`;
  return { rates: preference.duty, name };
}

/** The duty by one rate on a customs value or a quantity; null when the item does not state the quantity. */
export function dutyStep(
  rate: DutyRate,
  name: string,
  item: GoodsMeasure,
  customsValue: Decimal,
  rateOf: (currency: string) => Decimal,
  reference: Pick<ReferenceOfDay, 'unit'>,
): Step | null {
  switch (rate.kind) {
    case 'ad_valorem':
      return {
        step: 'duty',
        what: name,
        basis: `${money(customsValue)} ${nationalCurrency}`,
        rate: `${rate.percent} %`,
        amount: money(toCents(percentOf(customsValue, rate.percent))),
      };
    case 'specific': {
      const quantity = quantityIn(rate.per, item, reference);
      if (quantity === null) return null;
      const exchange = rateOf(rate.currency);
      const converted = exchange.times(rate.amount);
      const foreign = rate.currency !== nationalCurrency;
      return {
        step: 'duty',
        what: name,
        basis: `${quantity.toFixed()} ${rate.per}`,
        rate:
          `${rate.amount} ${rate.currency} per ${rate.per}` +
          (foreign ? ` at ${exchange.toFixed()} ${nationalCurrency} per ${rate.currency}` : ''),
        amount: money(toCents(quantity.times(converted))),
      };
    }
  }
}

/** Unrounded. */
export function percentOf(value: Decimal, percent: string): Decimal {
  return value.times(percent).dividedBy(100);
}

/** The currencies in which rates are stated. */
export function currenciesOf(rates: readonly DutyRate[]): string[] {
  return rates.flatMap((rate) => (rate.kind === 'specific' ? [rate.currency] : []));
}
