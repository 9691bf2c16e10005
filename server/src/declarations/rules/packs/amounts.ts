import type { ReferenceOfDay } from '../../../tariff/public.ts';
import { Exact, rateOf } from '../../../tariff/public.ts';

/** An amount at the rate of the day, unrounded, as a decimal string; null where there is no rate. */
export function inNationalCurrency(
  amount: string,
  currency: string,
  reference: ReferenceOfDay,
): string | null {
  return rateOf(currency, reference)?.times(amount).toFixed() ?? null;
}

/** Negative, zero or positive: whether one decimal string is less than another, the same or more. */
export function compareAmounts(one: string | number, other: string | number): number {
  return new Exact(one).comparedTo(new Exact(other));
}
