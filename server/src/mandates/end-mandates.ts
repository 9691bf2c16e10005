import type { Calendar } from '../foundation/calendar.ts';
import type { Database } from '../foundation/database/database.ts';
import { recorded } from '../foundation/messages/record-messages.ts';
import { insertEvent, lockOver, updateMandate } from './mandate-store.ts';

const most = 500;

/**
 * Ends mandates after their last day, and offers that were not accepted in time; lodgements check both dates
 * themselves.
 */
export function endMandates(
  database: Pick<Database, 'systemTransaction'>,
  now: Date,
  calendar: Calendar,
): Promise<number> {
  return database.systemTransaction(async (transaction) => {
    const over = await lockOver(transaction, { now, day: calendar.dayOf(now) }, most);
    for (const before of over) {
      const reason = recorded(before.status === 'offered' ? 'reason.not_accepted' : 'reason.last_day');
      const after = {
        ...before,
        status: 'ended',
        suspendedBy: null,
        version: before.version + 1,
        changedAt: now,
      } as const;
      await updateMandate(transaction, after);
      await insertEvent(transaction, after, 'mandate.ended', { at: now, by: 'system', reason });
    }
    return over.length;
  });
}
