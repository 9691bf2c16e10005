import type { Sql } from '../../foundation/database/database.ts';
import { announce } from '../../foundation/events/announcements.ts';

/** Notification channel on which the database informs every node of changed code lists. */
export const referenceChannel = 'portal_reference';

/**
 * Notifies all nodes of a changed list when the transaction of the caller commits. Notifications are sent one after the
 * other, but lists change so rarely that transactions do not wait for each other.
 */
export async function announceListChange(sql: Sql, list: string): Promise<void> {
  await announce(sql, referenceChannel, list);
}
