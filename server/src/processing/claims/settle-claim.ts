import { country } from '../../country/public.ts';
import { exceedingLines, mergeLines } from '../../declarations/bills/public.ts';
import {
  type Claim,
  type ClaimDecision,
  type ClaimOutcome,
  findClaim,
  type Hearing,
  hearingStatusOf,
  updateClaim,
} from '../../declarations/claims/public.ts';
import { lockForCustoms } from '../../declarations/customs/public.ts';
import { lockDebt } from '../../declarations/debts/public.ts';
import { type BillLine, defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { endStaysUntil } from '../stays/public.ts';
import { recordClaimEvents } from './claim-events.ts';
import { claimExceedsDebt } from './problems.ts';
import { type RequestedCorrection, refundDebt } from './refund-debt.ts';

/** Locks declaration and debt in the order of other decisions, and returns the claim. Each change of a claim locks its debt. */
export async function lockClaim(
  transaction: Transaction,
  within: string | null,
  id: string,
): Promise<Claim | null> {
  const seen = await findClaim(transaction, within, id);
  if (!seen) return null;
  await lockForCustoms(transaction, [seen.declarationId]);
  await lockDebt(transaction, seen.debtId);
  return findClaim(transaction, within, id);
}

/** Whether two officers must decide a claim. */
export function needsTwoPersons({ lines }: Pick<Claim, 'lines'>): boolean {
  const limit = country.claimTwoPersons;
  return limit !== undefined && sumOf(lines.map(({ amount }) => amount)).greaterThan(limit);
}

/** Returns the claim with the decision that customs intends, on which the claimant is heard. */
export function withIntendedDecision(
  claim: Claim,
  { outcome, lines, reason, by }: Pick<ClaimDecision, 'outcome' | 'lines' | 'reason' | 'by'>,
  now: Date,
  { reference: { calendar } }: DecisionDependencies,
): Claim {
  const hearing: Hearing = {
    ...{ outcome, lines, reason, intendedBy: by, intendedAt: now.toISOString(), status: 'open' },
    dueBy: calendar.endOfLegalTerm(now, { days: defaultTimeLimits.hearingDays }).toISOString(),
    ...{ answer: null, answeredAt: null },
  };
  return { ...claim, status: 'intended', hearing, proposal: null, changedAt: now };
}

/** Whether a decision needs a hearing that has not taken place (UCC 22(6)). A more favourable decision needs none. */
export function needsHearing(
  { hearing }: Claim,
  decision: Pick<ClaimDecision, 'outcome' | 'lines'>,
): boolean {
  if (decision.outcome === 'granted' || defaultTimeLimits.hearingDays === 0) return false;
  if (hearing === null) return true;
  const total = (lines: readonly BillLine[]) => sumOf(lines.map(({ amount }) => amount));
  return total(decision.lines).lessThan(total(hearing.lines));
}

/** Whether the claimant can still answer an intention. */
export function isClaimHearingOpen({ status, hearing }: Claim, now: Date): boolean {
  return status === 'intended' && hearing !== null && hearingStatusOf(hearing, now) === 'open';
}

/** Returns the amounts that an outcome grants. */
export function grantedLines({ lines }: Claim, outcome: ClaimOutcome, part: readonly BillLine[]): BillLine[] {
  switch (outcome) {
    case 'granted':
      return mergeLines(lines);
    case 'partly_granted':
      return mergeLines(part);
    case 'refused':
      return [];
    default:
      return outcome satisfies never;
  }
}

/** Returns the correction that a claim for an overcharge requests; null for the other grounds, which correct no calculation. */
export function requestedCorrection({ ground, lines, submittedAt: at }: Claim): RequestedCorrection | null {
  return ground === 'overcharge' ? { lines, at } : null;
}

/** Decides a locked claim: repays or remits the granted amounts, and stores the decision. */
export async function settleClaim(
  transaction: Transaction,
  claim: Claim,
  decision: ClaimDecision,
  actor: DecidingActor,
  customs: DecisionDependencies,
): Promise<Claim | Refusal<'claim_exceeds_debt' | 'action_not_allowed'>> {
  const { outcome, lines } = decision;
  if (lines.length > 0) {
    const requested = requestedCorrection(claim);
    const granted = { ...decision, basis: 'claim', requested } as const;
    const refusal = await refundDebt(transaction, claim, granted, actor, customs);
    if (refusal === 'exceeds') return refuse(claimExceedsDebt);
    if (refusal) return refusal;
  }
  await endStaysUntil(
    transaction,
    claim.declarationId,
    (bill) => bill.stay?.until === claim.id,
    actor,
    customs,
  );
  const decided: Claim = {
    ...claim,
    ...{ status: outcome, decision, granted: lines, proposal: null },
    changedAt: new Date(decision.at),
  };
  await updateClaim(transaction, decided);
  return { ...decided, version: claim.version + 1 };
}

/**
 * Grants amounts of a claim, because an appeal against its decision is allowed; decides it if it was not decided. The claim
 * then shows this decision, and the first decision as the initial one.
 */
export async function settleClaimOnAppeal(
  transaction: Transaction,
  claim: Claim,
  { appealId, lines, ...decision }: Omit<ClaimDecision, 'outcome'> & { readonly appealId: string },
): Promise<void> {
  const granted = mergeLines([...claim.granted, ...lines]);
  const isWhole = exceedingLines(claim.lines, granted).length === 0;
  const outcome = granted.length === 0 ? 'refused' : isWhole ? 'granted' : 'partly_granted';
  const before = claim.decision;
  const decided: Claim = {
    ...claim,
    ...{ status: outcome, granted, proposal: null },
    decision: {
      ...{ ...decision, outcome, lines: granted, appealId },
      ...(before && { initial: before.initial ?? before }),
    },
    changedAt: new Date(decision.at),
  };
  await updateClaim(transaction, decided);
  await recordClaimEvents(transaction, claim, decided);
}

/** Returns half of each line, rounded half up, for a partial grant in the sandbox. */
export function halfOfLines(lines: readonly BillLine[]): BillLine[] {
  return mergeLines(
    lines.map((line) => ({ ...line, amount: formatMoney(sumOf([line.amount]).dividedBy(2)) })),
  );
}
