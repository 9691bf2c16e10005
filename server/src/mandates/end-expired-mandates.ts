import type { Calendar } from '../foundation/calendar.ts';
import type { Database } from '../foundation/database/database.ts';
import { recordText } from '../foundation/messages/record-messages.ts';
import { insertMandateEvent, lockExpiredMandates, updateMandate } from './mandate-store.ts';

const maxMandatesPerBatch = 500;

/**
 * Ends mandates whose last day has passed, and offers that were not accepted in time. The validation of a
 * lodgement checks both dates itself, so it does not depend on this cleanup.
 */
export function endMandates(
  database: Pick<Database, 'systemTransaction'>,
  now: Date,
  calendar: Calendar,
): Promise<number> {
  return database.systemTransaction(async (transaction) => {
    const over = await lockExpiredMandates(
      transaction,
      { now, day: calendar.dayOf(now) },
      maxMandatesPerBatch,
    );
    for (const before of over) {
      const reason = recordText(before.status === 'offered' ? 'reason.not_accepted' : 'reason.last_day');
      const after = {
        ...before,
        status: 'ended',
        suspendedBy: null,
        version: before.version + 1,
        changedAt: now,
      } as const;
      await updateMandate(transaction, after);
      await insertMandateEvent(transaction, after, 'mandate.ended', { at: now, by: 'system', reason });
    }
    return over.length;
  });
}
