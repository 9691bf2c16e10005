import { hasInterestForLatePayment } from '../../declarations/bills/public.ts';
import {
  assignMrns,
  type CustomsAction,
  type DecisionSource,
  type PlannedAction,
  planCustomsAction,
} from '../../declarations/customs/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import {
  billAfterLateExit,
  cancelUnpaidBills,
  carryOutAssessments,
  completeDischarges,
  openDecisions,
  openDischargesAfterRelease,
  orderRefunds,
  type PendingDecisions,
  planInterestBills,
  reserveGoodsForActions,
  settleQuotas,
  transferStock,
  useSecurity,
  withRefundsWithdrawn,
} from '../consequences/public.ts';
import { type DecisionDependencies, type Dossiers, lockForActions } from '../dossier/public.ts';
import { writeDecision } from '../write-decision/public.ts';
import { calculateForDecisions } from './calculate-for-decisions.ts';

/** An actor, and a function that returns its follow-up actions in the same transaction. */
export interface FollowUpActions {
  readonly actor: DecidingActor;
  readonly actions: (pending: PendingDecisions) => readonly CustomsAction[];
}

/** The dossiers if the caller has already locked the declarations, and the follow-up actions. */
interface DecisionOptions {
  readonly dossiers?: Dossiers;
  readonly followUps?: readonly FollowUpActions[];
}

/**
 * Applies actions of customs with all their consequences: bills, security, goods, quotas, lanes, interest and refunds.
 * Calculates the consequences in memory and stores everything at the end. Returns all actions in their order. Skips
 * declarations that another transaction has changed since they were read.
 */
export async function applyDecisions(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  parts: DecisionDependencies,
  { dossiers, followUps: sequels = [] }: DecisionOptions = {},
): Promise<readonly PlannedAction[]> {
  if (actions.length === 0) return [];
  const locked = dossiers ?? (await lockForActions(transaction, actions));
  const pending = openDecisions(locked, decisionSourceOf(parts));
  const unchanged = actions.filter(({ declaration }) => locked.has(declaration.id));
  await applyWithConsequences(transaction, pending, unchanged, actor, parts);
  for (const sequel of sequels)
    await applyWithConsequences(transaction, pending, sequel.actions(pending), sequel.actor, parts);
  await writeDecision(transaction, pending);
  return pending.appliedActions;
}

export function decisionSourceOf({ now, random, reference }: DecisionDependencies): DecisionSource {
  return { now, random, calendar: reference.calendar };
}

async function applyWithConsequences(
  transaction: Transaction,
  pending: PendingDecisions,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  parts: DecisionDependencies,
): Promise<void> {
  if (actions.length === 0) return;
  const prepared = await calculateForDecisions(transaction, pending, actions, actor, parts);
  const actionsWithReservation = await reserveGoodsForActions(
    transaction,
    prepared.actions,
    prepared.calculated,
    pending,
  );
  const planned = actionsWithReservation.flatMap((each) => {
    const withDebt = withRefundsWithdrawn(cancelUnpaidBills(each, pending), pending);
    return planCustomsAction(withDebt, actor, pending) ?? [];
  });
  const appliedActions = await assignMrns(transaction, planned);
  pending.add(appliedActions);
  assertReservationsUsed(actionsWithReservation, appliedActions);
  await settleQuotas(transaction, prepared.quotaActions, appliedActions, pending);
  await transferStock(transaction, appliedActions, pending);
  await useSecurity(transaction, appliedActions, pending.calendar);
  const late = appliedActions.filter(({ facts }) => facts.payment?.bills.some(hasInterestForLatePayment));
  planInterestBills(
    late.map(({ declaration }) => declaration.id),
    pending,
  );
  const assessable = appliedActions.flatMap(({ declaration: { id }, action }) => {
    const calculated = calculatingActions.includes(action) ? prepared.calculated.get(id) : undefined;
    return calculated ? [[id, calculated] as const] : [];
  });
  await carryOutAssessments(transaction, pending, new Map(assessable), parts);
  const assessed = appliedActions.filter(({ action }) => calculatingActions.includes(action));
  await openDischargesAfterRelease(transaction, assessed, pending);
  await completeDischarges(transaction, appliedActions, pending);
  orderRefunds(appliedActions, pending);
  await billAfterLateExit(transaction, appliedActions, pending);
}

const calculatingActions: readonly CustomsAction['action'][] = ['accept', 'grantAmendment', 'assess'];

/** Throws if goods are reserved for a declaration that was not accepted, because they would remain reserved forever. */
function assertReservationsUsed(
  reservingActions: readonly CustomsAction[],
  taken: readonly PlannedAction[],
): void {
  const lost = reservingActions.find(
    ({ declaration, facts }) =>
      facts.goods?.draws === true && !taken.some((each) => each.declaration.id === declaration.id),
  );
  if (lost) throw new Error(`${lost.declaration.id} changed while its goods were written off`);
}
