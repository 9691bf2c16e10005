import type { Transaction } from '../../foundation/database/database.ts';

/**
 * For the sandbox, where declarations are forgotten: their bills are on no account any more, and statements without a bill
 * are gone.
 */
export async function forgetDeferredBills(
  transaction: Transaction,
  organisationId: string,
  declarations: readonly string[],
): Promise<void> {
  await transaction.query('select registers.purge_deferred_bills($1, $2)', [organisationId, declarations]);
}
