import type { Transaction } from '../../foundation/database/database.ts';
import { readGuaranteeBalances } from '../../ledger/public.ts';
import { lockGuarantees, setGuaranteeBalance } from './guarantee-store.ts';

/** For the sandbox reset, after the ledger was reversed: sets the balances of guarantees from the ledger. */
export async function restoreGuarantees(transaction: Transaction, organisationId: string): Promise<void> {
  const references = await lockGuarantees(transaction, organisationId);
  if (references.length === 0) return;
  // Concurrent reservations wait for the lock: their entries are not included yet and reduce the balance afterwards.
  const cover = await readGuaranteeBalances(transaction, organisationId);
  for (const reference of references) {
    await setGuaranteeBalance(
      transaction,
      organisationId,
      reference,
      cover.get(reference) ?? { reserved: '0', used: '0' },
    );
  }
}
