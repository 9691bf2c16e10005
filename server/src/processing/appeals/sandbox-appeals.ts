import type { Appeal } from '../../declarations/appeals/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import { halfOfLines, parseSimulatedGrant } from '../claims/public.ts';
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
  const granted = parseSimulatedGrant(appeal.reference);
  if (granted === null) return appeal;
  const outcome = ({ whole: 'allowed', half: 'partly_allowed', nothing: 'dismissed' } as const)[granted];
  const lines = { whole: appeal.lines, half: halfOfLines(appeal.lines), nothing: [] }[granted];
  const decision = {
    ...{ outcome, lines, by: officer.id, at: now.toISOString(), nextInstance: nextInstance() },
    reason: recordText('reason.claim_played'),
  };
  return settleAppeal(transaction, appeal, decision, officer, customs);
}
