import type { Appeal } from '../../declarations/appeals/public.ts';
import { recordDebtEvents } from '../../declarations/debts/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** Records an event of an appeal for its appellant. */
export function recordAppealEvent(
  transaction: Transaction,
  { id, debtId, organisationId, changedAt }: Appeal,
  event: 'appeal.submitted' | 'appeal.decided' | 'appeal.withdrawn',
): Promise<void> {
  const about = { debt: debtId, appeal: id, reader: organisationId };
  return recordDebtEvents(transaction, [{ ...about, events: [event], at: changedAt.toISOString() }]);
}
