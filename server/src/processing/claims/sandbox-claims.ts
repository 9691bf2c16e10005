import { type Claim, type Hearing, updateClaim } from '../../declarations/claims/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import {
  grantedLines,
  halfOfLines,
  needsHearing,
  settleClaim,
  withIntendedDecision,
} from './settle-claim.ts';
import { parseSimulatedGrant } from './simulated-grant.ts';

const officer = { kind: 'customs', id: 'sandbox-officer' } as const;

/** Whether the sandbox sent an intention, so that it also decides after the answer. An officer decides on all others. */
export function isSimulatedIntention({ intendedBy }: Pick<Hearing, 'intendedBy'>): boolean {
  return intendedBy === officer.id;
}

/** Decides a claim in the sandbox by the reference of the claimant, like an officer. */
export async function simulateClaimDecision(
  transaction: Transaction,
  claim: Claim,
  now: Date,
  customs: DecisionDependencies,
) {
  const granted = parseSimulatedGrant(claim.reference);
  if (granted === null) return claim;
  const outcome = ({ whole: 'granted', half: 'partly_granted', nothing: 'refused' } as const)[granted];
  const decision = {
    ...{ outcome, lines: grantedLines(claim, outcome, halfOfLines(claim.lines)), by: officer.id },
    ...{ reason: recordText('reason.claim_played'), responsible: null, at: now.toISOString() },
  };
  if (outcome === 'refused' && needsHearing(claim, decision)) {
    const intended = withIntendedDecision(claim, decision, now, customs);
    await updateClaim(transaction, intended);
    return { ...intended, version: claim.version + 1 };
  }
  return settleClaim(transaction, claim, decision, officer, customs);
}
