import type { Sql } from '../database/database.ts';
import { announce } from './announcements.ts';

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

/** Announces a change of access to all nodes. PostgreSQL delivers it when the transaction commits. */
export async function announceChange(sql: Sql, change: AccessChange): Promise<void> {
  await announce(sql, accessChannel, change);
}
