import type { TaxLine } from './debt-api.ts';

/** Returns the entered amounts. */
export function enteredLines(lines: readonly TaxLine[]): TaxLine[] {
  return lines.flatMap(({ tax, amount }) => (amount.trim() === '' ? [] : [{ tax, amount: amount.trim() }]));
}
