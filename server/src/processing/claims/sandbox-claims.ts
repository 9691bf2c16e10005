import { type Claim, type ClaimOutcome, updateClaim } from '../../declarations/claims/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { grantedLines, halfOf, intend, needsHearing, settleClaim } from './settle-claim.ts';

const officer = { kind: 'customs', id: 'sandbox-officer' } as const;

/** Decides a claim in the sandbox by the reference of the claimant, like an officer. */
export async function playCustoms(
  transaction: Transaction,
  claim: Claim,
  now: Date,
  customs: DecisionDependencies,
) {
  const outcome = outcomeOf(claim.reference ?? '');
  if (outcome === null) return claim;
  const decision = {
    ...{ outcome, lines: grantedLines(claim, outcome, halfOf(claim.lines)), by: officer.id },
    ...{ reason: recordText('reason.claim_played'), responsible: null, at: now.toISOString() },
  };
  if (outcome === 'refused' && needsHearing(claim, decision)) {
    const intended = intend(claim, decision, now, customs);
    await updateClaim(transaction, intended);
    return { ...intended, version: claim.version + 1 };
  }
  return settleClaim(transaction, claim, decision, officer, customs);
}

function outcomeOf(reference: string): ClaimOutcome | null {
  if (reference.startsWith('SLOW-')) return null;
  if (reference.startsWith('REFUSE-')) return 'refused';
  return reference.startsWith('PART-') ? 'partly_granted' : 'granted';
}
