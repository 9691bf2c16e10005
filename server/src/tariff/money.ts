import { Exact } from './exact.ts';

/** Rounded to two decimals, half up: the only rounding there is. */
export function toCents(value: Exact): Exact {
  return value.toDecimalPlaces(2);
}

/** As it is written: two decimals, a point, no separators, and no sign before zero. */
export function money(value: Exact): string {
  return value.toFixed(2);
}

/**
 * Shares an amount in whole cents (or by another number of decimals) by weights, so that the shares add up to it: each share
 * is cut to the cent, and the cents that are left go one each to the shares that were cut most, the earlier first. Equal shares
 * when no weight is above zero.
 */
export function apportion(amount: Exact, weights: readonly Exact[], decimals = 2): Exact[] {
  const scale = Math.max(0, ...weights.map((weight) => weight.decimals()));
  const stated = weights.map((weight) => weight.inUnits(scale));
  const isEven = stated.every((weight) => weight === 0n);
  const by = isEven ? stated.map(() => 1n) : stated;
  const sum = by.reduce((total, weight) => total + weight, 0n);
  const cents = amount.inUnits(decimals);
  const shares = by.map((weight, index) => {
    const whole = (cents * weight) / sum;
    return { index, whole, cut: cents * weight - whole * sum };
  });
  const left = cents - shares.reduce((total, { whole }) => total + whole, 0n);
  const mostCut = shares.toSorted((one, other) => order(other.cut, one.cut) || one.index - other.index);
  const raised = new Set(mostCut.slice(0, Number(left)).map(({ index }) => index));
  return shares.map(({ whole, index }) => new Exact(raised.has(index) ? whole + 1n : whole, decimals));
}

function order(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** As it is written where it may be exact: as money, or with up to eight decimals where that would round it. */
export function written(value: Exact): string {
  return toCents(value).equals(value) ? money(value) : value.toDecimalPlaces(8).toFixed();
}
