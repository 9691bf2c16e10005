import { debtIdOf } from '../../declarations/bills/public.ts';
import type { PlannedAction } from '../../declarations/customs/public.ts';
import { recordDebtEvents } from '../../declarations/debts/public.ts';
import {
  changePendingHearings,
  type HearingChange,
  type HearingToStore,
  insertHearing,
} from '../../declarations/hearings/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/**
 * Stores hearings that actions opened, and closes hearings that have expired or whose declaration has changed. A
 * decision after a hearing has already closed that hearing.
 */
export async function storeHearings(
  transaction: Transaction,
  appliedActions: readonly PlannedAction[],
): Promise<void> {
  await changePendingHearings(transaction, appliedActions.flatMap(changeOf));
  for (const hearing of appliedActions.flatMap(hearingToStore)) {
    await insertHearing(transaction, hearing);
    const { id, intention, at } = hearing;
    if (intention.incurredOn === null) continue;
    const debt = debtIdOf(id, intention.incurredOn);
    await recordDebtEvents(transaction, [{ debt, events: ['debt.intended'], at }]);
  }
}

function changeOf({ declaration, action, facts, change: { after, by } }: PlannedAction): HearingChange[] {
  const { hearing } = declaration.lifecycle;
  if (hearing === undefined || hearing === 'ended' || facts.endsHearing === 'decided') return [];
  const isWithdrawn = after.lifecycle.hearing === 'ended';
  if (!isWithdrawn && action !== 'expireHearing') return [];
  const { organisationId, id, changedAt } = after;
  const status = isWithdrawn ? 'withdrawn' : 'expired';
  return [{ ...{ organisationId, id, status }, at: changedAt.toISOString(), by: by.id }];
}

function hearingToStore({ action, facts, change }: PlannedAction): HearingToStore[] {
  const { intention, reason = '' } = facts;
  if (action !== 'openHearing' || intention === undefined) return [];
  const { after, by } = change;
  return [
    {
      ...{ organisationId: after.organisationId, id: after.id, intention, reason, by: by.id },
      at: after.changedAt.toISOString(),
      dueBy: after.lifecycle.dueBy.hearing ?? null,
      ...{ exception: null, billReferences: [] },
    },
  ];
}
