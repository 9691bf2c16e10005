import { country } from '../country/public.ts';
import { Exact, zero } from './rational.ts';

const { decimals, rounding } = country.currency;
const priceDecimals = new Exact(rounding).decimals();

/** Rounds a converted price or an apportioned cost half up to the rounding unit of the country. */
export function roundPrice(value: Exact): Exact {
  return value.toDecimalPlaces(priceDecimals);
}

/**
 * Returns a price as text, with a decimal point, without separators, and with the decimals of the country's rounding
 * unit.
 */
export function formatPrice(value: Exact): string {
  return value.toFixed(priceDecimals);
}

/**
 * Returns a billed amount as text, with a decimal point, without separators, and with the decimals of the currency.
 * Zero has no sign.
 */
export function formatMoney(value: Exact): string {
  return value.toFixed(decimals);
}

/** Returns a decimal string as an amount in the national currency. */
export function moneyOf(decimal: string): string {
  return formatMoney(new Exact(decimal));
}

export const zeroMoney = formatMoney(zero);

/** Rounds half up to the smallest unit of the currency. */
export function roundMoney(value: Exact): Exact {
  return value.toDecimalPlaces(decimals);
}

/**
 * Apportions an amount by weights, in units of prices or of `unitDecimals`, so that the shares add up to the amount.
 * Each share is truncated. The remaining units are added to the shares with the largest truncated part, one to each,
 * earlier shares first. Shares are equal if no weight is positive.
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
  const remainingUnits = units - shares.reduce((total, { whole }) => total + whole, 0n);
  const mostCut = shares.toSorted((one, other) => order(other.cut, one.cut) || one.index - other.index);
  const raised = new Set(mostCut.slice(0, Number(remainingUnits)).map(({ index }) => index));
  return shares.map(({ whole, index }) => new Exact(raised.has(index) ? whole + 1n : whole, unitDecimals));
}

function order(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Returns an amount as text. An amount that can't be written exactly as a price has up to eight decimals. */
export function exactAmountText(value: Exact): string {
  return value.isWithin(priceDecimals) || roundPrice(value).equals(value)
    ? formatPrice(value)
    : value.toDecimalPlaces(8).toFixed();
}
