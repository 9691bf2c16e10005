import { daysBetween, interestRate, type NotificationDelay } from '../../declarations/bills/public.ts';
import { defaultTerms } from '../../declarations/lifecycle/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { DecisionParts } from '../dossier/public.ts';

/** A debt that customs notifies: the day on which it was incurred, and the ground for a longer time limit. */
export interface NewDebt {
  readonly incurredOn: string;
  readonly limitGround: string | null;
}

/** The time limit of a debt has expired: the transaction must be rolled back. */
export class TimeLimitExpired extends Error {
  override readonly name = 'TimeLimitExpired';
  readonly lastDay: string;

  constructor(lastDay: string) {
    super(`the debt could be notified until ${lastDay}`);
    this.lastDay = lastDay;
  }
}

/** Returns the delay of the notification of a debt, with the rate of interest of its day. */
export async function delayOf(
  incurredOn: string,
  now: Date,
  { reference }: Pick<DecisionParts, 'reference'>,
): Promise<NotificationDelay> {
  const today = reference.calendar.dayOf(now);
  return { days: daysBetween(incurredOn, today), rate: interestRate(await reference.on(today)) };
}

/** Returns the last day on which customs could notify a debt; null while it still can. */
export function expiredLimit(
  { incurredOn, limitGround }: NewDebt,
  now: Date,
  calendar: Calendar,
): string | null {
  const years = limitGround === null ? defaultTerms.debtYears : defaultTerms.debtYearsCriminal;
  const begin = calendar.startOf(incurredOn);
  const end = begin && calendar.endOfLegalTerm(begin, { years });
  return end && end.getTime() < now.getTime() ? calendar.dayOf(end) : null;
}
