import type { TaxAmount } from './debt-api.ts';

/** Returns the entered amounts. */
export function nonEmptyTaxLines(lines: readonly TaxAmount[]): TaxAmount[] {
  return lines.flatMap(({ tax, amount }) => (amount.trim() === '' ? [] : [{ tax, amount: amount.trim() }]));
}
