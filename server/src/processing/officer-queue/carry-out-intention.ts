import { type DeclarationHearing, endHearing } from '../../declarations/hearings/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { DecisionToPlan } from './bill-decision.ts';
import { carryOutDecision, type LockedDossier, readAddedBills } from './carry-out-decision.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

/** Applies the decision that an officer intended before a hearing, with that officer as the actor. */
export async function carryOutIntention(
  transaction: Transaction,
  customs: OfficerQueueDependencies['customs'],
  locked: LockedDossier,
  { id, intendedBy, decision }: Pick<DeclarationHearing, 'id' | 'intendedBy' | 'decision'>,
): Promise<Extract<Awaited<ReturnType<typeof carryOutDecision>>, { readonly kind: 'refusal' }> | null> {
  if (!isDecision(decision)) throw new Error(`the hearing ${id} has no decision`);
  const now = customs.now(locked.dossier.declaration.organisationId);
  const by = { kind: 'customs', id: intendedBy } as const;
  const decided = await carryOutDecision(
    transaction,
    customs,
    locked,
    withoutPastDueDate(decision, now),
    by,
    'decided',
  );
  if ('kind' in decided) return decided;
  const { references: billReferences } = await readAddedBills(transaction, locked.dossier);
  await endHearing(transaction, id, { by: intendedBy, at: decided.changedAt, billReferences });
  return null;
}

function isDecision(decision: object): decision is DecisionToPlan {
  return 'action' in decision;
}

/** Removes a due date that has passed during the hearing, so that the legal time limit applies. */
function withoutPastDueDate(decision: DecisionToPlan, now: Date): DecisionToPlan {
  if (
    decision.action !== 'bill' ||
    decision.dueBy === undefined ||
    Date.parse(decision.dueBy) > now.getTime()
  )
    return decision;
  const { dueBy: _, ...others } = decision;
  return others;
}
