import type { Transaction } from '../../foundation/database/database.ts';

/**
 * For the sandbox reset, which deletes declarations: removes their bills from accounts, and statements
 * without bills.
 */
export async function purgeDeferredBills(
  transaction: Transaction,
  organisationId: string,
  declarations: readonly string[],
): Promise<void> {
  await transaction.query('select registers.purge_deferred_bills($1, $2)', [organisationId, declarations]);
}
