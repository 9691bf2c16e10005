import type { Calendar } from '../../foundation/calendar.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import { Exact, roundedMoney, zero } from '../../tariff/public.ts';
import type { Bill } from '../lifecycle/public.ts';

/** The interest on a part of a bill that is paid now [114]. */
export type Arrears = (bill: Pick<Bill, 'basis' | 'dueBy'>, part: Exact) => Exact;

/** Where nothing bears interest: what a guarantor pays, and what is paid at once. */
export function noArrears(): Exact {
  return zero;
}

/** Interest below this is not charged. */
export const leastInterest = '10.00';

/** By the rate of the day on which something is paid: part × rate × days after the last day ÷ 36500, half up; none on interest. */
export function arrearsAt(now: Date, { entry }: Pick<ReferenceOfDay, 'entry'>, { dayOf }: Calendar): Arrears {
  const rate = entry('interest-rates', 'ARREARS')?.attributes.rate;
  return ({ basis, dueBy }, part) => {
    if (typeof rate !== 'string' || dueBy === null || basis === 'interest') return zero;
    const days = (Date.parse(dayOf(now)) - Date.parse(dayOf(new Date(dueBy)))) / dayMilliseconds;
    return days > 0 ? roundedMoney(part.times(rate).times(days).dividedBy(new Exact(36_500))) : zero;
  };
}

const dayMilliseconds = 86_400_000;
