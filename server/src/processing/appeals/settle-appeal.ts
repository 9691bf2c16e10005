import { country, countryTextIn } from '../../country/public.ts';
import {
  type Appeal,
  type AppealDecision,
  findAppeal,
  findOwnAppeal,
  updateAppeal,
} from '../../declarations/appeals/public.ts';
import { findClaim } from '../../declarations/claims/public.ts';
import { lockForCustoms } from '../../declarations/customs/public.ts';
import { lockDebt } from '../../declarations/debts/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { refundDebt, requestedCorrection, settleClaimOnAppeal } from '../claims/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { endStaysUntil } from '../stays/public.ts';
import { recordAppealEvent } from './appeal-events.ts';
import { appealExceedsDecision } from './problems.ts';

/** Locks declaration and debt in the order of other decisions, and returns the appeal. */
export async function lockAppeal(
  transaction: Transaction,
  within: string | null,
  id: string,
): Promise<Appeal | null> {
  const find = () =>
    within === null ? findAppeal(transaction, null, id) : findOwnAppeal(transaction, within, id);
  const seen = await find();
  if (!seen) return null;
  await lockForCustoms(transaction, [seen.declarationId]);
  await lockDebt(transaction, seen.debtId);
  return find();
}

/** Returns the name of the body that decides an appeal against a decision on an appeal. */
export function nextInstance(): string {
  return countryTextIn(country.appealBody, 'en');
}

/**
 * Decides a locked appeal. Allowed amounts are repaid or remitted, a claim is granted, and the stays until this decision
 * end. A dismissed appeal against the delay of a claim refuses the claim.
 */
export async function settleAppeal(
  transaction: Transaction,
  appeal: Appeal,
  decision: AppealDecision,
  actor: DecidingActor,
  customs: DecisionDependencies,
): Promise<Appeal | Refusal<'appeal_exceeds_decision' | 'action_not_allowed'>> {
  const { lines, reason, at, by } = decision;
  const claim = appeal.claimId === null ? null : await findClaim(transaction, null, appeal.claimId);
  if (lines.length > 0) {
    const { billReference } = appeal;
    const requested = claim ? requestedCorrection(claim) : { lines: appeal.lines, at: appeal.submittedAt };
    const granted = { lines, reason, at, basis: 'appeal', billReference, requested } as const;
    const refusal = await refundDebt(transaction, appeal, granted, actor, customs);
    if (refusal === 'exceeds') return refuse(appealExceedsDecision);
    if (refusal) return refusal;
  }
  if (claim && (lines.length > 0 || appeal.subject === 'undecided_claim')) {
    const appealId = appeal.id;
    await settleClaimOnAppeal(transaction, claim, { appealId, lines, reason, by, responsible: null, at });
  }
  return endAppeal(
    transaction,
    { ...appeal, status: decision.outcome, decision, changedAt: new Date(at) },
    actor,
    customs,
  );
}

/** Stores a decided or withdrawn appeal with its event, and ends the stays until its decision. */
export async function endAppeal(
  transaction: Transaction,
  appeal: Appeal,
  actor: DecidingActor,
  customs: DecisionDependencies,
): Promise<Appeal> {
  const { id, declarationId, status } = appeal;
  await endStaysUntil(transaction, declarationId, ({ stay }) => stay?.until === id, actor, customs);
  await updateAppeal(transaction, appeal);
  await recordAppealEvent(
    transaction,
    appeal,
    status === 'withdrawn' ? 'appeal.withdrawn' : 'appeal.decided',
  );
  return { ...appeal, version: appeal.version + 1 };
}
