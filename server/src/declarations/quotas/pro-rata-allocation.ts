import { apportion, Exact, sumOf } from '../../tariff/public.ts';
import type { WaitingQuotaRequest } from './pro-rata-allocation-store.ts';

/** Quantities are allocated in thousandths of the unit. */
const decimals = 3;

/**
 * Returns the pro-rata allocation of a balance: the full quantities if it is sufficient; otherwise
 * proportional shares, rounded down to thousandths, with the remaining thousandths given to the largest
 * losses from rounding, earlier requests first. Never exceeds the requested quantity.
 */
export function allocateProRata(
  waiting: readonly WaitingQuotaRequest[],
  left: string,
): WaitingQuotaRequest[] {
  const asked = waiting.map(({ quantity }) => new Exact(quantity));
  const all = sumOf(asked);
  if (!all.greaterThan(left)) return [...waiting];
  const shares = apportion(new Exact(left), asked, decimals);
  return waiting.map((each, index) => ({
    ...each,
    quantity: Exact.min(new Exact(each.quantity), shares[index] ?? '0').toFixed(),
  }));
}
