import type { Database, Sql, Transaction } from './database.ts';

/** How far a caller reaches: its own organisation, or all. */
export interface Reach {
  readonly reach: 'own' | 'all';
  readonly organisation: { readonly id: string };
}

/** The organisation that every statement is held to, or null for all of them. */
export type Within = string | null;

/** Runs work as far as the caller reaches: its own organisation under row security, or across all of them. */
export function inReach<T>(
  database: Database,
  caller: Reach,
  work: (sql: Sql, within: Within) => Promise<T>,
): Promise<T> {
  if (caller.reach === 'all') return work(database.system, null);
  return database.organisation(caller.organisation.id, (sql) => work(sql, caller.organisation.id));
}

/** The same in a transaction. */
export function inReachTransaction<T>(
  database: Database,
  caller: Reach,
  work: (transaction: Transaction, within: Within) => Promise<T>,
): Promise<T> {
  if (caller.reach === 'all') return database.systemTransaction((transaction) => work(transaction, null));
  const { id } = caller.organisation;
  return database.organisationTransaction(id, (transaction) => work(transaction, id));
}

/** Where people are looked at, who have no organisation: as the system, with each statement held to what the caller reaches. */
export function inReachAsSystem<T>(
  database: Database,
  caller: Reach,
  work: (transaction: Transaction, within: Within) => Promise<T>,
): Promise<T> {
  const within = caller.reach === 'all' ? null : caller.organisation.id;
  return database.systemTransaction((transaction) => work(transaction, within));
}
