import { apportion, Exact, sumOf } from '../../tariff/public.ts';
import type { Waiting } from './sharing-store.ts';

/** Quantities are shared in thousandths of the unit. */
const decimals = 3;

/**
 * What each gets of what is left: all that it asked for, if there is enough for all; otherwise its share in thousandths, the
 * rests one each to those that were cut most, the earlier first. Nobody gets more than it asked for.
 */
export function sharedOut(waiting: readonly Waiting[], left: string): Waiting[] {
  const asked = waiting.map(({ quantity }) => new Exact(quantity));
  const all = sumOf(asked);
  if (!all.greaterThan(left)) return [...waiting];
  const shares = apportion(new Exact(left), asked, decimals);
  return waiting.map((each, index) => ({
    ...each,
    quantity: Exact.min(new Exact(each.quantity), shares[index] ?? '0').toFixed(),
  }));
}
