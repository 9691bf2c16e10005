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

/** Stores an event of bills in the feeds of the guarantors whose guarantees secure them. */
export async function recordGuarantorEvents(
  transaction: Transaction,
  bills: readonly string[],
  event: DebtEventName,
  at: Date,
): Promise<void> {
  if (bills.length > 0)
    await transaction.query('select declarations.record_guarantor_events($1, $2, $3)', [bills, event, at]);
}

/** Stores events of debts, claims and appeals in the feeds of their readers. */
export async function recordDebtEvents(
  transaction: Transaction,
  events: readonly DebtEventsToStore[],
): Promise<void> {
  if (events.length > 0)
    await transaction.query('select declarations.record_debt_events($1)', [JSON.stringify(events)]);
}
