import { Decimal as DecimalJs } from 'decimal.js';

/**
 * Exact decimals. 60 digits hold every product of a document's amounts, masses, rates and percentages without
 * rounding; where something is rounded, it is rounded half up and said so.
 */
export const Decimal = DecimalJs.clone({
  precision: 60,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -100,
  toExpPos: 100,
});
export type Decimal = DecimalJs;

export const zero: Decimal = new Decimal(0);

/** The sum of decimals and decimal strings. */
export function sumOf(values: readonly (Decimal | string | number)[]): Decimal {
  const [first = zero, ...others] = values;
  return others.reduce<Decimal>((total, value) => total.plus(value), new Decimal(first));
}
