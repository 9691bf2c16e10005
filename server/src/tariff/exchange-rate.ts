import { nationalCurrency } from '../reference/public.ts';
import { Exact } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';

/** Returns the units of national currency for 1 unit of a currency on the day of the reference; null without a rate. */
export function rateOf(currency: string, reference: Pick<TariffReference, 'exchangeRate'>): Exact | null {
  if (currency === nationalCurrency) return new Exact(1);
  const rate = reference.exchangeRate(currency);
  return rate === null ? null : new Exact(rate);
}
