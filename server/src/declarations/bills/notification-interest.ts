import { country } from '../../country/public.ts';
import { interestRevenue, otherRevenue } from '../../ledger/public.ts';
import { Exact, formatMoney, sumOf } from '../../tariff/public.ts';
import type { Bill, BillLine, InterestCalculation } from '../lifecycle/public.ts';
import { chargeableInterest, interestOn } from './overdue-interest.ts';

/**
 * Number of days from the day on which a debt is incurred until its notification, and the interest rate at
 * the notification.
 */
export interface NotificationDelay {
  readonly days: number;
  /** Percent a year; null if there is no rate. */
  readonly rate: string | null;
}

/** The taxes that bear interest until the notification. */
export type TaxesBearingInterest = readonly Pick<(typeof country.taxes)[number], 'code' | 'interest'>[];

/** Returns the lines of a bill with a line for the interest until the notification. */
export function linesWithInterest(
  lines: readonly BillLine[],
  { days, rate }: NotificationDelay,
  taxes: TaxesBearingInterest = country.taxes,
): readonly BillLine[] {
  if (rate === null) return lines;
  const bearing = lines.filter(({ tax }) => bearsInterestUntilNotification(tax, taxes));
  return [
    ...lines,
    ...interestLine({ basis: formatMoney(sumOf(bearing.map((line) => line.amount))), rate, days }),
  ];
}

/** Returns the interest lines of an unpaid bill that another bill replaces, for the remaining share of the debt. */
export function remainingInterest({ lines }: Bill, share: Exact): BillLine[] {
  return lines.flatMap(({ calculation }) =>
    calculation ? interestLine({ ...calculation, basis: formatMoney(share.times(calculation.basis)) }) : [],
  );
}

/** An amount without a tax bears interest only if every tax of the country does. */
function bearsInterestUntilNotification(tax: string, taxes: TaxesBearingInterest): boolean {
  if (tax === interestRevenue) return false;
  if (tax === otherRevenue) return taxes.every(({ interest }) => interest);
  return taxes.some(({ code, interest }) => code === tax && interest);
}

function interestLine(calculation: InterestCalculation): BillLine[] {
  const { basis, rate, days } = calculation;
  const amount = chargeableInterest(interestOn(new Exact(basis), rate, days));
  return amount.isPositive() && !amount.isZero()
    ? [{ tax: interestRevenue, amount: formatMoney(amount), calculation }]
    : [];
}
