import { type Entry, readTextAttribute } from './list-entry.ts';

/**
 * Numbers of units for which a rate can be stated: powers of ten, so that the rate for one unit is a decimal number.
 */
export const quotedUnits: readonly string[] = [0, 1, 2, 3, 4, 5].map((zeros) => `1${'0'.repeat(zeros)}`);

/** Returns the rate for one unit in national currency: a rate of 13737.57 for 100 units is 137.3757 for one. */
export function rateOfUnit(entry: Entry): string | null {
  const rate = readTextAttribute(entry, 'rate');
  const per = readTextAttribute(entry, 'per');
  if (rate === null || per === null) return rate;
  const [whole = '', decimals = ''] = rate.split('.');
  const places = per.length - 1;
  const digits = whole.padStart(places + 1, '0');
  const before = digits.slice(0, digits.length - places);
  const after = (digits.slice(digits.length - places) + decimals).replace(/0+$/, '');
  return after === '' ? before : `${before}.${after}`;
}
