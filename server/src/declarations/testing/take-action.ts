import type { Transaction } from '../../foundation/database/database.ts';
import { assignMrns } from '../customs/assign-mrn.ts';
import type { CustomsAction } from '../customs/customs-action.ts';
import { decideDeclarations } from '../customs/decide-declarations.ts';
import { type DecisionSource, planCustomsAction } from '../customs/plan-action.ts';
import type { DecidingActor } from '../record/public.ts';

/**
 * Performs one action of the lifecycle without its further effects; returns whether the lifecycle allows the action.
 */
export async function applyTestAction(
  transaction: Transaction,
  action: CustomsAction,
  actor: DecidingActor,
  source: DecisionSource,
): Promise<boolean> {
  const planned = planCustomsAction(action, actor, source);
  if (planned) await decideDeclarations(transaction, await assignMrns(transaction, [planned]));
  return planned !== null;
}
