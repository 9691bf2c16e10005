import { Decimal, sumOf } from './decimal.ts';

/** Rounded to two decimals, half up: the only rounding there is. */
export function toCents(value: Decimal): Decimal {
  return value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

/** As it is written: two decimals, a point, no separators, and no sign before zero. */
export function money(value: Decimal): string {
  return value.isZero() ? '0.00' : value.toFixed(2);
}

/**
 * Shares an amount in whole cents by weights, so that the shares add up to it: each share is cut to the cent, and the
 * cents that are left go one each to the shares that were cut most, the earlier first. Equal shares when no weight is
 * above zero.
 */
export function apportion(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
  const total = sumOf(weights);
  const even = weights.map(() => new Decimal(1));
  const [by, sum] = total.isZero() ? [even, new Decimal(even.length)] : [weights, total];
  const cents = amount.times(100);
  const shares = by.map((weight, index) => {
    const exact = cents.times(weight).dividedBy(sum);
    const whole = exact.floor();
    return { index, whole, cut: exact.minus(whole) };
  });
  const left = cents.minus(sumOf(shares.map(({ whole }) => whole))).toNumber();
  const mostCut = shares.toSorted((one, other) => other.cut.comparedTo(one.cut) || one.index - other.index);
  const raised = new Set(mostCut.slice(0, left).map(({ index }) => index));
  return shares.map(({ whole, index }) => whole.plus(raised.has(index) ? 1 : 0).dividedBy(100));
}
