import type { Sql, Transaction } from '../foundation/database/database.ts';
import { moneyOf } from '../tariff/public.ts';
import type { JournalEntry } from './journal-entry.ts';

/** A journal entry to store, with the organisation and the declaration that it concerns. */
export interface JournalEntryToStore extends JournalEntry {
  readonly organisationId: string;
  /** Null for an entry that concerns no single declaration. */
  readonly declaration: string | null;
  /**
   * Customs office; by default the office of the previous entry of the declaration. Officers' decisions set
   * it.
   */
  readonly office?: string | null;
  /** Time of the event, in RFC 3339 format. */
  readonly at: string;
}

/**
 * Inserts journal entries in the transaction that stores the recorded events. The database rejects an entry
 * whose postings do not sum to zero.
 */
export async function insertJournalEntries(
  transaction: Transaction,
  entries: readonly JournalEntryToStore[],
): Promise<void> {
  if (entries.length > 0) await transaction.query('select ledger.write($1)', [JSON.stringify(entries)]);
}

/** Reverses all journal entries of declarations that the sandbox deletes. */
export async function reverseJournalEntries(
  transaction: Transaction,
  organisationId: string,
  declarations: readonly string[],
  at: Date,
): Promise<void> {
  await transaction.query('select ledger.reverse($1, $2, $3)', [organisationId, declarations, at]);
}

/** Returns the other organisations whose guarantees and accounts the declarations of an organisation have used. */
export async function listSecurityOwners(
  sql: Sql,
  organisationId: string,
  declarations: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ owner: string }>(
    `select distinct e.cover_owner as owner from ledger.journal_entries e
     where e.organisation_id = $1 and e.declaration = any ($2) and e.cover_owner is not null`,
    [organisationId, declarations],
  );
  return rows.map(({ owner }) => owner);
}

/**
 * Returns the overpayment of an organisation that was not used yet, and locks it until the end of the
 * transaction, so that no credit is used twice.
 */
export async function lockCredit(transaction: Transaction, organisationId: string): Promise<string> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('books.credit ' || $1, 0))", [
    organisationId,
  ]);
  return readCredit(transaction, organisationId);
}

export async function readCredit(sql: Sql, organisationId: string): Promise<string> {
  const [row] = await sql.query<{ credit: string }>('select ledger.credit_of($1)::text as credit', [
    organisationId,
  ]);
  return moneyOf(row?.credit ?? '0');
}

/** The amount that is reserved on a guarantee and the amount that was used of it. */
export interface GuaranteeBalance {
  readonly reserved: string;
  readonly used: string;
}

/** Returns the reserved and used amounts of an organisation's guarantees, by reference. */
export async function readGuaranteeBalances(
  sql: Sql,
  organisationId: string,
): Promise<ReadonlyMap<string, GuaranteeBalance>> {
  const rows = await sql.query<GuaranteeBalance & { reference: string }>(
    `select s.reference, s.reserved::text, s.used::text from ledger.sums_by_guarantee() s
     where s.organisation_id = $1`,
    [organisationId],
  );
  return new Map(rows.map(({ reference, ...cover }) => [reference, cover]));
}

/** Returns the total by which the used amount of a guarantee was reduced by restorations, less reversed restorations. */
export async function readRestoredGuaranteeAmount(
  sql: Sql,
  organisationId: string,
  reference: string,
): Promise<string> {
  const [row] = await sql.query<{ restored: string }>(
    `select coalesce(-sum(l.amount), 0)::text as restored
     from ledger.journal_entries e
       join ledger.postings l on l.organisation_id = e.organisation_id and l.entry = e.id
     where e.organisation_id = $1 and e.reference = $2 and e.type = 'guarantee_restored' and l.account = 'used/' || $2`,
    [organisationId, reference],
  );
  return row?.restored ?? '0';
}

/** Describes stored data that violates a rule of the ledger. */
export interface LedgerViolation {
  /** Number of the violated rule of the reconciliation. */
  readonly invariant: number;
  /** Reference of the entry, bill or guarantee that violates the rule. */
  readonly subject: string;
  readonly message: string;
}

/**
 * Finds entries whose postings do not sum to zero. The database rejects them, so they were inserted without
 * its checks.
 */
export function findUnbalancedEntries(sql: Sql, limit: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 1 as invariant, l.entry::text as subject, format('the postings sum to %s instead of 0', sum(l.amount)) as message
     from ledger.postings l group by l.organisation_id, l.entry having sum(l.amount) <> 0 limit $1`,
    [limit],
  );
}
