import { bearsInterest } from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  type DecisionSource,
  numbered,
  planAction,
  type TakenAction,
} from '../../declarations/customs/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import {
  assessDeclarations,
  billAfterLateExit,
  billInterest,
  completeDischarges,
  drawCovers,
  moveGoods,
  openDecisions,
  orderRefunds,
  type PendingDecisions,
  settleQuotas,
  withDebtEnded,
  withGoodsHeld,
  withRefundsWithdrawn,
} from '../consequences/public.ts';
import { type DecisionParts, type Dossiers, lockForActions } from '../dossier/public.ts';
import { writeDecision } from '../write-decision/public.ts';
import { prepareByLaw } from './calculate-for-decisions.ts';

/** Follow-up actions in the same transaction. */
export interface Sequel {
  readonly actor: DecidingActor;
  readonly actions: (pending: PendingDecisions) => readonly CustomsAction[];
}

/** The dossiers if the caller has locked the declarations, and further actions. */
interface More {
  readonly dossiers?: Dossiers;
  readonly sequels?: readonly Sequel[];
}

/**
 * Applies actions of customs with all their consequences: bills, security, goods, quotas, lanes, interest and
 * refunds. The consequences are calculated in memory, and everything is stored at the end. Returns all
 * actions in order. Skips declarations that have changed since they were read.
 */
export async function takeDecisions(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  parts: DecisionParts,
  { dossiers, sequels = [] }: More = {},
): Promise<readonly TakenAction[]> {
  if (actions.length === 0) return [];
  const locked = dossiers ?? (await lockForActions(transaction, actions));
  const pending = openDecisions(locked, sourceOf(parts));
  const unchanged = actions.filter(({ declaration }) => locked.has(declaration.id));
  await takeWithConsequences(transaction, pending, unchanged, actor, parts);
  for (const sequel of sequels)
    await takeWithConsequences(transaction, pending, sequel.actions(pending), sequel.actor, parts);
  await writeDecision(transaction, pending);
  return pending.taken;
}

export function sourceOf({ now, random, reference }: DecisionParts): DecisionSource {
  return { now, random, calendar: reference.calendar };
}

async function takeWithConsequences(
  transaction: Transaction,
  pending: PendingDecisions,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  parts: DecisionParts,
): Promise<void> {
  if (actions.length === 0) return;
  const prepared = await prepareByLaw(transaction, pending, actions, actor, parts);
  const held = await withGoodsHeld(transaction, prepared.actions, prepared.calculated, pending);
  const planned = held.flatMap((each) => {
    const withDebt = withRefundsWithdrawn(withDebtEnded(each, pending), pending);
    return planAction(withDebt, actor, pending) ?? [];
  });
  const taken = await numbered(transaction, planned);
  pending.add(taken);
  assertHeldOnce(held, taken);
  await settleQuotas(transaction, prepared.drawn, taken, pending);
  await moveGoods(transaction, taken, pending);
  await drawCovers(transaction, taken, pending.calendar);
  const late = taken.filter(({ facts }) => facts.payment?.bills.some(bearsInterest));
  billInterest(
    late.map(({ declaration }) => declaration.id),
    pending,
  );
  const assessable = taken.flatMap(({ declaration: { id }, action }) => {
    const calculated = calculating.includes(action) ? prepared.calculated.get(id) : undefined;
    return calculated ? [[id, calculated] as const] : [];
  });
  await assessDeclarations(transaction, pending, new Map(assessable), parts);
  await completeDischarges(transaction, taken, pending);
  orderRefunds(taken, pending);
  await billAfterLateExit(transaction, taken, pending);
}

const calculating: readonly CustomsAction['action'][] = ['accept', 'grantAmendment', 'assess'];

/**
 * Goods reserved for a declaration that was not accepted would stay reserved forever: the transaction must be
 * rolled back.
 */
function assertHeldOnce(held: readonly CustomsAction[], taken: readonly TakenAction[]): void {
  const lost = held.find(
    ({ declaration, facts }) =>
      facts.goods?.draws === true && !taken.some((each) => each.declaration.id === declaration.id),
  );
  if (lost) throw new Error(`${lost.declaration.id} changed while its goods were written off`);
}
