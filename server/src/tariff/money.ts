import { country } from '../country/public.ts';
import { Exact, zero } from './rational.ts';

const { decimals, rounding } = country.currency;
const priceDecimals = new Exact(rounding).decimals();

/** Rounds a converted price or an apportioned cost to the unit of the country, half up. */
export function roundedPrice(value: Exact): Exact {
  return value.toDecimalPlaces(priceDecimals);
}

/** Returns a price as text: with the decimals of the country's rounding unit, a point, no separators. */
export function priceText(value: Exact): string {
  return value.toFixed(priceDecimals);
}

/**
 * Returns a billed amount as text: with the decimals of the currency, a point, no separators, and no sign
 * before zero.
 */
export function formatMoney(value: Exact): string {
  return value.toFixed(decimals);
}

/** Returns a decimal as an amount of money of the national currency. */
export function moneyOf(decimal: string): string {
  return formatMoney(new Exact(decimal));
}

export const zeroMoney = formatMoney(zero);

/** Rounds to the smallest unit of the currency, half up. */
export function roundedMoney(value: Exact): Exact {
  return value.toDecimalPlaces(decimals);
}

/**
 * Apportions an amount by weights, in price units or another number of decimals, without a remainder: each
 * share is truncated, and the remaining units go one each to the shares with the largest truncated part,
 * earlier ones first. Shares are equal if no weight is above zero.
 */
export function apportion(amount: Exact, weights: readonly Exact[], unitDecimals = priceDecimals): Exact[] {
  const scale = Math.max(0, ...weights.map((weight) => weight.decimals()));
  const stated = weights.map((weight) => weight.inUnits(scale));
  const isEven = stated.every((weight) => weight === 0n);
  const by = isEven ? stated.map(() => 1n) : stated;
  const sum = by.reduce((total, weight) => total + weight, 0n);
  const units = amount.inUnits(unitDecimals);
  const shares = by.map((weight, index) => {
    const whole = (units * weight) / sum;
    return { index, whole, cut: units * weight - whole * sum };
  });
  const left = units - shares.reduce((total, { whole }) => total + whole, 0n);
  const mostCut = shares.toSorted((one, other) => order(other.cut, one.cut) || one.index - other.index);
  const raised = new Set(mostCut.slice(0, Number(left)).map(({ index }) => index));
  return shares.map(({ whole, index }) => new Exact(raised.has(index) ? whole + 1n : whole, unitDecimals));
}

function order(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Returns a possibly exact amount as text: as a price, or with up to eight decimals if a price would round it. */
export function exactAmountText(value: Exact): string {
  return value.isWithin(priceDecimals) || roundedPrice(value).equals(value)
    ? priceText(value)
    : value.toDecimalPlaces(8).toFixed();
}
