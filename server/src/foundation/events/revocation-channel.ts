import type { Sql, Transaction } from '../database/database.ts';

/** The channel on which every node hears that something about a caller has changed. */
export const accessChannel = 'portal_access';

/**
 * What changed. Whatever a node keeps about it is dropped, and looked up again at the next call:
 * that is how a revocation reaches every node within a second (contract 2).
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

const announced = new WeakMap<Sql, AccessChange[]>();

/** Tells all nodes, with the commit of the caller's transaction. */
export async function announceChange(sql: Sql, change: AccessChange): Promise<void> {
  await sql.query("select pg_notify('portal_access', $1)", [change]);
  const before = announced.get(sql);
  if (before) before.push(change);
  else announced.set(sql, [change]);
}

/** What a transaction has announced so far. */
export function announcedIn(transaction: Transaction): readonly AccessChange[] {
  return announced.get(transaction) ?? [];
}
