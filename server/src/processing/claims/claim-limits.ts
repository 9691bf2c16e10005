import type { ClaimGround } from '../../declarations/claims/public.ts';
import type { Debt } from '../../declarations/debts/public.ts';
import { defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';

/**
 * Returns the end of the time limit of a claim (UCC 121): years from the last notification, and for a withdrawn declaration
 * the time limit of its invalidation. Null if nothing was notified.
 */
export function claimLimitOf(
  ground: ClaimGround,
  { lastNotifiedAt, claimableUntil }: Pick<Debt, 'lastNotifiedAt' | 'claimableUntil'>,
  invalidationUntil: string | undefined,
  calendar: Calendar,
): Date | null {
  const usual = usualLimit(ground, lastNotifiedAt, invalidationUntil, calendar);
  if (claimableUntil === null) return usual;
  const begin = calendar.startOf(claimableUntil);
  const longer = begin && calendar.endOfTerm(begin, { days: 0 });
  return longer && (usual === null || longer > usual) ? longer : usual;
}

function usualLimit(
  ground: ClaimGround,
  notifiedAt: Date | null,
  invalidationUntil: string | undefined,
  calendar: Calendar,
): Date | null {
  if (notifiedAt === null) return null;
  switch (ground) {
    case 'withdrawal':
      return invalidationUntil === undefined
        ? calendar.endOfLegalTerm(notifiedAt, { days: defaultTimeLimits.invalidationDays })
        : new Date(invalidationUntil);
    case 'defective_goods':
      return calendar.endOfLegalTerm(notifiedAt, { years: defaultTimeLimits.claimDefectYears });
    case 'overcharge':
    case 'error_of_customs':
    case 'equity':
      return calendar.endOfLegalTerm(notifiedAt, { years: defaultTimeLimits.claimYears });
    default:
      return ground satisfies never;
  }
}
