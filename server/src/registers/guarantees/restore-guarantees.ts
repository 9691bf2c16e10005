import { sumCover } from '../../books/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { lockGuarantees, setCover } from './guarantee-store.ts';

/** For the sandbox, after the books were reversed: guarantees miss what the books still say is reserved or was drawn. */
export async function restoreGuarantees(transaction: Transaction, organisationId: string): Promise<void> {
  const references = await lockGuarantees(transaction, organisationId);
  if (references.length === 0) return;
  // Whoever has reserved since waits for the lock: their entry is not counted yet, and will be drawn after.
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
