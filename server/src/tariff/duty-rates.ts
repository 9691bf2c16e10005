import type { DutyRate } from '../reference/lists/public.ts';

/** The currencies in which rates are stated. */
export function currenciesOf(rates: readonly DutyRate[]): string[] {
  return rates.flatMap((rate) => (rate.kind === 'specific' ? [rate.currency] : []));
}
