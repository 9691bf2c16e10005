import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { AskedOfRegisters } from './asked.ts';
import type { Key } from './stock-store.ts';

/** What stands against a declaration in the registers. */
export interface Unfounded {
  /** The id of the rule. */
  readonly code: string;
  readonly pointer: string;
  readonly expected?: unknown;
}

/**
 * What the registers say of what a declaration asks; nothing is held. Null where nothing stands against it. Of one that is
 * amended, `amends`, what it holds itself counts as left.
 */
export async function askRegisters(
  sql: Sql,
  asked: AskedOfRegisters,
  amends: Key | null = null,
): Promise<readonly Unfounded[] | null> {
  const [row] = await sql.query<{ unfounded: Unfounded[] | null }>(
    'select declarations.unfounded($1, false) as unfounded',
    [JSON.stringify({ ...asked, amends })],
  );
  return row?.unfounded ?? null;
}

/** The same of a declaration that is accepted: where nothing stands against it, it holds the goods. */
export async function holdGoods(
  transaction: Transaction,
  by: Key & { readonly mrn: string | null; readonly at: string },
  asked: AskedOfRegisters,
): Promise<readonly Unfounded[] | null> {
  const [row] = await transaction.query<{ unfounded: Unfounded[] | null }>(
    'select declarations.unfounded($1, true) as unfounded',
    [JSON.stringify({ ...asked, ...by })],
  );
  return row?.unfounded ?? null;
}
