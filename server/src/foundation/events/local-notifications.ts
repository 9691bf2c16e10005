import type { Database, Transaction } from '../database/database.ts';
import type { LiveNotifications } from '../database/notifications.ts';
import { type Announcement, announcementsOf } from './announcements.ts';

/**
 * Wraps the database so that a change announced by a transaction is delivered on this node at the commit. A revocation
 * or an imported code list therefore applies on this node before its response is sent, and on other nodes within a
 * second.
 */
export function withLocalNotifications(
  database: Database,
  notifications: Pick<LiveNotifications, 'hear'>,
): Database {
  const hearing = async <T>(
    run: (work: (transaction: Transaction) => Promise<T>) => Promise<T>,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> => {
    let announcements: readonly Announcement[] = [];
    const result = await run(async (transaction) => {
      const done = await work(transaction);
      announcements = announcementsOf(transaction);
      return done;
    });
    for (const { channel, payload } of announcements) notifications.hear(channel, payload);
    return result;
  };
  return {
    ...database,
    systemTransaction: (work) => hearing(database.systemTransaction, work),
    organisationTransaction: (organisationId, work) =>
      hearing((inside) => database.organisationTransaction(organisationId, inside), work),
  };
}
