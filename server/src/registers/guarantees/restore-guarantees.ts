import type { Transaction } from '../../foundation/database/database.ts';
import { sumCover } from '../../ledger/public.ts';
import { lockGuarantees, setCover } from './guarantee-store.ts';

/** For the sandbox reset, after the ledger was reversed: sets the balances of guarantees from the ledger. */
export async function restoreGuarantees(transaction: Transaction, organisationId: string): Promise<void> {
  const references = await lockGuarantees(transaction, organisationId);
  if (references.length === 0) return;
  // Concurrent reservations wait for the lock: their entries are not included yet and reduce the balance afterwards.
  const cover = await sumCover(transaction, organisationId);
  for (const reference of references) {
    await setCover(
      transaction,
      organisationId,
      reference,
      cover.get(reference) ?? { reserved: '0', used: '0' },
    );
  }
}
