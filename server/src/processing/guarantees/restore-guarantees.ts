import { sumSecured } from '../../declarations/bills/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { lockGuarantees, setReserved } from './guarantee-store.ts';

/**
 * For the sandbox: the organisation's guarantees as if these declarations had never drawn on them, and as if nothing had
 * ever been collected.
 */
export async function restoreGuarantees(
  transaction: Transaction,
  organisationId: string,
  forgotten: readonly string[],
): Promise<void> {
  const references = await lockGuarantees(transaction, organisationId);
  if (references.length === 0) return;
  // Whoever has reserved since waits for the lock: their bill is not counted yet, and will be drawn after.
  const reserved = await sumSecured(transaction, organisationId, forgotten);
  for (const reference of references) {
    await setReserved(transaction, organisationId, reference, reserved.get(reference) ?? '0');
  }
}
