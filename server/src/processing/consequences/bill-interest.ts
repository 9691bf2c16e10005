import { addInterestBill as interestBill, newBillReference } from '../../declarations/bills/public.ts';
import type { CustomsAction, PlannedAction } from '../../declarations/customs/public.ts';
import { defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { dutiesActor } from './system-actors.ts';

/** Plans a bill of interest for each bill that was paid late. Reads and writes no data. */
export function planInterestBills(
  ids: readonly string[],
  source: PendingDecisions,
): readonly PlannedAction[] {
  if (ids.length === 0) return [];
  const billed = source.take(
    ids.flatMap((id) => interestOn(id, source)),
    dutiesActor,
  );
  // A declaration can have several late bills, so its next bill of interest is planned in another pass.
  const after = billed.map(({ declaration }) => declaration.id);
  return [...billed, ...planInterestBills(after, source)];
}

function interestOn(
  id: string,
  { currentDeclaration: standing, bills, now: clock, calendar, random }: PendingDecisions,
): CustomsAction[] {
  const declaration = standing(id);
  const now = clock(declaration.organisationId);
  const dueBy = calendar.endOfLegalTerm(now, { days: defaultTimeLimits.payDays }).toISOString();
  const own = bills(id);
  const payments = own.flatMap((late) => {
    const terms = {
      basis: 'interest',
      reason: recordText('reason.paid_late', { reference: late.reference }),
      applicableDate: calendar.dayOf(now),
      incurredOn: null,
      limitGround: null,
      version: declaration.version,
      reference: newBillReference(random),
      currency: late.currency,
      dueBy,
      method: 'immediate',
    } as const;
    return interestBill(own, late, terms) ?? [];
  });
  return payments.slice(0, 1).map((payment) => ({ declaration, action: 'bill', facts: { dueBy, payment } }));
}
