import type { Calendar } from '../../foundation/calendar.ts';

/** A period in which the time limit of a debt stands still: a hearing, or an appeal (UCC 103(3), 121(3)). */
export interface TimeLimitSuspension {
  readonly cause: 'hearing' | 'appeal';
  /** RFC 3339. */
  readonly from: string;
  /** RFC 3339; null while an appeal is open. */
  readonly until: string | null;
}

/** Returns the number of suspended days until `now`, with the first and the last day of each period. A day counts once. */
export function suspendedDays(
  suspensions: readonly TimeLimitSuspension[],
  now: Date,
  { dayOf }: Pick<Calendar, 'dayOf'>,
): number {
  const dayNumber = (time: string): number => Date.parse(dayOf(new Date(time))) / 86_400_000;
  const periods = suspensions
    .map(({ from, until }) => [dayNumber(from), dayNumber(until ?? now.toISOString())] as const)
    .toSorted(([one], [other]) => one - other);
  let [days, counted] = [0, Number.NEGATIVE_INFINITY];
  for (const [first, last] of periods) {
    days += Math.max(0, last - Math.max(first - 1, counted));
    counted = Math.max(counted, last);
  }
  return days;
}

/** Returns a time limit that continues after its suspensions. */
export function extendedLimit(limit: Date, days: number, calendar: Calendar): Date {
  return days === 0 ? limit : calendar.endOfTerm(limit, { days });
}
