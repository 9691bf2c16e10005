import { Decimal } from 'decimal.js';

/**
 * Exact decimals. 60 digits hold every product of a document's amounts, masses, rates and percentages without
 * rounding; where something is rounded, it is rounded half up and said so.
 */
export const Exact = Decimal.clone({
  precision: 60,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -100,
  toExpPos: 100,
});
export type Exact = Decimal;

export const zero: Exact = new Exact(0);

/** The sum of decimals and decimal strings. */
export const sumOf = (values: readonly (Exact | string | number)[]): Exact =>
  values.reduce<Exact>((total, value) => total.plus(value), zero);
