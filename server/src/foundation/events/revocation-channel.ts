import type { Sql, Transaction } from '../database/database.ts';

/** The PostgreSQL notification channel for changes to a caller's access. */
export const accessChannel = 'portal_access';

/**
 * The object whose access changed. Every node removes it from its caches and reads it again on the next request, so
 * that a revocation applies on every node within a second (contract 2).
 */
export type AccessChange =
  | `organisation:${string}`
  | `platform:${string}`
  | `client:${string}`
  | `token:${string}`
  | `grant:${string}`
  | `person:${string}`
  | `session:${string}`
  | 'signing-keys';

const announcedChanges = new WeakMap<Sql, AccessChange[]>();

/** Announces a change of access to all nodes. PostgreSQL delivers it when the transaction commits. */
export async function announceChange(sql: Sql, change: AccessChange): Promise<void> {
  await sql.query("select pg_notify('portal_access', $1)", [change]);
  const before = announcedChanges.get(sql);
  if (before) before.push(change);
  else announcedChanges.set(sql, [change]);
}

export function changesAnnouncedIn(transaction: Transaction): readonly AccessChange[] {
  return announcedChanges.get(transaction) ?? [];
}
