import { cancelAmountDue, orderRefund, type RefundOccasion } from '../../declarations/bills/public.ts';
import type { CustomsAction, PlannedAction } from '../../declarations/customs/public.ts';
import type { CustomsClock, SubStatuses } from '../../declarations/lifecycle/public.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { dutiesActor } from './system-actors.ts';
import { terminatingActions } from './terminating-actions.ts';

/** Cancels the unpaid bills of a declaration with the action that ends it. */
export function cancelUnpaidBills(
  each: CustomsAction,
  { bills, currentDeclaration: standing, now }: PendingDecisions,
): CustomsAction {
  const { declaration, action, facts } = each;
  if (!terminatingActions.includes(action) || standing(declaration.id).lifecycle.payment !== 'due')
    return each;
  return { ...each, facts: { ...facts, payment: cancelAmountDue(bills(declaration.id), endOf(each, now)) } };
}

const settled: readonly SubStatuses['payment'][] = ['paid', 'secured'];

/** Orders the refund of paid and secured bills whose declarations have ended. */
export function orderRefunds(
  appliedActions: readonly PlannedAction[],
  pending: PendingDecisions,
): readonly PlannedAction[] {
  const ended = appliedActions.filter(
    ({ action, change: { after } }) =>
      terminatingActions.includes(action) && settled.includes(after.lifecycle.payment),
  );
  const actions = ended.map((each): CustomsAction => {
    const payment = orderRefund(pending.bills(each.declaration.id), endOf(each, pending.now));
    return { declaration: each.change.after, action: 'orderRefund', facts: { payment } };
  });
  return pending.take(actions, dutiesActor);
}

/** Returns the legal reason for a refund when a declaration ends. */
function endOf({ action, declaration, facts }: CustomsAction, now: CustomsClock): RefundOccasion {
  const isInvalidated = action === 'invalidate' || action === 'grantInvalidation';
  return {
    at: now(declaration.organisationId).toISOString(),
    basis: isInvalidated ? 'invalidation' : 'order',
    reason: facts.reason ?? null,
  };
}
