import { Exact, roundMoney, sumOf, zero } from '../../tariff/public.ts';
import type { StockRow } from './stock-store.ts';

/** Quantities of stock that determine how much of its suspended amount must be secured. */
export type SecuredQuantities = Pick<
  StockRow,
  'suspended' | 'discharged' | 'demanded' | 'placed' | 'corrected'
>;

/**
 * Returns the part of the suspended amount that a guarantee must still secure. Reservations by other declarations do
 * not reduce it.
 */
export function securedOf({ suspended, discharged, demanded, placed, corrected }: SecuredQuantities): Exact {
  const whole = sumOf([placed, corrected]);
  if (whole.isZero()) return zero;
  const gone = sumOf([discharged, demanded]);
  return sumOf([suspended]).minus(roundMoney(new Exact(suspended).times(gone).dividedBy(whole)));
}
