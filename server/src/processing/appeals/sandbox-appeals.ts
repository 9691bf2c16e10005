import type { Appeal, AppealOutcome } from '../../declarations/appeals/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import { halfOf } from '../claims/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { nextInstance, settleAppeal } from './settle-appeal.ts';

/** Another officer than the one who decides claims in the sandbox. */
const officer = { kind: 'customs', id: 'sandbox-appeals-officer' } as const;

/** Decides an appeal in the sandbox by the reference of the appellant, like an officer. */
export async function simulateAppealDecision(
  transaction: Transaction,
  appeal: Appeal,
  now: Date,
  customs: DecisionDependencies,
) {
  const outcome = outcomeOf(appeal.reference ?? '');
  if (outcome === null) return appeal;
  const lines = { allowed: appeal.lines, partly_allowed: halfOf(appeal.lines), dismissed: [] }[outcome];
  const decision = {
    ...{ outcome, lines, by: officer.id, at: now.toISOString(), nextInstance: nextInstance() },
    reason: recordText('reason.claim_played'),
  };
  return settleAppeal(transaction, appeal, decision, officer, customs);
}

function outcomeOf(reference: string): AppealOutcome | null {
  if (reference.startsWith('SLOW-')) return null;
  if (reference.startsWith('REFUSE-')) return 'dismissed';
  return reference.startsWith('PART-') ? 'partly_allowed' : 'allowed';
}
