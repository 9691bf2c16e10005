import type { Calendar } from '../../foundation/calendar.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';

/** Returns type, amount and day of a use; a collection moves a reserved amount to the used amount. */
export function useBody(
  { at, reserved, used }: { readonly at: Date; readonly reserved: string; readonly used: string },
  calendar: Pick<Calendar, 'dayOf'>,
): { type: 'reserved' | 'released' | 'drawn'; amount: string; date: string } {
  const isDrawn = Number(used) > 0;
  const amount = sumOf([isDrawn || Number(reserved) === 0 ? used : reserved]);
  return {
    type: isDrawn ? 'drawn' : Number(reserved) > 0 ? 'reserved' : 'released',
    amount: formatMoney(amount.isNegative() ? amount.negated() : amount),
    date: calendar.dayOf(at),
  };
}
