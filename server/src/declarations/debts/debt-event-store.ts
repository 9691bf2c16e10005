import type { Transaction } from '../../foundation/database/database.ts';
import type { DebtEventName } from '../bills/public.ts';

/** Events of a debt, for each debtor, or only for `reader`. */
export interface DebtEventsToStore {
  readonly debt: string;
  readonly events: readonly DebtEventName[];
  /** RFC 3339. */
  readonly at: string;
  readonly reader?: string;
  readonly claim?: string;
  readonly appeal?: string;
}

/** Stores events of debts, claims and appeals in the feeds of their readers. */
export async function recordDebtEvents(
  transaction: Transaction,
  events: readonly DebtEventsToStore[],
): Promise<void> {
  if (events.length > 0)
    await transaction.query('select declarations.record_debt_events($1)', [JSON.stringify(events)]);
}
