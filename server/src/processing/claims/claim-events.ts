import { type Claim, isOpenClaim } from '../../declarations/claims/public.ts';
import { recordDebtEvents } from '../../declarations/debts/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** Records the events of a change of a claim, for its claimant. `before` is null for a new claim. */
export async function recordClaimEvents(
  transaction: Transaction,
  before: Claim | null,
  { id, debtId, organisationId, status, decision, changedAt }: Claim,
): Promise<void> {
  // An appeal can decide a claim again without a change of its status.
  const isChanged = status !== (before?.status ?? 'submitted') || decision !== (before?.decision ?? null);
  const events = [
    ...(before === null ? (['claim.submitted'] as const) : []),
    ...(isChanged ? eventOf(status) : []),
  ];
  if (events.length === 0) return;
  const appeal = isChanged && decision?.appealId !== undefined ? { appeal: decision.appealId } : {};
  const about = { debt: debtId, claim: id, reader: organisationId, ...appeal };
  await recordDebtEvents(transaction, [{ ...about, events, at: changedAt.toISOString() }]);
}

function eventOf(status: Claim['status']) {
  if (status === 'query') return ['claim.query'] as const;
  if (status === 'intended') return ['claim.intended'] as const;
  if (status === 'withdrawn') return ['claim.withdrawn'] as const;
  return isOpenClaim({ status }) ? [] : (['claim.decided'] as const);
}
