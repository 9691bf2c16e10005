import { apportion, Exact, sumOf } from '../../tariff/public.ts';
import type { WaitingQuotaRequest } from './pro-rata-allocation-store.ts';

/** Number of decimals of an allocated quantity: quantities are allocated in thousandths of the unit. */
const decimals = 3;

/**
 * Returns the pro-rata allocation of a balance. If the balance is sufficient, each request gets its full quantity.
 * Otherwise it gets a proportional share, rounded down to thousandths; the remaining thousandths go to the largest
 * rounding losses, earlier requests first. No request gets more than its quantity.
 */
export function allocateProRata(
  waiting: readonly WaitingQuotaRequest[],
  balance: string,
): WaitingQuotaRequest[] {
  const quantities = waiting.map(({ quantity }) => new Exact(quantity));
  const all = sumOf(quantities);
  if (!all.greaterThan(balance)) return [...waiting];
  const shares = apportion(new Exact(balance), quantities, decimals);
  return waiting.map((each, index) => ({
    ...each,
    quantity: Exact.min(new Exact(each.quantity), shares[index] ?? '0').toFixed(),
  }));
}
