import { bearsInterest } from '../../declarations/bills/public.ts';
import {
  assignMrns,
  type CustomsAction,
  type DecisionSource,
  type PlannedAction,
  planAction,
} from '../../declarations/customs/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import {
  assessDeclarations,
  billAfterLateExit,
  cancelUnpaidBills,
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

/** Follow-up actions in the same transaction. */
export interface FollowUpActions {
  readonly actor: DecidingActor;
  readonly actions: (pending: PendingDecisions) => readonly CustomsAction[];
}

/** The dossiers if the caller has locked the declarations, and further actions. */
interface DecisionOptions {
  readonly dossiers?: Dossiers;
  readonly sequels?: readonly FollowUpActions[];
}

/**
 * Applies actions of customs with all their consequences: bills, security, goods, quotas, lanes, interest and
 * refunds. The consequences are calculated in memory, and everything is stored at the end. Returns all
 * actions in order. Skips declarations that have changed since they were read.
 */
export async function applyDecisions(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  parts: DecisionDependencies,
  { dossiers, sequels = [] }: DecisionOptions = {},
): Promise<readonly PlannedAction[]> {
  if (actions.length === 0) return [];
  const locked = dossiers ?? (await lockForActions(transaction, actions));
  const pending = openDecisions(locked, sourceOf(parts));
  const unchanged = actions.filter(({ declaration }) => locked.has(declaration.id));
  await applyWithConsequences(transaction, pending, unchanged, actor, parts);
  for (const sequel of sequels)
    await applyWithConsequences(transaction, pending, sequel.actions(pending), sequel.actor, parts);
  await writeDecision(transaction, pending);
  return pending.taken;
}

export function sourceOf({ now, random, reference }: DecisionDependencies): DecisionSource {
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
  const held = await reserveGoodsForActions(transaction, prepared.actions, prepared.calculated, pending);
  const planned = held.flatMap((each) => {
    const withDebt = withRefundsWithdrawn(cancelUnpaidBills(each, pending), pending);
    return planAction(withDebt, actor, pending) ?? [];
  });
  const taken = await assignMrns(transaction, planned);
  pending.add(taken);
  assertReservationsUsed(held, taken);
  await settleQuotas(transaction, prepared.drawn, taken, pending);
  await transferStock(transaction, taken, pending);
  await useSecurity(transaction, taken, pending.calendar);
  const late = taken.filter(({ facts }) => facts.payment?.bills.some(bearsInterest));
  planInterestBills(
    late.map(({ declaration }) => declaration.id),
    pending,
  );
  const assessable = taken.flatMap(({ declaration: { id }, action }) => {
    const calculated = calculating.includes(action) ? prepared.calculated.get(id) : undefined;
    return calculated ? [[id, calculated] as const] : [];
  });
  await assessDeclarations(transaction, pending, new Map(assessable), parts);
  const assessed = taken.filter(({ action }) => calculating.includes(action));
  await openDischargesAfterRelease(transaction, assessed, pending);
  await completeDischarges(transaction, taken, pending);
  orderRefunds(taken, pending);
  await billAfterLateExit(transaction, taken, pending);
}

const calculating: readonly CustomsAction['action'][] = ['accept', 'grantAmendment', 'assess'];

/**
 * Goods reserved for a declaration that was not accepted would stay reserved forever: the transaction must be
 * rolled back.
 */
function assertReservationsUsed(held: readonly CustomsAction[], taken: readonly PlannedAction[]): void {
  const lost = held.find(
    ({ declaration, facts }) =>
      facts.goods?.draws === true && !taken.some((each) => each.declaration.id === declaration.id),
  );
  if (lost) throw new Error(`${lost.declaration.id} changed while its goods were written off`);
}
