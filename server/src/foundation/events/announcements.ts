import type { Sql, Transaction } from '../database/database.ts';

export interface Announcement {
  readonly channel: string;
  readonly payload: string;
}

const announced = new WeakMap<Sql, Announcement[]>();

/** Notifies all nodes on a channel. PostgreSQL delivers the notification when the transaction commits. */
export async function announce(sql: Sql, channel: string, payload: string): Promise<void> {
  await sql.query('select pg_notify($1, $2)', [channel, payload]);
  const earlier = announced.get(sql);
  if (earlier) earlier.push({ channel, payload });
  else announced.set(sql, [{ channel, payload }]);
}

export function announcementsOf(transaction: Transaction): readonly Announcement[] {
  return announced.get(transaction) ?? [];
}
