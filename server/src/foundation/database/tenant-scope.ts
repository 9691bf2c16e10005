import type { Database, Sql, Transaction } from './database.ts';

/** The scope of a caller: its organisation, or all organisations. */
export interface TenantScope {
  readonly dataScope: 'own' | 'all';
  readonly organisation: { readonly id: string };
}

/** The organisation to which each statement is limited; null for all organisations. */
export type ScopeOrganisation = string | null;

/** Runs work in the caller's scope: its organisation under row security, or all organisations. */
export function inTenantScope<T>(
  database: Database,
  caller: TenantScope,
  work: (sql: Sql, within: ScopeOrganisation) => Promise<T>,
): Promise<T> {
  if (caller.dataScope === 'all') return work(database.system, null);
  return database.organisation(caller.organisation.id, (sql) => work(sql, caller.organisation.id));
}

/** Runs a transaction in the caller's scope. */
export function inTenantScopeTransaction<T>(
  database: Database,
  caller: TenantScope,
  work: (transaction: Transaction, within: ScopeOrganisation) => Promise<T>,
): Promise<T> {
  if (caller.dataScope === 'all') return database.systemTransaction((transaction) => work(transaction, null));
  const { id } = caller.organisation;
  return database.organisationTransaction(id, (transaction) => work(transaction, id));
}

/**
 * Runs work on tables of people, who belong to no organisation and therefore have no row security. Uses the system
 * role, so each statement must limit itself to `within`.
 */
export function inTenantScopeAsSystem<T>(
  database: Database,
  caller: TenantScope,
  work: (transaction: Transaction, within: ScopeOrganisation) => Promise<T>,
): Promise<T> {
  const within = caller.dataScope === 'all' ? null : caller.organisation.id;
  return database.systemTransaction((transaction) => work(transaction, within));
}
