import { daysBetween, interestRate, type NotificationDelay } from '../../declarations/bills/public.ts';
import { extendedLimit } from '../../declarations/debts/public.ts';
import { defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { limitGroundUnconfirmed, timeLimitExpired } from '../problems.ts';

/**
 * The day on which a debt was incurred, and the ground for a longer time limit of its notification.
 */
export interface NewDebt {
  readonly incurredOn: string;
  readonly limitGround: string | null;
}

/** The ground that an officer gives for a longer time limit. Only a confirmed ground allows it. */
export interface LimitGround {
  readonly code: string;
  readonly isConfirmed: boolean;
}

type LateDebtRefusal = Refusal<'time_limit_expired' | 'limit_ground_unconfirmed'>;

/** Reports that customs can't notify a debt, so that the transaction is rolled back. */
export class DebtNotNotifiable extends Error {
  override readonly name = 'DebtNotNotifiable';
  readonly refusal: LateDebtRefusal;

  constructor(refusal: LateDebtRefusal) {
    super(`the debt can't be notified: ${refusal.problem.code}`);
    this.refusal = refusal;
  }
}

/** Returns the days from the debt to its notification today, and the current rate of interest. */
export async function delayOf(
  incurredOn: string,
  now: Date,
  { reference }: Pick<DecisionDependencies, 'reference'>,
): Promise<NotificationDelay> {
  const today = reference.calendar.dayOf(now);
  return { days: daysBetween(incurredOn, today), rate: interestRate(await reference.on(today)) };
}

/** Refuses to notify a debt after its time limit. The ordinary time limit needs no ground. */
export function refuseLateDebt(
  {
    incurredOn,
    ground,
    suspended = 0,
  }: Pick<NewDebt, 'incurredOn'> & {
    readonly ground: LimitGround | null;
    /** Number of days on which the time limit was suspended. */
    readonly suspended?: number | undefined;
  },
  now: Date,
  calendar: Calendar,
): LateDebtRefusal | null {
  const expiredDay = (years: number): string | null => {
    const begin = calendar.startOf(incurredOn);
    const end = begin && extendedLimit(calendar.endOfLegalTerm(begin, { years }), suspended, calendar);
    return end && end.getTime() < now.getTime() ? calendar.dayOf(end) : null;
  };
  const expired = expiredDay(defaultTimeLimits.debtYears);
  if (expired === null) return null;
  const lastDay = ground === null ? expired : expiredDay(defaultTimeLimits.debtYearsCriminal);
  if (lastDay !== null) return refuse(timeLimitExpired, { extensions: { lastDay } });
  return ground?.isConfirmed ? null : refuse(limitGroundUnconfirmed);
}
