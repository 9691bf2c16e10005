import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import { Exact, formatMoney, roundMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import type { Bill } from '../lifecycle/public.ts';
import { interestOf } from './bill-postings.ts';
import { stayedAmountOf } from './stayed-amounts.ts';

/** Calculates the interest on arrears for a part of a bill that is paid now (UCC 114). */
export type ArrearsInterest = (
  bill: Pick<Bill, 'dueBy' | 'outstanding' | 'status' | 'lines' | 'refunds' | 'stay'>,
  part: Exact,
) => Exact;

/** Returns zero: payments by a guarantor and immediate payments bear no interest on arrears. */
export function noArrearsInterestDue(): Exact {
  return zero;
}

/** Returns the interest to charge: zero below the country’s minimum interest. */
export function chargeableInterest(amount: Exact, leastInterest = country.leastInterest ?? zeroMoney): Exact {
  return amount.greaterThanOrEqualTo(leastInterest) ? amount : zero;
}

/** The divisor of amount × rate in percent × days. */
const interestDivisor = 100 * country.interestYearDays;

/** Returns the interest on an amount for a number of days, rounded half up. */
export function interestOn(amount: Exact, rate: string, days: number): Exact {
  return days > 0 ? roundMoney(amount.times(rate).times(days).dividedBy(new Exact(interestDivisor))) : zero;
}

/** Settles a bill. Drops interest on arrears below the minimum interest. */
export function settleBill(bill: Bill): Bill {
  const interest = formatMoney(chargeableInterest(sumOf([bill.interest])));
  return { ...bill, status: 'paid', guaranteeReference: null, interest };
}

/** Returns an interest rate of a day in percent a year, by default that of arrears; null without a rate. */
export function interestRate(
  { entry }: Pick<ReferenceOfDay, 'entry'>,
  code: 'ARREARS' | 'REPAYMENT' = 'ARREARS',
): string | null {
  const rate = entry('interest-rates', code)?.attributes.rate;
  return typeof rate === 'string' ? rate : null;
}

/** Returns the days after one day up to and including another (ISO 8601). */
export function daysBetween(after: string, until: string): number {
  return (Date.parse(until) - Date.parse(after)) / dayMilliseconds;
}

/**
 * Returns the calculation of interest on arrears at the rate of the payment day, for the days after the due
 * date. Interest bears no interest.
 */
export function arrearsInterestAt(
  now: Date,
  reference: Pick<ReferenceOfDay, 'entry'>,
  { dayOf }: Calendar,
): ArrearsInterest {
  const rate = interestRate(reference);
  return (bill, part) => {
    if (rate === null || bill.dueBy === null) return zero;
    // A payment settles the interest of a bill last.
    const bearing = sumOf([bill.outstanding]).minus(interestOf(bill)).minus(stayedAmountOf(bill));
    const days = daysBetween(dayOf(new Date(bill.dueBy)), dayOf(now));
    return bearing.isNegative() ? zero : interestOn(part.lessThan(bearing) ? part : bearing, rate, days);
  };
}

const dayMilliseconds = 86_400_000;
