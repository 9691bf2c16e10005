import type { TariffReference } from '../../../tariff/public.ts';
import { Exact, rateOf } from '../../../tariff/public.ts';

/**
 * Converts an amount to national currency at the rate of the day. Returns an unrounded decimal string; null without a
 * rate.
 */
export function inNationalCurrency(
  amount: string,
  currency: string,
  reference: TariffReference,
): string | null {
  return rateOf(currency, reference)?.times(amount).toFixed() ?? null;
}

/**
 * Returns a negative number, zero or a positive number if the first decimal is less than, equal to or greater
 * than the second.
 */
export function compareAmounts(one: string | number, other: string | number): number {
  return new Exact(one).comparedTo(new Exact(other));
}
